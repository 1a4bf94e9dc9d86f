import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { builtinSuites, builtinTests } from './builtin.ts';
import { configurationNamed, shippedConfigurations } from './configurations.ts';

const ids = (name: string): readonly string[] =>
  builtinSuites.find((suite) => suite.name === name)?.tests.map(({ id }) => id) ?? [];
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

describe('suites', () => {
  it('have tests with numbers of their own, each with criterion and layout', () => {
    for (const { name, tests } of builtinSuites) {
      expect(new Set(tests.map(({ id }) => id)).size).toBe(tests.length);
      for (const test of tests) {
        expect(test.suite).toBe(name);
        expect(test.source.length).toBeGreaterThan(10);
        expect(test.layout.length).toBeGreaterThan(10);
      }
    }
  });

  it('cover the catalogues: 16 of RiMEA, 11 of IMO, 17 of NIST, 19 of ISO', () => {
    expect(ids('rimea')).toEqual(expect.arrayContaining(numbers(1, 16)));
    expect(ids('imo')).toEqual(numbers(1, 11));
    const nist = ['1.1', ...numbers(1, 10).map((n) => `2.${n}`), '3.1', '3.2', '3.3', '4.1', '5.1', '5.2'];
    expect(ids('nist')).toEqual(nist);
    expect(ids('iso20414')).toEqual(numbers(1, 19));
  });

  it('share experiments by name, and no two experiments have one name', () => {
    const known = new Map<string, unknown>();
    for (const { experiment } of builtinTests) {
      expect(known.get(experiment.name) ?? experiment).toBe(experiment);
      known.set(experiment.name, experiment);
    }
  });

  it('have trials that can be distinguished, fewer in the short form', () => {
    for (const { experiment } of builtinTests) {
      const [short, full] = (['short', 'full'] as const).map((form) => experiment.trials(form));
      for (const trials of [short, full])
        expect(new Set(trials.map(({ name, seed }) => `${name} ${seed}`)).size).toBe(trials.length);
      expect(short.length).toBeGreaterThan(0);
      expect(short.length).toBeLessThanOrEqual(full.length);
      expect(JSON.parse(JSON.stringify(full))).toEqual(full);
    }
  });

  it('name what must fail them, or why people who walk through each other may pass', () => {
    for (const { mustFail, ghostsPass } of builtinTests)
      expect(mustFail.includes('straight')).toBe(ghostsPass === undefined);
    const ofPeople = builtinTests.filter(({ moves }) => moves === 'people');
    expect(ofPeople).toHaveLength(71);
    expect(ofPeople.filter(({ ghostsPass }) => ghostsPass !== undefined).length).toBeLessThan(22);
  });

  it('name twins that judge the same experiment, and are no twins themselves', () => {
    const twins = builtinTests.filter(({ twinOf }) => twinOf !== undefined);
    for (const { twinOf, experiment, variants } of twins) {
      const other = builtinTests.find(({ suite, id }) => `${suite} ${id}` === twinOf);
      expect(other).toMatchObject({ experiment });
      expect(other?.twinOf).toBeUndefined();
      expect(other?.variants).toEqual(variants);
    }
    expect(builtinTests.filter(({ moves }) => moves === 'people').length - twins.length).toBe(51);
  });

  it('judge variants that their experiments have', () => {
    for (const { variants = [], experiment } of builtinTests)
      expect(experiment.trials('full').map(({ name }) => name)).toEqual(expect.arrayContaining([...variants]));
  });

  it('take 50 runs where IMO asks for them', () => {
    for (const id of ['4', '8', '9']) {
      const test = builtinTests.find((each) => each.suite === 'imo' && each.id === id);
      const trials = test?.experiment.trials('full') ?? [];
      const names = [...new Set(trials.map(({ name }) => name))];
      expect(trials).toHaveLength(50 * names.length);
    }
  });
});

describe('configurations', () => {
  it('are shipped ones, or any model that moves people on floors', () => {
    for (const { name, model } of shippedConfigurations) {
      expect(configurationNamed(name)?.model).toBe(model);
      expect(builtinModels.some((each) => each.name === model)).toBe(true);
    }
    expect(configurationNamed('social-force')).toMatchObject({ model: 'social-force', parameters: {}, dt: 0.01 });
    expect(configurationNamed('orca')).toMatchObject({ model: 'orca', dt: 0.05 });
    expect(configurationNamed('nonsense')).toBeUndefined();
  });
});
