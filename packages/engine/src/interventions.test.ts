import { placeOf } from '@korzo/building';
import type { Command } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { roomCommands, rooms, square, squareCommands, steer } from './interventions.testing.ts';
import { openRun, recruit, type Run, type RunOptions } from './run.ts';

const alternatives = ['straight'];
const last = 150;

const cases = [
  { name: 'rooms', scenario: rooms, commands: roomCommands },
  { name: 'a square without a building', scenario: square, commands: squareCommands },
];

/** Reasons of the refusals that a command gets in a fresh run of the rooms. */
async function refused(...commands: readonly Command[]): Promise<string[]> {
  const { simulation } = await openRun(rooms, { alternatives });
  return steer(simulation, 2, { 0: commands });
}

async function start(name: 'rooms' | 'square', options: RunOptions = {}): Promise<Run> {
  return openRun(name === 'rooms' ? rooms : square, { alternatives, ...options });
}

describe.each(cases)('interventions into $name', ({ scenario, commands }) => {
  it('give the same bits on two tiles, after snapshots, and in a replay', async () => {
    const first = await openRun(scenario, { alternatives });
    expect(steer(first.simulation, last, commands)).toEqual([]);
    const expected = first.simulation.checksum();

    const untouched = await openRun(scenario, { alternatives });
    steer(untouched.simulation, last);
    expect(untouched.simulation.checksum()).not.toBe(expected);

    const tiled = await openRun(scenario, { alternatives, tiles: 2 });
    steer(tiled.simulation, last, commands);
    expect(tiled.simulation.checksum()).toBe(expected);

    // What a recording keeps is plain JSON.
    const recorded = JSON.parse(
      JSON.stringify(first.simulation.appliedCommands),
    ) as typeof first.simulation.appliedCommands;
    expect(recorded).toHaveLength(Object.values(commands).flat().length);
    const again = await openRun(scenario, { alternatives, commands: recorded });
    steer(again.simulation, last);
    expect(again.simulation.checksum()).toBe(expected);

    for (const at of [11, 24, 48, 61, 76, 100]) {
      const saved = await openRun(scenario, { alternatives, tiles: 2 });
      steer(saved.simulation, at, commands);
      const resumed = await openRun(scenario, { alternatives });
      resumed.simulation.restore(saved.simulation.snapshot());
      steer(resumed.simulation, last, commands);
      expect([at, resumed.simulation.checksum()]).toEqual([at, expected]);
    }
  });
});

describe('an obstacle', () => {
  it('is a wall until it is cleared', async () => {
    const { simulation } = await start('square');
    const { wallsAt } = placeOf(simulation);
    const before = wallsAt?.(0).length ?? 0;
    const outline = [
      [18, 1],
      [19, 1],
      [19, 2],
    ] as const;
    expect(steer(simulation, 1, { 0: [{ type: 'obstacle', id: 'crate', outline }] })).toEqual([]);
    expect(wallsAt?.(1)).toHaveLength(before + 3);
    expect(steer(simulation, 2, { 1: [{ type: 'clear', id: 'crate' }] })).toEqual([]);
    expect(wallsAt?.(2)).toHaveLength(before);
  });

  it('is not dropped on people: the refusal says how many', async () => {
    const { simulation } = await start('rooms');
    const whole: Command = { type: 'obstacle', id: 'roof', circle: { centre: [5, 5], radius: 4.9 } };
    const [reason] = steer(simulation, 1, { 0: [whole] });
    expect(reason).toMatch(/^an obstacle must not stand on agents; (?:[2-9]|1[0-2]) stand where 'roof' would be; wait/);
    expect(simulation.appliedCommands).toEqual([]);
  });

  it('keeps out who is added by hand', async () => {
    const run = await start('square');
    const crate: Command = { type: 'obstacle', id: 'crate', circle: { centre: [18.5, 1.5], radius: 1 } };
    const spec = recruit(run, 0, { x: 18.5, y: 1.5 }, 0);
    expect(steer(run.simulation, 2, { 0: [crate], 1: [{ type: 'add', spec }] })).toEqual([
      'an agent must not be added inside a dropped obstacle; choose another place',
    ]);
  });
});

