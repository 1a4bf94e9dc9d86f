import { InputError } from '@korzo/reading';
import { readFileSync } from 'node:fs';
import { createSimulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { compileMass } from './compile-mass.ts';
import { readMassConfig } from './read-mass-config.ts';
import { readMassWorld } from './read-mass-world.ts';

const shipped = (name: string): string =>
  readFileSync(new URL(`../../../../scenarios/mass/${name}`, import.meta.url), 'utf8');

function thesisExample() {
  const world = readMassWorld(shipped('map1.xml'), { file: 'map1.xml' });
  const building = 'problems' in world ? undefined : world.building;
  const config = readMassConfig(shipped('config1.xml'), { file: 'config1.xml' }, building);
  if ('problems' in world || 'problems' in config) throw new Error('the example of the thesis is broken');
  return { world, config };
}

const { world, config } = thesisExample();

function checksumWith(seed: number): string {
  const simulation = createSimulation(compileMass(world, config, { seed }));
  while (simulation.time < 20) simulation.tick();
  return simulation.checksum();
}

describe('the example of the thesis', () => {
  it('sends people in with its gaps, and out by its exits', () => {
    const compiled = compileMass(world, config);
    expect(compiled.workers).toBe(2);
    expect(compiled.models.map(({ model }) => model.name)).toEqual(['mass-steering']);
    expect(compiled.world.exits.map(({ id }) => id)).toEqual(['g1', 'g2']);
    const simulation = createSimulation(compiled);
    while (simulation.time < 110) simulation.tick();
    // One every 2 s with a deviation of 1 s: 55 in 110 s, give or take 3.7.
    expect(simulation.totals.entered).toBeGreaterThan(40);
    expect(simulation.totals.entered).toBeLessThan(70);
    expect(simulation.exits.get('g2')).toBeGreaterThan(5);
    expect(simulation.exits.get('g1')).toBeGreaterThan(0);
    // The random walkers, a fifth of all, stay.
    expect(simulation.present).toBeGreaterThan(3);
  });

  it('gives the same bits for the same seed, and others for another', () => {
    expect(checksumWith(3)).toBe(checksumWith(3));
    expect(checksumWith(3)).not.toBe(checksumWith(4));
  });

  it('refuses what the config cannot mean', () => {
    expect(() => compileMass(world, { ...config, entries: [{ gate: 'g2', mean: 2, deviation: 1 }] })).toThrow(
      InputError,
    );
  });
});
