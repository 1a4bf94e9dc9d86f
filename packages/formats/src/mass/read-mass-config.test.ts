import { describeProblem } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import { configText, exchange, worldText } from './examples.testing.ts';
import { readMassConfig, type MassConfigResult } from './read-mass-config.ts';
import { readMassWorld } from './read-mass-world.ts';

const world = readMassWorld(worldText, { file: 'map.xml' });
const building = 'building' in world ? world.building : undefined;

const read = (text: string): MassConfigResult => readMassConfig(text, { file: 'config.xml' }, building);

const problemsOf = (text: string): string[] => {
  const result = read(text);
  return 'problems' in result ? result.problems.map(describeProblem) : [];
};

/** The example with its slip, as it was published. */
const printed = `<?xml version="1.0" encoding="utf-8"?>
<mass>
  <simCount>2</simCount>
  <maxFPS>30</maxFPS>
  <entries>
    <entry gate="g1" mean="2.0" deviation="1.0"/>
  </entries>
  <goals>
    <randomWalk probability="0.2">
      <reachExit gate="g1" probability="0.3"/>
      <reachExit gate="g2" probability="0.5"/>
    </goals>
  </mass>
`;

const broken: [rule: string, part: string, by: string, problem: RegExp][] = [
  ['mass outermost', configText, worldText, /a config must begin with <mass>; it begins with <world>; this is a world/],
  ['simCount', '<simCount>2</simCount>', '', /^config.xml:2:1: mass: <mass> must have <simCount> in it/],
  ['maxFPS', '<maxFPS>30</maxFPS>', '', /<mass> must have <maxFPS> in it/],
  [
    'at least one worker',
    '>2<',
    '>0<',
    /^config.xml:3:3: mass.simCount: <simCount> must be a whole number from 1 to 16; it is 0/,
  ],
  ['at most 16 workers', '>2<', '>17<', /must be a whole number from 1 to 16; it is 17/],
  ['whole workers', '>2<', '>1.5<', /must be a whole number from 1 to 16; it is 1.5/],
  ['a number of workers', '>2<', '>two<', /<simCount> must be a number; it is "two"/],
  ['some pictures', '>30<', '>0<', /<maxFPS> must be a number from 1 to 1000; it is 0/],
  [
    'an entries list',
    '<entries>\n    <entry gate="g1" mean="2.0" deviation="1.0"/>\n  </entries>',
    '',
    /<mass> must have <entries> in it/,
  ],
  ['an entry', '<entry gate="g1" mean="2.0" deviation="1.0"/>', '', /<entries> must have at least one <entry>/],
  [
    'the gate of an entry',
    '<entry gate="g1"',
    '<entry',
    /mass.entries.entry\[0\]: <entry> must have the attribute gate/,
  ],
  [
    'a known gate',
    '<entry gate="g1"',
    '<entry gate="g7"',
    /^config.xml:6:12: mass.entries.entry\[0\]: the world has no gate "g7"; did you mean 'g1'\? known are g1/,
  ],
  [
    'a gate that lets in',
    '<entry gate="g1"',
    '<entry gate="g2"',
    /the gate of <entry> must be a way in; 'g2' is of type out; name one of these: g1/,
  ],
  ['a gate with a name', '<entry gate="g1"', '<entry gate=" "', /gate of <entry> must name a gate; it is empty/],
  ['a mean', ' mean="2.0"', '', /<entry> must have the attribute mean/],
  ['a mean above 0', 'mean="2.0"', 'mean="0"', /mean of <entry> must be above 0 and up to 1000000 s; it is 0/],
  [
    'a deviation of 0 or more',
    'deviation="1.0"',
    'deviation="-1"',
    /deviation of <entry> must be from 0 to 1000000 s; it is -1/,
  ],
  [
    'a goals list',
    configText.slice(configText.indexOf('  <goals>'), configText.indexOf('</mass>')),
    '',
    /<mass> must have <goals> in it/,
  ],
  [
    'a goal',
    configText.slice(configText.indexOf('    <randomWalk'), configText.indexOf('  </goals>')),
    '',
    /<goals> must have at least one goal/,
  ],
  ['a known goal', '<randomWalk', '<randomwalk', /<goals> has no <randomwalk> in it; did you mean 'randomWalk'\?/],
  [
    'a probability',
    ' probability="0.5"',
    '',
    /mass.goals.reachExit\[1\]: <reachExit> must have the attribute probability/,
  ],
  [
    'a probability of 0 or more',
    '"0.5"',
    '"-0.5"',
    /^config.xml:11:26: .* probability of <reachExit> must be from 0 to 1000000000; it is -0.5/,
  ],
  ['a known exit', 'gate="g2"', 'gate="g3"', /the world has no gate "g3"; did you mean 'g1'\? known are g1, g2/],
  ['an exit', ' gate="g2"', '', /<reachExit> must have the attribute gate/],
  ['each once', '<maxFPS>', '<maxFPS>20</maxFPS><maxFPS>', /<mass> must have one <maxFPS>; this is another one/],
];