describe('bad commands are refused with rule and remedy', () => {
  const bad: readonly (readonly [Command, RegExp])[] = [
    [{ type: 'obstacle', id: 'x', level: 3, circle: { centre: [1, 1], radius: 1 } }, /from 0 to 0; it is 3/],
    [{ type: 'obstacle', id: 'x', circle: { centre: [100, 1], radius: 1 } }, /inside the world.*cut it off/],
    [{ type: 'obstacle', id: 'x', outline: [[1, 1]] }, /corners/],
    [{ type: 'clear', id: 'nothing' }, /there is no obstacle 'nothing'; there are none/],
    [
      { type: 'close', passage: 'nowhere' },
      /there is no portal, gate or exit 'nowhere'; known are south, north, west, east/,
    ],
    [{ type: 'signal', name: 'gong' }, /there is no signal 'gong'; known are alarm, bell/],
    [{ type: 'model', group: 0, model: 99 }, /there is no model instance 99.*alternatives/],
  ];
  it.each(bad)('%j', async (command, reason) => {
    const reasons = await refused(command);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(reason);
  });

  it('and change nothing', async () => {
    const { simulation } = await start('rooms');
    const untouched = await start('rooms');
    steer(simulation, 20, { 5: bad.map(([command]) => command) });
    steer(untouched.simulation, 20);
    expect(simulation.checksum()).toBe(untouched.simulation.checksum());
  });
});

describe('passages', () => {
  it('that are shut let no agent out, and people take another', async () => {
    const { simulation } = await start('rooms');
    steer(simulation, 500, { 0: [{ type: 'close', passage: 'east' }], 1: [{ type: 'signal', name: 'alarm' }] });
    expect(simulation.exits.get('east')).toBe(0);
    expect(simulation.exits.get('west')).toBe(16);
  });

  it('of a plain world can be shut too', async () => {
    const { simulation } = await start('square');
    steer(simulation, 400, { 0: [{ type: 'close', passage: 'left' }], 1: [{ type: 'signal', name: 'alarm' }] });
    expect([...simulation.exits]).toEqual([
      ['left', 0],
      ['right', 20],
    ]);
  });
});

describe('a gate that is shut', () => {
  it('lets no agent in until it is opened', async () => {
    const { building } = rooms.world;
    if (building === undefined) throw new Error('the rooms are gone');
    const [walkers] = rooms.groups;
    const gates = building.gates.map((gate) => ({ ...gate, way: 'in/out' as const }));
    const coming = {
      ...rooms,
      world: { ...rooms.world, building: { ...building, gates } },
      groups: [
        {
          ...walkers,
          count: undefined,
          arrivals: { perSecond: 2, gaps: 'even' as const, from: 0, most: 10, gates: ['west'] },
          goals: [{ goal: 'leave', by: 'assigned', exits: ['east'] }],
        },
      ],
    };
    const { simulation } = await openRun(coming, {});
    steer(simulation, 80, { 0: [{ type: 'close', passage: 'west' }] });
    expect([simulation.present, simulation.waiting]).toEqual([1, 9]);
    steer(simulation, 500, { 80: [{ type: 'open', passage: 'west' }] });
    expect([simulation.waiting, simulation.exits.get('east')]).toEqual([0, 10]);
  });
});

describe('the alarm', () => {
  it('sends every agent out by the nearest exit, or as its group reacts', async () => {
    const { simulation } = await start('rooms');
    steer(simulation, 600, { 20: [{ type: 'signal', name: 'alarm' }] });
    // Guards do not care.
    expect(simulation.present).toBe(2);
    expect([...simulation.crowds[0].columns.group.subarray(0, 2)]).toEqual([2, 2]);
    expect((simulation.exits.get('west') ?? 0) + (simulation.exits.get('east') ?? 0)).toBe(16);
    expect(simulation.exits.get('west')).toBeGreaterThanOrEqual(4);
  });

  it('may stand in the scenario, with a time', async () => {
    const { building } = rooms.world;
    if (building === undefined) throw new Error('the rooms are gone');
    const timed = {
      ...rooms,
      world: { ...rooms.world, building: { ...building, signals: [...building.signals, { id: 'alarm', at: 2 }] } },
    };
    const byItself = await openRun(timed, { alternatives });
    steer(byItself.simulation, 600);
    expect(byItself.simulation.present).toBe(2);
  });
});

