import type { Problem } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import { exampleText } from './example.testing.ts';
import { readScenario } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';
import { writeScenario } from './write-scenario.ts';

const read = (text: string | Uint8Array): ReturnType<typeof readScenario> =>
  readScenario(text, { file: 'example.yaml' });

function good(text: string): Scenario {
  const result = read(text);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems, undefined, 1));
  return result.scenario;
}

function problems(text: string | Uint8Array): readonly Problem[] {
  const result = read(text);
  return 'problems' in result ? result.problems : [];
}

/** The example with one piece of its text exchanged. */
const changed = (from: string, to: string): string => {
  expect(exampleText).toContain(from);
  return exampleText.replace(from, to);
};

describe('a good scenario', () => {
  it('is read with its defaults filled in', () => {
    const scenario = good(exampleText);
    expect(scenario.groups.map((group) => [group.name, group.kind, group.count, group.speed])).toEqual([
      ['walkers', 'person', 2, 1.34],
      ['guests', 'person', undefined, 1.34],
    ]);
    expect(scenario.run).toEqual({ dt: 0.1, duration: 30, seed: 1, stopWhenEmpty: true });
    expect(scenario.world.walls).toEqual([
      {
        points: [
          [10, 0],
          [10, 4],
        ],
        closed: false,
        level: 0,
      },
    ]);
  });

  it('reads the same from YAML, from JSON and from JSON indented with tabs', () => {
    const scenario = good(exampleText);
    expect(good(writeScenario(scenario))).toEqual(scenario);
    expect(good(writeScenario(scenario, { as: 'json' }))).toEqual(scenario);
    expect(good(JSON.stringify(scenario, undefined, '\t'))).toEqual(scenario);
    expect(good(`\uFEFF${exampleText}`)).toEqual(scenario);
  });

  it('reports where a place stands in the text', () => {
    const result = read(exampleText);
    if ('problems' in result) throw new Error('unreadable');
    const mark = { level: 0, points: [[5, 5]] };
    expect(result.where(['groups', 1, 'model'])).toEqual({ line: 20, column: 5, mark });
    expect(result.where(['groups', 1, 'parameters', 'horizon'])).toEqual({ line: 19, column: 5, mark });
  });

  it('may share settings through an anchor', () => {
    const text = changed(
      'place: { shape: rect, min: [1, 1], max: [5, 9] }',
      'place: &start { shape: rect, min: [1, 1], max: [5, 9] }',
    ).replace('{ shape: disc, centre: [5, 5], radius: 2 }', '*start');
    const { groups } = good(text);
    expect(groups[1].place).toEqual(groups[0].place);
  });

  it('of a megabyte and more is read as JSON', () => {
    const scenario = good(exampleText);
    const walls = Array.from({ length: 20_000 }, (_, index) => ({
      points: [
        [index / 1000, 1],
        [index / 1000, 2],
        [3, 3.5],
      ],
      closed: false,
      level: 0,
    }));
    const text = JSON.stringify({ ...scenario, world: { ...scenario.world, walls } });
    expect(text.length).toBeGreaterThan(1024 * 1024);
    expect(good(text).world.walls).toEqual(walls);
    expect(problems(text.slice(0, -1))[0].rule).toMatch(/must be JSON/);
  });
});

