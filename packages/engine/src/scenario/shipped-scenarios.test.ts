import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findShippedScenario, shippedScenarios, validationScenarios } from './shipped-scenarios.ts';
import { knobValue } from '../document/knobs.ts';
import { setKnobs } from '../reader/read.ts';
import { readScenario } from '../reader/read.ts';
import { writeScenario } from '../document/write-scenario.ts';
import type { Scenario } from '../reader/scenario.ts';

const folder = new URL('../../../../scenarios/', import.meta.url);
/** Paths below the folder by name; folders only keep them in order and are no part of the name. */
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => [basename(path, '.yaml'), path.replaceAll('\\', '/')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);
const isValidation = (path: string): boolean => path.startsWith('validation/');

const textsOf = (isMeant: (path: string) => boolean): readonly (readonly [string, string])[] =>
  [...files]
    .filter(([, file]) => isMeant(file))
    .map(([name, file]) => [name, readFileSync(new URL(file, folder), 'utf8')]);

describe('the shipped scenarios', () => {
  it('are carried in the program as they are in the folder', () => {
    const inFolder = textsOf((path) => !isValidation(path));
    expect(shippedScenarios().map(({ name, text }) => [name, text])).toEqual(inFolder);
  });

  it('have the validation tests beside them, which are found by name and are not among the others', () => {
    const carried = validationScenarios().map(({ name, text }) => [name, text]);
    expect(carried).toEqual(textsOf(isValidation));
    expect(carried.length).toBeGreaterThan(100);
    expect(findShippedScenario('validation-rimea-1')).toMatchObject({ name: 'validation-rimea-1' });
    expect(shippedScenarios().some(({ name }) => name.startsWith('validation-'))).toBe(false);
  });

  it('include those that documents, tests and benchmarks name', () => {
    const names = shippedScenarios().map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['circle', 'corridor', 'flock', 'hello', 'mixed', 'murmuration', 'room', 'station-crowd']),
    );
  });

  it('are found by name, and a slip of the finger is answered with the nearest name', () => {
    expect(findShippedScenario('hello')).toMatchObject({ name: 'hello' });
    expect(findShippedScenario('hello')).toBe(shippedScenarios().find(({ name }) => name === 'hello'));
    expect(findShippedScenario('constructor')).toHaveProperty('problems');
    expect(findShippedScenario('helo')).toMatchObject({
      problems: [
        {
          remedy: expect.stringMatching(
            /^did you mean 'hello'\? shipped are back-off, .* more; `korzo scenarios` lists them$/,
          ) as string,
        },
      ],
    });
  });
});

describe.each(shippedScenarios().map(({ name, scenario }) => [name, scenario] as const))(
  '%s',
  (name, scenario: Scenario) => {
    it('is called as its file is, and says in one sentence what there is to see', () => {
      expect(scenario.name).toBe(name);
      expect(scenario.about).toMatch(/^[A-Z].*\.$/);
      expect(scenario.about.length).toBeLessThan(160);
    });

    it('survives being written and read', () => {
      expect(readScenario(writeScenario(scenario), { file: name })).toMatchObject({ scenario });
    });

    it.each(Object.entries(scenario.knobs))(
      'has a knob %s whose range holds its value and whose ends can be set',
      (knobName, knob) => {
        const value = knobValue(scenario, knobName);
        const range: readonly unknown[] = knob.choices ?? [knob.min, knob.max];
        const isNumber = knob.choices === undefined;
        const holds = isNumber
          ? Number(value) >= Number(knob.min) && Number(value) <= Number(knob.max)
          : range.includes(value);
        expect(holds).toBe(true);
        for (const end of range) expect(setKnobs(scenario, { [knobName]: end })).toHaveProperty('scenario');
      },
    );
  },
);
