import { configurations } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { findShippedScenario } from '../scenario/shipped-scenarios.ts';
import { referenceChecksum, referencesFor, referencesIn } from './reference-run.ts';

describe('the reference run', () => {
  it('distinguishes models, and is made once', async () => {
    const models = [...new Set([...configurations.map(({ model }) => model), 'mass-steering', 'straight'])];
    const found = Object.values(await referencesFor(models));
    expect(new Set(found).size).toBe(models.length);
    for (const checksum of found) expect(checksum).toMatch(/^[0-9a-f]+$/);
    expect(referenceChecksum('straight')).toBe(referenceChecksum('straight'));
  });

  it('is made for the models of persons that are built in', async () => {
    const found = findShippedScenario('building-20-rooms');
    if ('problems' in found) throw new Error('it is shipped');
    expect(Object.keys(await referencesIn(found.scenario))).toEqual(['orca-time-gap']);
    expect(Object.keys(await referencesFor(['of-my-own', 'straight', 'straight']))).toEqual(['straight']);
  });
});
