import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { openRun } from '../run.ts';

const people = 90;
const length = 6;
const onFlight = 2;
const south = 5;

/** People of the configuration `guidelines` in a room, a flight of stairs in its west wall off the middle, and a room behind it. */
function crowdBeforeFlight(way: 'up' | 'down', width: number) {
  const start = way === 'up' ? 0 : 1;
  const near = [[14, south], [14, south + width]]; // prettier-ignore
  const far = [[14 - length, south], [14 - length, south + width]]; // prettier-ignore
  const stairs =
    way === 'up'
      ? { between: ['room', 'beyond'], at: near, landing: far }
      : { between: ['beyond', 'room'], at: far, landing: near };
  const read = readScenario(
    JSON.stringify({
      korzo: 1,
      name: 'flight',
      title: 'Flight',
      about: 'A crowd steps onto a flight of stairs.',
      world: {
        size: [24, 10],
        levels: 2,
        building: {
          regions: [
            { id: 'room', rect: [14, 0, 10, 10], level: start },
            { id: 'beyond', rect: [0, 0, 14 - length, 10], level: 1 - start },
          ],
          portals: [{ id: 'stairs', kind: 'stairs', length, ...stairs }],
          gates: [{ id: 'out', region: 'beyond', at: [[0, 0], [0, 10]], way: 'out' }], // prettier-ignore
        },
      },
      groups: [
        {
          name: 'people',
          configuration: 'guidelines',
          count: people,
          place: { shape: 'rect', min: [14, 0], max: [21, 10], level: start },
          people: { walkingSpeed: 1.34 },
          goals: [{ goal: 'leave' }],
        },
      ],
      run: { duration: 250 },
    }),
    { file: 'flight.json' },
  );
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return { scenario: read.scenario, arrival: 1 - start };
}

interface Pose {
  readonly id: number;
  readonly level: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function deepestOf(poses: readonly Pose[]): number {
  let deepest = 0;
  for (const [index, one] of poses.entries()) {
    for (const other of poses.slice(0, index)) {
      if (one.level !== other.level) continue;
      deepest = Math.max(deepest, one.radius + other.radius - Math.hypot(one.x - other.x, one.y - other.y));
    }
  }
  return deepest;
}

/**
 * People per metre and second who arrive, from the 20th to the 70th; most people per square metre of the flight; deepest overlap; and the
 * distance between the southernmost and northernmost fifth of the places where people step onto the flight.
 */
async function measure(way: 'up' | 'down', width: number) {
  const { scenario, arrival } = crowdBeforeFlight(way, width);
  const { simulation, close } = await openRun(scenario, { workers: 1, seed: 1 });
  const arrived = new Map<number, number>();
  const entered = new Map<number, number>();
  let [density, deepest] = [0, 0];
  while (arrived.size < 70 && simulation.time < 250) {
    simulation.tick();
    const poses = simulation.crowds.flatMap(({ columns: { id, level, x, y, radius }, ownCount }) =>
      Array.from({ length: ownCount }, (_, row) => ({
        id: id[row],
        level: level[row],
        x: x[row],
        y: y[row],
        radius: radius[row],
      })),
    );
    for (const { id, level, y } of poses) {
      if (level === arrival && !arrived.has(id)) arrived.set(id, simulation.time);
      if (level === onFlight && !entered.has(id)) entered.set(id, y);
    }
    density = Math.max(density, poses.filter(({ level }) => level === onFlight).length / (length * width));
    if (simulation.ticks % 5 === 0) deepest = Math.max(deepest, deepestOf(poses));
  }
  await close();
  const times = [...arrived.values()];
  const places = [...entered.values()].toSorted((a, b) => a - b);
  const fifth = Math.floor(places.length / 5);
  return {
    flow: 50 / (times[69] - times[19]) / width,
    density,
    deepest,
    spread: places[places.length - 1 - fifth] - places[fifth],
  };
}

describe('people of the recommended configuration before a flight of stairs', () => {
  it.each([
    ['down', 1],
    ['down', 1.5],
    ['up', 2],
  ] as const)('use its width: 0.8 to 1.1 go %s %s m per metre and second', async (way, width) => {
    const { flow, density, deepest, spread } = await measure(way, width);
    expect(flow).toBeGreaterThan(0.8);
    expect(flow).toBeLessThan(1.1);
    expect(density).toBeLessThan(4);
    expect(deepest).toBeLessThan(0.05);
    // Bodies of 0.36 m leave their centres this much of the width; an even crowd has three fifths of that between its outer fifths.
    expect(spread).toBeGreaterThan(0.55 * (width - 0.36));
  });
});
