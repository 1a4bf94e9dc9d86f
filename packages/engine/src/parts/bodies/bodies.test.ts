import { createSimulation, type Command, type Meeting, type Simulation } from '@korzo/core';
import { builtinModels, partChecks } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from '../../scenario/compile-scenario.ts';
import { readScenario } from '../../reader/read.ts';

const head = 'korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\nrun: { dt: 0.05, duration: 60, seed: 3 }\n';
const floor =
  'world: { size: [120, 80, 20], exits: [{ id: east, rect: [110, 0, 10, 20] }], walls: [{ points: [[60, 20], [60, 60]] }] }\n';
const walkers =
  'groups: [{ name: walkers, model: orca, count: 6, place: { shape: rect, min: [5, 5], max: [30, 15] }, goals: [{ goal: exit, id: east }] }]\n';

interface Opening {
  readonly tiles?: number;
  readonly share?: Meeting | undefined;
  readonly world?: string;
  readonly more?: string;
  readonly commands?: readonly unknown[];
}

function open(
  bodies: unknown,
  { tiles = 1, share, world = floor, more = '', commands = [] }: Opening = {},
): Simulation {
  const timed = head.replace('seed: 3', `seed: 3, commands: ${JSON.stringify(commands)}`);
  const text = `${timed}${world}${more}bodies: ${JSON.stringify(bodies)}\n`;
  const result = readScenario(text, { file: 'trial.yaml' });
  if ('problems' in result)
    throw new Error(result.problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`).join('\n'));
  const setup = compileScenario(result.scenario, { models: builtinModels });
  return createSimulation({ ...setup, tiles, ...(share === undefined ? {} : { share }) });
}

const refusal = (bodies: unknown, opening: Opening = {}): string => {
  try {
    open(bodies, opening);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
};

/** The columns of one body by its place in the scenario: bodies come in that order. */
function look(simulation: Simulation, number: number): Readonly<Record<string, number>> {
  for (const { columns, ownCount } of simulation.crowds)
    for (let row = 0; row < ownCount; row++)
      if (columns.kind[row] === 5 && columns.group[row] - firstGroup(simulation) === number)
        return {
          id: columns.id[row],
          generation: columns.generation[row],
          x: columns.x[row],
          y: columns.y[row],
          z: columns.z[row],
          vx: columns.vx[row],
          vy: columns.vy[row],
          headingX: columns.headingX[row],
          headingY: columns.headingY[row],
        };
  throw new Error(`there is no body ${number}`);
}

const firstGroup = ({ setup }: Simulation): number =>
  (setup.parts ?? []).flatMap((part) => ('group' in part && part.name === 'bodies' ? [Number(part.group)] : []))[0];

const run = (simulation: Simulation, ticks: number, commands: Readonly<Record<number, Command>> = {}): string[] => {
  const told: string[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    if (commands[tick] !== undefined) simulation.queue(commands[tick]);
    simulation.tick();
    for (const event of simulation.events)
      if (event.type === 'refused') told.push(event.reason);
      else if (event.type === 'part') told.push(`${event.event} ${JSON.stringify(event.details)}`);
  }
  return told;
};

const car = { cars: [{ name: 'car', at: [20, 40] }] };
const drive = (value: number, driver?: string): Command => ({
  type: 'control',
  body: 'car',
  capability: 'drive',
  value,
  ...(driver === undefined ? {} : { driver }),
});

describe('bodies', () => {
  it('stand until they are driven, and go as they are asked', () => {
    const simulation = open(car);
    run(simulation, 40);
    expect(look(simulation, 0).x).toBe(20);
    run(simulation, 40, { 0: drive(1) });
    const { x, vx } = look(simulation, 0);
    // 4 m/s2 for 2 s, less rolling and drag.
    expect(vx).toBeGreaterThan(7.4);
    expect(vx).toBeLessThan(8);
    expect(x).toBeGreaterThan(27);
    run(simulation, 60, { 0: { type: 'release', body: 'car' } });
    expect(look(simulation, 0).vx).toBe(0);
  });

  it('stop at walls with an event', () => {
    const simulation = open(car);
    // The step that touches is taken back: what is left before the wall is gone by a second, slower try.
    const told = run(simulation, 200, { 0: drive(0.6) });
    expect(told.length).toBeLessThanOrEqual(2);
    expect(new Set(told)).toEqual(new Set(['contact {"with":"wall"}']));
    expect(look(simulation, 0).x + 2.2).toBeLessThan(60);
    expect(look(simulation, 0).x + 2.2).toBeGreaterThan(58);
  });

  it('hit each other with an impulse', () => {
    const simulation = open({ ...car, balls: [{ name: 'ball', at: [30, 40], radius: 0.3, mass: 5 }] });
    const [one, other] = run(simulation, 60, { 0: drive(0.6) });
    const { id } = look(simulation, 1);
    expect(one).toMatch(new RegExp(`^impact {"other":${id},"impulse":[0-9.]+}$`));
    expect(other.slice(other.indexOf('impulse'))).toBe(one.slice(one.indexOf('impulse')));
    // The ball of 5 kg flies ahead of the car of 1,320 kg.
    expect(look(simulation, 1).vx).toBeGreaterThan(look(simulation, 0).vx - 1);
    expect(look(simulation, 1).x).toBeGreaterThan(32);
  });

  it('keep apart whatever they do', () => {
    const cars = Array.from({ length: 6 }, (_, index) => ({
      name: `c${index}`,
      at: [15 + 7 * (index % 3), 30 + 6 * Math.floor(index / 3)],
      heading: 60 * index,
      speed: 8,
      brake: 0,
    }));
    const simulation = open({ cars });
    for (let tick = 0; tick < 200; tick++) {
      if (tick % 20 === 0)
        for (let index = 0; index < 6; index++)
          for (const [capability, value] of [
            ['turn', index % 2 === 0 ? 1 : -1],
            ['drive', tick % 40 === 0 ? 1 : -1],
          ] as const)
            simulation.queue({ type: 'control', body: `c${index}`, capability, value });
      simulation.tick();
      for (let one = 0; one < 6; one++)
        for (let other = 0; other < one; other++) {
          const [a, b] = [look(simulation, one), look(simulation, other)];
          // Middles of two cars of 4.4 by 1.8 m cannot come closer than their widths.
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1.8);
        }
    }
  });

  it('refuse what a driver may not ask, with an event, and obey one driver at a time', () => {
    const simulation = open(car);
    expect(run(simulation, 1, { 0: drive(2) })).toEqual(['drive must be from -1 to 1; it is 2']);
    expect(run(simulation, 1, { 0: { ...drive(1), capability: 'fly' } as Command })).toEqual([
      "a body has no capability 'fly'; it has drive, brake, turn",
    ]);
    expect(run(simulation, 1, { 0: { ...drive(1), body: 'cart' } as Command })).toEqual([
      "there is no body 'cart' in the run; name one of car",
    ]);
    expect(run(simulation, 1, { 0: { type: 'release', body: 'car' } })).toEqual([
      "body 'car' has no driver who could let go of it",
    ]);
    expect(run(simulation, 1, { 0: drive(0.5, 'anna') })).toEqual([]);
    expect(run(simulation, 1, { 0: drive(1, 'bert') })).toEqual([
      "body 'car' is driven by 'anna'; wait until it is released, or take another body",
    ]);
    expect(run(simulation, 1, { 0: { type: 'release', body: 'car', driver: 'anna' } })).toEqual([]);
    expect(run(simulation, 1, { 0: drive(1, 'bert') })).toEqual([]);
    expect(() => simulation.queue({ type: 'control', capability: 'drive', value: 1 })).toThrow('agent or by body');
    expect(() => simulation.queue({ type: 'control', body: 'car', capability: 'drive', value: NaN })).toThrow('value');
  });

  it('are called by their names where the log says what has happened', () => {
    const simulation = open({
      cars: [
        { name: 'red', at: [20, 40], speed: 12, brake: 0 },
        { name: 'blue', at: [30, 40] },
      ],
    });
    const part = simulation.setup.parts?.find(({ name }) => name === 'bodies');
    const words = new Set<string>();
    for (let tick = 0; tick < 30; tick++) {
      simulation.tick();
      for (const event of simulation.events)
        if (event.type === 'part') words.add(part?.wordsFor?.(event) ?? event.event);
    }
    expect([...words].join('; ')).toMatch(/^red and blue have hit each other: \d+ kg m\/s/);
    const { id, generation } = look(simulation, 1);
    const said = (event: string, details: Readonly<Record<string, unknown>>, agent = { id, generation }) =>
      part?.wordsFor?.({ event, agent, details });
    expect(said('contact', { with: 'lamp post' })).toBe('blue has touched: lamp post');
    expect(said('fell', { body: id, impulse: 200.4 }, { id: 7, generation: 0 })).toBe(
      'agent 7 was knocked over by blue: 200 kg m/s',
    );
  });

  it('are not driven by commands of the scenario that no run can carry out', () => {
    const control = { at: 1, type: 'control', body: 'car', capability: 'drive', value: 1 };
    const things = [{ name: 'crate', at: [30, 40] }];
    const refused = (...commands: readonly unknown[]): string => refusal({ ...car, things }, { commands });
    expect(refused(control, { at: 2, type: 'release', body: 'car' })).toBe('');
    expect(refused({ ...control, value: -1.1 })).toContain('run.commands[0]: drive must be from -1 to 1; it is -1.1');
    expect(refused(control, { ...control, capability: 'fly' })).toContain(
      "run.commands[1]: a body has no capability 'fly'; it has drive, brake, turn",
    );
    expect(refused({ ...control, body: 'cra' })).toContain("there is no body 'cra' in the run; name one of car");
    expect(refused({ ...control, body: 'crate' })).toContain("'crate' has no controls; name one of car");
    expect(refused({ at: 2, type: 'release', body: 'bus' })).toContain("there is no body 'bus'");
  });

  it('are driven by their handle, too, and replay to the bit', () => {
    const simulation = open(car);
    const { id, generation } = look(simulation, 0);
    const steer: Command = { type: 'control', agent: { id, generation }, capability: 'turn', value: 0.5 };
    run(simulation, 100, { 3: drive(1), 20: steer, 60: drive(-1) });
    const again = open(car);
    for (let tick = 0; tick < 100; tick++) {
      for (const { tick: at, command } of simulation.appliedCommands) if (at === tick) again.queue(command);
      again.tick();
    }
    expect(again.checksum()).toBe(simulation.checksum());
    expect(look(again, 0)).toEqual(look(simulation, 0));
    const other = open(car);
    run(other, 100, { 3: drive(1), 21: steer, 60: drive(-1) });
    expect(other.checksum()).not.toBe(simulation.checksum());
  });

  it('drive on the ground of a city', () => {
    const simulation = open({ cars: [{ name: 'car', at: [-100, -1.5] }] }, { world: 'city: { name: small-town }\n' });
    run(simulation, 60, { 0: drive(1) });
    expect(look(simulation, 0).x).toBeGreaterThan(-90);
  });

  it('are refused where they cannot stand', () => {
    expect(refusal({ cars: [{ name: 'a', at: [20, 40, -1] }] })).toMatch(
      /bodies\.cars\[0\]\.at: a body must not be under the ground, which is 0.00 m high for it at 20, 40; -1 is too low; leave/,
    );
    expect(refusal({ cars: [{ name: 'a', at: [200, 40] }] })).toMatch(/there is none at 200, 40; move it onto/);
    expect(refusal({ cars: [{ name: 'a', at: [60, 40] }] })).toMatch(/must not touch anything/);
    expect(refusal({ ...car, balls: [{ name: 'b', at: [21, 40], radius: 0.3 }] })).toMatch(/'b' stands in 'car'/);
    expect(refusal({ ...car, balls: [{ name: 'car', at: [41, 40], radius: 0.3 }] })).toMatch(/the same name/);
    expect(refusal({ trucks: [] })).toMatch(/bodies: bodies has no key 'trucks'|has no key 'trucks'/);
    expect(refusal({})).toMatch(/must have cars, vehicles, balls, wheels or things/);
    expect(refusal(car, { world: 'world: { size: [120, 80] }\n' })).toMatch(
      /world\.size: bodies need a world with a height/,
    );
  });

  const settings = {
    open: (bodies: unknown) => {
      const simulation = open(bodies);
      for (const body of ['a', 'b'])
        for (const [capability, value] of [
          ['drive', 1],
          ['brake', 0],
          ['turn', 0.2],
        ])
          if (body !== 'a' || capability !== 'brake') simulation.queue({ type: 'control', body, capability, value });
      return simulation;
    },
    good: {
      cars: [
        {
          name: 'a',
          at: [20, 40],
          heading: 10,
          speed: 9,
          length: 4,
          mass: 1200,
          understeer: 0.002,
          acceleration: 4,
          power: 60,
          brake: 0.1,
        },
      ],
      balls: [
        {
          name: 'b',
          at: [26, 41.3],
          heading: 0,
          speed: 1,
          radius: 0.3,
          mass: 10,
          resistance: 1,
          acceleration: 3,
          inertia: 0.4,
        },
      ],
    },
    parameters: {
      'cars.0.name': { other: 'z', bad: ['', 3] },
      'cars.0.at': { other: [20, 41], bad: [[1], 'here', [200, 0]] },
      'cars.0.heading': { other: 20, bad: [400, 'north'] },
      'cars.0.speed': { other: 8, bad: [61, null] },
      'cars.0.length': { other: 5, bad: [0, 13] },
      'cars.0.mass': { other: 1300, bad: [0, -1] },
      'cars.0.understeer': { other: -0.005, bad: [-0.02, 1] },
      'cars.0.acceleration': { other: 5, bad: [0, 21] },
      'cars.0.power': { other: 10, bad: [0, 1001] },
      'cars.0.brake': { other: 0.2, bad: [-0.1, 1.1] },
      'balls.0.name': { other: 'z', bad: ['', 3] },
      'balls.0.at': { other: [27, 41.3], bad: [[1], 'here', [200, 0]] },
      'balls.0.heading': { other: 20, bad: [400, 'north'] },
      'balls.0.speed': { other: 8, bad: [61, null] },
      'balls.0.radius': { other: 0.4, bad: [0, 1.1] },
      'balls.0.mass': { other: 30, bad: [0, -1] },
      'balls.0.resistance': { other: 2, bad: [-1, 11] },
      'balls.0.acceleration': { other: 5, bad: [-1, 21] },
      'balls.0.inertia': { other: 0.6, bad: [-0.1, 1.1] },
    },
  };
  const trial = {
    ...car,
    balls: [{ name: 'ball', at: [28, 40.5], radius: 0.4, speed: 2 }],
    wheels: [{ name: 'name-1', at: [70, 30], radius: 0.3, speed: 4 }],
  };
  it.each(
    partChecks((tiles, share) => open(trial, { tiles, share, more: walkers }), { trials: 2, ticks: 40, settings }),
  )('$name', ({ run: check }) => {
    expect(check).not.toThrow();
  });
});
