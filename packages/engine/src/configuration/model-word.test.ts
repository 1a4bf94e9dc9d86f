import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from '../scenario/compile-scenario.ts';
import { readMovement } from './moved-by.ts';
import { findShippedScenario } from '../scenario/shipped-scenarios.ts';

const shipped = (name: string) => {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(found.problems[0].rule);
  return found.scenario;
};

describe('a model word', () => {
  it('names a model, and sets parameters behind colons', () => {
    expect(readMovement('orca', builtinModels)).toMatchObject({ model: { name: 'orca' }, given: {} });
    expect(readMovement('orca:timeHorizon=2:maxNeighbours=5', builtinModels)).toMatchObject({
      model: { name: 'orca' },
      given: { timeHorizon: 2, maxNeighbours: 5 },
    });
  });

  it.each([
    ['orka', "there is no model or configuration 'orka'; did you mean 'orca'?"],
    [
      'orca:timeHorizont=2',
      "model orca:timeHorizont=2: there is no parameter 'timeHorizont'; did you mean 'timeHorizon'?",
    ],
    ['orca:timeHorizon=99', 'timeHorizon must lie between 0.1 and 60 s; it is 99'],
    ['orca:timeHorizon=', 'timeHorizon must be a finite number'],
    ['orca:timeHorizon', "'timeHorizon' in orca:timeHorizon must be written parameter=value"],
    [
      'orca:timeHorizon=2,maxNeighbours=5',
      "'timeHorizon=2,maxNeighbours=5' in orca:timeHorizon=2,maxNeighbours=5 has several parameters: " +
        'put a colon before each, as in orca:timeHorizon=2:maxNeighbours=5',
    ],
    ['orca:a=1, b=2', 'put a colon before each, as in orca:a=1:b=2'],
    [
      'b=2',
      "there is no model or configuration 'b=2'; put a colon before each parameter, as in orca:timeHorizon=2:maxNeighbours=5",
    ],
    ['orca:=2', 'must be written parameter=value'],
    ['', "there is no model or configuration ''"],
  ])('%s is refused', (word, problem) => {
    expect(readMovement(word, builtinModels)).toEqual({ problem: expect.stringContaining(problem) as string });
  });

  it('moves every group by it, as the same settings in the scenario do', () => {
    const circle = shipped('circle');
    const compiled = compileScenario(circle, { models: builtinModels, model: 'orca:timeHorizon=9' });
    const groups = circle.groups.map((group) => {
      const parameters = { ...group.parameters, timeHorizon: 9 };
      return { ...group, model: 'orca', parameters };
    });
    const written = compileScenario({ ...circle, groups }, { models: builtinModels });
    expect(compiled.models.map(({ values }) => values)).toEqual(written.models.map(({ values }) => values));
    expect(compiled.models[0].values).toMatchObject({ timeHorizon: 9, neighbourDistance: 10 });
  });

  it('that is wrong is reported once, however many groups there are', () => {
    expect(() =>
      compileScenario(shipped('mixed-models'), { models: builtinModels, model: 'orca:timeHorizont=9' }),
    ).toThrow(/^mixed-models: model orca:timeHorizont=9: there is no parameter 'timeHorizont'; did[^\n]*$/);
  });
});
