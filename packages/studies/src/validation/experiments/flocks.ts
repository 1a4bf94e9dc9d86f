import type { Simulation } from '@korzo/core';
import { builtinMeasures, Series } from '@korzo/analysis';
import { InputError, readScenario, type Scenario, type Settings } from '@korzo/formats';
import type { Lab } from '../kit/lab.ts';
import { forEverybody } from '../kit/observers.ts';
import { median } from '../kit/statistics.ts';
import { trialsOf, type Experiment, type Trial } from '../kit/validation-test.ts';

export interface Means {
  /** Mean of each measure after the warm-up, by name. */
  readonly means: Readonly<Record<string, number>>;
}

interface Study {
  readonly scenario: string;
  readonly knobs: Settings;
  readonly measures: readonly string[];
  /** Simulated and left out of the means, s. */
  readonly duration: number;
  readonly warmUp: number;
  /** Ticks from one look to the next. */
  readonly every: number;
}

/** Runs a shipped scenario and takes the means of measures. */
async function study({ seed }: Trial, lab: Lab, what: Study): Promise<Means> {
  const { scenario, knobs, measures, duration, warmUp, every } = what;
  let series: readonly Series[] | undefined;
  const simulation = await lab.conductAsShipped(
    scenario,
    { ...knobs, 'run.duration': duration },
    {
      seed,
      watch: (now) => {
        series ??= measures.map((name) => seriesOf(name, now, every));
        if (now.ticks % every === 0) for (const each of series) each.afterTick(now);
      },
    },
  );
  if (simulation.ticks === 0) throw new Error(`${scenario} made no tick`);
  const means: Record<string, number> = {};
  for (const [index, name] of measures.entries())
    means[name] = series?.[index].summary(warmUp / duration).value ?? Number.NaN;
  return { means };
}

function seriesOf(name: string, { setup }: Simulation, every: number): Series {
  const measure = builtinMeasures.find((each) => each.name === name);
  if (measure === undefined) throw new Error(`there is no measure '${name}'`);
  return new Series(measure, { world: setup.world, dt: setup.dt * every });
}

/** Order over noise at four particles per square metre. */
export const vicsekOrder: Experiment<Means> = {
  name: 'order of Vicsek',
  trials: (form) =>
    trialsOf(
      [
        { count: 40, box: 3.1 },
        { count: 100, box: 5 },
      ].flatMap(({ count, box }) =>
        [1, 2, 3, 4].map((noise) => ({
          name: `${count} particles, noise ${noise}`,
          settings: { count, box, noise, steps: form === 'short' ? 2000 : 8000 },
        })),
      ),
      form === 'short' ? 1 : 4,
    ),
  effort: ({ settings }) => Number(settings['count']) * 80,
  run: (trial, lab) => {
    const { count, box, noise, steps } = trial.settings;
    return study(trial, lab, {
      scenario: 'vicsek',
      knobs: { count, box, noise },
      measures: ['polarization'],
      duration: Number(steps),
      warmUp: Number(steps) / 4,
      every: 2,
    });
  },
};

/** How the number of particles in a box fluctuates: delta N ~ N^exponent. */
export const numberFluctuations: Experiment<Means> = {
  name: 'number fluctuations of Vicsek',
  trials: (form) =>
    trialsOf(
      [
        { name: 'ordered', settings: { noise: 1.2, steps: form === 'short' ? 300 : 1500 } },
        { name: 'disordered', settings: { noise: 6.28, steps: form === 'short' ? 100 : 1500 } },
      ],
      form === 'short' ? 1 : 3,
    ),
  effort: () => 40_000,
  run: (trial, lab) => {
    const { noise, steps } = trial.settings;
    return study(trial, lab, {
      scenario: 'vicsek',
      knobs: { count: 2048, box: 32, noise, speed: 0.5 },
      measures: ['number-fluctuation-exponent'],
      duration: Number(steps),
      warmUp: Math.min(500, Number(steps) / 2),
      every: 5,
    });
  },
};

