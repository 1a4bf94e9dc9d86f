import type { Sight } from '../frames/sight.ts';

/** Faster than this nobody moves in a crowd: it jumped, m/s. */
const fastest = 100;

/** Speeds of those in a recording, which says places only: from one frame to the next that is looked at. */
export class Speeds {
  #places = new Map<number, readonly [number, number, number]>();
  #time = Number.NaN;
  #speeds = new Float32Array(0);

  of({ count, id, x, y, z, time }: Sight): Float32Array {
    const seconds = Math.abs(time - this.#time);
    if (seconds === 0 && this.#speeds.length >= count) return this.#speeds;
    const speeds = new Float32Array(count);
    const places = new Map<number, readonly [number, number, number]>();
    for (let row = 0; row < count; row++) {
      const before = this.#places.get(id[row]);
      places.set(id[row], [x[row], y[row], z[row]]);
      if (before === undefined || !(seconds > 0)) continue;
      const speed = Math.hypot(x[row] - before[0], y[row] - before[1], z[row] - before[2]) / seconds;
      speeds[row] = speed < fastest ? speed : 0;
    }
    this.#places = places;
    this.#time = time;
    this.#speeds = speeds;
    return speeds;
  }
}
