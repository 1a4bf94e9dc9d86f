import { outlineOf, reachOf, type BodyKind, type BodyState } from '@korzo/bodies';
import { placeOnLane, type RoadNetwork } from '@korzo/city';
import type { Obstacle } from '@korzo/traffic';

/** Lanes are known by places so far apart, m, and found in squares of this side. */
const spacing = 1;
const side = 8;
const columns = 1 << 16;
/** Bodies this far beside a lane are not in its way, m. */
const besides = 0.3;
/** Bodies this far above a lane fly over it, m. */
const headroom = 2;

interface Spot {
  readonly lane: number;
  readonly where: number;
  readonly point: readonly [number, number, number];
  readonly halfWidth: number;
}

/** Finds the lanes that bodies stand on. */
export class BlockedLanes {
  readonly #squares = new Map<number, Spot[]>();

  constructor({ lanes }: RoadNetwork) {
    for (const [lane, shape] of lanes.entries()) {
      const count = Math.max(1, Math.ceil(shape.length / spacing));
      for (let step = 0; step <= count; step++) {
        const where = (shape.length * step) / count;
        const { point } = placeOnLane(shape, where);
        const key = keyOf(point[0], point[1]);
        const list = this.#squares.get(key);
        const spot = { lane, where, point, halfWidth: shape.width / 2 };
        if (list === undefined) this.#squares.set(key, [spot]);
        else list.push(spot);
      }
    }
  }

  /** Where vehicles must stop for some bodies: all places that one covers, since a vehicle may have its front beside it already. */
  for(bodies: readonly { readonly state: BodyState; readonly kind: BodyKind }[]): readonly Obstacle[] {
    const obstacles: Obstacle[] = [];
    for (const { state, kind } of bodies) {
      const reach = reachOf(kind) + side / 2;
      for (let x = state.x - reach; x < state.x + reach + side; x += side)
        for (let y = state.y - reach; y < state.y + reach + side; y += side)
          for (const spot of this.#squares.get(keyOf(x, y)) ?? [])
            if (doesCover(state, kind, spot)) obstacles.push({ lane: spot.lane, where: spot.where });
    }
    return obstacles;
  }
}

const keyOf = (x: number, y: number): number => Math.floor(x / side) * columns + Math.floor(y / side);

function doesCover(state: BodyState, kind: BodyKind, { point, halfWidth }: Spot): boolean {
  const [dx, dy] = [point[0] - state.x, point[1] - state.y];
  if (Math.abs(state.z - point[2]) > headroom) return false;
  const width = halfWidth - besides;
  const { radius, halfLength, halfWidth: half } = outlineOf(state, kind);
  if (radius !== undefined) return Math.sqrt(dx * dx + dy * dy) < radius + width;
  const level = Math.sqrt(state.forwardX * state.forwardX + state.forwardY * state.forwardY);
  // One that looks straight up or down has the outline of one that looks east.
  const [ax, ay] = level < 1e-9 ? [1, 0] : [state.forwardX / level, state.forwardY / level];
  const along = dx * ax + dy * ay;
  const across = dy * ax - dx * ay;
  return Math.abs(along) < halfLength + width && Math.abs(across) < half + width;
}
