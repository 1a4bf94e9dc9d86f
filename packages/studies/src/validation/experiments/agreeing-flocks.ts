import type { Simulation } from '@korzo/core';
import { most } from '../kit/statistics.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';
import { birdsOf, flock, type Bird } from './flocks.ts';

export interface TwoBodies {
  /** How far they are apart at the end, m, and how fast they still part, m/s. */
  readonly distance: number;
  readonly speed: number;
}

/** Cucker and Smale, two bodies on a line with beta = K = sigma = 1: they stop when they part slower than pi m/s. */
export const twoBodies: Experiment<TwoBodies> = {
  name: 'two bodies of Cucker and Smale',
  trials: () =>
    trialsOf(
      [
        { name: 'part at 3 m/s', settings: { speed: 3, seconds: 1200 } },
        { name: 'part at 3.3 m/s', settings: { speed: 3.3, seconds: 3000 } },
      ],
      1,
    ),
  effort: () => 4000,
  async run({ seed, settings }, lab) {
    const one = (name: string, heading: readonly [number, number]) => ({
      name,
      kind: 'bird',
      model: 'cucker-smale',
      parameters: { strength: 1, decay: 1, scale: 1, normalised: false },
      place: { shape: 'points', points: [[0, 0]], mayOverlap: true },
      radius: 0.1,
      mass: 1,
      speed: 1,
      maxSpeed: 100,
      initialSpeed: Number(settings['speed']) / 2,
      heading,
    });
    const duration = Number(settings['seconds']);
    const scenario = flock('two-bodies', seed, { dt: 0.05, duration }, one('west', [-1, 0]), one('east', [1, 0]));
    const simulation = await lab.run(scenario, { seed });
    const [west, east] = birdsOf(simulation);
    return { distance: east.x - west.x, speed: east.vx - west.vx };
  },
};

export interface Springs {
  /** Largest rise of the energy in a tick, and largest change of the momentum. */
  readonly rise: number;
  readonly drift: number;
  /** Largest difference of two velocities at the end as a share of that at the start. */
  readonly disagreement: number;
  /** Least distance of two, m. */
  readonly nearest: number;
}

/** Tanner, Jadbabaie and Pappas: ten agents, all linked with all, 20 s. */
export const springs: Experiment<Springs> = {
  name: 'ten agents of Tanner',
  trials: (form) => trialsOf([{ name: 'all with all' }], form === 'short' ? 1 : 5),
  effort: () => 2000,
  async run({ seed }, lab) {
    let before:
      | { readonly energy: number; readonly momentum: readonly [number, number]; readonly most: number }
      | undefined;
    let energy = 0;
    const found = { rise: -Infinity, drift: 0, disagreement: Infinity, nearest: Infinity };
    await lab.conductAsShipped(
      'tanner',
      {},
      {
        seed,
        watch: (now) => {
          const birds = birdsOf(now);
          const [x, y] = momentumOf(birds);
          if (before === undefined) {
            energy = energyOf(birds);
            before = { energy, momentum: [x, y], most: largestDifference(birds) };
            return;
          }
          const next = energyOf(birds);
          found.rise = Math.max(found.rise, next - energy);
          energy = next;
          found.drift = Math.max(found.drift, Math.hypot(x - before.momentum[0], y - before.momentum[1]));
          found.disagreement = largestDifference(birds) / before.most;
          for (const [a, b] of pairsOf(birds))
            found.nearest = Math.min(found.nearest, Math.hypot(a.x - b.x, a.y - b.y));
        },
      },
    );
    return found;
  },
};

const pairsOf = (birds: readonly Bird[]): readonly (readonly [Bird, Bird])[] =>
  birds.flatMap((a, index) => birds.slice(0, index).map((b) => [a, b] as const));

const momentumOf = (birds: readonly Bird[]): readonly [number, number] => [
  birds.reduce((sum, { vx }) => sum + vx, 0),
  birds.reduce((sum, { vy }) => sum + vy, 0),
];

