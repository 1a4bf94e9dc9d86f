import {
  createSimulation,
  resolveValues,
  type AgentSpec,
  type Model,
  type ParameterValue,
  type Simulation,
  type World,
} from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';

export interface TrialFlock {
  readonly model: Model;
  readonly values?: Readonly<Record<string, ParameterValue>>;
  readonly agents: readonly Partial<AgentSpec>[];
  readonly world?: Partial<World>;
  readonly dt: number;
  readonly seed?: number;
}

/** A flock of one model, in a square of 100 m that is open unless said otherwise. */
export function startFlock({ model, values = {}, agents, world = {}, dt, seed = 1 }: TrialFlock): Simulation {
  const resolved = resolveValues(model.parameters, values);
  if (resolved.problems.length > 0) throw new Error(resolved.problems.join('; '));
  return createSimulation({
    world: { origin: [0, 0, 0], size: [100, 100, 0], edges: 'open', levels: 1, walls: [], exits: [], ...world },
    models: [{ model, values: resolved.values }],
    sources: [
      {
        name: 'flock',
        ids: Math.max(agents.length, 1),
        lastTick: 0,
        arrivalsAt: (tick, admit) => {
          if (tick > 0) return;
          for (const agent of agents) admit({ kind: 'bird', model: 0, x: 0, y: 0, radius: 0.01, ...agent });
        },
      },
    ],
    dt,
    seed,
    hotLoops: kernelHotLoops,
  });
}

export function runTicks(simulation: Simulation, ticks: number, afterTick: () => void = () => undefined): void {
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick();
    afterTick();
  }
}

export interface Seen {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
}

/** Every agent, in the order of ids. */
export function everybody(simulation: Simulation): Seen[] {
  const { id, x, y, z, vx, vy, vz } = simulation.crowds[0].columns;
  return Array.from({ length: simulation.present }, (_, row) => row)
    .sort((a, b) => id[a] - id[b])
    .map((row) => ({ x: x[row], y: y[row], z: z[row], vx: vx[row], vy: vy[row], vz: vz[row] }));
}

/** | sum of headings | / N. */
export function polarization(simulation: Simulation): number {
  const { vx, vy, vz } = simulation.crowds[0].columns;
  const sums = [0, 0, 0];
  for (let row = 0; row < simulation.present; row++) {
    const speed = Math.sqrt(vx[row] ** 2 + vy[row] ** 2 + vz[row] ** 2);
    sums[0] += vx[row] / speed;
    sums[1] += vy[row] / speed;
    sums[2] += vz[row] / speed;
  }
  return Math.hypot(...sums) / simulation.present;
}

/** | sum of e x u | / N with e from the middle to each agent and u its heading. */
export function milling(simulation: Simulation): number {
  const { x, y, z, vx, vy, vz } = simulation.crowds[0].columns;
  const count = simulation.present;
  const [middleX, middleY, middleZ] = [x, y, z].map(
    (column) => column.subarray(0, count).reduce((sum, value) => sum + value, 0) / count,
  );
  const sums = [0, 0, 0];
  for (let row = 0; row < count; row++) {
    const [a, b, c] = [x[row] - middleX, y[row] - middleY, z[row] - middleZ];
    const lever = Math.sqrt((a * a + b * b + c * c) * (vx[row] ** 2 + vy[row] ** 2 + vz[row] ** 2));
    sums[0] += (b * vz[row] - c * vy[row]) / lever;
    sums[1] += (c * vx[row] - a * vz[row]) / lever;
    sums[2] += (a * vy[row] - b * vx[row]) / lever;
  }
  return Math.hypot(...sums) / count;
}

/** Random numbers for the starts of trials: a function of the seed and nothing else. */
export function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

/** A point in the unit ball (or disc), by chance. */
export function inUnitBall(chance: () => number, dimensions: 2 | 3): [number, number, number] {
  for (;;) {
    const point: [number, number, number] = [
      2 * chance() - 1,
      2 * chance() - 1,
      dimensions === 3 ? 2 * chance() - 1 : 0,
    ];
    const length = Math.hypot(...point);
    if (length < 1 && length > 0.01) return point;
  }
}