/** Text to exchange, its replacement, and the place, line, rule and remedy expected. */
const mistakes: readonly (readonly [string, string, string, number, RegExp, RegExp])[] = [
  ['count: 2', 'count: 0', 'groups[0].count', 15, /count must be at least 1; it is 0/, /from 1 to 10000000/],
  ['count: 2', 'count: -5', 'groups[0].count', 15, /at least 1; it is -5/, /from 1 to 10000000/],
  ['count: 2', 'count: 2.5', 'groups[0].count', 15, /a whole number; it is 2.5/, /whole number/],
  ['count: 2', 'count: many', 'groups[0].count', 15, /a whole number|a number; it is "many"/, /number/],
  ['count: 2', 'count: 1e9', 'groups[0].count', 15, /at most 10000000/, /from 1 to 10000000/],
  ['count: 2', 'cuont: 2', 'groups[0].cuont', 15, /no key 'cuont'/, /did you mean 'count'\? known are name, kind/],
  ['    count: 2\n', '', 'groups[0]', 13, /must have a count, arrivals, or both/, /give count/],
  ['dt: 0.1', 'dt: .nan', 'run.dt', 24, /finite number; it is NaN/, /number/],
  ['dt: 0.1', 'dt: .inf', 'run.dt', 24, /finite number; it is Infinity/, /number/],
  ['dt: 0.1', 'dt: 0', 'run.dt', 24, /at least 0.000001; it is 0/, /0.000001/],
  ['dt: 0.1', 'dt: 1e-300', 'run.dt', 24, /at least 0.000001; it is 1e-300/, /0.000001/],
  ['dt: 0.1', 'dt: 0.00000002', 'run.dt', 24, /at least 0.000001/, /0.000001/],
  [
    'dt: 0.1, duration: 30',
    'dt: 0.0001, duration: 1000000',
    'run.dt',
    24,
    /at most 1000000000 ticks; 1000000 s in steps of 0.0001 s are 10000000000/,
    /dt of at least 0.001 s, or a shorter duration/,
  ],
  ['duration: 30', 'duration: 0.05', 'run.dt', 24, /dt must not be longer than the duration/, /smaller dt/],
  ['duration: 30', 'duration: 30, seed: -1', 'run.seed', 24, /seed must be at least 0/, /from 0 to 4294967295/],
  ['size: [20, 10]', 'size: [20]', 'world.size', 6, /size must have at least 2 entries; it has 1/, /add entries/],
  ['size: [20, 10]', 'size: [20, 0]', 'world.size[1]', 6, /size\[1\] must be above 0/, /above 0/],
  ['size: [20, 10]', 'size: [20, 1e9]', 'world.size[1]', 6, /at most 1000000/, /at most/],
  [
    'edges: closed',
    'edges: close',
    'world.edges',
    7,
    /one of open, wrap, closed; it is "close"/,
    /did you mean 'closed'/,
  ],
  ['[[10, 0], [10, 4]]', '[[10, 0]]', 'world.walls[0].points', 9, /at least 2 entries/, /add/],
  [
    '[[10, 0], [10, 4]]',
    '[[10, 0], [10, 0]]',
    'world.walls[0].points[1]',
    9,
    /neighbouring points of a wall must differ/,
    /take one/,
  ],
  [
    '[[10, 0], [10, 4]]',
    '[[10, 0], [10, 4], [12, 4], [10, 0]]\n      closed: true',
    'world.walls[0].points[0]',
    9,
    /neighbouring points of a wall must differ; both are \[10, 0\]/,
    /leave out the last one: the wall is closed/,
  ],
  [
    '[[10, 0], [10, 4]]',
    '[[10, 0], [10, 4]]\n      level: 3',
    'world.walls[0].level',
    10,
    /level 3 must exist; the world has only level 0/,
    /raise world.levels/,
  ],
  [
    '[[10, 0], [10, 4]]',
    '[[10, 0], [10, 4]]\n      closed: true',
    'world.walls[0]',
    9,
    /closed wall must have at least 3 points/,
    /add points/,
  ],
  ['min: [18, 0]', 'min: [20, 0]', 'world.exits[0].max[0]', 11, /max\[0\] must be above min\[0\]/, /smaller/],
  ['shape: rect', 'shape: rectangle', 'groups[0].place.shape', 16, /shape must be one of rect, disc/, /rect/],
  [
    'min: [1, 1]',
    'min: [-1, 1]',
    'groups[0].place',
    16,
    /inside the world; along x it reaches from -1 to 5/,
    /move or shrink/,
  ],
  [
    'place: { shape: disc, centre: [5, 5], radius: 2 }\n    goal: { to: exit }',
    'place: { shape: ball, centre: [5, 5, 5], radius: 2 }',
    'groups[1].place',
    22,
    /needs a world with height/,
    /third number/,
  ],
  [
    '{ distribution: uniform, min: 0.2, max: 0.3 }',
    'wide',
    'groups[0].radius',
    17,
    /a number or a mapping of keys to values; it is "wide"/,
    /number/,
  ],
  [
    '{ distribution: uniform, min: 0.2, max: 0.3 }',
    '-0.2',
    'groups[0].radius',
    17,
    /radius must be at least 0.000001; it is -0.2/,
    /from 0.000001 to 100/,
  ],
  [
    '{ distribution: uniform, min: 0.2, max: 0.3 }',
    '{ distribution: uniform, min: 0.3, max: 0.2 }',
    'groups[0].radius.max',
    17,
    /max must not be below min/,
    /exchange/,
  ],
  [
    '{ distribution: uniform, min: 0.2, max: 0.3 }',
    '{ distribution: uniform, min: 0, max: 0.2 }',
    'groups[0].radius',
    17,
    /at least 0.000001; the lowest could be 0/,
    /give a higher min/,
  ],
  [
    '{ distribution: uniform, min: 0.2, max: 0.3 }',
    '{ distribution: normal, mean: 1, deviation: 1 }',
    'groups[0].radius',
    17,
    /the lowest could be -2/,
    /give a higher min/,
  ],
  [
    '{ distribution: uniform, min: 0.2, max: 0.3 }',
    '{ distribution: uniform, min: 0.2, max: 1e300 }',
    'groups[0].radius',
    17,
    /at most 100; the highest could be 1e\+300/,
    /give a lower max/,
  ],
  [
    '{ distribution: uniform, min: 0.2, max: 0.3 }',
    '{ distribution: normal, mean: 60, deviation: 15 }',
    'groups[0].radius',
    17,
    /at most 100; the highest could be 105/,
    /give a lower max/,
  ],
  [
    '{ distribution: uniform, min: 0.2, max: 0.3 }',
    '{ distribution: list, values: [0.2, 1e-320] }',
    'groups[0].radius.values[1]',
    17,
    /at least 0.000001; this one is 1e-320/,
    /give a higher value/,
  ],
  [
    '{ distribution: uniform, min: 0.2, max: 0.3 }',
    '{ distribution: list, values: [0.2, 200] }',
    'groups[0].radius.values[1]',
    17,
    /at most 100; this one is 200/,
    /give a lower value/,
  ],
  [
    '{ distribution: uniform, min: 0.2, max: 0.3 }',
    '{ distribution: gauss, mean: 1 }',
    'groups[0].radius.distribution',
    17,
    /one of normal, uniform/,
    /normal/,
  ],
  ['id: east }\n  - name', 'id: west }\n  - name', 'groups[0].goal.id', 18, /no exit 'west'/, /known are east/],
  [
    'goal: { to: exit }',
    'goal: { to: point, at: [1, 2, 3] }',
    'groups[1].goal.at',
    23,
    /must have 2 numbers/,
    /give x and y/,
  ],
  [
    'goal: { to: exit }',
    'goal: { to: patrol, points: [[1, 2], [3, 4], [1, 2]] }',
    'groups[1].goal.points[2]',
    23,
    /must not visit \[1, 2\] twice/,
    /move one/,
  ],
  ['perSecond: 1', 'perSecond: 0', 'groups[1].arrivals.perSecond', 21, /above 0/, /above 0/],
  ['until: 5', 'from: 9, until: 5', 'groups[1].arrivals.until', 21, /until must be after from/, /later until/],
  ['name: guests', 'name: walkers', 'groups[1].name', 19, /same name 'walkers'/, /rename/],
  ['name: guests', 'name: my guests', 'groups[1].name', 19, /must be a name of letters/, /write it/],
  [
    'groups.walkers.count',
    'groups.runners.count',
    'knobs.count.paths[0]',
    27,
    /leads nowhere: there is no 'runners'/,
    /in this scenario/,
  ],
  ['    max: 50\n', '', 'knobs.count', 26, /min and max, or choices/, /both min and max/],
  ['korzo: 1', 'korzo: 2', 'korzo', 1, /has version 2 of the format.*reads version 1/, /newer Korzo.*reads version 2$/],
  ['korzo: 1', 'korzo: 0', 'korzo', 1, /must be 1; it is 0/, /^write korzo: 1$/],
  ['korzo: 1', 'korzo: new', 'korzo', 1, /must be 1; it is "new"/, /^write korzo: 1$/],
  ['title: An example', 'title:', 'title', 3, /title must be a text; it is null/, /text/],
  ['about: Two people walk to the exit.\n', '', 'about', 1, /about is missing/, /give a text/],
];

