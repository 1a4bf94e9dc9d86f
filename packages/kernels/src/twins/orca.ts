import { CrowdView, modelBlockHead } from '@korzo/core';
import { LinearProgram, solve } from './linear-program.ts';
import { addAgentHalfPlane, DecidingAgent } from './orca-half-planes.ts';
import { NearestNeighbours } from './orca-neighbours.ts';
import { addWallHalfPlanes, NearestWalls } from './orca-walls.ts';

/** The most neighbours an agent may take into account. */
export const mostNeighbours = 32;
/** Overlap with a wall is worked off in this time, or in one step if that is longer, s. */
const wallPushTime = 0.5;

/** Same signature as the kernel; `scratch` is not used. */
export type DecideKernel = (crowd: number, model: number, scratch: number, first: number, last: number) => void;

/** ORCA in plain TypeScript on 64-bit numbers: what the kernel is checked against and measured by. */
export function orcaTwin(memory: WebAssembly.Memory): DecideKernel {
  let decision: OrcaDecision | undefined;
  return (crowd, model, _scratch, first, last) => {
    if (decision?.view.pointer !== crowd) decision = new OrcaDecision(new CrowdView(memory, crowd));
    decision.begin(model);
    decision.decideCells(first, last);
  };
}

/** Decides agent by agent for one crowd; what it found for the last one stays readable. */
export class OrcaDecision {
  readonly view: CrowdView;
  readonly program = new LinearProgram();
  /** How many of the half-planes, the first ones, are walls. */
  hard = 0;
  readonly #self = new DecidingAgent();
  readonly #relaxed = new LinearProgram();
  readonly #neighbours = new NearestNeighbours(mostNeighbours);
  readonly #walls = new NearestWalls();
  readonly #wanted = { x: 0, y: 0 };
  #model = 0;
  #kindsSeen = 0;
  #neighbourDistance = 0;
  #maxNeighbours = 0;
  #cellX = 0;
  #cellY = 0;
  #level = 0;

  constructor(view: CrowdView) {
    this.view = view;
  }

  begin(model: number): void {
    const { view } = this;
    view.refresh();
    const head = new Int32Array(view.memory.buffer, model, modelBlockHead.bytes >> 2);
    const parameters = new Float64Array(view.memory.buffer, model + modelBlockHead.bytes, 4);
    this.#model = head[modelBlockHead.offsets.model >> 2];
    this.#kindsSeen = head[modelBlockHead.offsets.kindsSeen >> 2];
    this.#neighbourDistance = parameters[0];
    this.#maxNeighbours = Math.min(parameters[1], mostNeighbours);
    const dt = view.float('dt');
    this.#self.inverseHorizon = 1 / parameters[2];
    this.#self.horizonWalls = parameters[3];
    this.#self.inverseStep = 1 / dt;
    this.#self.pushTime = Math.max(dt, wallPushTime);
  }

