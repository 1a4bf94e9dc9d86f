import { InputError, readScenario, type Scenario } from '@korzo/formats';
import type { SceneName } from './scene-names.ts';

export interface ScenePlan {
  readonly scene: SceneName;
  readonly model: string;
  readonly agents: number;
  readonly dimensions: 2 | 3;
  /** Agents per square (or cubic) metre; the scene's own when absent. */
  readonly density?: number;
  readonly dt?: number;
}

const bodyRadius = 0.25;
const walkingSpeed = 1.34;
const body = { radius: bodyRadius, speed: walkingSpeed };

/** A crowd of any size at the same density, for benchmarks and tests. Checked like any scenario. */
export function benchScene(plan: ScenePlan): Scenario {
  const file = `${plan.scene} of ${plan.agents}`;
  const { world, groups } = (plan.dimensions === 3 ? volume : scenes[plan.scene])(plan);
  const description = {
    korzo: 1,
    name: `bench-${plan.scene}`,
    title: `Benchmark scene: ${plan.scene}`,
    about: `${plan.agents} agents in the ${plan.scene} scene.`,
    world,
    groups: groups.map((group, index) => Object.assign({ name: `group${index + 1}`, model: plan.model }, body, group)),
    run: { dt: plan.dt ?? 0.1, seed: 1, duration: 1000, stopWhenEmpty: false },
  };
  const result = readScenario(JSON.stringify(description), { file });
  if ('problems' in result) throw new InputError(result.problems);
  return result.scenario;
}

interface SceneParts {
  readonly world: Readonly<Record<string, unknown>>;
  readonly groups: readonly Readonly<Record<string, unknown>>[];
}

type Scene = (plan: ScenePlan) => SceneParts;

/** Random goals all over a square: neighbours from every side, never a jam. */
const square: Scene = ({ agents, density = 0.5 }) => {
  const side = Math.sqrt(agents / density);
  return {
    world: { size: [side, side] },
    groups: [{ count: agents, place: { shape: 'world' }, goals: [{ goal: 'random' }] }],
  };
};

/** Every agent from a disc to the point opposite: they meet in the middle. */
const circle: Scene = ({ agents, density = 0.5 }) => {
  const radius = Math.sqrt(agents / density / Math.PI);
  const middle = [radius + 1, radius + 1];
  return {
    world: { size: [2 * radius + 2, 2 * radius + 2] },
    groups: [{ count: agents, place: { shape: 'disc', centre: middle, radius }, goals: [{ goal: 'opposite' }] }],
  };
};

/** Two streams against each other between walls, four times as long as wide. */
const corridor: Scene = ({ agents, density = 0.5 }) => {
  const width = Math.sqrt(agents / density / 4);
  const length = 4 * width;
  const half = (from: number): Record<string, unknown> => ({
    count: Math.ceil(agents / 2),
    place: {
      shape: 'rect',
      min: [from + bodyRadius, bodyRadius],
      max: [from + length / 2 - bodyRadius, width - bodyRadius],
    },
    goals: [{ goal: 'opposite', through: [length / 2, width / 2] }],
  });
  const walls = [0, width].map((y) => ({
    points: [
      [0, y],
      [length, y],
    ],
  }));
  return { world: { size: [length, width], walls }, groups: [half(0), half(length / 2)] };
};

const flock = { heading: 'random', initialSpeed: walkingSpeed };

/** No goals, no walls, and the world wraps around: flocks. */
const open: Scene = ({ agents, density = 0.5 }) => {
  const side = Math.sqrt(agents / density);
  return {
    world: { size: [side, side], edges: 'wrap' },
    groups: [{ count: agents, place: { shape: 'world', mayOverlap: true }, ...flock }],
  };
};

/** The open scene in a cube of air or water. */
const volume: Scene = ({ agents, density = 0.05 }) => {
  const side = Math.cbrt(agents / density);
  return {
    world: { size: [side, side, side], edges: 'wrap' },
    groups: [{ kind: 'bird', count: agents, place: { shape: 'world', level: 'volume', mayOverlap: true }, ...flock }],
  };
};

const scenes: Readonly<Record<SceneName, Scene>> = { square, circle, corridor, open };
