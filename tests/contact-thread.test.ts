import { ContactCheck, type Frame } from '@korzo/analysis';
import { uniform, type Wall, type World } from '@korzo/core';
import { expect, it } from 'vitest';
import { ContactThread } from '../apps/cli/dist/run/contacts/contact-thread.js';

const world: World = {
  origin: [0, 0, 0],
  size: [20, 20, 4],
  edges: 'wrap',
  levels: 2,
  walls: [{ level: 0, from: [0, 10], to: [20, 10] }],
  exits: [],
};
const moved: readonly Wall[] = [{ level: 1, from: [5, 0], to: [5, 20] }];
const wallsAt = (tick: number): readonly Wall[] => (tick < 20 ? world.walls : moved);

/** Agents that walk slowly about, on two floors and in the air, in two crowds; more of them from tick to tick. */
function frameAt(ticks: number): Frame {
  const crowdFrom = (first: number, ownCount: number): Frame['crowds'][number] => {
    const ids = Uint32Array.from({ length: ownCount }, (_, row) => first + row * 2);
    const along = (purpose: number): Float64Array =>
      Float64Array.from(ids, (id) => 20 * uniform(1, id, 0, purpose) + 0.1 * ticks * uniform(1, id, 1, purpose));
    const nothing = new Float64Array(ownCount);
    return {
      ownCount,
      columns: {
        id: ids,
        level: Int16Array.from(ids, (id) => (id % 3) - 1),
        x: along(1),
        y: along(2),
        z: along(3).map((z) => z / 5),
        vx: nothing,
        vy: nothing,
        vz: nothing,
        radius: new Float32Array(ownCount).fill(0.3),
        kind: new Uint8Array(ownCount),
        group: new Uint16Array(ownCount),
      },
    };
  };
  return { ticks, time: ticks * 0.1, crowds: [crowdFrom(0, 20 + 5 * ticks), crowdFrom(1, 30)] };
}

it('finds on a thread of its own what the contact check finds', async () => {
  const place = { world, wallsAt, dt: 0.1 };
  const check = new ContactCheck(place);
  const thread = new ContactThread(place);
  await thread.open;
  for (let ticks = 1; ticks <= 60; ticks++) {
    check.afterTick(frameAt(ticks));
    thread.afterTick(frameAt(ticks));
  }
  const { totals } = check;
  expect(totals.agents).toBeGreaterThan(50);
  expect(totals.walls).toBeGreaterThan(10);
  expect(await thread.finish()).toEqual(totals);
  thread.close();
});

it('whose thread cannot start says why at once', async () => {
  const thread = new ContactThread({ world, dt: 0.1 }, new URL('./no-such-worker.js', import.meta.url));
  await expect(thread.open).rejects.toThrow(/the contact check could not start: .*no-such-worker/);
  thread.close();
});

it('that fails ends the run with the reason', async () => {
  const thread = new ContactThread({ world: { ...world, size: undefined } as unknown as World, dt: 0.1 });
  for (let ticks = 1; ticks <= 40; ticks++) thread.afterTick(frameAt(ticks));
  await expect(thread.finish()).rejects.toThrow(/the contact check failed: Cannot read/);
  thread.close();
});
