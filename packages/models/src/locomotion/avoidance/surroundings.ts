import { cellAlong, type CrowdView, type World } from '@korzo/core';
import type { Vehicle } from '../steering/vehicle.ts';
import { SolidBarrier, WallBarrier, type Barrier } from './barrier.ts';
import type { Headroom } from './outline.ts';

/** Cells along the longer side of the world, at most. */
const mostCells = 256;

/**
 * The obstacles around an agent: solids of its floor or of the volume, across wrapping edges too, and walls of its floor that
 * are no outlines of solids. Solids come first, each kind in the order of the world.
 */
export class Surroundings {
  /** Of the last `find`. */
  readonly barriers: Barrier[] = [];
  count = 0;
  readonly room: Headroom;
  /** Whether there is anything at all that could be in the way. */
  readonly hasAny: boolean;
  readonly #crowd: CrowdView;
  readonly #world: World;
  readonly #solids: readonly SolidBarrier[];
  readonly #walls: readonly WallBarrier[];
  readonly #lists = new Map<number, number[]>();
  #listedReach = -1;
  #cell = 1;

  constructor(crowd: CrowdView, world: World) {
    this.#crowd = crowd;
    this.#world = world;
    this.#solids = (world.solids ?? []).flatMap((solid) =>
      imagesOf(world).map((shift) => new SolidBarrier(solid, shift)),
    );
    this.#walls = wallsOf(crowd, world);
    this.hasAny = this.#solids.length > 0 || this.#walls.length > (world.solidWalls ?? 0);
    const wraps = world.edges === 'wrap';
    this.room = {
      least: wraps ? -Infinity : world.origin[2],
      most: wraps ? Infinity : world.origin[2] + world.size[2],
    };
  }

  /** Finds what lies within `reach` of the agent, and some of what is a little farther. */
  find(self: Vehicle, level: number, reach: number): void {
    this.count = 0;
    if (this.#solids.length > 0) this.#findSolids(self, level, reach);
    if (level >= 0 && this.#walls.length > 0) this.#findWalls(self, level, reach);
  }

  #findSolids(self: Vehicle, level: number, reach: number): void {
    if (reach > this.#listedReach) this.#list(reach);
    const list = this.#lists.get(this.#key(self.x, self.y));
    if (list === undefined) return;
    for (let entry = 0; entry < list.length; entry++) {
      const barrier = this.#solids[list[entry]];
      if (barrier.level !== level) continue;
      const dx = barrier.ball.x - self.x;
      const dy = barrier.ball.y - self.y;
      const dz = self.inVolume ? barrier.ball.z - self.z : 0;
      const far = reach + self.radius + barrier.ball.radius;
      if (dx * dx + dy * dy + dz * dz <= far * far) this.barriers[this.count++] = barrier;
    }
  }

  #findWalls(self: Vehicle, level: number, reach: number): void {
    const crowd = this.#crowd;
    const cellX = cellAlong(self.x, crowd.float('originX'), crowd.float('cellSizeX'), crowd.int('worldCellsX'));
    const cellY = cellAlong(self.y, crowd.float('originY'), crowd.float('cellSizeY'), crowd.int('worldCellsY'));
    const cell = (level * crowd.int('worldCellsY') + cellY) * crowd.int('worldCellsX') + cellX;
    const last = crowd.wallStart[cell + 1];
    const outlines = this.#world.solidWalls ?? 0;
    for (let entry = crowd.wallStart[cell]; entry < last; entry++) {
      const number = crowd.wallIndex[entry];
      if (number < outlines) continue;
      const barrier = this.#walls[number];
      const dx = barrier.ball.x - self.x;
      const dy = barrier.ball.y - self.y;
      const far = reach + self.radius + barrier.ball.radius;
      if (dx * dx + dy * dy <= far * far) this.barriers[this.count++] = barrier;
    }
  }

  /** Lists for each cell of a grid the solids that come within `reach` of it. */
  #list(reach: number): void {
    const { size } = this.#world;
    this.#listedReach = reach;
    this.#cell = Math.max(reach / 2, Math.max(size[0], size[1]) / mostCells, 0.5);
    this.#lists.clear();
    for (const [number, { ball }] of this.#solids.entries()) {
      // Bodies are counted to be no larger than the cell.
      const around = ball.radius + reach + this.#cell;
      const west = Math.floor((ball.x - around) / this.#cell);
      const east = Math.floor((ball.x + around) / this.#cell);
      const south = Math.floor((ball.y - around) / this.#cell);
      const north = Math.floor((ball.y + around) / this.#cell);
      for (let cellY = south; cellY <= north; cellY++) {
        for (let cellX = west; cellX <= east; cellX++) {
          const key = keyOf(cellX, cellY);
          const list = this.#lists.get(key);
          if (list === undefined) this.#lists.set(key, [number]);
          else list.push(number);
        }
      }
    }
  }

  #key(x: number, y: number): number {
    return keyOf(Math.floor(x / this.#cell), Math.floor(y / this.#cell));
  }
}

/** One number for two cell numbers up to 2^22 in size. */
const keyOf = (cellX: number, cellY: number): number => (cellY + 4194304) * 8388608 + cellX + 4194304;

/** The shifts by which a solid is seen: none, and on axes that wrap one world to each side. */
function imagesOf({ edges, size }: World): (readonly [number, number, number])[] {
  if (edges !== 'wrap') return [[0, 0, 0]];
  const along = (axis: 0 | 1 | 2): number[] => (size[axis] > 0 ? [0, -size[axis], size[axis]] : [0]);
  return along(0).flatMap((x) => along(1).flatMap((y) => along(2).map((z) => [x, y, z] as const)));
}

function wallsOf(crowd: CrowdView, world: World): WallBarrier[] {
  const count = crowd.int('wallCount');
  const barriers: WallBarrier[] = [];
  for (let wall = 0; wall < count; wall++) {
    const [x1, y1, x2, y2] = crowd.walls.subarray(wall * 4, wall * 4 + 4);
    barriers.push(new WallBarrier(world.walls[wall]?.level ?? 0, [x1, y1, x2, y2]));
  }
  return barriers;
}
