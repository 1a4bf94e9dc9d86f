import { createSimulation, hasLeft, type Simulation } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { InputError } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { compileScenario } from './compile-scenario.ts';

interface Place {
  readonly exit: string;
  /** Where walkers start. */
  readonly points: string;
  readonly walls?: string;
  readonly edges?: string;
  readonly model?: string;
}

function start({ exit, points, walls = '', edges = 'closed', model = 'orca' }: Place): Simulation {
  const text = `
korzo: 1
name: exits
title: Exits
about: Walkers leave by a rectangle.
world: { size: [20, 10], edges: ${edges}, walls: [${walls}], exits: [{ id: out, rect: ${exit} }] }
groups:
  - { name: walkers, model: ${model}, place: { shape: points, points: ${points} }, radius: 0.25, speed: 1.25, goals: [{ goal: exit }] }
run: { dt: 0.05 }
`;
  const read = readScenario(text, { file: 'exits.yaml' });
  if ('problems' in read) throw new InputError(read.problems);
  return createSimulation(compileScenario(read.scenario, { models: builtinModels }));
}

/** Where each body that has left was first and last seen, in order of leaving. */
function seenOutside(simulation: Simulation, seconds: number): readonly (readonly [first: number[], last: number[]])[] {
  const seen = new Map<number, [first: number[], last: number[]]>();
  while (simulation.time < seconds) {
    simulation.tick();
    for (const { ownCount, columns } of simulation.crowds)
      for (let row = 0; row < ownCount; row++) {
        if (!hasLeft(columns.wantedExit[row])) continue;
        const at = [columns.x[row], columns.y[row]];
        seen.set(columns.id[row], [seen.get(columns.id[row])?.[0] ?? at, at]);
      }
  }
  return [...seen.values()];
}

const step = 0.0625;

describe('an exit that is a rectangle', () => {
  it('counts people when they step in, and shows them 2.5 m farther', () => {
    const simulation = start({ exit: '[14, 0, 6, 10]', points: '[[10, 5]]' });
    while (simulation.present > 0) simulation.tick();
    expect(simulation.lastLeftAt).toBeGreaterThanOrEqual(4 / 1.25);
    expect(simulation.lastLeftAt).toBeLessThan(4 / 1.25 + 1);
    expect(simulation.bodies).toBe(1);
    const [[, last]] = seenOutside(simulation, simulation.time + 4);
    expect(last[0]).toBeGreaterThan(16.5 - step - 0.01);
    expect(last[0]).toBeLessThanOrEqual(16.5);
    expect(simulation.bodies).toBe(0);
  });

  it.each([
    ['open', 19.75],
    ['closed', 19.5],
  ])('shows them until its far side at an %s edge', (edges, end) => {
    const simulation = start({ exit: '[19, 0, 1, 10]', points: '[[16, 5]]', edges });
    const [[first, last]] = seenOutside(simulation, 10);
    expect(first[0]).toBeLessThan(19 + step + 0.01);
    expect(last[0]).toBeGreaterThan(end - step - 0.01);
    expect(last[0]).toBeLessThan(end);
    expect([simulation.present, simulation.bodies]).toEqual([0, 0]);
  });

  it('shows them until its middle when people come from both sides', () => {
    const simulation = start({ exit: '[9, 4, 2, 2]', points: '[[5, 5], [15, 5], [10, 8.5], [10, 1.5]]' });
    const seen = seenOutside(simulation, 10);
    expect(seen).toHaveLength(4);
    for (const [first, last] of seen) {
      expect(Math.hypot(first[0] - 10, first[1] - 5)).toBeGreaterThan(1 - step - 0.01);
      expect(Math.hypot(last[0] - 10, last[1] - 5)).toBeLessThan(0.75);
    }
    expect([simulation.present, simulation.bodies]).toEqual([0, 0]);
  });

  it('lets no person stand before a wall inside it', () => {
    const walls = '{ points: [[15, 0], [15, 10]] }';
    const simulation = start({ exit: '[14, 0, 6, 10]', points: '[[10, 5], [10, 3], [8, 5]]', walls });
    for (const [, last] of seenOutside(simulation, 12)) expect(last[0]).toBeLessThan(14.7);
    expect([simulation.present, simulation.bodies]).toEqual([0, 0]);
  });

  it('keeps people apart from those who have just left', () => {
    const points = JSON.stringify([10, 9.45, 8.9, 8.35, 7.8].map((x) => [x, 5]));
    const simulation = start({ exit: '[14, 0, 6, 10]', points, model: 'orca-time-gap' });
    let nearest = Infinity;
    let outside = 0;
    while (simulation.present > 0 && simulation.time < 30) {
      simulation.tick();
      const { x } = simulation.crowds[0].columns;
      const places = [...x.subarray(0, simulation.crowds[0].ownCount)].sort((a, b) => a - b);
      for (let each = 1; each < places.length; each++) nearest = Math.min(nearest, places[each] - places[each - 1]);
      outside = Math.max(outside, simulation.bodies - simulation.present);
    }
    expect(simulation.present).toBe(0);
    expect(outside).toBeGreaterThan(0);
    expect(nearest).toBeGreaterThan(0.45);
  });

  it('goes on from a snapshot with people in it', () => {
    const place = { exit: '[14, 0, 6, 10]', points: '[[10, 5], [10, 3], [8, 5]]' };
    const simulation = start(place);
    while (simulation.bodies === simulation.present) simulation.tick();
    const snapshot = simulation.snapshot();
    const resumed = start(place);
    resumed.restore(snapshot);
    for (let tick = 0; tick < 60; tick++) {
      simulation.tick();
      resumed.tick();
    }
    expect(resumed.checksum()).toBe(simulation.checksum());
    expect(resumed.bodies).toBe(simulation.bodies);
  });
});
