import { createSimulation, kinds, type AppliedCommand, type Command, type Meeting, type Simulation } from '@korzo/core';
import { builtinModels, partChecks } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../reader/read.ts';
import { compileScenario } from '../../scenario/compile-scenario.ts';

const square = (outside: string): string => `korzo: 1
name: square
title: Square
about: A square.
world: { size: [40, 20], exits: [{ id: east, rect: [38, 0, 2, 20] }] }
${outside}
groups:
  - { name: walkers, model: orca, count: 12, place: { rect: [1, 2, 6, 16] }, goals: [{ goal: exit, id: east }] }
run: { dt: 0.1, duration: 60 }
`;

const road = `korzo: 1
name: road
title: Road
about: A road.
city: { text: 'main() { connect(new Cross(0, 0, 0, 2), 0, new Cross(400, 0, 0, 2), 0); }' }
traffic: { trips: [{ from: 0, to: 0 }] }
outside: {}
run: { dt: 0.1, duration: 60 }
`;

function open(
  text: string,
  { tiles = 1, share }: { readonly tiles?: number; readonly share?: Meeting } = {},
): Simulation {
  const read = readScenario(text, { file: 'trial.yaml' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const setup = compileScenario(read.scenario, { models: builtinModels });
  return createSimulation({ ...setup, tiles, ...(share === undefined ? {} : { share }) });
}

const appears = (name: string, x: number, y: number, more = {}): Command => ({
  type: 'appear',
  name,
  kind: 'body',
  radius: 0.8,
  x,
  y,
  ...more,
});

/** The agent of the only object. */
function objectIn({ crowds, setup }: Simulation): { x: number; y: number; vx: number; heading: number } | undefined {
  const model = setup.models.findIndex(({ model: { name } }) => name === 'outside');
  for (const { columns, ownCount } of crowds)
    for (let row = 0; row < ownCount; row++)
      if (columns.model[row] === model) {
        const { x, y, vx, headingX, headingY } = columns;
        return { x: x[row], y: y[row], vx: vx[row], heading: Math.atan2(headingY[row], headingX[row]) };
      }
  return undefined;
}

const refusals = ({ events }: Simulation): string[] =>
  events.flatMap((event) => (event.type === 'refused' ? [event.reason] : []));

function tickWith(simulation: Simulation, ...commands: readonly Command[]): void {
  for (const command of commands) simulation.queue(command);
  simulation.tick();
}

/** How near people come to the middle of the square. */
const nearest = (withObject: boolean): number => {
  const simulation = open(square('outside: {}').replace('[1, 2, 6, 16]', '[1, 8.5, 6, 3]'));
  if (withObject) simulation.queue(appears('block', 20, 10, { radius: 1.5 }));
  let least = Infinity;
  for (let tick = 0; tick < 250; tick++) {
    simulation.tick();
    for (const { columns, ownCount } of simulation.crowds)
      for (let row = 0; row < ownCount; row++)
        if (columns.radius[row] < 1) least = Math.min(least, Math.hypot(columns.x[row] - 20, columns.y[row] - 10));
  }
  return least;
};

const start = (tiles: number, share?: Meeting): Simulation =>
  open(square('outside: {}'), { tiles, ...(share === undefined ? {} : { share }) });

describe('objects from outside', () => {
  it('cost a run nothing while there is none', () => {
    const [without, having] = [open(square('')), open(square('outside: {}'))];
    for (let tick = 0; tick < 20; tick++) {
      without.tick();
      having.tick();
      expect(having.checksum()).toBe(without.checksum());
    }
  });

  it('come, go by their velocity until the next pose, stand when they are not heard of, and leave', () => {
    const simulation = open(square('outside: {}'));
    tickWith(simulation, appears('robot', 20, 10, { vx: 2, heading: 1 }));
    tickWith(simulation);
    expect(objectIn(simulation)?.x).toBeCloseTo(20.4, 9);
    expect(objectIn(simulation)?.heading).toBeCloseTo(1, 5);
    for (let tick = 0; tick < 30; tick++) simulation.tick();
    expect(objectIn(simulation)).toMatchObject({ vx: 0 });
    expect(objectIn(simulation)?.x).toBeCloseTo(22, 1);
    tickWith(simulation, { type: 'pose', name: 'robot', x: 5, y: 6 });
    expect(objectIn(simulation)).toMatchObject({ x: 5, y: 6, vx: 0 });
    tickWith(simulation, { type: 'vanish', name: 'robot' });
    expect(objectIn(simulation)).toBeUndefined();
    expect(simulation.totals.entered - simulation.totals.left).toBe(simulation.present);
  });

  it('are refused with the reason where they cannot be, and nothing changes', () => {
    const simulation = open(square('outside: { most: 2 }'));
    tickWith(simulation, appears('a', 1, 1), appears('b', 2, 1));
    const before = simulation.snapshot();
    const twin = open(square('outside: { most: 2 }'));
    twin.restore(before);
    twin.tick();
    tickWith(
      simulation,
      appears('c', 3, 1),
      appears('a', 3, 1),
      { type: 'pose', name: 'd', x: 1, y: 1 },
      { type: 'pose', name: 'a', x: 400, y: 1 },
      { type: 'pose', name: 'a', x: 4, y: 1, level: 3 },
      { type: 'pose', name: 'a', x: 4, y: 1, level: -1 },
      { type: 'vanish', name: 'd' },
    );
    expect(refusals(simulation).map((reason) => reason.split(';')[0])).toEqual([
      'a run takes up to 2 objects from outside',
      "there is an object 'a' from outside already",
      "there is no object 'd' from outside",
      'an object must be in the world, which reaches from 0, 0 to 40, 20',
      'the level of an object must be from -1 to 0',
      'the world has no volume to be in',
      "there is no object 'd' from outside",
    ]);
    expect(simulation.checksum()).toBe(twin.checksum());
    expect(() => simulation.queue({ type: 'pose', name: 'a', x: NaN, y: 1 })).toThrow(/x must be/);
    expect(() => simulation.queue({ type: 'pose', name: 'a', x: 1, y: 1, vx: 1e9 })).toThrow(/vx must/);
  });

  it('are lost with their agent', () => {
    const simulation = open(square('outside: {}'));
    tickWith(simulation, appears('robot', 20, 10));
    const { columns, ownCount } = simulation.crowds[0];
    const row = ownCount - 1;
    simulation.queue({ type: 'remove', agent: { id: columns.id[row], generation: columns.generation[row] } });
    simulation.tick();
    expect(simulation.events).toContainEqual(expect.objectContaining({ event: 'lost', details: { name: 'robot' } }));
    tickWith(simulation, appears('robot', 20, 10));
    expect(refusals(simulation)).toEqual([]);
  });

  it('are avoided by people', () => {
    expect(nearest(false)).toBeLessThan(1.5);
    expect(nearest(true)).toBeGreaterThan(1.6);
  });

  it('make traffic brake, and let it go on when they are gone', () => {
    const simulation = open(road);
    const car = (): number => {
      const { columns, ownCount } = simulation.crowds[0];
      const rows = Array.from({ length: ownCount }, (_, row) => row).filter(
        (row) => columns.kind[row] === kinds.indexOf('vehicle'),
      );
      return rows.length === 0 ? NaN : columns.x[rows[0]];
    };
    const start = car();
    const isEast = Number.isNaN(start) || start < 200;
    const y = Number.isNaN(start) ? 0 : simulation.crowds[0].columns.y[0];
    simulation.queue(appears('block', 200, y));
    for (let tick = 0; tick < 300; tick++) {
      simulation.queue({ type: 'pose', name: 'block', x: 200, y });
      simulation.tick();
    }
    const held = car();
    expect(isEast ? held : 400 - held).toBeLessThan(199);
    expect(isEast ? held : 400 - held).toBeGreaterThan(150);
    tickWith(simulation, { type: 'vanish', name: 'block' });
    for (let tick = 0; tick < 60; tick++) simulation.tick();
    expect(isEast ? car() : 400 - car()).toBeGreaterThan(205);
  });

  it('keep to the rules of parts', () => {
    expect(() => partChecks(start).forEach(({ run }) => run())).not.toThrow();
  });

  it('give the same bits when their commands are applied again', () => {
    const first = open(square('outside: {}'));
    tickWith(first, appears('robot', 20, 10, { vx: 1 }));
    for (let tick = 1; tick < 30; tick++)
      tickWith(first, { type: 'pose', name: 'robot', x: 20 - tick / 4, y: 10 + (tick % 5) / 3, vx: -2.5 });
    const commands: readonly AppliedCommand[] = first.appliedCommands;
    const read = readScenario(square('outside: {}'), { file: 'trial.yaml' });
    if ('problems' in read) throw new Error('wrong');
    const again = createSimulation({
      ...compileScenario(read.scenario, { models: builtinModels }),
      tiles: 3,
      commands,
    });
    for (let tick = 0; tick < 30; tick++) again.tick();
    expect(again.checksum()).toBe(first.checksum());
  });
});
