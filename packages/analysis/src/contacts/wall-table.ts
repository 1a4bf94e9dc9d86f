import { edgeWalls, type Wall, type World } from '@korzo/core';
import type { FrameCrowd } from '../measure/frame.ts';
import type { WorldBox } from './world-box.ts';

/** Called for every body closer to a wall than its radius. */
export type OnWall = (bodyId: number, wall: number, overlap: number) => void;

interface Segment {
  readonly wall: number;
  readonly level: number;
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

const mostCells = 262_144;

/** The walls that a body may touch, by cells of the floor. Laid out once, and again only when a larger body appears. */
export class WallTable {
  readonly #world: World;
  #walls: readonly Wall[];
  readonly #box: WorldBox;
  readonly #levels: number;
  #reach = 0;
  #segments: readonly Segment[] = [];
  #originX = 0;
  #originY = 0;
  #cellSize = 1;
  #cellsX = 0;
  #cellsY = 0;
  #start = new Int32Array(1);
  #index = new Int32Array(0);
  /** fromX, fromY, alongX, alongY, 1 / length squared */
  #lines = new Float64Array(0);

  constructor(world: World, box: WorldBox) {
    this.#world = world;
    this.#walls = withEdges(world, world.walls);
    this.#box = box;
    this.#levels = world.levels;
  }

  /** From now on these walls stand, not those before. */
  stand(walls: readonly Wall[]): void {
    this.#walls = withEdges(this.#world, walls);
    this.#reach = 0;
  }

