import { placeOf } from '@korzo/building';
import { ContactCheck } from '@korzo/analysis';
import { describe, expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { shippedScenarios } from './shipped-scenarios.ts';
import type { Scenario } from '../reader/scenario.ts';

function mixedModels(): Scenario {
  const found = shippedScenarios().find(({ name }) => name === 'mixed-models');
  if (found === undefined) throw new Error('mixed-models is not shipped');
  return found.scenario;
}

/** Deepest overlap while the three parties cross, m. */
async function deepestOf(scenario: Scenario, seed: number): Promise<number> {
  const { simulation, close } = await openRun(scenario, { seed });
  const contacts = new ContactCheck(placeOf(simulation));
  for (let tick = 0; tick < 1000; tick++) {
    simulation.tick();
    contacts.afterTick(simulation);
  }
  await close();
  return contacts.totals.deepest;
}

describe('mixed-models', () => {
  it('has three models in one run that see each other, and run into each other when they do not', async () => {
    const scenario = mixedModels();
    expect(new Set(scenario.groups.map(({ model }) => model)).size).toBe(3);
    const blind: Scenario = { ...scenario, groups: scenario.groups.map((group) => ({ ...group, sees: ['bird'] })) };
    for (const seed of [1, 2, 3]) {
      expect(await deepestOf(scenario, seed)).toBeLessThan(0.1);
      expect(await deepestOf(blind, seed)).toBeGreaterThan(0.2);
    }
  });
});
