import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { writeScenario } from './write-scenario.ts';

const text = `korzo: 1
name: hall
title: A hall
about: People come and go.
world:
  size: [40, 20]
  levels: 2
  building:
    regions:
      - { id: hall, rect: [0, 0, 20, 20] }
      - { id: room, outline: [[20, 0], [40, 0], [40, 20], [20, 20]] }
      - { id: loft, rect: [0, 0, 20, 20], level: 1 }
    portals:
      - { id: door, between: [hall, room], at: [[20, 5], [20, 7]], kind: door, open: [[0, 60]], flowLimit: 1.33 }
      - { id: stairs, between: [hall, loft], at: [[8, 20], [10, 20]], landing: [[8, 0], [10, 0]], kind: stairs, length: 6 }
    gates:
      - { id: west, region: hall, at: [[0, 8], [0, 12]] }
      - { id: east, region: room, at: [[40, 8], [40, 12]], way: out, flowLimit: { perSecond: 3 } }
    obstacles: [{ circle: [30, 10, 2] }, { id: kiosk, rect: [5, 5, 2, 2], present: [[10, 20]] }]
    areas: [{ id: lounge, circle: [35, 15, 3] }]
    counters: [{ id: desk, at: [15, 10], queue: [-1, 0], service: { distribution: gamma, shape: 2, scale: 10 } }]
    signals: [{ id: bell, at: 30 }]
    lifts: [{ id: lift, door: [[0, 2], [0, 3]], stops: [hall, loft], capacity: 6 }]
  hazards:
    speedInSmoke: jin
    zones: [{ in: [hall, stairs], extinction: [[0, 0], [60, 2]] }, { rect: [20, 0, 5, 5], co: 100, o2: 19 }]
groups:
  - name: guests
    model: orca
    people: { women: 0.6, ages: { over50: 1 }, mass: { men: 80, women: { distribution: normal, mean: 65, deviation: 5 } }, premovement: { distribution: weibull, shape: 1.2, scale: 20 } }
    parties: { min: 2, max: 3 }
    arrivals: { perSecond: 1, gaps: normal, deviation: 0.5, gates: [west] }
    goals: [{ goal: any, probabilities: [1, 2], goals: [{ goal: queue, at: desk }, { goal: leave, exits: [east], otherwise: { goal: wander } }] }]
`;

const problemsOf = (changed: string): string[] => {
  const result = readScenario(changed, { file: 'hall.yaml' });
  return 'problems' in result ? result.problems.map(({ place, rule }) => `${place}: ${rule}`) : [];
};

describe('a building in a scenario', () => {
  it('is read, and survives being written', () => {
    const result = readScenario(text, { file: 'hall.yaml' });
    if ('problems' in result) throw new Error(result.problems.map(({ place, rule }) => `${place}: ${rule}`).join('\n'));
    const again = readScenario(writeScenario(result.scenario), { file: 'again.yaml' });
    expect('scenario' in again && isDeepStrictEqual(again.scenario, result.scenario)).toBe(true);
    expect(result.scenario.groups[0].goals?.[0]).toMatchObject({
      goal: 'any',
      goals: [{ at: 'desk' }, { otherwise: {} }],
    });
  });

  const broken: readonly [rule: string, from: string, to: string, problem: string][] = [
    [
      'shapes',
      'id: hall, rect: [0, 0, 20, 20] }',
      'id: hall }',
      'world.building.regions[0]: it must have exactly one shape',
    ],
    [
      'two shapes',
      '{ circle: [30, 10, 2] }',
      '{ circle: [30, 10, 2], rect: [1, 1, 1, 1] }',
      'obstacles[0]: it must have exactly one shape; it has 2',
    ],
    [
      'names',
      'id: lounge',
      'id: hall',
      "areas[0].id: regions, areas, counters, signals, gates and lifts must have different names; 'hall'",
    ],
    ['floors', 'levels: 2', 'levels: 1', 'world.building.regions[2].level: level 1 must exist'],
    ['queues', 'queue: [-1, 0]', 'queue: [0, 0]', 'counters[0].queue: the direction of a queue must have a length'],
    ['overlaps', 'outline: [[20, 0]', 'outline: [[19, 0]', 'world.building.regions'],
    ['regions of portals', 'between: [hall, room]', 'between: [hall, rom]', 'world.building.portals[0].between'],
    ['places of portals', 'at: [[20, 5], [20, 7]]', 'at: [[21, 5], [21, 7]]', 'world.building.portals[0].at'],
    ['regions of gates', 'region: room, at', 'region: rom, at', 'world.building.gates[1].region'],
    ['edges', 'levels: 2', 'edges: wrap\n  levels: 2', 'world.edges: a world with a building must not wrap around'],
    [
      'gates of arrivals',
      'gates: [west]',
      'gates: [east]',
      "groups[0].arrivals.gates[0]: people cannot come in by gate 'east'",
    ],
    [
      'gaps',
      'gaps: normal, deviation',
      'gaps: even, deviation',
      'groups[0].arrivals.gaps: normal gaps, and only they, have a deviation',
    ],
    ['flow limits', 'flowLimit: 1.33', 'flowLimit: -1', 'portals[0].flowLimit: flowLimit must be above 0'],
    ['lifts', 'stops: [hall, loft]', 'stops: [hall, room]', 'lifts[0].stops[1]: a lift stops once on each floor'],
    ['hazards', '[60, 2]]', '[0, 2]]', 'hazards.zones[0].extinction[1]: the times must grow'],
    ['parties', 'min: 2, max: 3', 'min: 4, max: 3', 'groups[0].parties.max: max must not be below min'],
    [
      'bodies',
      'deviation: 5 }',
      'deviation: 40 }',
      'groups[0].people.mass.women: every value must be at least 0.000001',
    ],
    ['ages', 'over50: 1', 'over50: 0', 'groups[0].people.ages: the shares of the age classes must not sum to 0'],
    [
      'goals',
      'goals: [{ goal: any',
      'goal: { to: exit }\n    goals: [{ goal: any',
      'groups[0].goals: a group has either goal or goals',
    ],
  ];
  it.each(broken)('reports a break of the rule of %s at its place', (_rule, from, to, problem) => {
    expect(text).toContain(from);
    const problems = problemsOf(text.replace(from, to));
    expect(problems.join('\n')).toContain(problem);
  });

  it('is what goals that find a path need', () => {
    const plain = text.replace(/ {2}levels: 2\n {2}building:[\s\S]*?groups:/, 'groups:').replace(', gates: [west]', '');
    expect(problemsOf(plain)).toEqual([
      "groups[0].goals[0].goals[0]: goal 'queue' finds its path in a building, and this world has none",
      "groups[0].goals[0].goals[1]: goal 'leave' finds its path in a building, and this world has none",
      "groups[0].goals[0].goals[1].otherwise: goal 'wander' finds its path in a building, and this world has none",
    ]);
  });

  it('never makes the reader throw, whatever is changed in it', { timeout: 30_000 }, () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '0',
      '-1',
      '1e308',
      '.nan',
      'hall',
      'null',
      ', ',
      ': ',
      '\n',
      '  ',
    );
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(12), piece, (at, cut, put) => {
        const result = readScenario(text.slice(0, at) + put + text.slice(at + cut), { file: 'x' });
        const problems = 'problems' in result ? result.problems : [];
        return problems.every(({ rule, remedy }) => rule.length > 5 && remedy.length > 5);
      }),
      { numRuns: 300 },
    );
  });
});