/** Swarm, torus and flock by the width of the zone of orientation. */
export const couzinStates: Experiment<Means> = {
  name: 'states of Couzin',
  trials: (form) =>
    trialsOf(
      (form === 'short' ? [0, 2, 4] : [0, 2, 4, 10]).map((orientation) => ({
        name: `orientation ${orientation} m`,
        settings: { orientation, seconds: form === 'short' ? 200 : 300 },
      })),
      form === 'short' ? 1 : 3,
    ),
  effort: () => 30_000,
  run: (trial, lab) =>
    study(trial, lab, {
      scenario: 'mill',
      knobs: { orientation: trial.settings['orientation'] },
      measures: ['polarization', 'milling'],
      duration: Number(trial.settings['seconds']),
      warmUp: Number(trial.settings['seconds']) - 50,
      every: 5,
    }),
};

export interface FlockInBall {
  /** Mean cosine of the headings of pairs nearer than 9 m, at 0, 10 and 20 s. */
  readonly order: readonly [number, number, number];
  /** Median distance of the nearest neighbour at 20 s, m. */
  readonly nearest: number;
}

/** A hundred boids in a ball of 20 m, in all directions, as OpenSteer starts them. */
export const boidsInBall: Experiment<FlockInBall> = {
  name: 'boids in a ball',
  trials: (form) => trialsOf([{ name: 'as they come' }, { name: 'without separation' }], form === 'short' ? 1 : 5),
  effort: () => 12_000,
  async run({ name, seed }, lab) {
    const order: number[] = [];
    let nearest = Number.NaN;
    const parameters = { neighbours: 64, ...(name === 'without separation' ? { separates: false } : {}) };
    await lab.run(flock('boids-in-ball', seed, { dt: 1 / 60, duration: 20 }, boidsGroup(parameters)), {
      seed,
      watch: (now) => {
        if (now.ticks === 1 || now.ticks === 600 || now.ticks === 1200) order.push(localOrder(now, 9));
        if (now.ticks === 1200) nearest = median(nearestDistances(now));
      },
    });
    return { order: [order[0], order[1], order[2]], nearest };
  },
};

const boidsGroup = (parameters: object) => ({
  name: 'boids',
  kind: 'bird',
  model: 'boids',
  parameters,
  count: 100,
  place: { shape: 'ball', centre: [0, 0, 0], radius: 20, mayOverlap: true },
  radius: 0.5,
  mass: 1,
  speed: 9,
  maxSpeed: 9,
  maxAcceleration: 27,
  initialSpeed: 2.7,
  heading: 'random',
});

/** A scenario of flocks, in open space. */
export function flock(
  name: string,
  seed: number,
  run: { readonly dt: number; readonly duration: number },
  ...groups: readonly object[]
): Scenario {
  const world = { origin: [-80, -80, -80], size: [160, 160, 160] };
  const document = { korzo: 1, name, title: name, about: name, world, groups, run: { ...run, seed } };
  const read = readScenario(JSON.stringify(document), { file: name });
  if ('problems' in read) throw new InputError(read.problems);
  return read.scenario;
}

export interface Bird {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
}

/** Every person, in the order of ids. */
export function birdsOf(simulation: Simulation): readonly Bird[] {
  const birds: Bird[] = [];
  forEverybody(simulation, ({ id, x, y, z, vx, vy, vz }, row) => {
    birds[id[row]] = { x: x[row], y: y[row], z: z[row], vx: vx[row], vy: vy[row], vz: vz[row] };
  });
  return birds;
}

const apart = (a: Bird, b: Bird): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

function localOrder(simulation: Simulation, radius: number): number {
  const birds = birdsOf(simulation);
  let sum = 0;
  let pairs = 0;
  for (const [index, a] of birds.entries()) {
    for (const b of birds.slice(0, index)) {
      if (apart(a, b) >= radius) continue;
      sum += (a.vx * b.vx + a.vy * b.vy + a.vz * b.vz) / (Math.hypot(a.vx, a.vy, a.vz) * Math.hypot(b.vx, b.vy, b.vz));
      pairs++;
    }
  }
  return sum / pairs;
}

function nearestDistances(simulation: Simulation): readonly number[] {
  const birds = birdsOf(simulation);
  return birds.map((a) => birds.reduce((least, b) => (a === b ? least : Math.min(least, apart(a, b))), Infinity));
}
