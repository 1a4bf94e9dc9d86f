import { describe, expect, it } from 'vitest';
import { builtinGoals, defineGoal, type GoalDescription } from '@korzo/building';
import { goalChecks } from './conformance.ts';

const corners = [
  [10, 2],
  [10, 8],
  [3, 8],
];

const examples: Readonly<Record<string, GoalDescription>> = {
  reach: { goal: 'reach', at: [20, 8] },
  leave: { goal: 'leave', by: 'leastCrowded', influence: 0.3, reconsider: 1 },
  all: {
    goal: 'all',
    goals: [
      { goal: 'wait', for: 1 },
      { goal: 'reach', area: 'corner' },
    ],
  },
  any: { goal: 'any', probabilities: [1, 2], goals: [{ goal: 'wander' }, { goal: 'leave' }] },
  wander: { goal: 'wander', stay: 0.3 },
  wait: { goal: 'wait', signal: 'bell', area: 'middle', for: 2 },
  queue: { goal: 'queue', at: 'desk' },
  visit: { goal: 'visit', areas: ['corner', 'middle'], stay: 2 },
  follow: { goal: 'follow', otherwise: { goal: 'wander' } },
  ride: { goal: 'ride', lift: 'lift', to: 1 },
  together: {
    goal: 'together',
    goals: [{ goal: 'leave', by: 'assigned', exits: ['east'], otherwise: { goal: 'leave' } }],
  },
  none: { goal: 'none' },
  point: { goal: 'point', at: [11, 3] },
  opposite: { goal: 'opposite', through: [12, 5] },
  direction: { goal: 'direction', along: [1, 0.5] },
  random: { goal: 'random' },
  exit: { goal: 'exit' },
  patrol: { goal: 'patrol', points: corners },
  tasks: { goal: 'tasks', from: [[3, 3]], to: [[11, 3]] },
  checkpoints: { goal: 'checkpoints', points: corners, exit: 'west' },
  path: { goal: 'path', points: corners, tube: 0.5, ahead: 1, exit: 'west' },
  curve: { goal: 'curve', points: corners, ahead: 2, repeat: true },
};

describe.each(builtinGoals.map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  it.each(goalChecks(kind, examples[name]))('$name', ({ run }) => expect(run).not.toThrow());
});

const told = (kind: Parameters<typeof goalChecks>[0]): string[] =>
  goalChecks(kind, { goal: kind.name }).flatMap(({ name, run }) => {
    try {
      run();
      return [];
    } catch {
      return [name];
    }
  });

describe('the suite', () => {
  it('finds a goal that does not say what it is', () => {
    const mute = defineGoal({
      name: 'mute',
      summary: '',
      parameters: {},
      parts: 'none',
      compile: () => ({ pursue: () => 'reached' }),
    });
    expect(told(mute)).toEqual(['declares itself fully']);
  });

  it('finds a goal that remembers outside the columns', () => {
    let asked = 0;
    const secretive = defineGoal({
      name: 'secretive',
      summary: 'Walks to a place that depends on how often it was asked.',
      parameters: {},
      parts: 'none',
      compile: () => ({
        pursue(mind) {
          mind.walkToPoint(2 + (asked++ % 7), 5);
          return 'going';
        },
      }),
    });
    expect(told(secretive)).toContainEqual(expect.stringMatching(/^goes on from a snapshot with the same bits/));
  });
});
