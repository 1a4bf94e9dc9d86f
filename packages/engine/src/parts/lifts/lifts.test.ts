import { createSimulation, type Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { travelTime } from './shafts.ts';
import { compileBuilding, goalEvents, problemsWith, runFor } from '../../scenario/trial-building.testing.ts';

const house = (extra = '', stops = '[ground, first, second]'): string => `
  size: [14, 5]
  levels: 3
  building:
    regions: [{ id: ground, rect: [0, 0, 10, 5] }, { id: first, rect: [0, 0, 10, 5], level: 1 }, { id: second, rect: [0, 0, 10, 5], level: 2 }]
    gates: [{ id: street, region: ground, at: [[0, 2], [0, 3]], way: out }]
    lifts: [{ id: lift, door: [[10, 2], [10, 3]], stops: ${stops}, capacity: 4, speed: 1.5, acceleration: 1, doorTime: 2, dwell: 3${extra} }]
`;
const guests = (place: string, model = 'orca', to = 0): string =>
  `  - { name: guests, model: ${model}, ${place}, people: { radius: 0.2, walkingSpeed: 1.25 }, goals: [{ goal: ride, lift: lift, to: ${to} }, { goal: leave }] }\n`;
const upstairs = (count: number, level = 2): string =>
  `count: ${count}, place: { shape: rect, min: [0, 0], max: [6, 5], level: ${level} }`;
const run = '{ dt: 0.05, duration: 300 }';

const make = (tiles: number): Simulation =>
  createSimulation({ ...compileBuilding(house(), guests(upstairs(6)), run), tiles, cellSize: 2 });

describe('a lift', () => {
  it('takes one person down in the time of the hand calculation (NIST 2.7)', () => {
    const one = guests('place: { shape: points, points: [[2, 2.5]], level: 2 }', 'straight');
    const { simulation } = runFor(compileBuilding(house(), one, run), 200);
    const storeys = travelTime(7, 1.5, 1);
    expect(storeys).toBeCloseTo(7 / 1.5 + 1.5, 12);
    // To 2 m before the door (call); the lift comes and opens; in; dwell and close; down and open; out from 1.25 m behind the door.
    const byHand = 6 / 1.25 + storeys + 2 + 2 / 1.25 + 3 + 2 + storeys + 2 + (1.25 + 10) / 1.25;
    // People think every 0.4 s: at the call, at the door of the lift, when it has come.
    expect(simulation.lastLeftAt).toBeGreaterThan(byHand - 0.5);
    expect(simulation.lastLeftAt).toBeLessThan(byHand + 1.2);
  });

  it.each(['orca', 'social-force', 'collision-free-speed'])(
    'carries ten people in three turns of four at most, with %s',
    (model) => {
      const compiled = compileBuilding(house(), guests(upstairs(10), model), run);
      const simulation = createSimulation(compiled);
      const cars = new Set([3, 4, 5]);
      let most = 0;
      const rides: number[] = [];
      while (simulation.time < 200 && simulation.present > 0) {
        simulation.tick();
        const { level } = simulation.crowds[0].columns;
        most = Math.max(most, level.subarray(0, simulation.bodies).filter((each) => cars.has(each)).length);
        rides.push(
          ...goalEvents(simulation.events)
            .filter(({ goal }) => goal === 'ride')
            .map(({ tick }) => tick),
        );
      }
      expect(simulation.totals.left).toBe(10);
      expect(most).toBe(4);
      expect(rides).toHaveLength(10);
      const turns = rides.filter((tick, index) => index === 0 || tick - rides[index - 1] > 400).length;
      expect(turns).toBe(3);
    },
  );

  it('stops on its way, and takes people up as well as down', () => {
    const both =
      guests(upstairs(2, 2)) +
      guests(upstairs(2, 1)).replace('name: guests', 'name: more') +
      guests(upstairs(2, 0), 'orca', 2).replace('name: guests', 'name: up').replace(', { goal: leave }', '');
    const { simulation, events } = runFor(compileBuilding(house(), both, run), 150);
    expect(simulation.exits.get('street')).toBe(4);
    expect(goalEvents(events).filter(({ goal, outcome }) => goal === 'ride' && outcome === 'reached')).toHaveLength(6);
    const { level } = simulation.crowds[0].columns;
    expect([...level.subarray(0, simulation.present)].every((each) => each === 2 || each === 5)).toBe(true);
  });

  it('gives the same bits on any number of tiles, and after going on from a snapshot', () => {
    const whole = make(1);
    const cut = make(3);
    const later = make(2);
    for (let tick = 0; tick < 1200; tick++) {
      if (tick === 400) later.restore(whole.snapshot());
      whole.tick();
      cut.tick();
      if (tick >= 400) later.tick();
    }
    expect(cut.checksum()).toBe(whole.checksum());
    expect(later.checksum()).toBe(whole.checksum());
    expect(whole.totals.left).toBeGreaterThan(3);
  });

  it('that cannot be is refused, and so is a ride to nowhere', () => {
    const ok = guests(upstairs(1));
    expect(problemsWith(house('', '[ground, attic]'), ok)).toEqual([
      "world.building.lifts[0].stops[1]: there is no region 'attic'",
    ]);
    expect(problemsWith(house('', '[ground]'), ok)).toHaveLength(1);
    expect(problemsWith(house('', '[ground, ground]'), ok)[0]).toMatch(/stops once on each floor/);
    expect(problemsWith(house().replace('[[10, 2], [10, 3]]', '[[9, 2], [9, 3]]'), ok)[0]).toMatch(
      /door must lie on the border of region 'ground'/,
    );
    expect(problemsWith(house().replace('[[10, 2], [10, 3]]', '[[10, 2], [10, 2.3]]'), ok)[0]).toMatch(
      /at least 0.6 m/,
    );
    expect(problemsWith(house(), guests(upstairs(1), 'orca', 7))[0]).toMatch(/lift 'lift' does not stop at level 7/);
    expect(problemsWith(house(), ok.replace('lift: lift', 'lift: left'))[0]).toMatch(/there is no lift 'left'/);
  });
});
