import { type CrowdView, modelBlockHead } from '@korzo/core';
import type { NearestWalls } from './near-walls.ts';

/** Same signature as the kernels; twins do not use `scratch`. */
export type DecideKernel = (crowd: number, model: number, scratch: number, first: number, last: number) => void;

/**
 * What twins of floor models share: going through the occupied cells, and looking into the cells around an agent. The
 * geometry is copied into plain fields once per call, because the inner loops need it for every agent.
 */
export abstract class FloorDecision {
  readonly view: CrowdView;
  protected kindsSeen = 0;
  protected dt = 0;
  #model = 0;
  #cellsX = 0;
  #cellsY = 0;
  #cellSizeX = 0;
  #cellSizeY = 0;
  #loopX = false;
  #loopY = false;
  #cellX = 0;
  #cellY = 0;
  #level = 0;

  constructor(view: CrowdView) {
    this.view = view;
  }

  /** Takes over geometry and parameters, which may have changed since the last call. */
  begin(model: number): void {
    const { view } = this;
    view.refresh();
    const head = new Int32Array(view.memory.buffer, model, modelBlockHead.bytes >> 2);
    this.#model = head[modelBlockHead.offsets.model >> 2];
    this.kindsSeen = head[modelBlockHead.offsets.kindsSeen >> 2];
    this.dt = view.float('dt');
    this.#cellsX = view.int('cellsX');
    this.#cellsY = view.int('cellsY');
    this.#cellSizeX = view.float('cellSizeX');
    this.#cellSizeY = view.float('cellSizeY');
    this.#loopX = view.int('loopX') === 1;
    this.#loopY = view.int('loopY') === 1;
    this.takeParameters(new Float64Array(view.memory.buffer, model + modelBlockHead.bytes));
  }

  protected abstract takeParameters(values: Float64Array): void;

  /** Writes the decision for the agent at `slot`; `enterCell` has been called for its cell. */
  abstract decide(slot: number): void;

  /** Called by `lookAround` for each cell; (fromX, fromY) is where its origin is, seen from the agent at `self`. */
  protected abstract lookInto(self: number, cell: number, fromX: number, fromY: number): void;

  decideCells(first: number, last: number): void {
    const { rowOfSlot, slotModel } = this.view.columns;
    const { occupied, cellStart, ownCount } = this.view;
    for (let entry = first; entry < last; entry++) {
      const cell = occupied[entry];
      this.enterCell(cell);
      for (let slot = cellStart[cell]; slot < cellStart[cell + 1]; slot++) {
        if (slotModel[slot] === this.#model && rowOfSlot[slot] < ownCount) this.decide(slot);
      }
    }
  }

  enterCell(cell: number): void {
    const line = Math.floor(cell / this.#cellsX);
    this.#cellX = cell - line * this.#cellsX;
    this.#level = Math.floor(line / this.#cellsY);
    this.#cellY = line - this.#level * this.#cellsY;
  }

  /** Looks into every cell that comes within `radius` of the agent. */
  protected lookAround(self: number, radius: number): void {
    const cellsX = this.#cellsX;
    const cellsY = this.#cellsY;
    const sizeX = this.#cellSizeX;
    const sizeY = this.#cellSizeY;
    const x = this.view.columns.slotOffsetX[self];
    const y = this.view.columns.slotOffsetY[self];
    const firstX = Math.max(Math.floor((x - radius) / sizeX), this.#loopX ? -((cellsX - 1) >> 1) : -this.#cellX);
    const lastX = Math.min(Math.floor((x + radius) / sizeX), this.#loopX ? cellsX >> 1 : cellsX - 1 - this.#cellX);
    const firstY = Math.max(Math.floor((y - radius) / sizeY), this.#loopY ? -((cellsY - 1) >> 1) : -this.#cellY);
    const lastY = Math.min(Math.floor((y + radius) / sizeY), this.#loopY ? cellsY >> 1 : cellsY - 1 - this.#cellY);
    for (let stepY = firstY; stepY <= lastY; stepY++) {
      const line = (this.#level * cellsY + around(this.#cellY + stepY, cellsY)) * cellsX;
      for (let stepX = firstX; stepX <= lastX; stepX++) {
        this.lookInto(self, line + around(this.#cellX + stepX, cellsX), stepX * sizeX - x, stepY * sizeY - y);
      }
    }
  }

  /** Walls within `reach` of the agent; their lists belong to the floor cells of the world. */
  protected findWalls(walls: NearestWalls, row: number, reach: number): void {
    const { view } = this;
    walls.clear(reach);
    if (view.int('wallCount') === 0) return;
    const worldCellsX = view.int('worldCellsX');
    const worldCellsY = view.int('worldCellsY');
    const worldX = around(view.int('firstCellX') + this.#cellX, worldCellsX);
    const worldY = around(view.int('firstCellY') + this.#cellY, worldCellsY);
    const cell = (this.#level * worldCellsY + worldY) * worldCellsX + worldX;
    const { wallStart, wallIndex, walls: ends } = view;
    const x = view.columns.x[row];
    const y = view.columns.y[row];
    for (let entry = wallStart[cell]; entry < wallStart[cell + 1]; entry++) {
      const at = 4 * wallIndex[entry];
      walls.offer(ends[at] - x, ends[at + 1] - y, ends[at + 2] - x, ends[at + 3] - y);
    }
  }
}

/** Cell number on an axis that may have been left on either side. */
const around = (cell: number, cells: number): number => (cell < 0 ? cell + cells : cell >= cells ? cell - cells : cell);
