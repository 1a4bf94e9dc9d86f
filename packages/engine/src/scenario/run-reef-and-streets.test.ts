import { ContactCheck } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import { createSimulation, type Simulation } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { findShippedScenario } from './shipped-scenarios.ts';
import { setKnobs } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';

function start(name: string, seed: number, knobs: Readonly<Record<string, unknown>> = {}): Simulation {
  const found = findShippedScenario(name);
  if (!('scenario' in found)) throw new Error(`no scenario ${name}`);
  const turned = setKnobs(found.scenario, knobs);
  if (!('scenario' in turned)) throw new Error(`no such knob of ${name}`);
  const scenario: Scenario = { ...turned.scenario, run: { ...turned.scenario.run, seed } };
  return createSimulation({ ...compileScenario(scenario, { models: builtinModels }), hotLoops: kernelHotLoops });
}

function runFor(simulation: Simulation, seconds: number): { walls: number } {
  const contacts = new ContactCheck(placeOf(simulation));
  while (simulation.time < seconds - 1e-9 && (simulation.present > 0 || simulation.time === 0)) {
    simulation.tick();
    contacts.afterTick(simulation);
  }
  return contacts.totals;
}

describe('streets', () => {
  it.each([1, 2])('all arrive with the map, and no agent touches a house, seed %s', (seed) => {
    const simulation = start('streets', seed);
    expect(runFor(simulation, 180).walls).toBe(0);
    expect(simulation.totals.left).toBe(60);
    expect(simulation.time).toBeLessThan(160);
  });

  it('the same flocks without the map end in the blind alley', () => {
    const simulation = start('streets', 1, { model: 'boids' });
    runFor(simulation, 120);
    expect(simulation.totals.left).toBeLessThan(3);
  });
});

describe('reef', () => {
  it('prey schools and feeds, predators catch some, pacifists mate', () => {
    const simulation = start('reef', 1);
    runFor(simulation, 60);
    const { group } = simulation.crowds[0].columns;
    const sumOf = (name: string, ofGroup: number): number =>
      Array.from({ length: simulation.present }, (_, row) =>
        group[row] === ofGroup ? simulation.addedColumns[0][name][row] : 0,
      ).reduce((sum, value) => sum + value, 0);
    expect(simulation.present).toBe(146);
    expect(sumOf('meals', 0)).toBeGreaterThan(100);
    expect(sumOf('meals', 1)).toBeGreaterThan(0);
    expect(sumOf('matings', 2)).toBeGreaterThan(3);
  });
});
