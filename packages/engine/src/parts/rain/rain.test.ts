import { createSimulation, type AppliedCommand, type Command, type Meeting, type Simulation } from '@korzo/core';
import { builtinModels, partChecks } from '@korzo/models';
import { InputError } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../reader/read.ts';
import { compileScenario } from '../../scenario/compile-scenario.ts';
import { shippedScenarios } from '../../scenario/shipped-scenarios.ts';

const walkers = `  - { name: walkers, model: straight, count: 20, place: { shape: rect, min: [1, 1], max: [8, 19] }, goal: { to: exit, id: east }, speed: 1.4 }
`;
const birds = `  - { name: birds, kind: bird, model: boids, count: 20, place: { shape: box, min: [5, 5, 2], max: [55, 15, 8] }, speed: 8, initialSpeed: 8 }
`;

interface Trial {
  readonly tiles?: number;
  readonly groups?: string;
  readonly levels?: number;
  readonly goals?: string;
  readonly share?: Meeting | undefined;
  readonly commands?: readonly AppliedCommand[];
}

function open(
  rain: unknown,
  { tiles = 1, groups = walkers, levels = 1, goals = '', share, commands = [] }: Trial = {},
): Simulation {
  const text = `korzo: 1
name: trial
title: Trial
about: A trial.
world: { size: [60, 20, 10], levels: ${levels}, exits: [{ id: east, min: [58, 0], max: [60, 20] }] }
${rain === undefined ? '' : `rain: ${JSON.stringify(rain)}`}
groups:
${groups}${goals}
run: { dt: 0.1, duration: 120 }
`;
  const read = readScenario(text, { file: 'trial.yaml' });
  if ('problems' in read) throw new InputError(read.problems);
  return createSimulation({
    ...compileScenario(read.scenario, { models: builtinModels }),
    tiles,
    commands,
    ...(share === undefined ? {} : { share }),
  });
}

function lastOut(rain: unknown): number {
  const simulation = open(rain);
  while (simulation.present > 0 && simulation.time < 110) simulation.tick();
  return simulation.lastLeftAt;
}

/** The largest speed of birds after some seconds, m/s. */
const fastest = (rain: unknown): number => {
  const simulation = open(rain, { groups: birds });
  for (let tick = 0; tick < 30; tick++) simulation.tick();
  const { vx, vy, vz } = simulation.crowds[0].columns;
  return Math.max(...Array.from({ length: simulation.present }, (_, row) => Math.hypot(vx[row], vy[row], vz[row])));
};

