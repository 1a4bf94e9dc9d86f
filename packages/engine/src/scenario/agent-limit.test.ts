import { describe, expect, it } from 'vitest';
import { shippedScenarios } from './shipped-scenarios.ts';
import { compileScenario } from './compile-scenario.ts';
import { builtinModels } from '@korzo/models';
import { standing, trialScenario } from './trial.testing.ts';

const limit = (most: number) => ({ most, remedy: 'ask for more' });
const compiled = (groups: string, most: number) =>
  compileScenario(trialScenario('{ size: [20, 20] }', groups), { models: [standing], agentLimit: limit(most) });

const group = (name: string, how: string): string =>
  `- { name: ${name}, model: standing, ${how}, place: { shape: rect, min: [0, 0], max: [20, 20], mayOverlap: true } }\n`;

describe('the limit of agents that a run starts with', () => {
  it('counts all groups, by number and by density, and names the largest', () => {
    const groups = group('few', 'count: 10') + group('many', 'density: 0.1');
    expect(() => compiled(groups, 50)).not.toThrow();
    expect(() => compiled(groups, 49)).toThrow(
      /groups\[1\].* starts with up to 49 agents; this one starts with 50.*; lower the number of agents; ask for more/,
    );
  });

  it('leaves those out that come later', () => {
    expect(() => compiled(group('later', 'arrivals: { perSecond: 100 }'), 1)).not.toThrow();
  });

  it('counts vehicles', () => {
    const town = shippedScenarios().find(({ name }) => name === 'four-way')?.scenario;
    if (town?.traffic === undefined) throw new Error('four-way is not shipped');
    const filled = { ...town, traffic: { ...town.traffic, fill: { vehicles: 60, kinds: { car: 1 } } } };
    const compile = (most: number) => () => compileScenario(filled, { models: builtinModels, agentLimit: limit(most) });
    expect(compile(99)).toThrow(/traffic\.fill\.vehicles.*up to 99 agents; this one starts with 100/);
    expect(compile(100)).not.toThrow();
  });
});
