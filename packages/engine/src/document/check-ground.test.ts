import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';

interface Trial {
  readonly building?: string;
  readonly world?: string;
  readonly more?: string;
}

/** What a hall with an obstacle in its middle, and solid ground in the east, is refused for. */
function refused({ building = '', world = '', more = '' }: Trial): string {
  const text = `korzo: 1
name: trial
title: Trial
about: A trial.
world:
  size: [20, 10]
  ${world}
  building:
    regions: [{ id: hall, rect: [0, 0, 10, 10] }]
    gates: [{ id: west, region: hall, at: [[0, 4], [0, 6]] }]
    obstacles: [{ id: block, rect: [4, 4, 2, 2] }]
    ${building}
groups:
  - { name: all, model: straight, count: 1, place: { shape: rect, rect: [1, 1, 2, 2] }, goal: { to: exit, id: west } }
${more}
run: { dt: 0.1, duration: 5 }
`;
  const read = readScenario(text, { file: 'trial.yaml' });
  if (!('problems' in read)) return '';
  return read.problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`).join('\n');
}

const nowhere = 'there is no region under it';
const covered = "obstacle 'block' covers it";

describe('places of a building that no person can stand at', () => {
  it.each([
    [
      'a counter in the world without a region',
      { building: 'counters: [{ id: c, at: [15, 5], queue: [0, -1] }]' },
      /counters\[0\]\.at: counter 'c' must be where people can walk; there is no region under it at 15, 5 on level 0; move it onto a region/,
    ],
    ['a counter outside the world', { building: 'counters: [{ id: c, at: [90, 5], queue: [0, -1] }]' }, nowhere],
    ['a counter in an obstacle', { building: 'counters: [{ id: c, at: [5, 5], queue: [0, -1] }]' }, covered],
    [
      'a queue that leads out of the hall',
      { building: 'counters: [{ id: c, at: [8, 0.5], queue: [0, -1] }]' },
      /counters\[0\]\.queue: the first place in the queue of counter 'c' .* at 8, -0.2 .*; turn the queue/,
    ],
    [
      'an area beside the hall',
      { building: 'areas: [{ id: a, rect: [12, 2, 2, 2] }]' },
      /areas\[0\]: area 'a' must be where people can walk; there is no region/,
    ],
    ['a round area in an obstacle', { building: 'areas: [{ id: a, circle: [5, 5, 0.5] }]' }, covered],
    ['a measuring area beside the hall', { more: 'measuring: { areas: [{ id: m, rect: [12, 2, 2, 2] }] }' }, nowhere],
    [
      'a measuring line in an obstacle',
      { more: 'measuring: { lines: [{ id: m, at: [[4.5, 5], [5.5, 5]] }] }' },
      covered,
    ],
    [
      'an area without a size',
      { building: 'areas: [{ id: a, outline: [[2, 2], [3, 3], [4, 4]] }]' },
      /area 'a' must have a size/,
    ],
    [
      'a queue without a direction',
      { building: 'counters: [{ id: c, at: [8, 5], queue: [1e-320, 0] }]' },
      /direction of a queue must have a length/,
    ],
    [
      'a service that ends before it begins',
      {
        building:
          'counters: [{ id: c, at: [8, 5], queue: [0, 1], service: { distribution: uniform, min: 9, max: 2 } }]',
      },
      /service\.max: max must not be below min; they are 2 and 9; exchange them/,
    ],
    ['an exit beside the hall', { world: 'exits: [{ id: e, rect: [12, 2, 2, 2] }]' }, nowhere],
  ] as [string, Trial, string | RegExp][])('%s', (_, trial, told) => {
    expect(refused(trial)).toMatch(told);
  });

  it('are reported once, and only those', () => {
    expect(refused({ world: 'exits: [{ id: e, rect: [50, 2, 2, 2] }]' })).toMatch(/^[^\n]*must touch the world[^\n]*$/);
    const building = 'areas: [{ id: a, rect: [3, 3, 9, 4] }]\n    counters: [{ id: c, at: [8, 5], queue: [0, 1] }]';
    const more = 'measuring: { lines: [{ id: gate, at: [[0, 4], [0, 6]] }], areas: [{ id: m, rect: [0, 0, 20, 10] }] }';
    expect(refused({ building, world: 'exits: [{ id: e, rect: [9, 2, 2, 2] }]', more })).toBe('');
  });
});

describe('a number beyond its range', () => {
  it.each([
    ['rain: { showers: [{ speedFactor: 2 }] }', 'must be at most 1; it is 2; give a number from 0.01 to 1'],
    ['rain: { showers: [{ speedFactor: 0 }] }', 'must be at least 0.01; it is 0; give a number from 0.01 to 1'],
    ['rain: { showers: [{ rect: [0, 0, 0, 5] }] }', 'it is 0; give a number above 0 and at most 1000000'],
    ['rain: { showers: [] }', 'showers must have at least 1 entry; it has 0; add an entry'],
  ])('gets the whole range: %s', (more, told) => {
    expect(refused({ more })).toContain(told);
  });

  it('is reported once', () => {
    expect(refused({ more: 'measuring: { areas: [{ id: m, rect: [1, 1, 1, 1], level: 1e308 }] }' })).toMatch(
      /^[^\n]*it is 1e\+308; give a number from 0 to 255$/m,
    );
  });

  it('gets it in the variants of a union too', () => {
    const building = 'counters: [{ id: c, at: [8, 5], queue: [0, 1], service: 2e6 }]';
    expect(refused({ building })).toMatch(/it is 2000000; give a number from 0 to 1000000/);
  });
});
