import type { CrowdView } from '@korzo/core';
import { rayX, rayY } from './ray-tables.ts';
import { spreadDistances } from './spread-distances.ts';

/** Side of a cell, m, as long as the raster stays below `mostCells`. */
const finestCell = 0.25;
/** Cells of all floors together; in larger worlds cells are twice, four times ... as wide. One byte each. */
const mostCells = 1 << 25;
/** Longest ray, m. */
const longestRay = 15.5;
/** Room around the walls: an agent that is within a ray's length of a wall is so far from the edge that no ray of its leaves the raster, m. */
const margin = 2 * longestRay + 1;

/**
 * The walls of all floors as squares, only to be seen: every cell says how many cells away the nearest cell with a wall in it is
 * (0: in itself; counted as a king walks; at most 255). So a ray may leap over that many cells and still stop where a ray that
 * visits each cell stops. The squares lie fixed in the world, so what is seen does not depend on tiles.
 */
export class WallRaster {
  readonly cellSize: number;
  readonly minX: number;
  readonly minY: number;
  readonly columns: number;
  readonly rows: number;
  /** Cells from the start of a ray to each of its steps, for every whole degree (see ray-tables). */
  readonly rayOffset: Int32Array;
  /** By floor; undefined where there are no walls. */
  readonly #floors: (Uint8Array | undefined)[] = [];

  constructor(walls: Float64Array, levelOfWall: Int16Array) {
    const box = boxAround(walls, levelOfWall);
    const levels = new Set(levelOfWall.filter((level) => level >= 0));
    let cellSize = finestCell;
    while (cellsOf(box, cellSize) * levels.size > mostCells) cellSize *= 2;
    this.cellSize = cellSize;
    // Whole cells from 0 on, so that walls far away do not move the squares.
    this.minX = Math.floor((box.minX - margin) / cellSize) * cellSize;
    this.minY = Math.floor((box.minY - margin) / cellSize) * cellSize;
    this.columns = levels.size === 0 ? 0 : Math.ceil((box.maxX + margin - this.minX) / cellSize) + 1;
    this.rows = levels.size === 0 ? 0 : Math.ceil((box.maxY + margin - this.minY) / cellSize) + 1;
    this.rayOffset = Int32Array.from(rayX, (stepsX, at) => stepsX + rayY[at] * this.columns);
    for (const level of levels) this.#floors[level] = new Uint8Array(this.columns * this.rows).fill(255);
    for (let wall = 0; wall < levelOfWall.length; wall++) {
      const floor = this.#floors[levelOfWall[wall]];
      if (floor !== undefined) this.#draw(floor, walls, 4 * wall);
    }
    for (const floor of this.#floors) if (floor !== undefined) spreadDistances(floor, this.columns, this.rows);
  }

  floor(level: number): Uint8Array | undefined {
    return this.#floors[level];
  }

  /** Whether surely no wall is within `reach` metres of a point; the raster knows it to a cell. */
  isFree(x: number, y: number, level: number, reach: number): boolean {
    const floor = this.#floors[level];
    const column = Math.floor((x - this.minX) / this.cellSize);
    const row = Math.floor((y - this.minY) / this.cellSize);
    if (floor === undefined || column < 0 || row < 0 || column >= this.columns || row >= this.rows) return true;
    return (floor[row * this.columns + column] - 1) * this.cellSize > reach;
  }

  /** Marks every cell that a wall touches: row by row from where the wall enters the row to where it leaves it. */
  #draw(floor: Uint8Array, walls: Float64Array, at: number): void {
    const { cellSize, columns } = this;
    const upward = walls[at + 1] <= walls[at + 3];
    const lowX = (walls[upward ? at : at + 2] - this.minX) / cellSize;
    const lowY = (walls[upward ? at + 1 : at + 3] - this.minY) / cellSize;
    const highX = (walls[upward ? at + 2 : at] - this.minX) / cellSize;
    const highY = (walls[upward ? at + 3 : at + 1] - this.minY) / cellSize;
    const slope = highY > lowY ? (highX - lowX) / (highY - lowY) : 0;
    for (let row = Math.floor(lowY); row <= Math.floor(highY); row++) {
      const entersAt = row > lowY ? lowX + (row - lowY) * slope : lowX;
      const leavesAt = row + 1 < highY ? lowX + (row + 1 - lowY) * slope : highX;
      const first = Math.floor(Math.min(entersAt, leavesAt));
      const last = Math.floor(Math.max(entersAt, leavesAt));
      floor.fill(0, row * columns + first, row * columns + last + 1);
    }
  }
}

interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

function boxAround(walls: Float64Array, levelOfWall: Int16Array): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let at = 0; at < 4 * levelOfWall.length; at += 2) {
    if (levelOfWall[at >> 2] < 0) continue;
    box.minX = Math.min(box.minX, walls[at]);
    box.maxX = Math.max(box.maxX, walls[at]);
    box.minY = Math.min(box.minY, walls[at + 1]);
    box.maxY = Math.max(box.maxY, walls[at + 1]);
  }
  return box.minX <= box.maxX ? box : { minX: 0, minY: 0, maxX: 0, maxY: 0 };
}

const cellsOf = (box: Box, cellSize: number): number =>
  ((box.maxX - box.minX + 2 * margin) / cellSize + 2) * ((box.maxY - box.minY + 2 * margin) / cellSize + 2);

/** The floor each wall of a crowd stands on, from the lists of walls near the cells; -1 for a wall near no cell. */
export function levelsOfWalls(crowd: CrowdView): Int16Array {
  const levels = new Int16Array(crowd.int('wallCount')).fill(-1);
  const cellsPerLevel = crowd.int('worldCellsX') * crowd.int('worldCellsY');
  for (let level = 0; level < crowd.int('levels'); level++) {
    const last = crowd.wallStart[(level + 1) * cellsPerLevel];
    for (let entry = crowd.wallStart[level * cellsPerLevel]; entry < last; entry++)
      levels[crowd.wallIndex[entry]] = level;
  }
  return levels;
}

interface KnownRaster {
  readonly walls: Float64Array;
  readonly levels: Int16Array;
  readonly raster: WallRaster;
}

/** The last raster made in this thread for each memory: tiles share it, and it is made again only when walls have changed. */
const known = new WeakMap<WebAssembly.Memory, KnownRaster>();

export function rasterFor(crowd: CrowdView): WallRaster {
  const walls = crowd.walls.slice(0, 4 * crowd.int('wallCount'));
  const levels = levelsOfWalls(crowd);
  const last = known.get(crowd.memory);
  if (last !== undefined && sameNumbers(last.walls, walls) && sameNumbers(last.levels, levels)) return last.raster;
  const raster = new WallRaster(walls, levels);
  known.set(crowd.memory, { walls, levels, raster });
  return raster;
}

const sameNumbers = (some: Float64Array | Int16Array, others: Float64Array | Int16Array): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index]);
