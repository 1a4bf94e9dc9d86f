import { cellAlong, type CrowdView } from '@korzo/core';
import type { Walker } from './walker.ts';

const mostWalls = 64;

/** The walls near an agent, exactly: the way to the nearest point of each, m. When there are too many the nearest are kept. */
export class WallMemory {
  count = 0;
  /** Unit vector from the nearest point of the wall to the agent, and the distance, m. */
  readonly normalX = new Float64Array(mostWalls);
  readonly normalY = new Float64Array(mostWalls);
  readonly distance = new Float64Array(mostWalls);
  readonly #crowd: CrowdView;

  constructor(crowd: CrowdView) {
    this.#crowd = crowd;
  }

  /** Takes in the walls within `reach` (at most the model's wallReach) of the agent. */
  remember(self: Walker, reach: number): void {
    const crowd = this.#crowd;
    this.count = 0;
    const cell = this.#cellAt(self.x, self.y, self.level);
    const last = crowd.wallStart[cell + 1];
    for (let entry = crowd.wallStart[cell]; entry < last; entry++)
      this.#consider(4 * crowd.wallIndex[entry], self, reach);
  }

  /** First place in the crowd's walls of the one nearest to a point; -1 when none is listed near it. */
  wallAt(x: number, y: number, level: number): number {
    const crowd = this.#crowd;
    const cell = this.#cellAt(x, y, level);
    const last = crowd.wallStart[cell + 1];
    let nearest = -1;
    let least = Infinity;
    for (let entry = crowd.wallStart[cell]; entry < last; entry++) {
      const at = 4 * crowd.wallIndex[entry];
      const squared = squaredToWall(crowd.walls, at, x, y);
      if (squared >= least) continue;
      least = squared;
      nearest = at;
    }
    return nearest;
  }

  #cellAt(x: number, y: number, level: number): number {
    const { ints, floats, offsets } = this.#crowd;
    const cellsX = ints[offsets.worldCellsX >> 2];
    const cellsY = ints[offsets.worldCellsY >> 2];
    const cellX = cellAlong(x, floats[offsets.originX >> 3], floats[offsets.cellSizeX >> 3], cellsX);
    const cellY = cellAlong(y, floats[offsets.originY >> 3], floats[offsets.cellSizeY >> 3], cellsY);
    return (level * cellsY + cellY) * cellsX + cellX;
  }

  #consider(at: number, self: Walker, reach: number): void {
    const { walls } = this.#crowd;
    const share = shareOfWall(walls, at, self.x, self.y);
    const awayX = self.x - walls[at] - share * (walls[at + 2] - walls[at]);
    const awayY = self.y - walls[at + 1] - share * (walls[at + 3] - walls[at + 1]);
    const squared = awayX * awayX + awayY * awayY;
    if (squared > reach * reach) return;
    const distance = Math.sqrt(squared);
    const isFull = this.count === mostWalls;
    const place = isFull ? this.#farthest() : this.count++;
    if (isFull && distance >= this.distance[place]) return;
    this.distance[place] = distance;
    if (distance > 1e-9) {
      this.normalX[place] = awayX / distance;
      this.normalY[place] = awayY / distance;
    } else this.#standUpright(place, at);
  }

  /** On the wall itself: square to it, to its left. */
  #standUpright(place: number, at: number): void {
    const { walls } = this.#crowd;
    const alongX = walls[at + 2] - walls[at];
    const alongY = walls[at + 3] - walls[at + 1];
    const length = Math.sqrt(alongX * alongX + alongY * alongY);
    this.normalX[place] = -alongY / length;
    this.normalY[place] = alongX / length;
  }

  #farthest(): number {
    let farthest = 0;
    for (let place = 1; place < mostWalls; place++) {
      if (this.distance[place] > this.distance[farthest]) farthest = place;
    }
    return farthest;
  }
}

/** Where on a wall (0 at its start, 1 at its end) the point nearest to (x, y) lies. */
export function shareOfWall(walls: Float64Array, at: number, x: number, y: number): number {
  const alongX = walls[at + 2] - walls[at];
  const alongY = walls[at + 3] - walls[at + 1];
  const share = ((x - walls[at]) * alongX + (y - walls[at + 1]) * alongY) / (alongX * alongX + alongY * alongY);
  return share < 0 ? 0 : share > 1 ? 1 : share;
}

function squaredToWall(walls: Float64Array, at: number, x: number, y: number): number {
  const share = shareOfWall(walls, at, x, y);
  const dx = x - walls[at] - share * (walls[at + 2] - walls[at]);
  const dy = y - walls[at + 1] - share * (walls[at + 3] - walls[at + 1]);
  return dx * dx + dy * dy;
}
