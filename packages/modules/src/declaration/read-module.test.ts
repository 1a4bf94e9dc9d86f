import { describe, expect, it } from 'vitest';
import { readModule } from './read-module.ts';

const good = {
  name: 'tram-line',
  version: '1.0.0',
  models: [{ name: 'tram' }],
  settings: {
    speed: { type: 'number', default: 8, min: 1, max: 20, meaning: 'how fast' },
    rail: { type: 'choice', default: 'left', choices: ['left', 'right'], meaning: 'which rail' },
    bell: { type: 'switch', default: true, meaning: 'whether it rings' },
  },
  flags: { stops: 'every stop' },
  watch: { every: 0.5, layers: [{ name: 'rails', meaning: 'where they run', colour: 'mark' }], start: () => ({}) },
  panels: [
    {
      title: 'Tram',
      items: [
        { button: 'Ring', command: { type: 'ring' } },
        { figure: 'waiting', label: 'People waiting' },
      ],
    },
  ],
};

const rulesOf = (changed: object): readonly string[] => {
  const read = readModule({ default: { ...good, ...changed } });
  return 'problems' in read ? read.problems.map(({ rule }) => rule) : [];
};

describe('a module', () => {
  it('is read from a default export, or from the exports themselves', () => {
    expect(readModule({ default: good })).toEqual({ module: good });
    // A file may export more than the declaration, an object with a default export may not.
    expect(readModule({ ...good, helper: 1 })).toEqual({ module: { ...good, helper: 1 } });
    expect(rulesOf({ helper: 1 })).toEqual(["it has an unknown key 'helper'"]);
  });

  it('takes name and version of its package; a declaration says its own where only lists may go without', () => {
    const { name: _name, version: _version, ...nameless } = good;
    const usual = { name: 'parcel', version: '2.0.0' };
    expect(readModule({ default: nameless }, usual)).toMatchObject({ module: usual });
    expect(readModule({ default: good }, usual)).toMatchObject({ module: { name: 'tram-line', version: '1.0.0' } });
    expect(readModule(nameless, { ...usual, forListsOnly: true })).toMatchObject({ module: usual });
    expect(readModule({ default: nameless }, { ...usual, forListsOnly: true })).toMatchObject({
      problems: [{ rule: 'it has no name' }, { rule: 'it has no version' }],
    });
  });

  it.each([undefined, 4, 'text', null])('is no %j', (exported) => {
    expect(readModule(exported)).toMatchObject({ problems: [{ rule: 'it exports no declaration' }] });
  });

  it('must add something', () => {
    expect(readModule({ name: 'idle', version: '1' })).toMatchObject({ problems: [{ rule: 'it adds nothing' }] });
    for (const addition of [{ models: [] }, { setUp: () => ({}) }, { panels: [] }, { watch: good.watch }])
      expect(readModule({ name: 'busy', version: '1', ...addition })).toHaveProperty('module');
  });
});

const number = { type: 'number', default: 1, min: 0, max: 2, meaning: 'a number' };
const layer = { name: 'rails', meaning: 'where they run', colour: 'mark' };
const start = (): object => ({});

describe('a module is refused for', () => {
  it.each([
    ['a name of two words', { name: 'tram line' }, /its name must be a word.*"tram line"/],
    ['a name that is no text', { name: 7 }, /its name must be a word.*7/],
    ['an empty version', { version: '' }, /it has no version/],
    ['a list that is none', { models: {} }, /models must be a list/],
    ['an entry without a name', { models: [{ name: 'a' }, { name: '' }] }, /models\[1\] must be an object with a name/],
    ['a set-up that is no function', { setUp: {} }, /setUp must be a function/],
    ['settings that are a text', { settings: 'fast' }, /settings must be an object/],
    [
      'a setting without a meaning',
      { settings: { a: { type: 'switch', default: true } } },
      /settings\.a must have a type/,
    ],
    ['a setting of no type', { settings: { a: { ...number, type: 'text' } } }, /settings\.a must be of the type/],
    ['a default below min', { settings: { a: { ...number, default: -1 } } }, /settings\.a .*from min to max/],
    ['a default above max', { settings: { a: { ...number, default: 3 } } }, /settings\.a .*from min to max/],
    ['no range', { settings: { a: { ...number, min: undefined } } }, /settings\.a .*from min to max/],
    ['an endless default', { settings: { a: { ...number, default: Infinity, max: Infinity } } }, /from min to max/],
    ['a switch with a number', { settings: { a: { ...number, type: 'switch' } } }, /settings\.a .*true or false/],
    ['a choice without it', { settings: { a: { ...number, type: 'choice', choices: [2] } } }, /among its choices/],
    ['a flag without a meaning', { flags: { stops: true } }, /flags must give each flag its meaning/],
    ['ports that are no list', { ports: 'settings' }, /ports must be a list of names/],
    ['an unknown port', { ports: ['settings', 'moon'] }, /ports: there is no port 'moon'/],
    ['a watch without start', { watch: {} }, /watch must have a function start/],
    ['a watch every 0 s', { watch: { every: 0, start } }, /watch\.every must be a time above 0; it is 0/],
    ['an unknown colour', { watch: { layers: [{ ...layer, colour: 'pink' }], start } }, /watch\.layers must be a list/],
    ['a layer without a meaning', { watch: { layers: [{ ...layer, meaning: 1 }], start } }, /watch\.layers/],
    ['an unknown port of a watch', { watch: { ports: ['moon'], start } }, /watch\.ports: there is no port 'moon'/],
    ['a panel without items', { panels: [{ title: 'Tram' }] }, /panels must be a list/],
    ['a panel without a title', { panels: [{ items: [] }] }, /panels must be a list/],
    ['a figure without a label', { panels: [{ title: 'Tram', items: [{ figure: 'waiting' }] }] }, /panels must be/],
    ['a button without a command', { panels: [{ title: 'Tram', items: [{ button: 'Ring' }] }] }, /panels must be/],
  ])('%s', (_, changed, rule) => {
    const rules = rulesOf(changed);
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatch(rule);
  });

  it('everything that is wrong with it at once, each with a remedy', () => {
    const read = readModule({ default: { ...good, name: 'a b', flags: 1, ports: 2, watch: 3, panels: 4, modls: [] } });
    const problems = 'problems' in read ? read.problems : [];
    expect(problems).toHaveLength(6);
    for (const { remedy } of problems) expect(remedy).not.toBe('');
    expect(problems.find(({ rule }) => rule.includes('modls'))?.remedy).toContain('models');
  });
});