describe('readMassConfig', () => {
  const config = {
    simCount: 2,
    maxFPS: 30,
    entries: [{ gate: 'g1', mean: 2, deviation: 1 }],
    goals: [
      { type: 'randomWalk', probability: 0.2 },
      { type: 'reachExit', gate: 'g1', probability: 0.3 },
      { type: 'reachExit', gate: 'g2', probability: 0.5 },
    ],
  };

  it('reads the corrected example without a word', () => {
    expect(read(configText)).toEqual({ ...config, warnings: [] });
  });

  it('understands the example as it was printed, and says what it took it for', () => {
    expect(read(printed)).toEqual({
      ...config,
      warnings: [
        {
          file: 'config.xml',
          place: 'mass.goals.randomWalk[0]',
          line: 9,
          column: 5,
          rule: '<randomWalk> is never closed; it was read as <randomWalk .../>, and what follows it as further goals',
          remedy: 'end the tag of line 9 with />',
        },
      ],
    });
  });

  it('takes no other element left open', () => {
    expect(problemsOf(exchange(configText, 'deviation="1.0"/>', 'deviation="1.0">'))).toEqual([
      'config.xml:7:3: every element must be closed; </entries> comes while <entry> of line 6 is open; put </entry> before it, or end the tag of line 6 with />',
    ]);
  });

  it.each(broken)('asks for %s', (_, part, by, problem) => {
    const problems = problemsOf(exchange(configText, part, by));
    expect(problems.join('\n')).toMatch(problem);
    expect(problems).toHaveLength(1);
  });

  it('asks for an exit that lets out', () => {
    const gates = (building?.gates ?? []).map((gate) =>
      gate.id === 'g1' ? Object.assign({}, gate, { way: 'in' }) : gate,
    );
    const result = readMassConfig(configText, { file: 'config.xml' }, { gates });
    expect('problems' in result ? result.problems : []).toMatchObject([
      {
        line: 10,
        rule: "the gate of <reachExit> must be a way out; 'g1' is of type in",
        remedy: 'name one of these: g2',
      },
    ]);
  });

  it('divides probabilities by their sum, and asks for one above 0', () => {
    const doubled = configText.replace('"0.2"', '"4"').replace('"0.3"', '"6"').replace('"0.5"', '"10"');
    expect(read(doubled)).toEqual({ ...config, warnings: [] });
    expect(problemsOf(configText.replaceAll(/probability="[^"]*"/g, 'probability="0"'))).toEqual([
      'config.xml:8:3: mass.goals: the probabilities of the goals must have a sum above 0; it is 0; give at least one goal a probability above 0',
    ]);
  });

  it('leaves gates alone when the world is not known', () => {
    expect(readMassConfig(exchange(configText, '"g1"', '"g9"'), { file: 'config.xml' })).toMatchObject({
      entries: [{ gate: 'g9' }],
    });
  });

  it('reports all problems at once', () => {
    let text = exchange(configText, '>2<', '>99<');
    text = exchange(text, 'mean="2.0"', 'mean="-2"');
    text = exchange(text, 'gate="g2"', 'gate="g5"');
    text = exchange(text, '<randomWalk', '<randomWalk speed="1"');
    expect(problemsOf(text)).toHaveLength(4);
  });
});
