import { createSimulation, type Simulation } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from '../scenario/compile-scenario.ts';
import { trialScenario } from '../scenario/trial.testing.ts';

const world = '{ size: [40, 40, 40] }';

const groups = (hunter: string): string => `
  - { name: herring, kind: fish, model: boids, count: 30, place: { shape: ball, centre: [20, 20, 20], radius: 5, mayOverlap: true }, speed: 1, radius: 0.1 }
  - { name: cod, kind: fish, model: boids, count: 30, place: { shape: ball, centre: [20, 20, 20], radius: 5, mayOverlap: true }, speed: 1, radius: 0.1 }
  - name: shark
    kind: predator
    model: boids
    count: 2
    parameters: { separates: false, aligns: false, coheres: false, pursueWeight: 2, pursueRadius: 40, ${hunter} }
    place: { shape: box, min: [2, 15, 15], max: [4, 25, 25], mayOverlap: true }
    speed: 4
    maxSpeed: 5
    radius: 0.4`;

function start(hunter: string, tiles = 1): Simulation {
  const scenario = trialScenario(world, groups(hunter), '{ dt: 0.1, duration: 60 }');
  return createSimulation({ ...compileScenario(scenario, { models: builtinModels }), tiles });
}

const countsOf = ({ crowds }: Simulation): number[] => {
  const counts = [0, 0, 0];
  for (const { columns, ownCount } of crowds) for (let row = 0; row < ownCount; row++) counts[columns.group[row]]++;
  return counts;
};

function run(simulation: Simulation, ticks: number): number {
  let caught = 0;
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick();
    for (const event of simulation.events) if (event.type === 'part' && event.event === 'caught') caught++;
  }
  return caught;
}

const figureOf = ({ setup }: Simulation): number | undefined =>
  setup.parts?.find(({ name }) => name === 'hunting')?.figures?.()['caught'];

describe('a predator', () => {
  it('catches what it touches: events, count and rows agree', () => {
    const simulation = start('catchRadius: 0.3');
    const caught = run(simulation, 300);
    const [herring, cod, sharks] = countsOf(simulation);
    expect(caught).toBeGreaterThan(5);
    expect([herring + cod, sharks, figureOf(simulation)]).toEqual([60 - caught, 2, caught]);
  });

  it('that hunts a group by its name catches no agent of another', () => {
    const simulation = start('catchRadius: 0.3, quarry: cod');
    const caught = run(simulation, 300);
    expect(caught).toBeGreaterThan(3);
    expect(countsOf(simulation)).toEqual([30, 30 - caught, 2]);
  });

  it('catches nothing unless asked to', () => {
    const simulation = start('quarry: fish');
    expect([run(simulation, 200), figureOf(simulation), countsOf(simulation)]).toEqual([0, undefined, [30, 30, 2]]);
  });

  it('catches the same on any number of tiles, and after a snapshot', () => {
    const [one, four] = [start('catchRadius: 0.3'), start('catchRadius: 0.3', 4)];
    run(one, 150);
    run(four, 150);
    expect(four.checksum()).toBe(one.checksum());
    const again = start('catchRadius: 0.3', 2);
    again.restore(one.snapshot());
    expect(figureOf(again)).toBe(figureOf(one));
    run(one, 50);
    run(again, 50);
    expect(again.checksum()).toBe(one.checksum());
  });
});

const led = (leader: string): string => `
  - { name: pilot, model: boids, count: 1, place: { rect: [5, 5, 1, 1] }, goals: [{ goal: point, at: [35, 35] }] }
  - { name: flock, model: boids, count: 10, place: { rect: [1, 1, 4, 4] }, parameters: { leaderWeight: 2, leaderGroup: ${leader} } }`;

const after = (leader: string): string => {
  const scenario = trialScenario('{ size: [40, 40] }', led(leader));
  const simulation = createSimulation(compileScenario(scenario, { models: builtinModels }));
  run(simulation, 50);
  return simulation.checksum();
};

describe('a leader', () => {
  it('may be named instead of numbered, and a name that no group has is refused', () => {
    expect(after('pilot')).toBe(after('0'));
    expect(after('pilot')).not.toBe(after('1'));
    expect(() => after('pilots')).toThrow(/leaderGroup/);
  });
});
