import { describe, expect, it } from 'vitest';
import { readScenario } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';
import { designEscape, passagesOf } from './index.ts';

/** A hall of 24 people, with a door into a lobby with a narrow way out, and a wide gate that no sign leads to. */
function hall(duration = 120): Scenario {
  const read = readScenario(
    JSON.stringify({
      korzo: 1,
      name: 'hall',
      title: 'Hall',
      about: 'People leave a hall.',
      world: {
        size: [14, 6],
        building: {
          regions: [
            { id: 'hall', rect: [0, 0, 8, 6] },
            { id: 'lobby', rect: [8, 0, 6, 6] },
          ],
          portals: [
            {
              id: 'door',
              between: ['hall', 'lobby'],
              at: [
                [8, 2.6],
                [8, 3.4],
              ],
            },
          ],
          gates: [
            {
              id: 'narrow',
              region: 'lobby',
              at: [
                [14, 2.6],
                [14, 3.4],
              ],
              way: 'out',
            },
            {
              id: 'side',
              region: 'hall',
              at: [
                [1, 0],
                [3, 0],
              ],
              way: 'out',
            },
          ],
        },
      },
      groups: [
        {
          name: 'people',
          count: 24,
          place: { rect: [0.5, 0.5, 6, 5] },
          goals: [{ goal: 'leave', by: 'assigned', exits: ['narrow'] }],
        },
      ],
      run: { duration },
    }),
    { file: 'hall.json' },
  );
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

const control = { clock: () => performance.now(), pause: () => Promise.resolve() };
function width({ world: { building } }: Scenario, id: string): number {
  const all = [...(building?.portals ?? []), ...(building?.gates ?? [])];
  const [[ax, ay], [bx, by]] = all.find((each) => each.id === id)?.at ?? [
    [0, 0],
    [0, 0],
  ];
  return Math.hypot(bx - ax, by - ay);
}
const plan = { seeds: [1], mostRuns: 40, step: 0.4, widest: 2.4 };

describe('the design of escape routes', () => {
  it('widens what holds people up until the time is met, and nothing else', async () => {
    const scenario = hall();
    const passages = passagesOf(scenario);
    expect(passages).toEqual(['door', 'narrow', 'side']);
    const free = await designEscape({ ...plan, scenario, target: 1000, passages, signs: false }, control);
    expect(free).toMatchObject({ isMet: true, steps: [], runs: 1, scenario });
    const target = free.first.seconds * 0.8;
    const made = await designEscape({ ...plan, scenario, target, passages, signs: false }, control);
    expect(made.isMet).toBe(true);
    expect(made.last.seconds).toBeLessThanOrEqual(target);
    expect(width(made.scenario, 'side')).toBe(2);
    expect(width(made.scenario, 'door') + width(made.scenario, 'narrow')).toBeGreaterThan(1.65);
    const again = await designEscape({ ...plan, scenario: made.scenario, target, passages, signs: false }, control);
    expect(again.first).toEqual(made.last);
  });

  it('turns signs where that is enough, and says why it gives up', async () => {
    const scenario = hall();
    const signs = await designEscape({ ...plan, scenario, target: 18, passages: [], signs: true }, control);
    expect(signs.isMet).toBe(true);
    expect(signs.steps.map(({ change }) => change).join()).toMatch(/signs of people: to/);
    const never = await designEscape({ ...plan, scenario, target: 1, passages: ['narrow'], signs: false }, control);
    expect(never).toMatchObject({ isMet: false, reason: 'no further change makes it faster' });
    const short = await designEscape(
      { ...plan, scenario, target: 1, passages: ['door', 'narrow'], signs: false, mostRuns: 2 },
      control,
    );
    expect(short).toMatchObject({ isMet: false, reason: 'the search ended after 2 runs' });
    const narrow = await designEscape(
      { ...plan, scenario, target: 1, passages: ['narrow'], signs: false, widest: 0.5 },
      control,
    );
    expect(narrow.reason).toBe('every passage is at least 0.5 m wide already, the widest allowed (--widest)');
  });

  it('is not met while people are still inside, however late the target', async () => {
    const { isMet, last } = await designEscape(
      { ...plan, scenario: hall(3), target: 1000, passages: [], signs: false, mostRuns: 1 },
      control,
    );
    expect([isMet, last.inside > 0]).toEqual([false, true]);
  });
});
