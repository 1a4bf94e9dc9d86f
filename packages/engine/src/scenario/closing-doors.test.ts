import type { Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { readScenario } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';

const door = { id: 'middle', kind: 'door', between: ['hall', 'next'], at: [[10, 4], [10, 6]] }; // prettier-ignore
const gate = { id: 'out', region: 'next', at: [[20, 4], [20, 6]], way: 'out' }; // prettier-ignore

/** Sixty people walk through a door and out by a gate; both close while people stand in them. */
function house(closing: 'by times' | 'by command'): Scenario {
  const byTimes = closing === 'by times';
  const document = {
    korzo: 1,
    name: 'house',
    title: 'House',
    about: 'Doors close on people.',
    world: {
      size: [20, 10],
      building: {
        regions: [{ id: 'hall', rect: [0, 0, 10, 10] }, { id: 'next', rect: [10, 0, 10, 10] }], // prettier-ignore
        portals: [byTimes ? { ...door, open: [[0, 6]] } : door],
        gates: [byTimes ? { ...gate, open: [[0, 14]] } : gate],
      },
    },
    groups: [{ name: 'people', count: 60, place: { rect: [2, 1, 7, 8] }, people: {}, goals: [{ goal: 'leave' }] }],
    run: {
      duration: 60,
      ...(byTimes
        ? {}
        : { commands: [{ at: 6, type: 'close', passage: 'middle' }, { at: 14, type: 'close', passage: 'out' }] }), // prettier-ignore
    },
  };
  const read = readScenario(JSON.stringify(document), { file: 'house.yaml' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

/** How deep the deepest body is in a line across x, m. */
function depthIn(simulation: Simulation, at: number): number {
  let deepest = 0;
  for (const { columns, ownCount } of simulation.crowds)
    for (let row = 0; row < ownCount; row++)
      if (columns.y[row] > 4 && columns.y[row] < 6)
        deepest = Math.max(deepest, columns.radius[row] - Math.abs(columns.x[row] - at));
  return deepest;
}

const untilTick = (simulation: Simulation, tick: number): void => {
  while (simulation.ticks < tick) simulation.tick();
};

describe('a door that closes on people', () => {
  it.each([
    ['guidelines', 'by times'],
    ['guidelines', 'by command'],
    ['orca', 'by times'],
    ['mass-steering', 'by command'],
  ] as const)('leaves none of them in the wall: %s, %s', async (model, closing) => {
    const { simulation, close } = await openRun(house(closing), { model });
    const { dt } = simulation.setup;
    untilTick(simulation, Math.round(6 / dt));
    // People are in the door when it closes, or the trial would show nothing.
    expect(depthIn(simulation, 10)).toBeGreaterThan(0.02);
    let deepest = 0;
    while (simulation.time < 16) {
      simulation.tick();
      deepest = Math.max(deepest, depthIn(simulation, 10), simulation.time > 14 + dt / 2 ? depthIn(simulation, 20) : 0);
    }
    expect(deepest).toBeLessThan(0.01);
    await close();
  });

  it('does it alike on any tiles, and after a snapshot right before it closes', async () => {
    const whole = await openRun(house('by command'));
    const last = Math.round(6.5 / whole.simulation.setup.dt);
    untilTick(whole.simulation, Math.round(6 / whole.simulation.setup.dt));
    const snapshot = whole.simulation.snapshot();
    untilTick(whole.simulation, last);
    const tiled = await openRun(house('by command'), { tiles: 4 });
    untilTick(tiled.simulation, last);
    expect(tiled.simulation.checksum()).toBe(whole.simulation.checksum());
    const taken = await openRun(house('by command'), { tiles: 2 });
    taken.simulation.restore(snapshot);
    untilTick(taken.simulation, last);
    expect(taken.simulation.checksum()).toBe(whole.simulation.checksum());
    for (const run of [whole, tiled, taken]) await run.close();
  });
});
