import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NonFiniteError, type HandsMaker, type Model, type Part } from '@korzo/core';
import { openRun } from '@korzo/engine';
import { readScenario, type Scenario } from '@korzo/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shipped } from './golden/golden-runs.ts';

/** Walks to its goal, slower among many. Plain JavaScript, as a user may write it; `breaksAt` makes it fail at a tick. */
const drift = (breaksAt: number): string => `
export const models = [{
  name: 'drift', summary: 'Walks to its goal, slower among many.', space: 'floor', parameters: {},
  perceptionRadius: () => 2,
  bind: ({ crowd, look, model }) => (first, last) => {
    if (crowd.int('tick') === ${breaksAt}) throw new Error('drift has lost its way');
    const { rowOfSlot, slotModel, desiredVx, desiredVy, nextVx, nextVy, nextVz } = crowd.columns;
    for (let entry = first; entry < last; entry++) {
      const cell = crowd.occupied[entry];
      for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
        const self = rowOfSlot[slot];
        if (self >= crowd.ownCount || slotModel[slot] !== model) continue;
        const share = 1 / (1 + look.nearest(self, { radius: 2, limit: 8 }));
        nextVx[slot] = desiredVx[self] * share;
        nextVy[slot] = desiredVy[self] * share;
        nextVz[slot] = 0;
      }
    }
  },
}];
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-crew-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function moduleWith(text: string, name: string): Promise<{ models: readonly Model[]; address: string }> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const address = pathToFileURL(path).href;
  const { models } = (await import(address)) as { models: readonly Model[] };
  return { models, address };
}

describe("a user's model on several threads", () => {
  it('has the same bits alone, led by one thread, and on all threads through its module', async () => {
    const { models, address } = await moduleWith(drift(-1), 'drift.mjs');
    const sums: string[] = [];
    for (const options of [{}, { workers: 2 }, { workers: 3, modelModules: [address] }]) {
      const { simulation, close } = await openRun(shipped('station-crowd'), { models, model: 'drift', ...options });
      for (let tick = 0; tick < 20; tick++) simulation.tick();
      await close();
      sums.push(simulation.checksum());
    }
    expect(new Set(sums).size).toBe(1);
  });

  it('that fails ends the tick with its own words, and the crew can still be sent home', async () => {
    const { models, address } = await moduleWith(drift(3), 'breaks.mjs');
    const run = await openRun(shipped('station-crowd'), {
      models,
      model: 'drift',
      workers: 2,
      modelModules: [address],
    });
    for (let tick = 0; tick < 3; tick++) run.simulation.tick();
    expect(() => run.simulation.tick()).toThrow(/drift has lost its way/);
    await expect(run.close()).resolves.toBeUndefined();
  });

  it('that gives a velocity that is no number stops the run with agent, column and tick, on any threads and tiles', async () => {
    const faulty = drift(-1).replace(
      'nextVz[slot] = 0;',
      "nextVz[slot] = 0; const id = crowd.columns.id[self]; if (crowd.int('tick') === 4 && id > 40 && id % 9 > 5) nextVy[slot] = 0 / 0;",
    );
    const { models, address } = await moduleWith(faulty, 'faulty.mjs');
    const messages: string[] = [];
    for (const options of [
      {},
      { workers: 2, modelModules: [address] },
      { workers: 3, tiles: 4, modelModules: [address] },
    ]) {
      const { simulation, close } = await openRun(shipped('station-crowd'), { models, model: 'drift', ...options });
      for (let tick = 0; tick < 4; tick++) simulation.tick();
      try {
        simulation.tick();
      } catch (error) {
        messages.push(
          error instanceof NonFiniteError ? `${error.agent.id} ${error.column} ${error.tick}` : String(error),
        );
      }
      await close();
    }
    expect(messages).toEqual(['42 vy 5', '42 vy 5', '42 vy 5']);
  });

  it('whose module has no models is reported before the run starts', async () => {
    const { models } = await moduleWith(drift(-1), 'again.mjs');
    const { address } = await moduleWith('export const nothing = 1;', 'nothing.mjs');
    const start = openRun(shipped('station-crowd'), { models, model: 'drift', workers: 2, modelModules: [address] });
    await expect(start).rejects.toThrow(/does not export `models`/);
  });
});

/** Adds to each agent what follows from its id and the tick, and notes which threads did so. `inMember` is said there first. */
const counting = (inMember: string): string => `
const perform = (place, address) => {
  let numbers;
  const { thread } = place;
  return {
    refresh: () => { numbers = new Int32Array(place.memory.buffer, address, 20); },
    perform(job, tile, first, last) {
      if (thread > 0) { ${inMember} }
      Atomics.add(numbers, thread, last - first);
      // The leader leaves something for a member, whichever comes first, so that each run has work on two threads.
      const byMembers = () => Atomics.load(numbers, 1) + Atomics.load(numbers, 2) + Atomics.load(numbers, 18);
      if (thread === 0 && numbers[19] > 1) while (byMembers() === 0);
      const { id } = place.crowds[tile].columns;
      const { counted } = place.ownColumns(tile);
      for (let row = first; row < last; row++) counted[row] += (job + 1) * (id[row] + place.tick);
    },
  };
};
export const hands = [{ name: 'counting', make: perform }];
`;

/** A part whose work is done by these hands; it reports which threads worked. */
function countingPart(maker: HandsMaker, threads: number): { part: Part; work: () => readonly number[] } {
  let numbers = new Int32Array(20);
  let address = 0;
  const part: Part = {
    name: 'counts',
    columns: [{ name: 'counted', type: 'f64', role: 'own', meaning: 'a number that follows from id and ticks' }],
    settle: (memory) => {
      address = memory.reserve(80);
      numbers = new Int32Array(memory.memory.buffer, address, 20);
      numbers[19] = threads;
    },
    hands: () => ({ maker, briefing: address }),
    phases: [
      {
        name: 'count',
        after: ['move'],
        before: ['arrivals', 'release'],
        work: (run) => {
          run.share(1, (tile) => run.crowds[tile].ownCount, 16);
        },
      },
    ],
  };
  return { part, work: () => [...numbers.subarray(0, threads)] };
}

async function handsIn(text: string, name: string): Promise<{ maker: HandsMaker; address: string }> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const address = pathToFileURL(path).href;
  const { hands } = (await import(address)) as { hands: readonly HandsMaker[] };
  return { maker: hands[0], address };
}

describe("a part's work on several threads", () => {
  it('has the same bits alone, led by one thread, and shared by all threads and tiles', async () => {
    const { maker, address } = await handsIn(counting(''), 'counting.mjs');
    const sums: string[] = [];
    const rows: number[] = [];
    const ways: readonly { workers: number; tiles?: number; modelModules?: readonly string[] }[] = [
      { workers: 1 },
      { workers: 2 },
      { workers: 2, modelModules: [address] },
      { workers: 3, tiles: 3, modelModules: [address] },
    ];
    for (const options of ways) {
      const shared = options.modelModules === undefined ? 1 : options.workers;
      const { part, work } = countingPart(maker, shared);
      const { simulation, close } = await openRun(shipped('station-crowd'), {
        parts: [{ name: 'counts', make: () => [part] }],
        ...options,
      });
      for (let tick = 0; tick < 10; tick++) simulation.tick();
      await close();
      sums.push(simulation.checksum());
      const counted = work();
      rows.push(counted.reduce((sum, each) => sum + each, 0));
      // Agents are counted by the leader alone unless the members have the module.
      if (shared > 1) expect(counted.slice(1).reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0);
    }
    expect(new Set(sums).size).toBe(1);
    expect(new Set(rows).size).toBe(1);
    expect(rows[0]).toBeGreaterThan(1000);
  });

  it('that fails on another thread stops the run with the name of the part, and the crew can be sent home', async () => {
    const breaks = counting("Atomics.store(numbers, 18, 1); throw new Error('a counter is lost');");
    const { maker, address } = await handsIn(breaks, 'breaks-off.mjs');
    const { part } = countingPart(maker, 2);
    const run = await openRun(shipped('station-crowd'), {
      parts: [{ name: 'counts', make: () => [part] }],
      workers: 2,
      modelModules: [address],
    });
    expect(() => run.simulation.tick()).toThrow(/part 'counts' failed in its phase 'count' .*a counter is lost/);
    await expect(run.close()).resolves.toBeUndefined();
  });

  it('needs hands', async () => {
    const { maker } = await handsIn(counting(''), 'no-hands.mjs');
    const { name, phases } = countingPart(maker, 1).part;
    const bare = { name: 'counts', make: () => [{ name, ...(phases && { phases }) }] };
    const { simulation } = await openRun(shipped('hello'), { parts: [bare] });
    expect(() => simulation.tick()).toThrow(/it shares work and has no hands/);
  });
});

/** So many that threads sort them together, and tidy their rows in the first tick. */
const manyBoids = (count: number): Scenario => {
  const read = readScenario(
    JSON.stringify({
      korzo: 1,
      name: 'many',
      title: 'Many',
      about: 'A flock that is sorted by several threads.',
      world: { size: [260, 260], edges: 'wrap' },
      groups: [
        {
          name: 'flock',
          model: 'boids',
          count,
          place: { shape: 'world', mayOverlap: true },
          goal: { to: 'none' },
          heading: 'random',
          initialSpeed: 1.3,
        },
      ],
      run: { dt: 0.1, seed: 3, duration: 10, stopWhenEmpty: false },
    }),
    { file: 'many.yaml' },
  );
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
};

describe('a large crowd', () => {
  it('has the same bits however many threads sort and tidy it, on any tiles', async () => {
    const sums: string[] = [];
    const scenario = manyBoids(34_000);
    for (const options of [{}, { workers: 2 }, { workers: 3, tiles: 3 }, { workers: 5 }]) {
      const { simulation, close } = await openRun(scenario, options);
      for (let tick = 0; tick < 3; tick++) simulation.tick();
      await close();
      sums.push(simulation.checksum());
    }
    expect(new Set(sums).size).toBe(1);
  });
});

describe('a crew at work', () => {
  it('reports how long each member worked, and no more than passed', async () => {
    const start = performance.now();
    const { simulation, close } = await openRun(shipped('murmuration'), { workers: 3 });
    for (let tick = 0; tick < 5; tick++) simulation.tick();
    const times = simulation.memberTimes;
    const passed = performance.now() - start;
    expect(times).toHaveLength(2);
    expect(times.reduce((sum, time) => sum + time, 0)).toBeGreaterThan(0);
    for (const time of times) expect(time).toBeLessThan(passed);
    await close();
    expect(simulation.memberTimes).toEqual([]);
  });
});
