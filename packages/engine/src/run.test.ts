import { defineModel } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { openRun } from './run.ts';
import { shippedScenarios } from './scenario/shipped-scenarios.ts';

describe('a run', () => {
  it('refuses a model that is called like a built-in one, instead of taking the other silently', async () => {
    const orca = defineModel({
      name: 'orca',
      summary: 'Stands where it is.',
      space: 'floor',
      parameters: {},
      perceptionRadius: () => 1,
      bind: () => () => undefined,
    });
    const [{ scenario }] = shippedScenarios();
    await expect(openRun(scenario, { models: [orca] })).rejects.toThrow(/'orca'.*choose another name/);
  });
});