describe('a mistake', () => {
  it.each(mistakes)('%s -> %s is reported with its place, rule and remedy', (from, to, place, line, rule, remedy) => {
    const found = problems(changed(from, to));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ file: 'example.yaml', place, line });
    expect(found[0].rule).toMatch(rule);
    expect(found[0].remedy).toMatch(remedy);
  });

  it('does not hide the others, be they of shape or of sense', () => {
    const text = exampleText
      .replace('count: 2', 'count: 0')
      .replace('dt: 0.1', 'dt: -1')
      .replace('min: [18, 0]', 'min: [20, 0]')
      .replace('goal: { to: exit }', 'goal: { to: exit, id: north }');
    expect(problems(text).map((problem) => problem.place)).toEqual([
      'groups[0].count',
      'run.dt',
      'world.exits[0].max[0]',
      'groups[1].goal.id',
    ]);
  });

  it('in the text itself is reported with its line', () => {
    expect(problems('korzo: 1\nname: [a\nworld: }\n')[0]).toMatchObject({
      line: 3,
      rule: expect.stringMatching(/must be YAML or JSON/) as string,
    });
    expect(problems('korzo: 1\nkorzo: 1\n')[0]).toMatchObject({
      line: 2,
      rule: expect.stringMatching(/unique/i) as string,
    });
  });
});

describe('what is no scenario', () => {
  const cases: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
    ['nothing', '', /file is empty/],
    ['a list', '- 1\n- 2\n', /no scenario: a scenario is a mapping/],
    ['a word', 'hello', /no scenario/],
    ['another document', 'name: x\nworld: {}\n', /no scenario: the key 'korzo' is missing/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /text in UTF-8/],
    ['zero bytes', 'korzo: 1\0', /zero bytes/],
    ['a file of 21 MB', ' '.repeat(21 * 1024 * 1024), /up to 20 MB/],
    ['YAML of 5 MB', `korzo: 1\nabout: ${'x'.repeat(5 * 1024 * 1024)}`, /YAML may have up to 4 MB/],
    ['a bracket bomb', '['.repeat(1e6), /not nest more than 500/],
    ['a dash bomb', '- '.repeat(20_000), /not nest|no scenario|YAML/],
    ['an alias bomb', bomb(), /anchors may be used up to 100 times/],
  ];
  it.each(cases)('%s is refused clearly, before it takes all time and memory', (_, text, rule) => {
    const found = problems(text);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0].rule).toMatch(rule);
  });
});

function bomb(): string {
  const lines = ['korzo: 1', 'a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]'];
  for (const [from, to] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh'])
    lines.push(`${to}: &${to} [${Array(10).fill(`*${from}`).join(', ')}]`);
  return lines.join('\n');
}
