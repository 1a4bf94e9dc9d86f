import type { Model, Parameter, ParameterValue } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { findShippedScenario } from '../scenario/shipped-scenarios.ts';
import type { Scenario } from '../reader/scenario.ts';

/** Small shipped scenarios that a model of a kind of space can move, the most sensitive first. */
const scenes = {
  floor: ['dense-room', 'bottleneck', 'corridor'],
  volume: ['school-and-predator'],
  either: ['flock', 'school-and-predator', 'small-city', 'evacuation'],
};

/** Models that need a scenario of their own. */
const ownScenes: Readonly<Record<string, readonly string[]>> = {
  'conflict-cases': ['conflict-crowd', 'conflict-crowd-thesis'],
  'artificial-fish': ['reef'],
  'roadmap-rules': ['streets'],
  'olfati-saber': ['small-city', 'school-and-predator'],
  boids: ['school-and-predator', 'small-city', 'flock'],
  'mass-steering': ['dense-room', 'bottleneck', 'mass-two-rooms'],
};

/** Parameters that act only beside certain values of others. */
const beside: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'floor-field': { 'dynamicStrength=2': ['decay', 'diffusion'] },
  'social-force': {
    'variant=1995': [
      'repulsion',
      'repulsionRange',
      'stepTime',
      'wallRepulsion',
      'wallRange',
      'cosHalfView',
      'behindWeight',
      'speedLimit',
    ],
  },
  'tanner-jadbabaie': { 'topology=fixed': ['links'] },
  'olfati-saber': { 'algorithm=alpha-beta-gamma': ['obstacleGain', 'obstacleFactor'] },
  boids: {
    'arbitration=chance': ['leakThrough'],
    'avoidance=silhouetteEdge': ['clearance'],
    'goalMode=arrive': ['slowingDistance'],
    'evadeWeight=5': ['evadeRadius', 'menace'],
    'pursueWeight=5': ['pursueRadius', 'quarry', 'pursueOffset', 'longestPrediction'],
    'yieldWeight=2': ['yieldTime', 'yieldRadius'],
    'leaderWeight=1': ['leaderGroup'],
    'leaderWeight=1:leaderGroup=0': ['leaderRadius', 'leaderDistance'],
    'queueWeight=2': ['queueDistance'],
    'wallWeight=2': ['wallDistance'],
    'wanderWeight=2': ['wanderRate'],
    'flowWeight=1': ['flowX', 'flowY', 'flowZ', 'flowSwirl'],
  },
  'artificial-fish': { 'locomotion=muscles': ['beatRate', 'contraction', 'bodyStiffness', 'waterGrip'] },
  'mass-steering': {
    'arbitration=weighted': ['obstacleWeight', 'sideWeight', 'agentWeight', 'pursuitWeight'],
    'pursuit=corridor': ['corridorHalfWidth', 'foresight'],
    'pursuit=arrive': ['arriveWithin'],
    'pursuit=pull': ['pullShare'],
  },
};

/** Parameters that no scenario can show, and why. */
const silent: Readonly<Record<string, string>> = {
  'boids boundsWeight': 'no shipped flock can leave its world: edges wrap or stop',
  'conflict-cases givesUpAfter': 'no task of a shipped map leads to a vertex where another agent rests for good',
  'collision-free-speed version': 'v2 reads values of single agents, which only programs set, in columns of their own',
};

function scene(name: string): Scenario {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(`there is no shipped scenario ${name}`);
  return found.scenario;
}

/** Other values worth a try; of numbers the ends of the range first, which show the most. */
function othersThan(parameter: Parameter): readonly ParameterValue[] {
  if (parameter.type === 'switch') return [!parameter.default];
  if (parameter.type === 'choice') return parameter.choices.filter((choice) => choice !== parameter.default);
  const { default: value, min, max, integer = false } = parameter;
  const tried = [min, max, value * 2, value + 1].map((each) => (integer ? Math.round(each) : each));
  return [...new Set(tried)].filter((each) => each !== value && each >= min && each <= max);
}

