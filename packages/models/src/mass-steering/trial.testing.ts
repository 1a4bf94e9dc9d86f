import { inPlace } from '@korzo/building';
import {
  createSimulation,
  resolveValues,
  type AgentSpec,
  type Part,
  type Simulation,
  type Wall,
  type World,
} from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { massSteering } from './mass-steering.ts';
import { newWalker, type Walker } from './walker.ts';

export interface TrialRun {
  readonly agents: readonly AgentSpec[];
  readonly world?: Partial<World>;
  readonly parameters?: Readonly<Record<string, number | string | boolean>>;
  readonly parts?: readonly Part[];
  readonly wallsAt?: (tick: number) => readonly Wall[];
  readonly tiles?: number;
  readonly dt?: number;
  readonly seed?: number;
}

const openWorld: World = { origin: [0, 0, 0], size: [40, 20, 0], edges: 'open', levels: 1, walls: [], exits: [] };

/** Puts up other walls in place of those of the world. */
const changingWalls = (wallsAt: (tick: number) => readonly Wall[]): Part => ({
  name: 'changing-walls',
  phases: [
    {
      name: 'changing-walls',
      after: ['walls'],
      before: ['exchange'],
      work: (run) => run.standWalls(wallsAt(run.tick)),
    },
  ],
});

/** A run of mass-steering with every agent there from the start. */
export function startTrial(trial: TrialRun): Simulation {
  const { agents, world, parameters = {}, parts = [], tiles = 1, dt = 0.05, seed = 1 } = trial;
  const { values, problems } = resolveValues(massSteering.parameters, parameters);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return createSimulation(
    inPlace({
      world: { ...openWorld, ...world },
      models: [{ model: massSteering, values }],
      sources: [
        {
          name: 'trial',
          ids: agents.length,
          lastTick: 0,
          arrivalsAt: (tick, admit) => {
            if (tick === 0) for (const agent of agents) admit(agent);
          },
        },
      ],
      parts: [...parts, ...(trial.wallsAt === undefined ? [] : [changingWalls(trial.wallsAt)])],
      dt,
      seed,
      tiles,
      hotLoops: kernelHotLoops,
    }),
  );
}

/** Ticks for so many seconds and shows each state. */
export function runFor(simulation: Simulation, seconds: number, afterTick: () => void = () => {}): void {
  const ticks = Math.round(seconds / simulation.setup.dt);
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick();
    afterTick();
  }
}

export const person = (x: number, y: number, changes: Partial<AgentSpec> = {}): AgentSpec => ({
  kind: 'person',
  model: 0,
  x,
  y,
  ...changes,
});

export const wall = (fromX: number, fromY: number, toX: number, toY: number): Wall => ({
  level: 0,
  from: [fromX, fromY],
  to: [toX, toY],
});

/** Free distance between the bodies of two agents, m. */
export function gapBetween(simulation: Simulation, first: number, second: number): number {
  const { x, y, radius } = simulation.crowds[0].columns;
  return Math.hypot(x[first] - x[second], y[first] - y[second]) - radius[first] - radius[second];
}

/** How deep the deepest body is in a wall, m; negative when none touches one. */
export function deepestInWalls(simulation: Simulation, walls: readonly Wall[]): number {
  let deepest = -Infinity;
  for (const { columns, ownCount } of simulation.crowds) {
    const { x, y, radius } = columns;
    for (let row = 0; row < ownCount; row++) {
      for (const each of walls) deepest = Math.max(deepest, radius[row] - distanceTo(each, x[row], y[row]));
    }
  }
  return deepest;
}

function distanceTo({ from, to }: Wall, x: number, y: number): number {
  const alongX = to[0] - from[0];
  const alongY = to[1] - from[1];
  const share = ((x - from[0]) * alongX + (y - from[1]) * alongY) / (alongX ** 2 + alongY ** 2);
  const kept = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x - from[0] - kept * alongX, y - from[1] - kept * alongY);
}

/** The deepest overlap of two bodies, m; negative when no agent touches. */
export function deepestOverlap(simulation: Simulation): number {
  let deepest = -Infinity;
  const { ownCount } = simulation.crowds[0];
  for (let first = 0; first < ownCount; first++) {
    for (let second = 0; second < first; second++) deepest = Math.max(deepest, -gapBetween(simulation, first, second));
  }
  return deepest;
}

/** An agent of 80 kg at the origin that walks along +x at 1 m/s and wants to go 10 m that way at 1.5 m/s. */
export const walker = (changes: Partial<Walker> = {}): Walker => ({
  ...newWalker(),
  x: 0,
  y: 0,
  vx: 1,
  vy: 0,
  speed: 1,
  headingX: 1,
  headingY: 0,
  radius: 0.25,
  mass: 80,
  maxSpeed: 2,
  maxForce: 800,
  desiredVx: 1.5,
  desiredVy: 0,
  desiredSpeed: 1.5,
  goalDistance: 10,
  cosHalfView: Math.cos((82 * Math.PI) / 180),
  sight: 5,
  raySpacing: 12.5,
  raysAside: 6,
  ...changes,
});
