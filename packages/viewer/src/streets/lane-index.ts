import { meetsHeight, type Point3, type Ray } from '../camera/lens.ts';
import type { BuiltCity } from '../city/built-city.ts';

/** Edge of a cell, m: about the length of a block, so that few cells hold a road and few roads a cell. */
const cellSize = 32;
/** A ray is followed down from the highest road by steps of this length in the plan, m: well below the width of a lane. */
const stride = 1;
/** A ray that grazes the ground would go on for ever. */
const mostSteps = 600;

type Lines = Pick<BuiltCity, 'points' | 'starts' | 'lanes'>;

/** Where a ray meets a lane. */
export interface LaneHit {
  readonly lane: number;
  readonly at: Point3;
}

/** Finds the lane under a place, by cells. */
export class LaneIndex {
  readonly #lines: Lines;
  readonly #cells = new Map<string, number[]>();
  /** The lane of each stretch between two points. */
  readonly #laneOf: Uint32Array;
  readonly #lowest: number = Infinity;
  readonly #highest: number = -Infinity;

  constructor(lines: Lines) {
    this.#lines = lines;
    const { points, starts, lanes } = lines;
    this.#laneOf = new Uint32Array(points.length / 3);
    for (let point = 2; point < points.length; point += 3) {
      this.#lowest = Math.min(this.#lowest, points[point]);
      this.#highest = Math.max(this.#highest, points[point]);
    }
    for (const [lane, { width }] of lanes.entries()) {
      for (let point = starts[lane]; point + 1 < starts[lane + 1]; point++) {
        this.#laneOf[point] = lane;
        this.#enter(point, width / 2);
      }
    }
  }

  #enter(point: number, reach: number): void {
    const { points } = this.#lines;
    const [x, y, , nextX, nextY] = points.subarray(point * 3, point * 3 + 6);
    const first = [Math.min(x, nextX) - reach, Math.min(y, nextY) - reach].map(cellOf);
    const last = [Math.max(x, nextX) + reach, Math.max(y, nextY) + reach].map(cellOf);
    for (let column = first[0]; column <= last[0]; column++) {
      for (let row = first[1]; row <= last[1]; row++) {
        const key = `${column} ${row}`;
        const cell = this.#cells.get(key);
        if (cell === undefined) this.#cells.set(key, [point]);
        else cell.push(point);
      }
    }
  }

  /** The lane whose middle is nearest to a place, when the place is on one. */
  under(x: number, y: number): { readonly lane: number; readonly height: number } | undefined {
    const { points, lanes } = this.#lines;
    let best: { lane: number; height: number } | undefined;
    let least = Infinity;
    for (const point of this.#cells.get(`${cellOf(x)} ${cellOf(y)}`) ?? []) {
      const [ax, ay, az, bx, by, bz] = points.subarray(point * 3, point * 3 + 6);
      const [dx, dy] = [bx - ax, by - ay];
      const long = dx * dx + dy * dy;
      const share = long === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / long));
      const distance = Math.hypot(x - ax - share * dx, y - ay - share * dy);
      const lane = this.#laneOf[point];
      if (distance > lanes[lane].width / 2 || distance >= least) continue;
      least = distance;
      best = { lane, height: az + share * (bz - az) };
    }
    return best;
  }

  /** The lane that a ray from above meets first. */
  hit(ray: Ray): LaneHit | undefined {
    const [x, y, z] = ray.along;
    if (z >= 0) return undefined;
    const fall = Math.max(1e-3, (-z / Math.max(1e-9, Math.hypot(x, y))) * stride);
    for (let step = 0; step <= mostSteps; step++) {
      const height = Math.max(this.#lowest, this.#highest - step * fall);
      const at = meetsHeight(ray, height);
      const under = at === undefined ? undefined : this.under(at[0], at[1]);
      if (under !== undefined && height <= under.height + 1e-6) return this.#settle(ray, under);
      if (height === this.#lowest) return undefined;
    }
    return undefined;
  }

  /** Where the ray comes through the road itself: the last step went up to a stride too far. */
  #settle(ray: Ray, below: { readonly lane: number; readonly height: number }): LaneHit | undefined {
    const at = meetsHeight(ray, below.height);
    if (at === undefined) return undefined;
    return { lane: this.under(at[0], at[1])?.lane ?? below.lane, at };
  }
}

const cellOf = (place: number): number => Math.floor(place / cellSize);
