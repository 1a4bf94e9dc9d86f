import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { setKnobs } from '../reader/read.ts';
import { writeScenario } from '../document/write-scenario.ts';

const head = 'korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\n';
const problemsIn = (text: string): readonly (readonly [string, string])[] => {
  const result = readScenario(head + text, { file: 'trial.yaml' });
  return 'problems' in result ? result.problems.map(({ place, rule }) => [place, rule] as const) : [];
};
const good = 'city: { name: small-town }\ntraffic: { fill: { vehicles: 20 } }\n';

describe('a scenario with traffic', () => {
  it('needs neither a world nor groups', () => {
    const result = readScenario(head + good, { file: 'trial.yaml' });
    expect(result).toMatchObject({
      scenario: {
        groups: [],
        traffic: { model: 'idm', trips: [], flows: [], fill: { vehicles: 20, kinds: { car: 1 } } },
      },
    });
  });

  it('survives being written and read, and its knobs can be turned', () => {
    const result = readScenario(
      `${head}${good}knobs: { cars: { paths: [traffic.fill.vehicles], min: 1, max: 50, meaning: Cars } }`,
      { file: 'a' },
    );
    if ('problems' in result) throw new Error(result.problems[0].rule);
    expect(readScenario(writeScenario(result.scenario), { file: 'b' })).toMatchObject({ scenario: result.scenario });
    expect(setKnobs(result.scenario, { cars: 7 })).toMatchObject({ scenario: { traffic: { fill: { vehicles: 7 } } } });
    expect(setKnobs(result.scenario, { crs: 7 })).toMatchObject({
      problems: [{ remedy: expect.stringMatching(/cars/) as string }],
    });
  });

  it.each([
    [
      'traffic: { fill: { vehicles: 20 } }',
      [
        ['world', 'world is missing'],
        ['traffic', 'traffic needs a city to drive in'],
      ],
    ],
    [
      'city: {}\ntraffic: { fill: { vehicles: 20 } }',
      [['city', 'a city has one of name, file and text; this one has none']],
    ],
    [
      'city: { name: a, text: b }\ntraffic: { fill: { vehicles: 20 } }',
      [['city', 'a city has one of name, file and text; this one has several']],
    ],
    [
      'city: { name: a }\ntraffic: {}',
      [['traffic', 'traffic must have trips, flows, lines, fill, demand or cityCars: no vehicle would drive']],
    ],
    ['city: { name: a }', [['groups', 'groups is missing']]],
    ['city: { name: a }\ngroups: []', [['groups', 'groups must have at least 1 entry; it has 0']]],
    [
      'city: { name: a }\ntraffic: { fill: { vehicles: 0, kinds: { car: 0 } }, flows: [{ from: 0, to: 1, perHour: 5, begin: 9, end: 3 }] }',
      [['traffic.fill.vehicles', 'vehicles must be at least 1; it is 0']],
    ],
    [
      'city: { name: a }\ntraffic: { fill: { vehicles: 1, kinds: { car: 0 } }, flows: [{ from: 0, to: 1, perHour: 5, begin: 9, end: 3 }] }',
      [
        ['traffic.flows[0].end', 'a flow must end after it begins; it begins at 9 s and ends at 3 s'],
        ['traffic.fill.kinds', 'the shares of the kinds must not all be 0'],
      ],
    ],
    [
      'city: { name: a }\ntraffic: { flows: [{ from: 0, to: 1, perHour: 36001 }, { from: 0, to: 1, perHour: 36000 }] }',
      [['traffic.flows[0].perHour', 'perHour must be at most 36000; it is 36001']],
    ],
    [
      'city: { name: a }\ntraffic: { lines: [{ name: b, roads: [0], every: 60, first: 9, last: 3 }] }',
      [['traffic.lines[0].last', 'the last of a line must not start before the first; they start at 9 s and 3 s']],
    ],
    ['city: { name: a }\ntraffic: { fil: { vehicles: 1 } }', [['traffic.fil', "traffic has no key 'fil'"]]],
  ] as const)('lists everything that is wrong: %s', (text, expected) => {
    expect(problemsIn(text)).toEqual(expected.map((each) => [...each]));
  });
});
