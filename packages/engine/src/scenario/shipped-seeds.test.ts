import { createSimulation, hashText } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { shippedScenarios } from './shipped-scenarios.ts';

/** Seeds of every shipped scenario: KORZO_TRIALS=200 npx vitest run shipped-seeds. Without it a part of them, another for each scenario. */
const trials = Number(process.env.KORZO_TRIALS ?? 0);
const most = 200;
const seed = Number(process.env.KORZO_PROPERTY_SEED ?? 0);

/** Slow to compile; other tests start them with their own seed. */
const slow = new Set(['blocks', 'drive-small-town', 'four-way', 'murmuration', 'small-town', 'station-100']);
/** A second or two: one seed each. */
const costly = new Set(['balls-down-the-hill', 'building-20-rooms', 'crates']);

function seedsFor(name: string): readonly number[] {
  if (trials > 0) return Array.from({ length: trials }, (_, number) => number + 1);
  const count = name === 'mixed' ? 20 : slow.has(name) ? 0 : costly.has(name) ? 1 : 6;
  const first = (hashText(name) + seed) % most;
  return Array.from({ length: count }, (_, number) => 1 + ((first + number) % most));
}

describe('every seed starts', () => {
  it.each(
    shippedScenarios()
      .filter(({ name }) => seedsFor(name).length > 0)
      .map(({ name, scenario }) => [name, scenario] as const),
  )('%s', (name, scenario) => {
    for (const each of seedsFor(name)) {
      const start = (): unknown => createSimulation(compileScenario(scenario, { models: builtinModels, seed: each }));
      expect(start, `seed ${each}`).not.toThrow();
    }
  });
});

describe('mixed', () => {
  // Strollers that may stand anywhere took the points of the guards.
  it.each([5, 15, 35, 38, 40])('starts with seed %d, which had been refused', (each) => {
    const mixed = shippedScenarios().find(({ name }) => name === 'mixed');
    if (mixed === undefined) throw new Error('mixed is not shipped');
    expect(() => compileScenario(mixed.scenario, { models: builtinModels, seed: each })).not.toThrow();
  });
});
