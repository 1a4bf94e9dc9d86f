import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NonFiniteError, type Model } from '@korzo/core';
import { openRun } from '@korzo/engine';
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

  it('whose module has no models is told before the run starts', async () => {
    const { models } = await moduleWith(drift(-1), 'again.mjs');
    const { address } = await moduleWith('export const nothing = 1;', 'nothing.mjs');
    const start = openRun(shipped('station-crowd'), { models, model: 'drift', workers: 2, modelModules: [address] });
    await expect(start).rejects.toThrow(/does not export `models`/);
  });
});

describe('a crew at work', () => {
  it('tells how long each member worked, and no more than passed', async () => {
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
