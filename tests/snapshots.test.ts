import { openRun, recruit } from '@korzo/engine';
import { compareAfterSnapshot } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { shipped } from './golden/golden-runs.ts';

const alternatives = ['straight', 'conflict-cases'];

/** Crowds large enough that threads share the work, and vehicles, which have threads of their own. */
const cases = [
  { name: 'mixed', workers: 2, tiles: 3 },
  { name: 'building-20-rooms', workers: 3, tiles: 2 },
  { name: 'four-way', workers: 2, tiles: 2 },
];

describe('after a snapshot that other threads take up, with random commands', () => {
  it.each(cases)('$name has the same bits with $workers workers and $tiles tiles', async ({ name, workers, tiles }) => {
    const scenario = shipped(name);
    const alone = await openRun(scenario, { alternatives });
    const shared = await openRun(scenario, { alternatives, workers, tiles });
    const { applied } = compareAfterSnapshot({
      reference: alone.simulation,
      resumed: shared.simulation,
      seed: 11,
      ticks: 60,
      recruit: (group, spot, number) =>
        group < scenario.groups.length ? recruit(alone, group, spot, number) : undefined,
    });
    await Promise.all([alone.close(), shared.close()]);
    expect(Object.keys(applied).length).toBeGreaterThan(4);
  });
});
