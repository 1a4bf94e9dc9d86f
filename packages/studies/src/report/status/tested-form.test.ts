import { configurations } from '@korzo/models';
import { checkScenario } from '@korzo/formats';
import { describe, expect, it } from 'vitest';
import { builtinSuites, configurationNamed } from '../../validation/index.ts';
import { knownStatus } from './known-status.ts';
import { statusOf, type ModelStatus } from './status.ts';
import { differencesFrom } from './tested-form.ts';
import type { ReportedRun } from '../evidence/evidence.ts';

type Described = Record<string, unknown>;

const [guidelines] = configurations;
const known = (name: string): ModelStatus => {
  const found = knownStatus.find(({ configuration }) => configuration === name);
  if (found === undefined) throw new Error(`nothing is known of ${name}`);
  return { ...found, reference: 'abc' };
};

const rect = (x: number, level: number): Described => ({ id: `room-${x}-${level}`, rect: [x, 0, 5, 5], level });

interface House extends Described {
  world: { size: number[]; levels: number; building: Record<string, Described[]> };
  groups: Described[];
}

/** Two storeys with everything as the configuration `guidelines` was tested. */
const asTested = (): House => ({
  korzo: 1,
  name: 'house',
  title: 'House',
  about: 'Are all out?',
  world: {
    size: [20, 10],
    levels: 2,
    building: {
      regions: [rect(0, 0), rect(5, 0), rect(0, 1)],
      portals: [
        { id: 'door', kind: 'door', between: ['room-0-0', 'room-5-0'], at: [[5, 2], [5, 3]] },
        { id: 'stairs', kind: 'stairs', between: ['room-0-0', 'room-0-1'], at: [[1, 5], [3, 5]], landing: [[1, 5], [3, 5]], length: 4 },
      ], // prettier-ignore
      gates: [
        {
          id: 'out',
          region: 'room-5-0',
          at: [
            [10, 2],
            [10, 3],
          ],
          way: 'out',
        },
      ],
    },
  },
  groups: ['a', 'b'].map((name) => ({
    name,
    model: 'orca-time-gap',
    count: 3,
    parameters: { ...guidelines.values },
    place: { shape: 'area', id: 'room-0-1' },
    people: { radius: 0.18, women: 0.3, walkingSpeed: 1.1 },
    goals: [{ goal: 'leave' }],
    tactic: 'stream',
  })),
  run: { dt: 0.05, duration: 60 },
});

const references = { 'orca-time-gap': 'abc' };

function infoOf(document: Described, over: Partial<ReportedRun['info']> = {}): ReportedRun['info'] {
  const checked = checkScenario(document);
  if (!('scenario' in checked)) throw new Error(JSON.stringify(checked));
  const text = JSON.stringify(checked.scenario);
  const scenario = { name: 'house', title: 'House', file: 'house.yaml', text };
  return {
    scenario,
    seed: 1,
    korzo: '0.1.0',
    dt: checked.scenario.run.dt,
    interval: 0.1,
    commands: [],
    references,
    ...over,
  };
}

const told = (document: Described, over: Partial<ReportedRun['info']> = {}, name = 'guidelines'): string[] =>
  differencesFrom(known(name), infoOf(document, over)).map(({ what, here, tested }) => `${what}: ${here} / ${tested}`);

describe('a run of the very configuration that was tested', () => {
  it('differs in nothing, also when values that are defaults are left out', () => {
    expect(told(asTested())).toEqual([]);
    const short = asTested();
    for (const group of short.groups) delete group['parameters'];
    expect(told(short)).toEqual([]);
    // A person that the people are differs from test to test.
    for (const group of short.groups) group['people'] = { radius: 0.18, premovement: 5 };
    expect(told(short)).toEqual([]);
  });
});