  decideCells(first: number, last: number): void {
    const { view } = this;
    const { rowOfSlot, slotModel } = view.columns;
    const { occupied, cellStart, ownCount } = view;
    for (let entry = first; entry < last; entry++) {
      const cell = occupied[entry];
      this.enterCell(cell);
      for (let slot = cellStart[cell]; slot < cellStart[cell + 1]; slot++) {
        if (slotModel[slot] === this.#model && rowOfSlot[slot] < ownCount) this.decide(slot);
      }
    }
  }

  enterCell(cell: number): void {
    const cellsX = this.view.int('cellsX');
    const cellsY = this.view.int('cellsY');
    const line = Math.floor(cell / cellsX);
    this.#cellX = cell - line * cellsX;
    this.#level = Math.floor(line / cellsY);
    this.#cellY = line - this.#level * cellsY;
  }

  decide(slot: number): void {
    const { rowOfSlot, desiredVx, desiredVy, nextVx, nextVy, nextVz } = this.view.columns;
    const { program } = this;
    const row = rowOfSlot[slot];
    this.#formHalfPlanes(slot, row);
    this.#wanted.x = desiredVx[row];
    this.#wanted.y = desiredVy[row];
    solve(program, this.#relaxed, this.hard, this.#wanted);
    nextVx[slot] = program.x;
    nextVy[slot] = program.y;
    nextVz[slot] = 0;
  }

  /** Walls first, then the others, nearest first. */
  #formHalfPlanes(slot: number, row: number): void {
    const { slotVx, slotVy, slotRadius, slotId, maxSpeed } = this.view.columns;
    const agent = this.#self;
    agent.id = slotId[slot];
    agent.velocityX = slotVx[slot];
    agent.velocityY = slotVy[slot];
    agent.radius = slotRadius[slot];
    agent.maxSpeed = maxSpeed[row];
    const { program } = this;
    program.clear(agent.maxSpeed);
    this.#findWalls(row);
    addWallHalfPlanes(program, agent, this.#walls);
    this.hard = program.count;
    this.#findNeighbours(slot, row);
    for (let k = 0; k < this.#neighbours.count; k++) addAgentHalfPlane(program, agent, this.#neighbours, k);
  }

  /** Walls within the horizon of an agent at full speed; the lists belong to the floor cells of the world. */
  #findWalls(row: number): void {
    const { view } = this;
    const agent = this.#self;
    this.#walls.clear(agent.horizonWalls * agent.maxSpeed + agent.radius);
    if (view.int('wallCount') === 0) return;
    const { walls, wallStart, wallIndex } = view;
    const worldCellsX = view.int('worldCellsX');
    const worldCellsY = view.int('worldCellsY');
    const worldX = worldCell(view.int('firstCellX') + this.#cellX, worldCellsX);
    const worldY = worldCell(view.int('firstCellY') + this.#cellY, worldCellsY);
    const cell = (this.#level * worldCellsY + worldY) * worldCellsX + worldX;
    const x = view.columns.x[row];
    const y = view.columns.y[row];
    for (let entry = wallStart[cell]; entry < wallStart[cell + 1]; entry++) {
      const wall = wallIndex[entry];
      const at = 4 * wall;
      this.#walls.offer(wall, walls[at] - x, walls[at + 1] - y, walls[at + 2] - x, walls[at + 3] - y);
    }
  }

  /** Searches as far as the last tick had to; if that turns out too near, once more as far as the agent sees. */
  #findNeighbours(slot: number, row: number): void {
    const { searchRadius, slotVx, slotVy, slotRadius } = this.view.columns;
    const neighbours = this.#neighbours;
    const remembered = searchRadius[row] * searchMargin;
    const far = this.#neighbourDistance;
    if (remembered > 0 && remembered < far) this.#search(slot, remembered);
    if (!(remembered > 0 && remembered < far) || neighbours.count < neighbours.limit) this.#search(slot, far);
    const { count } = neighbours;
    searchRadius[row] =
      count === neighbours.limit && count > 0 ? Math.sqrt(neighbours.distanceSquared[count - 1]) : far;
    for (let k = 0; k < count; k++) {
      const other = neighbours.slot[k];
      neighbours.velocityX[k] = slotVx[other];
      neighbours.velocityY[k] = slotVy[other];
      neighbours.radius[k] = slotRadius[other];
    }
  }

  #search(self: number, radius: number): void {
    const { view } = this;
    const { slotOffsetX, slotOffsetY } = view.columns;
    this.#neighbours.clear(this.#maxNeighbours);
    const cellsX = view.int('cellsX');
    const cellsY = view.int('cellsY');
    const sizeX = view.float('cellSizeX');
    const sizeY = view.float('cellSizeY');
    const loopX = view.int('loopX') === 1;
    const loopY = view.int('loopY') === 1;
    const x = slotOffsetX[self];
    const y = slotOffsetY[self];
    const firstX = firstStep(x, radius, sizeX, this.#cellX, loopX ? cellsX : 0);
    const lastX = lastStep(x, radius, sizeX, this.#cellX, cellsX, loopX);
    const firstY = firstStep(y, radius, sizeY, this.#cellY, loopY ? cellsY : 0);
    const lastY = lastStep(y, radius, sizeY, this.#cellY, cellsY, loopY);
    for (let stepY = firstY; stepY <= lastY; stepY++) {
      const line = (this.#level * cellsY + worldCell(this.#cellY + stepY, cellsY)) * cellsX;
      for (let stepX = firstX; stepX <= lastX; stepX++) {
        const cell = line + worldCell(this.#cellX + stepX, cellsX);
        this.#searchCell(self, cell, stepX * sizeX - x, stepY * sizeY - y, radius * radius);
      }
    }
  }

  /** `fromX`, `fromY`: where the cell's origin is, seen from the agent. */
  #searchCell(self: number, cell: number, fromX: number, fromY: number, radiusSquared: number): void {
    const { slotOffsetX, slotOffsetY, slotKind, slotId } = this.view.columns;
    const { cellStart } = this.view;
    const neighbours = this.#neighbours;
    const last = cellStart[cell + 1];
    let within =
      neighbours.count === neighbours.limit && neighbours.count > 0
        ? Math.min(neighbours.distanceSquared[neighbours.count - 1], radiusSquared)
        : radiusSquared;
    for (let slot = cellStart[cell]; slot < last; slot++) {
      const x = fromX + slotOffsetX[slot];
      const y = fromY + slotOffsetY[slot];
      if (x * x + y * y > within || slot === self || ((this.#kindsSeen >>> slotKind[slot]) & 1) === 0) continue;
      if (neighbours.offer(slot, slotId[slot], x, y) && neighbours.count > 0)
        within = neighbours.distanceSquared[neighbours.count - 1];
    }
  }
}

/** What is added to the remembered distance: the crowd has moved on by a step. */
const searchMargin = 1.1;

/** Cell number on an axis that may have been left on either side. */
const worldCell = (cell: number, cells: number): number =>
  cell < 0 ? cell + cells : cell >= cells ? cell - cells : cell;

/** First and last cell to look into, as steps from the agent's; a looping axis (`loops` cells) is gone round at most once. */
function firstStep(offset: number, radius: number, size: number, cell: number, loops: number): number {
  const step = Math.floor((offset - radius) / size);
  return loops > 0 ? Math.max(step, -((loops - 1) >> 1)) : Math.max(step, -cell);
}

function lastStep(offset: number, radius: number, size: number, cell: number, cells: number, loops: boolean): number {
  const step = Math.floor((offset + radius) / size);
  return loops ? Math.min(step, cells >> 1) : Math.min(step, cells - 1 - cell);
}
