import { CrowdView } from '@korzo/core';
import { type DecideKernel, FloorDecision } from './floor-decision.ts';
import { LinearProgram, solve } from './linear-program.ts';
import { NearestWalls } from './near-walls.ts';
import { addAgentHalfPlane, DecidingAgent } from './orca-half-planes.ts';
import { NearestNeighbours } from './orca-neighbours.ts';
import { addWallHalfPlanes } from './orca-walls.ts';

/** The most neighbours an agent may take into account. */
const mostNeighbours = 32;
/** Overlap with a wall is worked off in this time, or in one step if that is longer, s. */
const wallPushTime = 0.5;
/** How much farther than in the last tick the neighbours are looked for first. */
const searchMargin = 1.1;

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
export class OrcaDecision extends FloorDecision {
  readonly program = new LinearProgram();
  /** How many of the half-planes, the first ones, are walls. */
  hard = 0;
  readonly #self = new DecidingAgent();
  readonly #relaxed = new LinearProgram();
  readonly #neighbours = new NearestNeighbours(mostNeighbours);
  readonly #walls = new NearestWalls();
  readonly #wanted = { x: 0, y: 0 };
  #neighbourDistance = 0;
  #maxNeighbours = 0;
  #withinSquared = 0;

  protected override takeParameters(values: Float64Array): void {
    this.#neighbourDistance = values[0];
    this.#maxNeighbours = Math.min(values[1], mostNeighbours);
    this.#self.inverseHorizon = 1 / values[2];
    this.#self.horizonWalls = values[3];
    this.#self.inverseStep = 1 / this.dt;
    this.#self.pushTime = Math.max(this.dt, wallPushTime);
  }

  override decide(slot: number): void {
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
    const { program } = this;
    const agent = this.#self;
    agent.id = slotId[slot];
    agent.velocityX = slotVx[slot];
    agent.velocityY = slotVy[slot];
    agent.radius = slotRadius[slot];
    agent.maxSpeed = maxSpeed[row];
    program.clear(agent.maxSpeed);
    // Farther walls cannot be reached within the horizon even at full speed.
    this.findWalls(this.#walls, row, agent.horizonWalls * agent.maxSpeed + agent.radius);
    addWallHalfPlanes(program, agent, this.#walls);
    this.hard = program.count;
    this.#findNeighbours(slot, row);
    for (let k = 0; k < this.#neighbours.count; k++) addAgentHalfPlane(program, agent, this.#neighbours, k);
  }

  /** Searches a little farther than the last tick had to; if that is too near, once more as far as the agent sees. */
  #findNeighbours(slot: number, row: number): void {
    const { searchRadius, slotVx, slotVy, slotRadius } = this.view.columns;
    const neighbours = this.#neighbours;
    const far = this.#neighbourDistance;
    const guess = searchRadius[row] * searchMargin;
    this.#search(slot, guess > 0 ? Math.min(guess, far) : far);
    if (neighbours.count < neighbours.limit && guess > 0 && guess < far) this.#search(slot, far);
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

  #search(slot: number, radius: number): void {
    this.#neighbours.clear(this.#maxNeighbours);
    this.#withinSquared = radius * radius;
    if (this.#maxNeighbours > 0) this.lookAround(slot, radius);
  }

  protected override lookInto(self: number, cell: number, fromX: number, fromY: number): void {
    const { slotOffsetX, slotOffsetY, slotKind, slotId } = this.view.columns;
    const { cellStart } = this.view;
    const neighbours = this.#neighbours;
    const last = cellStart[cell + 1];
    let within = this.#withinSquared;
    for (let slot = cellStart[cell]; slot < last; slot++) {
      const x = fromX + slotOffsetX[slot];
      const y = fromY + slotOffsetY[slot];
      if (x * x + y * y > within || slot === self || ((this.kindsSeen >>> slotKind[slot]) & 1) === 0) continue;
      // Once there are enough, only nearer ones count.
      if (neighbours.offer(slot, slotId[slot], x, y)) within = neighbours.distanceSquared[neighbours.count - 1];
    }
    this.#withinSquared = within;
  }
}
