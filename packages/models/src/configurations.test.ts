import { resolveValues } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { builtinModels } from './builtin.ts';
import { configurations, findConfiguration } from './configurations.ts';

describe('configurations', () => {
  it('have names of their own and are found by them', () => {
    expect(new Set(configurations.map(({ name }) => name)).size).toBe(configurations.length);
    for (const configuration of configurations) expect(findConfiguration(configuration.name)).toBe(configuration);
    expect(findConfiguration('none')).toBeUndefined();
  });

  it.each(configurations.map((configuration) => [configuration.name, configuration] as const))(
    '%s names a model and values that it has',
    (_, { model, values, radius, dt }) => {
      const found = builtinModels.find(({ name }) => name === model);
      expect(found).toBeDefined();
      if (found !== undefined) expect(resolveValues(found.parameters, values).problems).toEqual([]);
      expect(radius).toBeGreaterThan(0.1);
      expect(dt).toBeGreaterThan(0);
    },
  );
});
