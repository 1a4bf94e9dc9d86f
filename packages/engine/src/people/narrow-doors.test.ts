import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { openRun } from '../run.ts';

interface Door {
  /** m */
  readonly width: number;
  /** South end, m. */
  readonly south: number;
  readonly tactic: 'path' | 'field';
}

const people = 50;
const depth = 6;
const wall = 8;

/** A room whose people want to leave through a door of the next room. */
function throughDoor({ width, south, tactic }: Door) {
  const text = JSON.stringify({
    korzo: 1,
    name: 'narrow-door',
    title: 'Narrow door',
    about: 'Pedestrians of MASS leave a room by a narrow door.',
    world: {
      size: [14, depth],
      building: {
        regions: [
          { id: 'room', rect: [0, 0, wall, depth] },
          { id: 'hall', rect: [wall, 0, 6, depth] },
        ],
        portals: [
          {
            id: 'door',
            between: ['room', 'hall'],
            at: [
              [wall, south],
              [wall, south + width],
            ],
          },
        ],
        gates: [
          {
            id: 'out',
            region: 'hall',
            at: [
              [14, 0.5],
              [14, depth - 0.5],
            ],
            way: 'out',
          },
        ],
      },
    },
    groups: [
      {
        name: 'people',
        model: 'mass-steering',
        people: {},
        count: people,
        place: { rect: [0.4, 0.4, 6.6, depth - 0.8] },
        goals: [{ goal: 'leave', by: 'assigned', exits: ['out'] }],
        tactic,
      },
    ],
    run: { duration: 300 },
  });
  const read = readScenario(text, { file: 'door.json' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

/** Flow while people crowd before the door, per metre and second, and the deepest overlap of two bodies, m. */
async function leave(door: Door, seed: number) {
  const { simulation, close } = await openRun(throughDoor(door), { workers: 1, seed });
  const passed = new Map<number, number>();
  let deepest = 0;
  while (simulation.time < 200 && passed.size < people - 8) {
    simulation.tick();
    for (const { columns, ownCount } of simulation.crowds) {
      const { id, x, y, radius } = columns;
      for (let one = 0; one < ownCount; one++) {
        if (x[one] > wall && !passed.has(id[one])) passed.set(id[one], simulation.time);
        for (let other = 0; other < one; other++)
          deepest = Math.max(deepest, radius[one] + radius[other] - Math.hypot(x[one] - x[other], y[one] - y[other]));
      }
    }
  }
  await close();
  const times = [...passed.values()];
  const flow = (times.length - 5) / (times[times.length - 1] - times[4]) / door.width;
  return { flow, deepest };
}

const doors: fc.Arbitrary<Door> = fc.record({
  width: fc.constantFrom(0.6, 0.7, 0.8, 0.9, 1),
  south: fc.integer({ min: 1, max: 9 }).map((halves) => halves / 2),
  tactic: fc.constantFrom('path' as const, 'field' as const),
});

describe('pedestrians of MASS at narrow doors', () => {
  it('pass at the flow of experiments and press no deeper than 5 cm into each other', async () => {
    const flows: number[] = [];
    await fc.assert(
      fc.asyncProperty(doors, fc.integer({ min: 1, max: 1000 }), async (door, seed) => {
        const { flow, deepest } = await leave(door, seed);
        flows.push(flow);
        expect(deepest).toBeLessThan(0.05);
        expect(flow).toBeGreaterThan(0.7);
        expect(flow).toBeLessThan(2.2);
      }),
      { numRuns: 5 },
    );
    const mean = flows.reduce((sum, flow) => sum + flow, 0) / flows.length;
    expect(mean).toBeGreaterThan(1.1);
    expect(mean).toBeLessThan(1.9);
  });
});
