import { findShippedScenario, openRun, type Run } from '@korzo/engine';
import { describe, expect, it } from 'vitest';
import { PlaceTaker } from './places.ts';
import { floorHeight } from './scenery.ts';

async function open(name: string): Promise<Run> {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(`there is no scenario ${name}`);
  return openRun(found.scenario);
}

describe('PlaceTaker', () => {
  it('shows every agent where they are, facing where they go', async () => {
    const run = await open('hello');
    const taker = new PlaceTaker(run, 3);
    for (let tick = 0; tick < 20; tick++) run.simulation.tick();
    const places = taker.take();
    const { columns } = run.simulation.crowds[0];
    expect(places).toMatchObject({ epoch: 3, tick: 20, time: 1, count: run.simulation.present });
    for (const row of [0, 17, 50]) {
      expect(places.x[row]).toBe(columns.x[row]);
      expect(Math.cos(places.heading[row])).toBeCloseTo(columns.headingX[row], 5);
      expect(places.speed[row]).toBeCloseTo(Math.hypot(columns.vx[row], columns.vy[row]), 5);
    }
    expect(taker.looks.looks.length).toBeLessThan(20);
    expect(taker.looks.looks[places.look[0]]).toMatchObject({ kind: 'person', group: 0, model: 0 });
  });

  it('lets people on stairs go evenly from the foot to the landing, and from floor to floor', async () => {
    const run = await open('rimea-02');
    const taker = new PlaceTaker(run, 1);
    const heights: number[] = [];
    let before: readonly [number, number, number] | undefined;
    for (let tick = 0; tick < 600 && run.simulation.present > 0; tick++) {
      run.simulation.tick();
      const { count, level, x, y, z } = taker.take();
      if (count === 0) break;
      expect(level[0]).toBeLessThan(2);
      const height = level[0] * floorHeight + z[0];
      // No agent leaps: not to the stairs, not on them, not from them.
      if (before !== undefined) expect(Math.hypot(x[0] - before[0], y[0] - before[1])).toBeLessThan(0.25);
      before = [x[0], y[0], height];
      heights.push(height);
    }
    const steps = heights.slice(1).map((height, index) => Math.abs(height - heights[index]));
    expect(Math.max(...steps)).toBeLessThan(0.2);
    expect(new Set(heights.map(Math.round)).size).toBe(floorHeight + 1);
  });
});