describe('a run that differs in one thing', () => {
  const changes: readonly (readonly [string, (house: ReturnType<typeof asTested>) => void, string])[] = [
    ['bodies', ({ groups }) => groups.forEach((group) => (group['people'] = { radius: 0.1 })), 'body radius: 0.1 m / 0.18 m'],
    ['drawn bodies', ({ groups }) => groups.forEach((group) => (group['people'] = {})), 'body radius: drawn by sex / 0.18 m'],
    ['plain bodies', ({ groups }) => groups.forEach((group) => delete group['people']), 'body radius: 0.25 m / 0.18 m'],
    ['bodies of one group', ({ groups: [one] }) => (one['people'] = { radius: 0.2 }), 'body radius (a): 0.2 m / 0.18 m'],
    ['a parameter', ({ groups: [, two] }) => (two['parameters'] = { timeGap: 0.05 }), 'parameter timeGap (b): 0.05 s / 1.1 s'],
    ['the step', (house) => (house['run'] = { dt: 0.1, duration: 60 }), 'time step: 0.1 s / 0.05 s'],
    ['the tactic', ({ groups }) => groups.forEach((group) => (group['tactic'] = 'field')), 'tactic: field / stream'],
    ['sight', ({ groups: [one] }) => (one['people'] = { radius: 0.18, viewDistance: 4 }), 'viewDistance (a): 4 / default'],
    ['braking', ({ groups: [one] }) => (one['maxAcceleration'] = 3), 'maxAcceleration (a): 3 / 10'],
    ['a model', ({ groups: [one] }) => { one['model'] = 'orca'; one['parameters'] = {}; }, 'model (a): orca / orca-time-gap'],
    ['a limit of stairs', ({ world }) => (world.building['portals'][1]['flowLimit'] = 0.88), "flow limit of stairs 'stairs': 0.88 per metre and second / none"],
    ['a limit of a door', ({ world }) => (world.building['portals'][0]['flowLimit'] = 1.3), "flow limit of door 'door': 1.3 per metre and second / none"],
    ['a limit of a gate', ({ world }) => (world.building['gates'][0]['flowLimit'] = { perSecond: 2 }), "flow limit of gate 'out': perSecond 2 / none"],
  ]; // prettier-ignore

  it.each(changes)('is not as tested: %s', (_name, change, expected) => {
    const house = asTested();
    change(house);
    expect(told(house)).toEqual([expected]);
  });

  it('is not as tested: another model by option, commands, another version', () => {
    expect(told(asTested(), { model: 'orca' })).toEqual(['model: orca / orca-time-gap']);
    // The option brings the defaults of the model, which are those that were tested.
    expect(told(asTested(), { model: 'orca-time-gap' })).toEqual([]);
    expect(told(asTested(), { commands: [{}] })).toEqual(['commands given while it ran: 1 / 0']);
    expect(told(asTested(), { korzo: '0.2.0' })).toEqual(['version of Korzo: 0.2.0 / 0.1.0']);
  });

  it('is not as tested: another build of the same version, or one that is not known', () => {
    const what = 'build of Korzo (checksum of the reference run)';
    expect(told(asTested(), { references: { 'orca-time-gap': 'def' } })).toEqual([`${what}: def / abc`]);
    expect(told(asTested(), { references: { orca: 'abc' } })).toEqual([`${what}: not noted in the recording / abc`]);
    const { reference: _reference, ...status } = known('guidelines');
    expect(differencesFrom(status, infoOf(asTested()))).toEqual([
      { what, here: 'abc', tested: 'not noted: an earlier build' },
    ]);
  });

  it('is as tested when the option names the configuration', () => {
    expect(told(asTested(), { model: 'guidelines' })).toEqual([]);
    expect(told(asTested(), { model: 'orca:timeHorizon=2' })).toEqual(['model: orca / orca-time-gap']);
  });

  it('cannot be compared: no scenario, one that cannot be read, results without values', () => {
    const scenario = { name: '', title: '', file: '', text: '' };
    for (const text of ['', 'no json', '{}'])
      expect(
        differencesFrom(known('guidelines'), infoOf(asTested(), { scenario: { ...scenario, text } })),
      ).toHaveLength(1);
    const { tested: _tested, ...status } = known('guidelines');
    expect(differencesFrom(status, infoOf(asTested()))).toMatchObject([{ what: 'values' }]);
  });
});

describe('what is known', () => {
  it.each(knownStatus)('of $configuration has the values it was tested with, and every test', (status) => {
    const {
      name: _name,
      summary: _summary,
      model,
      ...form
    } = configurationNamed(status.configuration) ?? { model: '' };
    expect(status.model).toBe(model);
    // When a configuration is changed, its tests must be made again: node tools/measure-validation.mjs.
    expect(status.tested).toEqual(form);
    const people = builtinSuites.flatMap(({ tests }) => tests).filter(({ moves }) => moves !== 'flocks');
    expect(Object.values(status.suites).reduce((sum, count) => sum + count, 0)).toBe(status.passed + status.failed);
    expect(status.passed + status.failed).toBe(people.length);
    for (const [suite, count] of Object.entries(status.suites))
      expect(people.filter((test) => test.suite === suite)).toHaveLength(count);
  });

  it('is taken over from results with the values that were tested', () => {
    const configuration = configurationNamed('one-way');
    if (configuration === undefined) throw new Error('one-way is not shipped');
    const test = { suite: 'rimea', id: '1', title: 'T', configuration: 'one-way', model: configuration.model };
    const results = {
      form: 'short',
      configurations: [configuration],
      tests: [{ ...test, passed: true, measured: '', bound: '' }],
    };
    expect(statusOf(results, '0.1.0')).toMatchObject([
      { tested: known('one-way').tested, suites: { rimea: 1 }, passed: 1 },
    ]);
  });
});