/** What a shower is refused with; '' when it is not. */
const refusal = (shower: unknown): string => {
  try {
    open({ showers: [shower] });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const half = { rect: [30, 0, 30, 20], speedFactor: 0.5 };

/** The checksum after 40 ticks with commands. */
const sumWith = (commands: readonly AppliedCommand[]): string => {
  const simulation = open({ showers: [{ ...half, from: 100 }] }, { commands });
  for (let tick = 0; tick < 40; tick++) simulation.tick();
  return simulation.checksum();
};

describe('rain', () => {
  it('slows people under it, while it falls', () => {
    const dry = lastOut(undefined);
    // 28 m of the way take twice as long.
    expect(lastOut({ showers: [half] }) - dry).toBeGreaterThan(0.9 * (28 / 1.4));
    expect(lastOut({ showers: [half] }) - dry).toBeLessThan(1.1 * (28 / 1.4));
    expect(lastOut({ showers: [{ ...half, until: 5 }] })).toBe(dry);
    expect(lastOut({ showers: [{ ...half, from: 100 }] })).toBe(dry);
  });

  it('slows by the heaviest of several showers, and on its own floor only', () => {
    const once = lastOut({ showers: [half] });
    expect(lastOut({ showers: [{ ...half, speedFactor: 0.9 }, half] })).toBe(once);
    expect(lastOut({ showers: [half, { ...half, speedFactor: 0.9 }] })).toBe(once);
    const onFloor = (level: number): string => {
      const simulation = open({ showers: [{ ...half, level }] }, { levels: 2 });
      for (let tick = 0; tick < 250; tick++) simulation.tick();
      return simulation.checksum();
    };
    expect(onFloor(0)).not.toBe(onFloor(1));
  });

  it('slows birds too, in any model that heeds its largest speed', () => {
    expect(fastest({ showers: [{ speedFactor: 0.25 }] })).toBeLessThan(0.3 * fastest(undefined));
  });

  it('leaves an agent its speed in the dry between ticks, and explains what it does', () => {
    const simulation = open({ showers: [{ speedFactor: 0.5 }] });
    for (let tick = 0; tick < 20; tick++) simulation.tick();
    const { desiredSpeed, vx } = simulation.crowds[0].columns;
    expect(desiredSpeed[0]).toBeCloseTo(1.4, 6);
    expect(vx[0]).toBeLessThan(0.71);
    const part = (simulation.setup.parts ?? []).find(({ name }) => name === 'rain');
    expect(part?.explain?.({ rainFactor: new Float32Array([0.5, 0, 1]) }, 0, 7)).toEqual(['rain slows it to 50 %']);
    expect(part?.explain?.({ rainFactor: new Float32Array([0.5, 0, 1]) }, 1, 7)).toEqual([]);
  });

  it('starts and ends by command, with an event for each, and refuses what cannot be', () => {
    const simulation = open({ showers: [{ ...half, from: 100 }] });
    const seen: string[] = [];
    const step = (command?: Command): void => {
      if (command !== undefined) simulation.queue(command);
      simulation.tick();
      for (const event of simulation.events)
        if (event.type === 'part') seen.push(`${event.tick}: ${event.event} ${JSON.stringify(event.details)}`);
        else if (event.type === 'refused') seen.push(`${event.tick}: ${event.reason}`);
    };
    step();
    step({ type: 'sunshine' });
    step({ type: 'shower', rect: [0, 0, 60, 20], speedFactor: 0.5 });
    for (let tick = 0; tick < 20; tick++) step();
    expect(simulation.crowds[0].columns.vx[0]).toBeLessThan(0.71);
    step({ type: 'sunshine' });
    step({ type: 'shower', lasts: 0.2 });
    step();
    step();
    step({ type: 'shower', rect: [60, 0, 5, 5] });
    step({ type: 'shower', level: 4 });
    expect(seen).toEqual([
      '1: no shower falls that could end; start one first',
      '2: showers {"falling":1}',
      '23: showers {"falling":0}',
      '24: showers {"falling":1}',
      '26: showers {"falling":0}',
      '27: a shower must fall on the world, which reaches from 0, 0 to 60, 20; move it there',
      '28: the level of a shower must be from 0 to 0; it is 4',
    ]);
    expect(simulation.appliedCommands.map(({ command }) => command.type)).toEqual(['shower', 'sunshine', 'shower']);
    expect(() => simulation.queue({ type: 'shower', speedFactor: 2 })).toThrow(
      'speedFactor must be a number from 0.01 to 1',
    );
    expect(() => simulation.queue({ type: 'shower', rect: [0, 0, 0, 1] })).toThrow('width and a height above 0');
  });

  it('goes on by its commands: a repeated run has the same bits, and one without the command does not', () => {
    const shower = { tick: 3, command: { type: 'shower', speedFactor: 0.5 } };
    expect(sumWith([shower])).toBe(sumWith([shower]));
    expect(sumWith([shower])).not.toBe(sumWith([]));
    expect(() => sumWith([{ tick: 3, command: { type: 'shower', speed: 1 } }])).toThrow('commands[0].command.speed');
  });

  it('shows the showers that fall, the same list until they change', () => {
    const simulation = open({ showers: [{ ...half, level: 0, until: 0.3 }, { from: 0.2 }] });
    const rects = (): readonly unknown[] =>
      simulation.layers.flatMap(({ part, colour, shapes }) => [part, colour, ...shapes]);
    expect(rects()).toEqual(['rain', 'water', { rect: [30, 0, 30, 20], level: 0 }]);
    const before = simulation.layers;
    simulation.tick();
    expect(simulation.layers).toBe(before);
    simulation.tick();
    expect(rects()).toEqual(['rain', 'water', { rect: [30, 0, 30, 20], level: 0 }, { rect: [0, 0, 60, 20] }]);
    simulation.tick();
    simulation.queue({ type: 'sunshine' });
    simulation.tick();
    expect(simulation.layers).toEqual([]);
    expect(open(undefined).layers).toEqual([]);
  });

  it('refuses a damaged memory', () => {
    const part = (open({ showers: [half] }).setup.parts ?? []).find(({ name }) => name === 'rain');
    const agents = { tick: 0, count: 0, column: () => new Float32Array() };
    const problem = (saved: unknown): string | undefined => part?.problemWith?.(saved, agents);
    const good = { started: [{ from: 0, speedFactor: 0.5 }], ended: [1], falling: 2 };
    expect(problem(good)).toBeUndefined();
    expect(problem({ ...good, ended: [2] })).toBe('rain.ended must be of 2 showers');
    expect(problem({ ...good, falling: 3 })).toBe('rain.falling must be from 0 to 2');
    expect(problem({ ...good, started: [{ from: 0, speedFactor: 0 }] })).toMatch('speedFactor must be a finite number');
  });

  it('costs nothing where none is', () => {
    expect(open(undefined).phases.map(({ name }) => name)).not.toContain('rain');
  });

  // Flow limits, lifts, smoke, movement control, birds, fish: each brings phases that rain must be in order with.
  it.each(['exit-flow', 'lift', 'smoke-corridor', 'conflict-queue', 'mixed', 'reef'])('falls on %s', (name) => {
    const found = shippedScenarios().find((each) => each.name === name);
    if (found === undefined) throw new Error(`${name} is not shipped`);
    const rain = { showers: [{ from: 0, speedFactor: 0.5 }] };
    const simulation = createSimulation(compileScenario({ ...found.scenario, rain }, { models: builtinModels }));
    simulation.tick();
    expect(simulation.phases.map(({ name: phase }) => phase)).toEqual(expect.arrayContaining(['rain', 'rain/dry']));
  });

  it('refuses what does not fit together', () => {
    expect(refusal({ from: 9, until: 9 })).toBe(
      'trial.yaml:6:29: rain.showers[0].until: a shower must end after it begins; it begins at 9 s and ends at 9 s; give a later until, or an earlier from',
    );
    expect(refusal({ rect: [70, 0, 5, 5] })).toMatch(/rain\.showers\[0\]\.rect: a shower must fall on the world/);
    expect(refusal({ level: 3 })).toMatch(/rain\.showers\[0\]\.level: level 3 must exist/);
    expect(refusal({ speedfactor: 0.5 })).toMatch(/has no key 'speedfactor'; did you mean 'speedFactor'\?/);
  });

  const settings = {
    open: (rain: unknown) => open(rain, { levels: 2 }),
    good: { showers: [{ rect: [3, 0, 3, 20], level: 0, from: 1, until: 8, speedFactor: 0.5 }] },
    parameters: {
      'showers.0.rect': { other: [3, 0, 9, 20], bad: [[0, 0, 0, 5], [1, 2, 3], 'all', [99, 0, 1, 1]] },
      'showers.0.level': { other: 1, bad: [-1, 2, 0.5] },
      'showers.0.from': { other: 3, bad: [-1, 1e8, 'noon'] },
      'showers.0.until': { other: 3, bad: [0, 1, true] },
      'showers.0.speedFactor': { other: 0.6, bad: [0, 1.1, -1, null] },
    },
  };
  it.each(
    partChecks((tiles, share) => open({ showers: [half] }, { tiles, share }), { trials: 2, ticks: 250, settings }),
  )('$name', ({ run }) => {
    expect(run).not.toThrow();
  });
});
