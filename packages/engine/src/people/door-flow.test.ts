import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { openRun } from '../run.ts';

const people = 120;

/** A room of 10 x 8 m, a passage of 1 m length, and a room behind it; people of the configuration `guidelines`. */
function behindADoor(width: number) {
  const [south, north] = [4 - width / 2, 4 + width / 2];
  const door = (x: number, between: readonly string[]) => ({ id: `at-${x}`, between, at: [[x, south], [x, north]] }); // prettier-ignore
  const read = readScenario(
    JSON.stringify({
      korzo: 1,
      name: 'door',
      title: 'Door',
      about: 'A crowd passes a door.',
      world: {
        size: [15, 8],
        building: {
          regions: [
            { id: 'room', rect: [0, 0, 10, 8] },
            { id: 'passage', rect: [10, south, 1, width] },
            { id: 'behind', rect: [11, 0, 4, 8] },
          ],
          portals: [door(10, ['room', 'passage']), door(11, ['passage', 'behind'])],
          gates: [{ id: 'out', region: 'behind', at: [[15, 0], [15, 8]], way: 'out' }], // prettier-ignore
        },
      },
      groups: [
        {
          name: 'people',
          configuration: 'guidelines',
          count: people,
          speed: 1.34,
          place: { shape: 'rect', min: [2.5, 0], max: [7, 8] },
          goals: [{ goal: 'leave' }],
        },
      ],
      run: { duration: 200 },
    }),
    { file: 'door.json' },
  );
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

interface Pose {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const deepestOf = (poses: readonly Pose[]): number => {
  let deepest = 0;
  for (const [index, one] of poses.entries())
    for (const other of poses.slice(0, index))
      deepest = Math.max(deepest, one.radius + other.radius - Math.hypot(one.x - other.x, one.y - other.y));
  return deepest;
};

/** Flow through the middle of the passage from the 25th to the 100th, density in 1.5 x 1.5 m before it meanwhile, deepest overlap. */
async function measure(width: number) {
  const { simulation, close } = await openRun(behindADoor(width), { workers: 1, seed: 1 });
  const passed = new Map<number, number>();
  let [waiting, looks, deepest] = [0, 0, 0];
  while (passed.size < 105 && simulation.time < 200) {
    simulation.tick();
    const poses = simulation.crowds.flatMap(({ columns: { id, x, y, radius }, ownCount }) =>
      Array.from({ length: ownCount }, (_, row) => ({ id: id[row], x: x[row], y: y[row], radius: radius[row] })),
    );
    for (const { id, x } of poses) if (x > 10.5 && !passed.has(id)) passed.set(id, simulation.time);
    if (simulation.ticks % 5 !== 0) continue;
    deepest = Math.max(deepest, deepestOf(poses));
    if (passed.size < 25 || passed.size >= 85) continue;
    waiting += poses.filter(({ x, y }) => x > 8.5 && x <= 10 && Math.abs(y - 4) < 0.75).length;
    looks++;
  }
  await close();
  const times = [...passed.values()];
  return { flow: 75 / (times[99] - times[24]), density: waiting / looks / 2.25, deepest };
}

describe('people of the recommended configuration at a door with a room behind it', () => {
  it.each([0.8, 1.2, 2])(
    'pass %s m at 1.2 per metre and second and more, up to 0.5 per second above 1.87 b',
    async (width) => {
      const { flow, deepest } = await measure(width);
      expect(flow / width).toBeGreaterThan(1.2);
      expect(flow).toBeLessThan(1.87 * width + 0.5);
      expect(deepest).toBeLessThan(0.05);
    },
  );

  it('stand 4 to 7 per square metre before 1 m, and 1.5 to 2.4 pass in a second', async () => {
    const { flow, density, deepest } = await measure(1);
    expect(density).toBeGreaterThan(4);
    expect(density).toBeLessThan(7);
    expect(flow).toBeGreaterThan(1.5);
    expect(flow).toBeLessThan(2.4);
    expect(deepest).toBeLessThan(0.05);
  });
});
