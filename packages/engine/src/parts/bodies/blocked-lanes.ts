import { outlineOf, reachOf, type BodyKind, type BodyState } from '@korzo/bodies';
import { placeOnLane, type Lane, type RoadNetwork } from '@korzo/city';
import type { Obstacle } from '@korzo/traffic';

/** Lanes are known by places so far apart, m, and found in squares of this side. */
const spacing = 1;
const side = 8;
const columns = 1 << 16;
/** Bodies this far beside a lane are not in its way, m. */
const besides = 0.3;
/** Slower than this along a lane is standing, m/s. */
const standing = 0.5;
/** Bodies this far above a lane fly over it, m. */
const headroom = 2;

interface Spot {
  readonly lane: number;
  readonly where: number;
  readonly point: readonly [number, number, number];
  readonly halfWidth: number;
  /** Where the lane leads from here. */
  readonly ahead: readonly [number, number];
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
        const spot = { lane, where, point, halfWidth: shape.width / 2, ahead: directionAt(shape, where) };
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
            if (doesCover(state, kind, spot)) obstacles.push(obstacleAt(spot, state));
    }
    return obstacles;
  }
}

/** One that goes along the lane is followed; one that was left there with its brake on is driven around. */
function obstacleAt({ lane, where, ahead }: Spot, state: BodyState): Obstacle {
  const speed = state.vx * ahead[0] + state.vy * ahead[1];
  if (speed > standing) return { lane, where, speed };
  const isLeft = state.vx === 0 && state.vy === 0 && state.drive === 0 && state.brake > 0;
  return isLeft ? { lane, where, lasts: true } : { lane, where };
}

function directionAt(lane: Lane, where: number): readonly [number, number] {
  const from = Math.max(0, Math.min(where, lane.length - spacing / 2));
  const [one, other] = [
    placeOnLane(lane, from).point,
    placeOnLane(lane, Math.min(lane.length, from + spacing / 2)).point,
  ];
  const [x, y] = [other[0] - one[0], other[1] - one[1]];
  const length = Math.sqrt(x * x + y * y);
  return length === 0 ? [0, 0] : [x / length, y / length];
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