  /** @param largestRadius of all bodies on floors, m */
  findOverlaps(crowds: readonly FrameCrowd[], largestRadius: number, onWall: OnWall): void {
    if (this.#walls.length === 0) return;
    if (largestRadius > this.#reach) this.#layOut(largestRadius);
    for (let index = 0; index < crowds.length; index++) this.#touch(crowds[index], onWall);
  }

  #touch({ ownCount, columns }: FrameCrowd, onWall: OnWall): void {
    const { x, y, radius, level, id } = columns;
    const start = this.#start;
    const cellsX = this.#cellsX;
    const cellsY = this.#cellsY;
    const perMetre = 1 / this.#cellSize;
    for (let row = 0; row < ownCount; row++) {
      if (level[row] < 0) continue;
      const cellX = Math.floor((x[row] - this.#originX) * perMetre);
      const cellY = Math.floor((y[row] - this.#originY) * perMetre);
      if (!(cellX >= 0 && cellX < cellsX && cellY >= 0 && cellY < cellsY)) continue;
      const cell = (level[row] * cellsY + cellY) * cellsX + cellX;
      for (let entry = start[cell]; entry < start[cell + 1]; entry++) {
        const segment = this.#index[entry];
        const overlap = radius[row] - this.#distance(segment, x[row], y[row]);
        if (overlap > 0) onWall(id[row], this.#segments[segment].wall, overlap);
      }
    }
  }

  #distance(segment: number, x: number, y: number): number {
    const lines = this.#lines;
    const at = segment * 5;
    const towardX = x - lines[at];
    const towardY = y - lines[at + 1];
    const share = (towardX * lines[at + 2] + towardY * lines[at + 3]) * lines[at + 4];
    const along = share < 0 ? 0 : share > 1 ? 1 : share;
    const apartX = towardX - along * lines[at + 2];
    const apartY = towardY - along * lines[at + 3];
    return Math.sqrt(apartX * apartX + apartY * apartY);
  }

  #layOut(reach: number): void {
    this.#reach = reach;
    this.#segments = withImages(this.#walls, this.#box, reach);
    this.#lines = new Float64Array(this.#segments.length * 5);
    for (const [index, { fromX, fromY, toX, toY }] of this.#segments.entries()) {
      const alongX = toX - fromX;
      const alongY = toY - fromY;
      this.#lines.set([fromX, fromY, alongX, alongY, 1 / (alongX * alongX + alongY * alongY)], index * 5);
    }
    this.#fitCells();
    const cells = this.#cellsX * this.#cellsY * this.#levels;
    this.#start = new Int32Array(cells + 2);
    this.#eachCell((cell) => this.#start[cell + 2]++);
    for (let cell = 2; cell <= cells; cell++) this.#start[cell + 1] += this.#start[cell];
    this.#index = new Int32Array(this.#start[cells + 1]);
    this.#eachCell((cell, segment) => (this.#index[this.#start[cell + 1]++] = segment));
  }

  #fitCells(): void {
    const xs = this.#segments.flatMap(({ fromX, toX }) => [fromX, toX]);
    const ys = this.#segments.flatMap(({ fromY, toY }) => [fromY, toY]);
    const [lowX, highX] = range(xs);
    const [lowY, highY] = range(ys);
    this.#originX = lowX - this.#reach;
    this.#originY = lowY - this.#reach;
    const sizeX = highX - lowX + 2 * this.#reach;
    const sizeY = highY - lowY + 2 * this.#reach;
    this.#cellSize = Math.max(1, 2 * this.#reach, Math.sqrt((sizeX * sizeY * this.#levels) / mostCells));
    this.#cellsX = Math.floor(sizeX / this.#cellSize) + 1;
    this.#cellsY = Math.floor(sizeY / this.#cellSize) + 1;
  }

  /** Every cell whose middle is near enough to a segment for a body inside it to touch. */
  #eachCell(visit: (cell: number, segment: number) => void): void {
    const size = this.#cellSize;
    const near = this.#reach + size * Math.SQRT1_2;
    for (const [index, { level, fromX, fromY, toX, toY }] of this.#segments.entries()) {
      const cellOf = (position: number, origin: number): number => Math.floor((position - origin) / size);
      const firstX = Math.max(0, cellOf(Math.min(fromX, toX) - this.#reach, this.#originX));
      const lastX = Math.min(this.#cellsX - 1, cellOf(Math.max(fromX, toX) + this.#reach, this.#originX));
      const firstY = Math.max(0, cellOf(Math.min(fromY, toY) - this.#reach, this.#originY));
      const lastY = Math.min(this.#cellsY - 1, cellOf(Math.max(fromY, toY) + this.#reach, this.#originY));
      for (let cellY = firstY; cellY <= lastY; cellY++) {
        for (let cellX = firstX; cellX <= lastX; cellX++) {
          const middleX = this.#originX + (cellX + 0.5) * size;
          const middleY = this.#originY + (cellY + 0.5) * size;
          if (this.#distance(index, middleX, middleY) <= near)
            visit((level * this.#cellsY + cellY) * this.#cellsX + cellX, index);
        }
      }
    }
  }
}

const range = (values: readonly number[]): readonly [number, number] => {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
};

/** The outer edges of a closed world stop bodies like walls do; a scenario may have listed them already. */
function withEdges(world: World, walls: readonly Wall[]): readonly Wall[] {
  if (world.edges !== 'closed') return walls;
  const known = new Set(walls.map(wallKey));
  return [...walls, ...edgeWalls(world).filter((wall) => !known.has(wallKey(wall)))];
}

const wallKey = ({ level, from, to }: Wall): string => [level, ...[from.join(), to.join()].sort()].join(' ');

/** On a wrapping axis a wall by one edge is felt across the other, so it is listed there too. */
function withImages(walls: readonly Wall[], box: WorldBox, reach: number): Segment[] {
  const [aroundX, aroundY] = box.around;
  const shiftsX = aroundX > 0 ? [-aroundX, 0, aroundX] : [0];
  const shiftsY = aroundY > 0 ? [-aroundY, 0, aroundY] : [0];
  const segments: Segment[] = [];
  for (const [wall, { level, from, to }] of walls.entries()) {
    for (const shiftX of shiftsX) {
      for (const shiftY of shiftsY) {
        const image = {
          wall,
          level,
          fromX: from[0] + shiftX,
          fromY: from[1] + shiftY,
          toX: to[0] + shiftX,
          toY: to[1] + shiftY,
        };
        if ((shiftX === 0 && shiftY === 0) || isNearBox(image, box, reach)) segments.push(image);
      }
    }
  }
  return segments;
}

function isNearBox({ fromX, fromY, toX, toY }: Segment, box: WorldBox, reach: number): boolean {
  const nearAlong = (from: number, to: number, axis: 0 | 1): boolean =>
    box.around[axis] === 0 ||
    (Math.max(from, to) >= box.origin[axis] - reach &&
      Math.min(from, to) <= box.origin[axis] + box.around[axis] + reach);
  return nearAlong(fromX, toX, 0) && nearAlong(fromY, toY, 1);
}
