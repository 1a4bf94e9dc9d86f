import type { Gap, World } from '@korzo/core';
import { SolidBarrier, WallBarrier, type Barrier } from '../kit/avoidance/barrier.ts';

/** The shortest step of a look along a line, m; half of the thinnest body that a map is made for. */
const leastStep = 0.025;

/** What is free of obstacles on one floor (or in the volume, level -1): solids, walls, and the edge of a closed world. */
export class FreeSpace {
  readonly level: number;
  readonly world: World;
  readonly #barriers: readonly Barrier[];
  readonly #gap: Gap = { distance: 0.5, x: 0.5, y: 0.5, z: 0.5 };

  constructor(world: World, level: number) {
    this.world = world;
    this.level = level;
    const solids = (world.solids ?? []).map((solid) => new SolidBarrier(solid, [0, 0, 0]));
    // The first walls are outlines of solids, which are met as what they are.
    const walls = world.walls
      .slice(world.solidWalls ?? 0)
      .map(({ level: floor, from, to }) => new WallBarrier(floor, [from[0], from[1], to[0], to[1]]));
    this.#barriers = [...solids, ...walls].filter((barrier) => barrier.level === level);
  }

  get hasBarriers(): boolean {
    return this.#barriers.length > 0;
  }

  /** Free distance around a point, m, negative inside an obstacle; `out` is the way off the nearest surface. */
  measure(x: number, y: number, z: number, out: Gap): void {
    const gap = this.#gap;
    out.distance = Infinity;
    out.x = out.y = out.z = 0;
    for (const barrier of this.#barriers) {
      const { ball } = barrier;
      const dx = ball.x - x;
      const dy = ball.y - y;
      const dz = this.level < 0 ? ball.z - z : 0;
      if (Math.sqrt(dx * dx + dy * dy + dz * dz) - ball.radius >= out.distance) continue;
      barrier.measure(x, y, z, gap);
      if (gap.distance < out.distance) copy(gap, out);
    }
    if (this.world.edges === 'closed') this.#measureEdges(x, y, z, out);
  }

  #measureEdges(x: number, y: number, z: number, out: Gap): void {
    const { origin, size } = this.world;
    this.#nearer(x - origin[0], 1, 0, 0, out);
    this.#nearer(origin[0] + size[0] - x, -1, 0, 0, out);
    this.#nearer(y - origin[1], 0, 1, 0, out);
    this.#nearer(origin[1] + size[1] - y, 0, -1, 0, out);
    if (this.level >= 0) return;
    this.#nearer(z - origin[2], 0, 0, 1, out);
    this.#nearer(origin[2] + size[2] - z, 0, 0, -1, out);
  }

  #nearer(distance: number, x: number, y: number, z: number, out: Gap): void {
    if (distance >= out.distance) return;
    out.distance = distance;
    out.x = x;
    out.y = y;
    out.z = z;
  }

  /** Least free distance along a line, m, or -1 when a body of this radius does not get through. */
  roomAlong(from: SpacePoint, to: SpacePoint, radius: number): number {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const dz = this.level < 0 ? to.z - from.z : 0;
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    let least = Infinity;
    for (let along = 0; ;) {
      const share = length > 0 ? along / length : 0;
      this.measure(from.x + dx * share, from.y + dy * share, from.z + dz * share, measured);
      if (measured.distance < radius) return -1;
      least = Math.min(least, measured.distance);
      if (along >= length) return least;
      along = Math.min(along + Math.max(measured.distance - radius, leastStep), length);
    }
  }
}

export interface SpacePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const measured: Gap = { distance: 0.5, x: 0.5, y: 0.5, z: 0.5 };

function copy(from: Gap, to: Gap): void {
  to.distance = from.distance;
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
}
