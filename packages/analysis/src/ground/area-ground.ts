import type { MeasurePlace } from '../measure/frame.ts';
import type { AreaSite } from '../sites/site.ts';
import { convexPieces } from './convex-pieces.ts';
import { Ground } from './ground.ts';
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

  constructor(place: MeasurePlace, area: AreaSite | undefined) {
    this.ground = new Ground(place);
    this.#loop = area === undefined ? undefined : loopOf(area.outline);
    this.pieces = this.#loop === undefined ? [this.ground.wholeWorld] : convexPieces(this.#loop);
    this.levels = area === undefined ? Array.from({ length: place.world.levels }, (_, level) => level) : [area.level];
  }

  /** Takes the walls as they stand in a tick. Whether anything has changed since the last time. */
  at(ticks: number): boolean {
    if (!this.ground.at(ticks)) return false;
    this.size = 0;
    for (const level of this.levels) this.size += this.ground.level(level).areaIn(this.pieces);
    return true;
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
