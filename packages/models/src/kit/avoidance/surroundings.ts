import { cellAlong, type CrowdView, type World, type Vehicle } from '@korzo/core';
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
  #start = new Int32Array(1);
  #index = new Int32Array(0);
  #cellsX = 1;
  #cellsY = 1;
  readonly #gap = { distance: 0, x: 0, y: 0, z: 0 };
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

  /** Gets ready for looks as far as `reach`; longer ones are possible, but cost. */
  prepare(reach: number): void {
    if (this.#solids.length > 0 && reach > this.#listedReach) this.#list(reach);
  }

  /** Finds what lies within `reach` of the agent, and some of what is a little farther. */
  find(self: Vehicle, level: number, reach: number): void {
    this.count = 0;
    if (this.#solids.length > 0) this.#findSolids(self, level, reach);
    if (level >= 0 && this.#walls.length > 0) this.#findWalls(self, level, reach);
  }

  #findSolids(self: Vehicle, level: number, reach: number): void {
    if (reach > this.#listedReach) this.#list(reach);
    const cell = this.#cellAt(self.x, self.y);
    const last = this.#start[cell + 1];
    for (let entry = this.#start[cell]; entry < last; entry++) {
      const barrier = this.#solids[this.#index[entry]];
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
      barrier.measure(self.x, self.y, 0, this.#gap);
      if (this.#gap.distance <= reach + self.radius) this.barriers[this.count++] = barrier;
    }
  }

  /** Lists for each cell of a grid over the world the solids that come within `reach` of it. Those outside belong to the edge. */
  #list(reach: number): void {
    const { size } = this.#world;
    this.#listedReach = reach;
    this.#cell = Math.max(reach / 2, Math.max(size[0], size[1]) / mostCells, 0.5);
    this.#cellsX = Math.max(Math.ceil(size[0] / this.#cell), 1);
    this.#cellsY = Math.max(Math.ceil(size[1] / this.#cell), 1);
    const lists = Array.from({ length: this.#cellsX * this.#cellsY }, (): number[] => []);
    for (const [number, { ball }] of this.#solids.entries()) {
      // Bodies are counted to be no larger than the cell.
      const around = ball.radius + reach + this.#cell;
      const first = this.#cellAt(ball.x - around, ball.y - around);
      const last = this.#cellAt(ball.x + around, ball.y + around);
      const west = first % this.#cellsX;
      const east = last % this.#cellsX;
      for (let row = first - west; row <= last - east; row += this.#cellsX)
        for (let column = west; column <= east; column++) lists[row + column].push(number);
    }
    this.#start = new Int32Array(lists.length + 1);
    for (const [cell, list] of lists.entries()) this.#start[cell + 1] = this.#start[cell] + list.length;
    this.#index = Int32Array.from(lists.flat());
  }

  #cellAt(x: number, y: number): number {
    const { origin } = this.#world;
    return (
      cellAlong(y, origin[1], this.#cell, this.#cellsY) * this.#cellsX +
      cellAlong(x, origin[0], this.#cell, this.#cellsX)
    );
  }
}

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
