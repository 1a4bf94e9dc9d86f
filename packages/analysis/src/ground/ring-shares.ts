import type { AreaGround } from './area-ground.ts';
import { isInLoops } from './polygon.ts';

/** Directions in which rings are looked at. */
const directions = 48;

/** Which part of the rings around a point is ground of an area on the same piece of floor, found by looking in 48 directions. */
export class RingShares {
  /** By ring, 0 to 1. */
  readonly values: Float64Array;
  readonly #area: AreaGround;
  readonly #bin: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;

  constructor(area: AreaGround, { bin, rings }: { readonly bin: number; readonly rings: number }) {
    this.#area = area;
    this.#bin = bin;
    this.values = new Float64Array(rings);
    // Half a step aside, so that no direction runs along walls parallel to the axes.
    const angles = Float64Array.from({ length: directions }, (_, step) => ((step + 0.5) * 2 * Math.PI) / directions);
    this.#cos = angles.map(Math.cos);
    this.#sin = angles.map(Math.sin);
  }

  around(level: number, face: number, x: number, y: number): void {
    const floor = this.#area.ground.level(level);
    const { loops } = floor.faces[face];
    let isFree = this.#area.isEverywhere;
    for (let ring = 0; ring < this.values.length; ring++) {
      const reach = (ring + 1) * this.#bin;
      isFree &&= floor.isOpen({ west: x - reach, south: y - reach, east: x + reach, north: y + reach });
      if (isFree) {
        this.values[ring] = 1;
        continue;
      }
      const radius = (ring + 0.5) * this.#bin;
      let inside = 0;
      for (let step = 0; step < directions; step++) {
        const atX = x + radius * this.#cos[step];
        const atY = y + radius * this.#sin[step];
        if (this.#area.has(level, atX, atY) && isInLoops(loops, atX, atY)) inside++;
      }
      this.values[ring] = inside / directions;
    }
  }
}