describe('a signal', () => {
  it('raised by hand ends the waiting for it', async () => {
    const { simulation } = await start('rooms');
    steer(simulation, 300);
    expect(simulation.exits.get('east')).toBe(0);
    steer(simulation, 450, { 300: [{ type: 'signal', name: 'bell' }] });
    expect(simulation.exits.get('east')).toBeGreaterThanOrEqual(10);
  });
});

describe('a model', () => {
  it('is switched for a group, and for those of it who come later', async () => {
    const run = await start('rooms');
    expect(run.switchable[0]).toEqual({ 'social-force': 0, straight: 1 });
    const spec = recruit(run, 0, { x: 2, y: 11 }, 0);
    steer(run.simulation, 3, { 0: [{ type: 'model', group: 0, model: 1 }], 1: [{ type: 'add', spec }] });
    const { group, model } = run.simulation.crowds[0].columns;
    const models = Array.from({ length: run.simulation.present }, (_, row) => [group[row], model[row]].join());
    expect(models.filter((each) => each === '0,1')).toHaveLength(13);
    expect(models.filter((each) => each.startsWith('0,') && each !== '0,1')).toEqual([]);
    expect(models.filter((each) => each === '1,0')).toHaveLength(4);
  });

  it('is switched for some agents alone, or for none of them when one is gone', async () => {
    const { simulation } = await start('rooms');
    const { id, generation, group, model } = simulation.crowds[0].columns;
    const agents = [0, 1, 2].map((row) => ({ id: id[row], generation: generation[row] }));
    expect(steer(simulation, 1, { 0: [{ type: 'model', agents, model: 1 }] })).toEqual([]);
    const moved = Array.from(model.subarray(0, simulation.present)).filter((each) => each === 1);
    expect([moved.length, group[0]]).toEqual([3, 0]);
    const gone = [...agents, { id: 12_345, generation: 0 }];
    expect(steer(simulation, 2, { 1: [{ type: 'model', agents: gone, model: 0 }] })).toEqual([
      'there is no agent 12345 of generation 0 in the run: it has left, or never entered',
    ]);
    expect(model[simulation.crowds[0].columns.id.indexOf(agents[0].id)]).toBe(1);
  });

  it('on standby changes no bit of a run that never uses it, but for its columns', async () => {
    const plain = await openRun(rooms, {});
    const ready = await openRun(rooms, { alternatives: ['straight'] });
    steer(plain.simulation, 40);
    steer(ready.simulation, 40);
    expect(ready.simulation.checksum()).toBe(plain.simulation.checksum());
  });

  it('moves an agent that is added with it, also after a snapshot', async () => {
    const { simulation, switchable } = await start('square');
    const walker = { kind: 'person', model: switchable[0].straight, x: 2, y: 2, goal: [12, 2, 0] } as const;
    const agent = simulation.add(walker);
    const places = simulation.crowds[0].columns;
    const rowOf = (): number => simulation.find(agent)?.row ?? -1;
    steer(simulation, 20);
    const first = places.x[rowOf()];
    expect(first).toBeGreaterThan(2.5);
    simulation.restore(simulation.snapshot());
    steer(simulation, 40);
    expect(simulation.crowds[0].columns.x[rowOf()]).toBeGreaterThan(first + 0.5);
  });

  it('that does not exist cannot be an alternative', async () => {
    await expect(openRun(rooms, { alternatives: ['strait'] })).rejects.toThrow(/no model 'strait'/);
  });
});

describe('a recruit', () => {
  it('is made as its group makes people: the same number the same person', async () => {
    const run = await start('rooms');
    const [one, same, other] = [3, 3, 4].map((number) => recruit(run, 1, { x: 15, y: 3 }, number));
    expect(same).toEqual(one);
    expect(other.radius).not.toBe(one.radius);
    expect(one).toMatchObject({ kind: 'person', group: 1, model: 0, x: 15, y: 3, level: 0 });
    steer(run.simulation, 50, { 3: [{ type: 'add', spec: one }] });
    expect(run.simulation.present).toBe(19);
  });
});
