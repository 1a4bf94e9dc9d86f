import { cellAlong, type CrowdView } from '@korzo/core';

/** The walls near an agent, for models written in TypeScript: the way to the nearest point of each, in the order of the world's walls. */
export class NearWalls {
  /** Way from the agent to the nearest point of each wall found, m. */
  readonly dx: Float64Array;
  readonly dy: Float64Array;
  readonly distance: Float64Array;
  /** Number of each wall in the world's list. */
  readonly number: Int32Array;
  /** 1 where the nearest point is an end of the wall, 0 where the way to it is square to the wall. */
  readonly atEnd: Uint8Array;
  readonly #crowd: CrowdView;

  /** `limit`: no more walls than this are kept of any look. */
  constructor(crowd: CrowdView, limit: number) {
    this.#crowd = crowd;
    this.dx = new Float64Array(limit);
    this.dy = new Float64Array(limit);
    this.distance = new Float64Array(limit);
    this.number = new Int32Array(limit);
    this.atEnd = new Uint8Array(limit);
  }

  /** Finds the walls within `reach` (at most the model's wallReach) of the agent in this row; returns how many. */
  find(self: number, reach: number): number {
    const crowd = this.#crowd;
    const { x, y, level } = crowd.columns;
    if (crowd.int('wallCount') === 0 || level[self] < 0) return 0;
    const cellX = cellAlong(x[self], crowd.float('originX'), crowd.float('cellSizeX'), crowd.int('worldCellsX'));
    const cellY = cellAlong(y[self], crowd.float('originY'), crowd.float('cellSizeY'), crowd.int('worldCellsY'));
    const cell = (level[self] * crowd.int('worldCellsY') + cellY) * crowd.int('worldCellsX') + cellX;
    const last = crowd.wallStart[cell + 1];
    let count = 0;
    for (let entry = crowd.wallStart[cell]; entry < last && count < this.dx.length; entry++) {
      this.number[count] = crowd.wallIndex[entry];
      this.#measure(count, 4 * this.number[count], x[self], y[self]);
      if (this.distance[count] <= reach) count++;
    }
    return count;
  }

  #measure(place: number, at: number, x: number, y: number): void {
    const { walls } = this.#crowd;
    const fromX = walls[at] - x;
    const fromY = walls[at + 1] - y;
    const alongX = walls[at + 2] - walls[at];
    const alongY = walls[at + 3] - walls[at + 1];
    const share = -(fromX * alongX + fromY * alongY) / (alongX * alongX + alongY * alongY);
    const clamped = Math.min(Math.max(share, 0), 1);
    const dx = fromX + clamped * alongX;
    const dy = fromY + clamped * alongY;
    this.dx[place] = dx;
    this.dy[place] = dy;
    this.distance[place] = Math.sqrt(dx * dx + dy * dy);
    this.atEnd[place] = clamped === share ? 0 : 1;
  }
}