const largestDifference = (birds: readonly Bird[]): number =>
  most(pairsOf(birds).map(([a, b]) => Math.hypot(a.vx - b.vx, a.vy - b.vy)));

/** Kinetic energy and V = 1 / r^2 + ln r^2 of every pair. */
function energyOf(birds: readonly Bird[]): number {
  const kinetic = birds.reduce((sum, { vx, vy }) => sum + (vx * vx + vy * vy) / 2, 0);
  return pairsOf(birds).reduce((sum, [a, b]) => {
    const squared = (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
    return sum + 1 / squared + Math.log(squared);
  }, kinetic);
}

export interface Lattice {
  /** Components of the graph of those nearer than 8.4 m: at 20 s, and the largest at the end. */
  readonly componentsAt20: number;
  readonly largest: number;
  /** Deviation energy at 40 s. */
  readonly deviationAt40: number;
  /** Velocity mismatch and mean degree at the end. */
  readonly mismatch: number;
  readonly degree: number;
}

const reach = 8.4;
const spacing = 7;

/** Olfati-Saber: a flock that becomes a lattice with a goal (algorithm 2), and breaks up without one (algorithm 1). */
export const lattices: Experiment<Lattice> = {
  name: 'lattices of Olfati-Saber',
  trials: (form) =>
    trialsOf(
      [
        { name: 'with a goal', settings: { goal: true } },
        { name: 'without a goal', settings: { goal: false } },
      ],
      form === 'short' ? 1 : 5,
    ),
  effort: ({ settings }) => (settings['goal'] === true ? 25_000 : 8000),
  async run({ seed, settings }, lab) {
    const goal = settings['goal'] === true;
    const states: LatticeState[] = [];
    const times = goal ? [20, 40, 80] : [60];
    await lab.conductAsShipped(
      'olfati-saber',
      {
        count: goal ? 100 : 40,
        algorithm: goal ? 'alpha-gamma' : 'alpha',
        'run.duration': goal ? 80 : 60,
      },
      {
        seed,
        watch: (now) => {
          if (states.length < times.length && now.time >= times[states.length] - 1e-9) states.push(stateOf(now));
        },
      },
    );
    const last = states[states.length - 1];
    return {
      componentsAt20: states[0].components,
      largest: last.largest,
      deviationAt40: goal ? states[1].deviation : Number.NaN,
      mismatch: last.mismatch,
      degree: last.degree,
    };
  },
};

interface LatticeState {
  readonly components: number;
  readonly largest: number;
  readonly deviation: number;
  readonly mismatch: number;
  readonly degree: number;
}

/** E = sum over edges of (d_ij - d)^2 / d^2, over edges + 1; K = sum of (v - mean)^2 over 2 n. */
function stateOf(simulation: Simulation): LatticeState {
  const birds = birdsOf(simulation);
  const parent = birds.map((_, index) => index);
  const root = (index: number): number => (parent[index] === index ? index : root(parent[index]));
  let edges = 0;
  let deviation = 0;
  for (const [index, a] of birds.entries()) {
    for (const [other, b] of birds.slice(0, index).entries()) {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance >= reach) continue;
      edges++;
      deviation += (distance / spacing - 1) ** 2;
      parent[root(index)] = root(other);
    }
  }
  const sizes = new Map<number, number>();
  for (const index of birds.keys()) sizes.set(root(index), (sizes.get(root(index)) ?? 0) + 1);
  const [momentumX, momentumY] = momentumOf(birds);
  const [meanX, meanY] = [momentumX / birds.length, momentumY / birds.length];
  const mismatch = birds.reduce((sum, { vx, vy }) => sum + (vx - meanX) ** 2 + (vy - meanY) ** 2, 0);
  return {
    components: sizes.size,
    largest: most([...sizes.values()]),
    deviation: deviation / (edges + 1),
    mismatch: mismatch / (2 * birds.length),
    degree: (2 * edges) / birds.length,
  };
}
