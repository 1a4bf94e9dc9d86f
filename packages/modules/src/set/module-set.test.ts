import { expect, it } from 'vitest';
import { ModuleSet, type FoundModule } from './module-set.ts';

const situation = {
  speed: 4,
  wishedSpeed: 14,
  favouriteSpeed: 14,
  limitSpeed: 14,
  limitDistance: Infinity,
  gap: 12,
  leaderSpeed: 3,
  leaderAcceleration: 0,
  luck: 0.5,
  part: 0.1,
};

/** A module with a following model of its own that gives one number. */
function moduleThatGives(given: number, freeze = false): FoundModule {
  const parameter = { default: 1, min: 0, max: 5, unit: 'm', meaning: 'm' };
  const model = {
    name: 'haste',
    summary: 'Gives one number.',
    parameters: { pace: parameter, room: parameter },
    pace: 'pace',
    gapAtRest: 'room',
    acceleration: () => given,
  };
  const module = { name: 'drivers', version: '1', followingModels: [freeze ? Object.freeze(model) : model] };
  return { module, file: 'drivers.mjs', address: 'drivers.mjs', hash: '1' };
}

const chosen = (given: number, freeze = false): number =>
  new ModuleSet([moduleThatGives(given, freeze)]).lists.followingModels[0].acceleration(
    situation,
    new Float64Array(8),
    0,
  );

it('names the module whose following model gives no finite number', () => {
  expect(chosen(0.7)).toBe(0.7);
  expect(() => chosen(NaN)).toThrow(
    "module 'drivers' failed in acceleration of followingModels 'haste': the following model 'haste' gave NaN as an " +
      'acceleration at 4.0 m/s, 12.0 m behind what is ahead; it must give a finite number of m/s2',
  );
});

it('takes entries that are frozen', () => {
  expect(chosen(0.3, true)).toBe(0.3);
});