/** The default, then every other choice and switch alone: what depends on one of them acts beside it. */
const besides = (model: Model, name: string): readonly string[] => [
  '',
  ...Object.entries(model.parameters).flatMap(([other, parameter]) =>
    other === name || parameter.type === 'number' ? [] : othersThan(parameter).map((value) => `:${other}=${value}`),
  ),
];

const mostTicks = 450;

/** Moods of fish and knowledge of road maps act over minutes, and boids have 60 parameters: KORZO_TRIALS tries them too. */
const slow = process.env.KORZO_TRIALS === undefined ? ['artificial-fish', 'boids', 'roadmap-rules'] : [];
const tried = builtinModels.filter(({ name }) => !slow.includes(name));

const poseColumns = ['x', 'y', 'z', 'vx', 'vy', 'vz'] as const;

type Run = Awaited<ReturnType<typeof openRun>>;

const open = (name: string, model: string): Promise<Run> => openRun(scene(name), { workers: 1, seed: 1, model });

/** Poses of all agents, tile by tile and column by column. */
const posesOf = ({ simulation }: Run): readonly Float64Array[] =>
  simulation.crowds.flatMap(({ columns, ownCount }) => poseColumns.map((name) => columns[name].slice(0, ownCount)));

const areSame = (some: readonly Float64Array[], others: readonly Float64Array[]): boolean =>
  some.every(
    (column, at) => column.length === others[at].length && column.every((pose, row) => pose === others[at][row]),
  );

/** A run that many others are compared with: it is made once, and only as far as one of them goes. */
class KnownRun {
  readonly #run: Run;
  readonly #poses: (readonly Float64Array[])[] = [];

  constructor(run: Run) {
    this.#run = run;
  }

  after(ticks: number): readonly Float64Array[] {
    while (this.#poses.length <= ticks) {
      this.#run.simulation.tick();
      this.#poses.push(posesOf(this.#run));
    }
    return this.#poses[ticks];
  }

  close(): Promise<void> {
    return this.#run.close();
  }
}

/** Runs of one model, each kept for those that are compared with it. */
class Comparison {
  readonly #known = new Map<string, KnownRun>();

  /** Whether two ways of moving a scenario lead to other poses within some ticks. */
  async differ(name: string, one: string, other: string): Promise<boolean> {
    const key = `${name} ${one}`;
    const known = this.#known.get(key) ?? new KnownRun(await open(name, one));
    this.#known.set(key, known);
    const run = await open(name, other);
    let isOther = false;
    for (let tick = 0; tick < mostTicks && !isOther; tick++) {
      run.simulation.tick();
      isOther = !areSame(posesOf(run), known.after(tick));
    }
    await run.close();
    return isOther;
  }

  async close(): Promise<void> {
    for (const known of this.#known.values()) await known.close();
  }
}

async function acts(model: Model, name: string, comparison: Comparison): Promise<boolean> {
  const hint = Object.entries(beside[model.name] ?? {}).find(([, names]) => names.includes(name));
  for (const around of hint === undefined ? besides(model, name) : [`:${hint[0]}`])
    for (const each of ownScenes[model.name] ?? scenes[model.space])
      for (const value of othersThan(model.parameters[name]))
        if (await comparison.differ(each, `${model.name}${around}`, `${model.name}${around}:${name}=${value}`))
          return true;
  return false;
}

describe('every parameter acts', () => {
  it.each(tried.map((model) => [model.name, model] as const))('of %s in a shipped scenario', async (_, model) => {
    const dead: string[] = [];
    const comparison = new Comparison();
    for (const name of Object.keys(model.parameters)) {
      if (silent[`${model.name} ${name}`] === undefined && !(await acts(model, name, comparison))) dead.push(name);
    }
    await comparison.close();
    expect(dead).toEqual([]);
  });
});
