import { InputError, readScenario, type Scenario } from '@korzo/formats';
import { forEachFigure, type FigureName } from './figures.ts';
import type { ComparedModel } from './compare-models.ts';

/** A clock that stands still and a pause that takes no time. */
export const stillControl = { clock: () => 0, pause: () => Promise.resolve() };

/** Reads a scenario that a test has written down. */
export function scenarioOf(text: string): Scenario {
  const result = readScenario(text, { file: 'trial.yaml' });
  if ('problems' in result) throw new InputError(result.problems);
  return result.scenario;
}

/** One who walks 10 m at 1 m/s along y = 2 to an exit; `others` are further groups. */
export const walk = (others = '', size = '[14, 4]'): Scenario =>
  scenarioOf(`
korzo: 1
name: walk
title: A walk
about: One person walks to an exit.
world:
  size: ${size}
  exits: [{ id: east, min: [11, 0], max: [14, 4] }]
groups:
  - name: east
    model: straight
    place: { shape: points, points: [[1, 2]] }
    radius: 0.25
    speed: 1
    initialSpeed: 1
    heading: [1, 0]
    goal: { to: exit, id: east }
${others}
run: { dt: 0.1, duration: 20 }
`);

/** A model with the same figures in every run but for those given. */
export const comparedModel = (
  model: string,
  means: Partial<Record<FigureName, number | null>> = {},
): ComparedModel => ({
  model,
  dt: 0.05,
  runs: [],
  tracks: [],
  summary: forEachFigure(({ name }) => {
    const mean = name in means ? (means[name] ?? null) : name === 'arrived' ? 100 : 0;
    return { mean, deviation: null, count: mean === null ? 0 : 1 };
  }),
});
