import type { MeasurePlace } from '../measure/frame.ts';
import type { AreaSite } from '../sites/site.ts';
import { convexPieces } from './convex-pieces.ts';
import { areaWithin } from './cut.ts';
import { Ground, type GroundRules } from './ground.ts';
import { isInLoop, loopOf, type Loop } from './polygon.ts';

/** An area, or all floors, with the ground in it. */
export class AreaGround {
  readonly ground: Ground;
  /** Ground in it, m2. */
  size = 0;
  /** The area as convex polygons. */
  readonly pieces: readonly Loop[];
  /** Floors it reaches over. */
  readonly levels: readonly number[];
  readonly #loop: Loop | undefined;
  readonly #sizes = new Map<string, number>();

  constructor(place: MeasurePlace, area: AreaSite | undefined, rules?: GroundRules) {
    this.ground = new Ground(place, rules);
    this.#loop = area === undefined ? undefined : loopOf(area.outline);
    this.pieces = this.#loop === undefined ? [this.ground.wholeWorld] : convexPieces(this.#loop);
    this.levels = area === undefined ? Array.from({ length: place.world.levels }, (_, level) => level) : [area.level];
  }

  /** Takes the walls as they stand in a tick. Whether anything has changed since the last time. */
  at(ticks: number): boolean {
    if (!this.ground.at(ticks)) return false;
    this.size = 0;
    this.#sizes.clear();
    for (const level of this.levels) this.size += this.ground.level(level).areaIn(this.pieces);
    return true;
  }

  /** Ground in it on one piece of a floor, m2. */
  sizeOfFace(level: number, face: number): number {
    const key = `${level} ${face}`;
    let size = this.#sizes.get(key);
    if (size === undefined) {
      const { loops } = this.ground.level(level).faces[face];
      size = this.pieces.reduce((sum, piece) => sum + areaWithin(loops, piece), 0);
      this.#sizes.set(key, size);
    }
    return size;
  }

  has(level: number, x: number, y: number): boolean {
    if (this.#loop === undefined) return level >= 0;
    return level === this.levels[0] && isInLoop(this.#loop, x, y);
  }

  /** Whether it is everything there is. */
  get isEverywhere(): boolean {
    return this.#loop === undefined;
  }
}
