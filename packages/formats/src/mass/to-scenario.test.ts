import { describe, expect, it } from 'vitest';
import { configText, exchange, worldText } from './examples.testing.ts';
import { massFormat } from './mass-format.ts';
import type { FormatResult } from '../format/format.ts';

const read = (world = worldText, config = configText): FormatResult =>
  massFormat.read(world, 'data/map1.xml', {
    beside: new Map([['config', { contents: config, file: 'data/config1.xml' }]]),
  });

const scenarioOf = (result: FormatResult) => {
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
};

const nameFrom = (file: string): string =>
  scenarioOf(
    massFormat.read(worldText, file, { beside: new Map([['config', { contents: configText, file: 'c.xml' }]]) }),
  ).name;

/** With other ids for the two gates. */
const renamed = (text: string, first: string, second: string): string =>
  text.replaceAll('"g1"', `"${first}"`).replaceAll('"g2"', `"${second}"`);

const rulesOf = (result: FormatResult): string[] =>
  'problems' in result ? result.problems.map(({ file, line, rule }) => `${file}:${line ?? ''} ${rule}`) : [];

describe('the example of the thesis', () => {
  it('is a scenario with its world, entry and goals', () => {
    const scenario = scenarioOf(read());
    expect(scenario).toMatchObject({
      name: 'map1',
      run: { duration: 120, seed: 1 },
      world: {
        size: [40, 20],
        building: {
          regions: [{ id: 'r1' }, { id: 'r2' }],
          portals: [{ id: 'p1', between: ['r1', 'r2'], kind: 'opening', direction: 'both' }],
          gates: [
            { id: 'g1', region: 'r1', way: 'in/out' },
            { id: 'g2', region: 'r2', way: 'out' },
          ],
          obstacles: [{ level: 0 }, { circle: [30, 10, 5] }],
        },
      },
    });
    expect(scenario.groups).toMatchObject([
      {
        model: 'mass-steering',
        tactic: 'path',
        arrivals: { perSecond: 0.5, gaps: 'normal', deviation: 1, gates: ['g1'] },
        goals: [
          {
            goal: 'any',
            probabilities: [0.2, 0.3, 0.5],
            goals: [
              { goal: 'wander' },
              { goal: 'leave', by: 'assigned', exits: ['g1'] },
              { goal: 'leave', by: 'assigned', exits: ['g2'] },
            ],
          },
        ],
      },
    ]);
  });

  it('asks for as many workers as simCount says', () => {
    expect(read()).toMatchObject({ workers: 2, warnings: [] });
    expect(read(worldText, exchange(configText, '>2<', '>7<'))).toMatchObject({ workers: 7 });
  });

  it('runs as printed, with a warning for the tag that was left open', () => {
    const printed = exchange(configText, 'probability="0.2"/>', 'probability="0.2">');
    const result = read(worldText, printed);
    expect(scenarioOf(result).groups).toEqual(scenarioOf(read()).groups);
    expect(result).toMatchObject({ warnings: [{ file: 'data/config1.xml', line: 9 }] });
  });
});

describe('what MASS allows and scenarios do not', () => {
  it('two entries at one gate are two groups', () => {
    const second = '<entry gate="g1" mean="4" deviation="0"/></entries>';
    expect(scenarioOf(read(worldText, exchange(configText, '</entries>', second))).groups).toMatchObject([
      { name: 'entry1', arrivals: { perSecond: 0.5 } },
      { name: 'entry2', arrivals: { perSecond: 0.25, deviation: 0 } },
    ]);
  });

  it('ids that are no words, or are used for a region and a gate, get names, and of gates this is reported', () => {
    const result = read(renamed(worldText, '1', 'r2'), renamed(configText, '1', 'r2'));
    const scenario = scenarioOf(result);
    expect(scenario.world.building?.gates.map(({ id, region }) => [id, region])).toEqual([
      ['gate-1', 'r1'],
      ['r2', 'region-r2'],
    ]);
    expect(scenario.world.building?.portals[0].between).toEqual(['r1', 'region-r2']);
    expect(scenario.groups[0].arrivals?.gates).toEqual(['gate-1']);
    const warnings = 'warnings' in result ? result.warnings : [];
    expect(warnings?.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
      expect.stringMatching(/^data\/map1\.xml results call the gate "1" gate-1/),
    ]);
  });

  it('names stay apart whatever the ids are', () => {
    const [world, config] = [worldText, configText].map((text) => renamed(text, 'gate &#228;', 'gate &#246;'));
    const { gates } = scenarioOf(read(world, config)).world.building ?? { gates: [] };
    expect(gates.map(({ id }) => id)).toEqual(['gate-gate-', 'gate-gate--2']);
  });

  it('a file name becomes a word', () => {
    expect(['/a.b/Grand Hall.v2.xml', 'C:\\maps\\1.xml', '.xml', 'map1'].map(nameFrom)).toEqual([
      'Grand-Hall-v2',
      'world-1',
      'world-',
      'map1',
    ]);
  });
});

describe('what is wrong', () => {
  it('a missing config is reported with an example for this world', () => {
    const result = massFormat.read(worldText, 'map1.xml');
    expect(rulesOf(result)).toEqual([expect.stringContaining('the config of the run is missing')]);
    const remedy = 'problems' in result ? result.problems[0].remedy : '';
    const example = remedy.slice(remedy.indexOf('<mass>'));
    expect(remedy).toMatch(/^give it with --config FILE/);
    expect(scenarioOf(read(worldText, example)).groups).toHaveLength(1);
  });

  it('both files are reported at once', () => {
    const rules = rulesOf(read(exchange(worldText, 'type="out"', 'type="up"'), exchange(configText, '>2<', '>0<')));
    expect(rules).toEqual([
      expect.stringMatching(/^data\/map1\.xml:26 the type of a gate/),
      expect.stringMatching(/^data\/config1\.xml:3 <simCount>/),
    ]);
  });

  it('files in the wrong order are distinguished', () => {
    const rules = rulesOf(read(configText, worldText));
    expect(rules).toEqual([
      expect.stringContaining('a world must begin with <world>'),
      expect.stringContaining('a config must begin with <mass>'),
    ]);
  });

  it('what only a scenario refuses is reported with the file it stands in', () => {
    expect(rulesOf(read(worldText, exchange(configText, 'mean="2.0"', 'mean="1e-9"')))).toEqual([
      expect.stringMatching(/^data\/config1\.xml: .*100000/),
    ]);
  });
});
