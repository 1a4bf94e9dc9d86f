import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { openRun } from '../run.ts';

const people = 90;
const [width, length] = [2, 5];

/** A room, a flight of stairs up or down, and a room behind it. */
function crowdOnStairs(way: 'up' | 'down') {
  const start = way === 'up' ? 0 : 1;
  const near = [[8, 3], [8, 3 + width]]; // prettier-ignore
  const far = [[8 + length, 3], [8 + length, 3 + width]]; // prettier-ignore
  const stairs =
    way === 'up'
      ? { between: ['room', 'beyond'], at: near, landing: far }
      : { between: ['beyond', 'room'], at: far, landing: near };
  const read = readScenario(
    JSON.stringify({
      korzo: 1,
      name: 'stairs',
      title: 'Stairs',
      about: 'A crowd takes a flight of stairs.',
      world: {
        size: [22, 8],
        levels: 2,
        building: {
          regions: [
            { id: 'room', rect: [0, 0, 8, 8], level: start },
            { id: 'beyond', rect: [8 + length, 0, 9, 8], level: 1 - start },
          ],
          portals: [{ id: 'stairs', kind: 'stairs', length, ...stairs }],
          gates: [{ id: 'out', region: 'beyond', at: [[22, 0], [22, 8]], way: 'out' }], // prettier-ignore
        },
      },
      groups: [
        {
          name: 'people',
          model: 'mass-steering',
          count: people,
          place: { shape: 'area', id: 'room' },
          people: { walkingSpeed: 1.34 },
          goals: [{ goal: 'leave' }],
        },
      ],
      run: { duration: 150 },
    }),
    { file: 'stairs.json' },
  );
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return { scenario: read.scenario, arrival: 1 - start };
}

/** People per metre and second who arrive, from the 20th to the 70th, and the mean speed and density on the flight meanwhile. */
async function measure(way: 'up' | 'down') {
  const { scenario, arrival } = crowdOnStairs(way);
  const { simulation, close } = await openRun(scenario, { workers: 1, seed: 1 });
  const arrived = new Map<number, number>();
  let [speeds, walkers, ticks] = [0, 0, 0];
  while (arrived.size < people && simulation.time < 150) {
    simulation.tick();
    const isSteady = arrived.size >= 20 && arrived.size < 70;
    if (isSteady) ticks++;
    for (const { columns, ownCount } of simulation.crowds) {
      for (let row = 0; row < ownCount; row++) {
        if (columns.level[row] === arrival && !arrived.has(columns.id[row]))
          arrived.set(columns.id[row], simulation.time);
        if (!isSteady || columns.level[row] !== 2) continue;
        speeds += Math.hypot(columns.vx[row], columns.vy[row]);
        walkers++;
      }
    }
  }
  await close();
  const times = [...arrived.values()];
  return {
    arrived: arrived.size,
    flow: 50 / (times[69] - times[19]) / width,
    speed: speeds / walkers,
    density: walkers / ticks / (width * length),
  };
}

describe('a crowd on stairs', () => {
  it('passes 0.8 to 1.1 people per metre and second without a flow limit, and faster down than up', async () => {
    const [up, down] = [await measure('up'), await measure('down')];
    for (const { arrived, flow, density } of [up, down]) {
      expect(arrived).toBe(people);
      expect(flow).toBeGreaterThan(0.8);
      expect(flow).toBeLessThan(1.15);
      expect(density).toBeLessThan(4);
    }
    expect(down.speed).toBeGreaterThan(up.speed);
    expect(down.flow).toBeGreaterThan(up.flow);
  });
});
