import { emptyPose, type Obstacle, type Traffic } from '@korzo/traffic';

/** Between two places of a lane that are looked at, m. */
const step = 2;
/** Edge of the squares by which places are found, m. */
const square = 16;
/** Vehicles need so much room on each side of the middle of a lane, m; and stop so far before what is in the way, m. */
const halfLane = 1.2;
const gap = 0.5;

interface LanePlace {
  readonly lane: number;
  readonly where: number;
  readonly x: number;
  readonly y: number;
}

/** Finds the lanes on which something round is in the way. */
export class LaneFinder {
  readonly #near = new Map<string, LanePlace[]>();

  constructor({ scene: { map }, shapes }: Traffic) {
    const pose = emptyPose();
    for (let lane = 0; lane < map.lanes.count; lane++) {
      for (let where = 0; where <= map.lanes.length[lane]; where += step) {
        shapes.placeOn(lane, where, 0, pose);
        const key = squareOf(pose.x, pose.y);
        const list = this.#near.get(key) ?? [];
        list.push({ lane, where, x: pose.x, y: pose.y });
        this.#near.set(key, list);
      }
    }
  }

  /** Where vehicles must stop for it: one place on each lane that it is on. */
  obstacles(x: number, y: number, radius: number): readonly Obstacle[] {
    const reach = radius + halfLane;
    const first = new Map<number, number>();
    for (let east = -square; east <= square; east += square)
      for (let north = -square; north <= square; north += square)
        for (const place of this.#near.get(squareOf(x + east, y + north)) ?? []) {
          const [dx, dy] = [place.x - x, place.y - y];
          if (dx * dx + dy * dy > reach * reach) continue;
          first.set(place.lane, Math.min(first.get(place.lane) ?? Infinity, place.where));
        }
    return [...first].map(([lane, where]) => ({ lane, where: Math.max(0, where - gap) }));
  }
}

const squareOf = (x: number, y: number): string => `${Math.floor(x / square)} ${Math.floor(y / square)}`;
