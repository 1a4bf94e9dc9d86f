import { expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { openRun } from '../run.ts';
import { traffic } from './traffic/index.ts';

/** A road without pavements, and people who cross it without looking. */
const text = `korzo: 1
name: lane
title: People on a lane
about: People walk over a road that has neither pavement nor crossing.
city:
  text: |
    main() { connect(new Cross(-150, 0, 0, 1), 0, new Cross(150, 0, 0, 1), 0); }
traffic: { flows: [{ from: 0, to: 0, perHour: 500, gaps: even }] }
world: { origin: [-170, -30], size: [340, 60] }
groups:
  - { name: walkers, model: orca, count: 1, place: { rect: [0, -14, 0.5, 0.5] }, speed: 0.25, goals: [{ goal: checkpoints, points: [[0, 25]] }] }
run: { dt: 0.1, duration: 100 }
`;

it('lets vehicles stop for a person on their lane, and drive on behind it', async () => {
  const read = readScenario(text, { file: 'lane.yaml' });
  if (!('scenario' in read)) throw new Error(JSON.stringify(read.problems));
  const { simulation, made, close } = await openRun(read.scenario);
  let [nearest, slowest, onLane] = [Infinity, Infinity, 0];
  for (let tick = 0; tick < 1000; tick++) {
    simulation.tick();
    const { columns, ownCount } = simulation.crowds[0];
    const rows = Array.from({ length: ownCount }, (_, row) => row);
    const walker = rows.find((row) => columns.level[row] >= 0);
    if (walker === undefined || Math.abs(columns.y[walker]) > 3.2) continue;
    onLane++;
    for (const row of rows) {
      if (row === walker) continue;
      const ahead = columns.headingX[row] * (columns.x[walker] - columns.x[row]);
      if (ahead < -2.5 || Math.abs(columns.y[row] - columns.y[walker]) > 1.5) continue;
      nearest = Math.min(nearest, ahead - 2.5);
      slowest = Math.min(slowest, Math.hypot(columns.vx[row], columns.vy[row]));
    }
  }
  expect(onLane).toBeGreaterThan(100);
  expect(slowest).toBeLessThan(0.5);
  expect(nearest).toBeGreaterThan(0.25);
  expect(made.from(traffic)[0].traffic.arrived).toBeGreaterThan(5);
  await close();
});
