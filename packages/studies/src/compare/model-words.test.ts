import { builtinModels, configurations } from '@korzo/models';
import { findShippedScenario } from '@korzo/engine';
import { describe, expect, it } from 'vitest';
import { usualModels } from './fitting.ts';
import { readModelWord, withModel } from './model-words.ts';
import { shortestWaysIn } from './shortest-way.ts';
import { walk } from './trial.testing.ts';

const shipped = (name: string) => {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(found.problems[0].rule);
  return found.scenario;
};

describe('a word that names a model', () => {
  it('may carry parameters', () => {
    expect(readModelWord('orca')).toMatchObject({ model: { name: 'orca' }, given: {} });
    expect(readModelWord('orca:timeHorizon=2:maxNeighbours=5')).toMatchObject({
      model: { name: 'orca' },
      given: { timeHorizon: 2, maxNeighbours: 5 },
    });
    expect(readModelWord('guidelines')).toMatchObject({ configuration: { name: 'guidelines' }, given: {} });
    expect(readModelWord('own')).toBe('own');
  });

  it.each([
    ['orka', /no model or configuration 'orka'.*orca/],
    ['orca:timeHorizon', /parameter=value/],
    ['orca:timeHorizon=-1', /timeHorizon/],
    ['orca:horizon=2', /horizon/],
    ['', /no model or configuration ''/],
  ])('%s is refused with a remedy', (word, problem) =>
    expect(readModelWord(word)).toEqual({ problem: expect.stringMatching(problem) as string }),
  );

  it('changes the models of all groups, and keeps parameters that both have', () => {
    const circle = shipped('circle');
    expect(withModel(circle, 'own')).toBe(circle);
    expect(withModel(circle, 'orca:timeHorizon=9').groups[0].parameters).toEqual({
      neighbourDistance: 10,
      maxNeighbours: 10,
      timeHorizon: 9,
    });
    const force = withModel(circle, 'social-force').groups[0];
    expect(force.model).toBe('social-force');
    expect(Object.keys(force.parameters)).not.toContain('timeHorizon');
  });
});

describe('the usual models', () => {
  it('are the own one first, and all suit the place', () => {
    expect(usualModels(walk()).slice(0, 2)).toEqual(['straight', 'guidelines']);
    expect(usualModels(shipped('mixed-models'))[0]).toBe('own');
    const known = new Set([...[...configurations, ...builtinModels].map(({ name }) => name), 'own']);
    for (const name of ['head-on', 'murmuration', 'reef']) {
      const names = usualModels(shipped(name));
      expect(names.length).toBeGreaterThan(1);
      expect(names.every((each) => known.has(each))).toBe(true);
    }
  });
});

describe('the shortest paths', () => {
  const world = { origin: [0, 0, 0], size: [9, 9, 0], edges: 'open', levels: 1, walls: [], exits: [] } as const;
  const wall = { level: 0, from: [4, 0], to: [4, 6] } as const;
  const ends = { from: [2, 2, 0], to: [6, 2, 0], fromLevel: 0, toLevel: 0, radius: 0.2 } as const;

  it('are straight without walls and where the world has no edge', () => {
    expect(shortestWaysIn(world)).toMatchObject({ by: 'straight lines' });
    expect(shortestWaysIn(world).length(ends)).toBe(4);
    expect(shortestWaysIn({ ...world, walls: [wall], edges: 'wrap' }).by).toBe('straight lines');
  });

  it('lead around walls on a floor, and straight above them', () => {
    const { by, length } = shortestWaysIn({ ...world, walls: [wall] });
    expect(by).toBe('paths around walls');
    expect(length(ends)).toBeGreaterThan(2 * Math.hypot(2, 4));
    expect(length({ ...ends, fromLevel: -1, toLevel: -1 })).toBe(4);
  });
});
