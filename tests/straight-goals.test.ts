import { openRun, readScenario } from '@korzo/engine';
import { describe, expect, it } from 'vitest';

/** Lists of straight goals without a building: agents think on all threads, and some are left to the leader. */
const text = `
korzo: 1
name: square
title: Square
about: Lists of straight goals.
world: { size: [60, 40], exits: [{ id: east, rect: [56, 10, 4, 20] }] }
groups:
  - { name: strollers, model: orca, count: 150, place: { rect: [1, 1, 20, 38] }, goals: [{ goal: checkpoints, points: [[30, 30], [32, 10]], within: 4 }, { goal: exit }] }
  - { name: drifters, model: orca, count: 60, place: { rect: [25, 1, 20, 38] }, goals: [{ goal: wait, for: 1 }, { goal: random }] }
  - { name: patrols, model: orca, count: 20, place: { rect: [46, 1, 8, 38] }, goals: [{ goal: patrol, points: [[48, 5], [48, 35]], repeat: false }, { goal: opposite }] }
run: { dt: 0.1, duration: 60 }
`;

async function checksumsOf(workers: number, tiles: number): Promise<readonly string[]> {
  const read = readScenario(text, { file: 'square.yaml' });
  if ('problems' in read) throw new Error(read.problems[0].rule);
  const { simulation, close } = await openRun(read.scenario, { workers, tiles });
  const checksums: string[] = [];
  for (let tick = 1; tick <= 120; tick++) {
    simulation.tick();
    if (tick % 40 === 0) checksums.push(simulation.checksum());
  }
  await close();
  return checksums;
}

describe('lists of straight goals', () => {
  it('have the same bits with any threads and tiles', async () => {
    const alone = await checksumsOf(1, 1);
    expect(new Set(alone).size).toBe(3);
    for (const [workers, tiles] of [
      [2, 1],
      [1, 3],
      [2, 4],
    ])
      expect(await checksumsOf(workers, tiles)).toEqual(alone);
  });
});
