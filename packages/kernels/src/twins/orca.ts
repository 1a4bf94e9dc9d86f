import { CrowdView } from '@korzo/core';
import type { DecideKernel } from './floor-decision.ts';
import { LinearProgram, solve } from './linear-program.ts';
import { NearestWalls } from './near-walls.ts';
import { NearestDecision } from './nearest-decision.ts';
import { addAgentHalfPlane, DecidingAgent } from './orca-half-planes.ts';
import { addWallHalfPlanes } from './orca-walls.ts';

/** Overlap with a wall is worked off in this time, or in one step if that is longer, s. */
const wallPushTime = 0.5;

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
export class OrcaDecision extends NearestDecision {
  readonly program = new LinearProgram();
  /** How many of the half-planes, the first ones, are walls. */
  hard = 0;
  readonly #self = new DecidingAgent();
  readonly #relaxed = new LinearProgram();
  readonly #walls = new NearestWalls();
  readonly #wanted = { x: 0, y: 0 };

  protected override takeParameters(values: Float64Array): void {
    this.askNearest(values[0], values[1]);
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
    this.findNeighbours(slot, row);
    for (let k = 0; k < this.neighbours.count; k++) addAgentHalfPlane(program, agent, this.neighbours, k);
  }
}
