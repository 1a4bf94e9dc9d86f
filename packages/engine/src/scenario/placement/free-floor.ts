import {
  cellAlong,
  distanceToWall,
  edgeWalls,
  indexWalls,
  layOutGrid,
  type CellGrid,
  type WallIndex,
  type World,
} from '@korzo/core';

/** Tells where on the floors a body touches no wall. */
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

  isFree(x: number, y: number, level: number, radius: number): boolean {
    if (level >= 0 && !this.#isWalkable(x, y, level)) return false;
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
}
