import { describe, expect, it } from 'vitest';
import { boids, orca, socialForce } from '@korzo/models';
import { crowd } from './crowd.ts';
import type { CrowdInput } from './crowd-input.ts';

const facing: CrowdInput = {
  size: [20, 10],
  model: orca,
  exits: [
    { id: 'west', rect: [0, 3, 1, 4] },
    { id: 'east', rect: [19, 3, 1, 4] },
  ],
  agents: [
    { at: [2, 5], exit: 'east' },
    { at: [18, 5.1], exit: 'west' },
    { at: [10, 9], goal: [10, 1], speed: 1 },
  ],
};

describe('a crowd', () => {
  it('walks to its goals and leaves by its exits, each by the one it wanted', async () => {
    const people = crowd({ ...facing, agents: facing.agents.slice(0, 2) });
    const left: string[] = [];
    for await (const { events } of people)
      for (const event of events) if (event.type === 'left') left.push(`${event.agent.id} ${event.exit}`);
    expect(left.sort()).toEqual(['0 east', '1 west']);
    expect(people.isOver).toBe(true);
    // 17 m at 1.34 m/s take 12.7 s; the two have to give way to each other.
    expect(people.time).toBeGreaterThan(12);
    expect(people.time).toBeLessThan(16);
  });

  it('has frames that stay as they are, in the order of ids', () => {
    const people = crowd(facing);
    const [first, second] = [people.frame(), people.step(20)];
    expect([...first.agents.id]).toEqual([0, 1, 2]);
    expect([first.agents.x[0], first.tick, second.tick]).toEqual([2, 0, 20]);
    expect(second.agents.x[0]).toBeGreaterThan(2.5);
  });

  it('gives the same bits again, and after a snapshot', () => {
    const [one, other] = [crowd(facing), crowd(facing)];
    one.step(30);
    const snapshot = one.snapshot();
    one.step(30);
    other.restore(snapshot);
    other.step(30);
    expect(other.checksum()).toBe(one.checksum());
    const blind = crowd({ ...facing, parameters: { neighbourDistance: 0.6 } });
    expect(blind.step(120).agents.x[0]).not.toBe(one.step(60).agents.x[0]);
  });

  it('is held by walls, and ends at its duration', async () => {
    const wall = crowd({
      ...facing,
      walls: [
        [
          [10, 0],
          [10, 10],
        ],
      ],
      model: socialForce,
      duration: 20,
    });
    for await (const frame of wall) expect(frame.agents.x[0]).toBeLessThan(10);
    expect([wall.time, wall.present]).toEqual([20, 3]);
  });

  it('takes commands, and refuses work when it is closed', async () => {
    const people = crowd(facing);
    people.command({ type: 'remove', agent: { id: 1, generation: 0 } });
    expect([...people.step().agents.id]).toEqual([0, 2]);
    await people.close();
    expect(() => people.step()).toThrow(/closed; open another/);
    expect(() => crowd(facing).step(0.5)).toThrow(/whole number from 1 on; it is 0.5/);
  });
});

describe('a wrong crowd is refused with place, rule and remedy', () => {
  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['no size', { size: undefined }, /size must be \[width, height\].*missing/],
    ['a size below 0', { size: [3, -1] }, /size must be.*\[3,-1\]/],
    ['edges', { edges: 'soft' }, /edges must be 'open', 'wrap' or 'closed'; it is "soft"/],
    ['a step of 0', { dt: 0 }, /dt must be a time above 0 s; it is 0/],
    ['a seed', { seed: -1 }, /seed must be a whole number/],
    ['the name of a model', { model: 'orca' }, /model must be a model.*import \{ orca \}/],
    ['a parameter', { parameters: { timeHorizn: 1 } }, /no parameter 'timeHorizn'; known are/],
    ['walls', { walls: [[[1, 1]]] }, /walls\[0\] must be a list of two or more points/],
    ['an exit without a name', { exits: [{ rect: [0, 0, 1, 1] }] }, /exits\[0\]\.id must be a name of its own/],
    ['a flat exit', { exits: [{ id: 'a', rect: [0, 0, 1, 0] }], agents: [] }, /exits\[0\]\.rect must be/],
    ['no agents', { agents: undefined }, /agents must be a list.*agents: \[\]/],
    ['a place', { agents: [{ at: [1, Number.NaN] }] }, /agents\[0\]\.at must be a point/],
    ['an unknown exit', { agents: [{ at: [1, 1], exit: 'north' }] }, /agents\[0\]\.exit names no exit.*west, east/],
    [
      'a place beyond the floor',
      { agents: [{ at: [99, 1] }] },
      /agents\[0\]\.at must lie on the floor.*it is \[99,1\]/,
    ],
    ['a size that is no number', { size: [3, Number.NaN] }, /size must be.*it is \[3,NaN\]/],
    ['a key', { wals: [] }, /a crowd has no key 'wals'; did you mean 'walls'/],
    ['a key of an agent', { agents: [{ at: [1, 1], sped: 1 }] }, /agents\[0\] has no key 'sped'; did you mean 'speed'/],
    ['a radius', { agents: [{ at: [1, 1], radius: 0 }] }, /agents\[0\]\.radius must lie above 0 and up to 5/],
  ])('%s', (_what, change, message) => {
    expect(() => crowd({ ...facing, ...change })).toThrow(message);
  });

  it('all problems at once, and anything that is no object', () => {
    expect(() => crowd({ ...facing, size: [0, 0], seed: 0.5 })).toThrow(/size[^]*seed/);
    expect(() => crowd(undefined as never)).toThrow(/a crowd is an object/);
    expect(() => crowd({ ...facing, model: boids, exits: [], agents: [{ at: [1, 1] }] }).step()).not.toThrow();
  });
});
