import { placeOnLane, type RoadNetwork } from '@korzo/city';
import type { Obstacle } from '@korzo/traffic';

/** Lanes are known by places so far apart, m, and found in squares of this side. */
const spacing = 1;
const side = 4;
const columns = 1 << 16;
/** A body this far beside a lane is not in its way, m. */
const besides = 0.3;

interface Spot {
  readonly lane: number;
  readonly where: number;
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
}

/** Finds the places of lanes that a disc covers. */
export class LaneSquares {
  readonly #squares = new Map<number, Spot[]>();
  readonly #widest: number;

  constructor({ lanes }: RoadNetwork) {
    this.#widest = lanes.reduce((most, { width }) => Math.max(most, width / 2), 0);
    for (const [lane, shape] of lanes.entries()) {
      const count = Math.max(1, Math.ceil(shape.length / spacing));
      for (let step = 0; step <= count; step++) {
        const where = (shape.length * step) / count;
        const [x, y] = placeOnLane(shape, where).point;
        const key = keyOf(x, y);
        const spot = { lane, where, x, y, halfWidth: shape.width / 2 };
        const list = this.#squares.get(key);
        if (list === undefined) this.#squares.set(key, [spot]);
        else list.push(spot);
      }
    }
  }

  /** Adds the places of lanes on which a disc is in the way. */
  addUnder(x: number, y: number, radius: number, found: Obstacle[]): void {
    const reach = radius + this.#widest;
    for (let column = Math.floor((x - reach) / side); column <= Math.floor((x + reach) / side); column++)
      for (let row = Math.floor((y - reach) / side); row <= Math.floor((y + reach) / side); row++)
        for (const spot of this.#squares.get(column * columns + row) ?? []) {
          const [dx, dy] = [spot.x - x, spot.y - y];
          const near = radius + spot.halfWidth - besides;
          if (dx * dx + dy * dy < near * near) found.push({ lane: spot.lane, where: spot.where });
        }
  }
}

const keyOf = (x: number, y: number): number => Math.floor(x / side) * columns + Math.floor(y / side);
