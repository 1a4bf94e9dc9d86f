import { describe, expect, it } from 'vitest';
import { followingModels } from '../following/builtin.ts';
import { defineFollowing, offsetsOf } from '../following/define-following.ts';
import { tabulateKinds } from './kind-table.ts';
import { vehicleKinds } from './vehicle-kinds.ts';

const parameter = (value: number) => ({
  default: value,
  min: 0,
  max: 100,
  unit: 'm',
  meaning: 'a figure of this test',
});

/** What others reckon with is neither the first nor the fourth of its parameters. */
const parameters = { patience: parameter(9), rest: parameter(3.5), courage: parameter(7), push: parameter(2.5) };
const of = offsetsOf(parameters);
const odd = defineFollowing({
  name: 'odd',
  summary: 'Drives by figures in an unusual order.',
  parameters,
  pace: 'push',
  gapAtRest: 'rest',
  acceleration: (_, values, at) => values[at + of.push] - values[at + of.rest],
});

describe('the table of kinds', () => {
  it('finds pace and gap at rest by the names that the model gives, in whatever order they are declared', () => {
    const { car } = vehicleKinds;
    const { pace, gapAtRest } = tabulateKinds([
      car,
      { ...car, model: odd },
      { ...car, model: odd, values: { rest: 5 } },
    ]);
    expect([...pace]).toEqual([1.5, 2.5, 2.5]);
    expect([...gapAtRest]).toEqual([2, 3.5, 5]);
  });

  it('has both for every built-in model', () => {
    const kinds = followingModels.map((model) => ({ ...vehicleKinds.car, model, values: {} }));
    const { pace, gapAtRest } = tabulateKinds(kinds);
    expect([...pace]).toEqual(followingModels.map((model) => model.parameters[model.pace].default));
    expect([...gapAtRest]).toEqual(followingModels.map((model) => model.parameters[model.gapAtRest].default));
  });
});
