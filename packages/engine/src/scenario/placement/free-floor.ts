import {
  cellAlong,
  distanceToWall,
  edgeWalls,
  indexWalls,
  layOutGrid,
  measureGap,
  type CellGrid,
  type WallIndex,
  type World,
} from '@korzo/core';

/** Says where a body touches no wall and no solid. */
export class FreeFloor {
  readonly #world: World;
  readonly #grid: CellGrid;
  readonly #index: WallIndex;
  readonly #isWalkable: (x: number, y: number, level: number) => boolean;

  /** `largestRadius`: the largest body that will be asked for, m; `isWalkable`: whether a point is ground and not inside something. */
  constructor(
    world: World,
    largestRadius: number,
    isWalkable: (x: number, y: number, level: number) => boolean = () => true,
  ) {
    this.#isWalkable = isWalkable;
    // The edge of a closed world stops bodies as a wall does.
    this.#world = world.edges === 'closed' ? { ...world, walls: [...world.walls, ...edgeWalls(world)] } : world;
    const wished = Math.max(1, largestRadius * 2, Math.max(world.size[0], world.size[1]) / 1024);
    this.#grid = layOutGrid(world, wished);
    this.#index = indexWalls(this.#world, this.#grid, largestRadius);
  }

  isFree(x: number, y: number, level: number, radius: number, z = 0): boolean {
    if (level >= 0 && !this.#isWalkable(x, y, level)) return false;
    if (this.#isInSolid(x, y, z, level, radius)) return false;
    if (this.#world.walls.length === 0 || level < 0) return true;
    const { cellsX, cellsY, cellSizeX, cellSizeY } = this.#grid;
    const cellX = cellAlong(x, this.#world.origin[0], cellSizeX, cellsX);
    const cellY = cellAlong(y, this.#world.origin[1], cellSizeY, cellsY);
    const cell = (level * cellsY + cellY) * cellsX + cellX;
    const { start, index } = this.#index;
    for (let entry = start[cell]; entry < start[cell + 1]; entry++) {
      if (distanceToWall(x, y, this.#world.walls[index[entry]]) < radius) return false;
    }
    return true;
  }

  readonly #gap = { distance: 0, x: 0, y: 0, z: 0 };

  #isInSolid(x: number, y: number, z: number, level: number, radius: number): boolean {
    const { solids = [] } = this.#world;
    for (let number = 0; number < solids.length; number++) {
      if ((solids[number].level ?? -1) !== level) continue;
      measureGap(solids[number], x, y, z, this.#gap);
      if (this.#gap.distance < radius) return true;
    }
    return false;
  }
}
