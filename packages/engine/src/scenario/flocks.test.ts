import { InputError } from '@korzo/reading';
import { builtinMeasures, Series } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import { createSimulation } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { shippedScenarios } from './shipped-scenarios.ts';
import { setKnobs } from '../reader/read.ts';

/** Means of measures over the last 300 ticks of a shipped scenario with its knobs turned. */
function measured(name: string, knobs: Record<string, unknown>, ticks: number, measures: readonly string[]): number[] {
  const shipped = shippedScenarios().find((each) => each.name === name);
  if (shipped === undefined) throw new Error(`no scenario ${name}`);
  const turned = setKnobs(shipped.scenario, knobs);
  if ('problems' in turned) throw new InputError(turned.problems);
  const compiled = compileScenario(turned.scenario, { models: builtinModels });
  const simulation = createSimulation({ ...compiled, hotLoops: kernelHotLoops });
  for (let tick = 0; tick < ticks - 300; tick++) simulation.tick();
  const series = builtinMeasures
    .filter((measure) => measures.includes(measure.name))
    .map((measure) => new Series(measure, placeOf(simulation)));
  for (let tick = 0; tick < 300; tick++) {
    simulation.tick();
    for (const each of series) each.afterTick(simulation);
  }
  return measures.map(
    (measure) => series.find((each) => each.measure.name === measure)?.summary(0).value ?? Number.NaN,
  );
}

describe('knobs repeat what the papers show', () => {
  it('vicsek: order falls with noise, at any size of the box', () => {
    const [calm] = measured('vicsek', { count: 100, box: 5, noise: 1 }, 900, ['polarization']);
    const [noisy] = measured('vicsek', { count: 100, box: 5, noise: 5 }, 900, ['polarization']);
    expect(calm).toBeGreaterThan(0.92);
    expect(noisy).toBeLessThan(0.2);
  });

  it('vicsek: numbers in a part of the box fluctuate far more than by chance in a flock, and not in noise', () => {
    const knobs = { count: 2048, box: 32, speed: 0.5 };
    const [flock] = measured('vicsek', { ...knobs, noise: 1.2 }, 600, ['number-fluctuation-exponent']);
    const [gas] = measured('vicsek', { ...knobs, noise: 2 * Math.PI }, 250, ['number-fluctuation-exponent']);
    expect(flock).toBeGreaterThan(0.65);
    expect(flock).toBeLessThan(0.9);
    expect(gas).toBeLessThan(0.55);
  }, 60_000);

  it('toner-tu: the same giant fluctuations', () => {
    const [flock] = measured('toner-tu', { noise: 0.2 }, 600, ['number-fluctuation-exponent']);
    const [gas] = measured('toner-tu', { noise: 4 }, 250, ['number-fluctuation-exponent']);
    expect(flock).toBeGreaterThan(0.65);
    expect(gas).toBeLessThan(0.6);
  }, 60_000);

  it('mill: turns in a ring, unless it started side by side', () => {
    const [spin, order] = measured('mill', {}, 1800, ['milling', 'polarization']);
    expect(spin).toBeGreaterThan(0.55);
    expect(order).toBeLessThan(0.4);
    const [later] = measured('mill', { past: 'goal' }, 1000, ['polarization']);
    expect(later).toBeGreaterThan(0.8);
  }, 60_000);

  it('cucker-smale: one flock with a slow decay, and none with a fast one', () => {
    const [agreed] = measured('cucker-smale', { count: 30, decay: 0.25 }, 1500, ['velocity-mismatch']);
    const [parted] = measured('cucker-smale', { count: 30, decay: 2 }, 1500, ['velocity-mismatch']);
    expect(agreed).toBeLessThan(1e-4);
    expect(parted).toBeGreaterThan(0.2);
  });

  it('tanner: ten linked agents agree', () => {
    const [fixed] = measured('tanner', {}, 3000, ['velocity-mismatch']);
    const [changing] = measured('tanner', { topology: 'changing' }, 3000, ['velocity-mismatch']);
    expect(fixed).toBeLessThan(1e-3);
    expect(changing).toBeLessThan(1e-3);
  });

  it('olfati-saber and discs: one group around a goal that rests, and behind obstacles', () => {
    const [groups, deviation] = measured('olfati-saber', {}, 2000, ['groups', 'lattice-deviation']);
    expect(groups).toBe(1);
    expect(deviation).toBeLessThan(5e-3);
    const [behind] = measured('discs', { count: 25 }, 9000, ['groups']);
    expect(behind).toBeLessThanOrEqual(2);
  }, 60_000);
});
