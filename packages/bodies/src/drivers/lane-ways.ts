import { placeOnLane, type Lane, type RoadNetwork } from '@korzo/city';
import { uniform } from '@korzo/core';

/** Lanes are known by places so far apart, m. */
export const spacing = 1;
const purpose = 0x0b07;
/** A body on a lane is so near to its middle, m, and looks along it: cosine of the angle. */
const nearest = 4;
const aligned = 0.6;

/** A lane as a row of places. */
export interface LaneWay {
  /** By place: x, y, and how fast it may be driven there, m/s. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly speed: Float64Array;
  readonly last: number;
}

/** Lanes as those who drive on the ground find them, and the way that each takes from lane to lane. */
export class LaneWays {
  readonly network: RoadNetwork;
  readonly #ways: (LaneWay | undefined)[] = [];

  constructor(network: RoadNetwork) {
    this.network = network;
  }

  way(lane: number): LaneWay {
    this.#ways[lane] ??= wayOf(this.network.lanes[lane]);
    return this.#ways[lane];
  }

  /** The lane that a driver takes behind one; -1 at the end of the roads. It stays so: nothing of it must be remembered. */
  next(lane: number, driver: number): number {
    const { next } = this.network.lanes[lane];
    if (next.length === 0) return -1;
    const leading = next.filter((each) => this.network.lanes[each].next.length > 0);
    const list = leading.length > 0 ? leading : next;
    return list[Math.floor(uniform(driver, lane, 0, purpose) * list.length)];
  }

  /** The lane under a body that looks along it, and how far along it is, m; lane -1 when there is none. */
  find(x: number, y: number, headingX: number, headingY: number): { readonly lane: number; readonly along: number } {
    let found = { lane: -1, along: 0 };
    let least = nearest * nearest;
    for (let lane = 0; lane < this.network.lanes.length; lane++) {
      const way = this.way(lane);
      for (let at = 0; at <= way.last; at++) {
        const [dx, dy] = [way.x[at] - x, way.y[at] - y];
        const square = dx * dx + dy * dy;
        if (square >= least) continue;
        const [ux, uy] = directionAt(way, at);
        if (ux * headingX + uy * headingY < aligned) continue;
        least = square;
        found = { lane, along: at * spacing };
      }
    }
    return found;
  }

  /** How far along its lane a body is that was at a place of it before: the nearest place not far ahead, m. */
  along(lane: number, from: number, x: number, y: number): number {
    const way = this.way(lane);
    const first = Math.max(0, Math.floor(from / spacing) - 2);
    let best = first;
    let least = Infinity;
    for (let at = first; at <= Math.min(way.last, first + 8); at++) {
      const [dx, dy] = [way.x[at] - x, way.y[at] - y];
      const square = dx * dx + dy * dy;
      if (square >= least) continue;
      least = square;
      best = at;
    }
    const [ux, uy] = directionAt(way, best);
    return best * spacing + (x - way.x[best]) * ux + (y - way.y[best]) * uy;
  }
}

export function directionAt({ x, y, last }: LaneWay, at: number): readonly [number, number] {
  const from = Math.min(at, Math.max(0, last - 1));
  const to = Math.min(last, from + 1);
  const [dx, dy] = [x[to] - x[from], y[to] - y[from]];
  const length = Math.sqrt(dx * dx + dy * dy);
  return length === 0 ? [1, 0] : [dx / length, dy / length];
}

function wayOf(lane: Lane): LaneWay {
  const last = Math.max(1, Math.round(lane.length / spacing));
  const places = Array.from({ length: last + 1 }, (_, at) => Math.min(lane.length, (lane.length * at) / last));
  const points = places.map((where) => placeOnLane(lane, where).point);
  return {
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    speed: Float64Array.from(places, (where) => speedAt(lane, where)),
    last,
  };
}

function speedAt({ pieces, speedLimit }: Lane, where: number): number {
  let rest = where;
  for (const { length, speed } of pieces) {
    if (rest <= length) return Math.min(speed, speedLimit);
    rest -= length;
  }
  return speedLimit;
}
