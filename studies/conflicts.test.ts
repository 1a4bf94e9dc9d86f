import { describe, expect, it } from 'vitest';
import { caseNames, tryScenario } from './conflicts.mjs';

/** What the problem statement promises. */
const kept = { failed: [], touching: 0, deepest: 0 };

describe('the study of conflict-cases, in short', () => {
  it.each(caseNames)('%s: every task is done and nothing touches, however it is shaken', async (name) => {
    for (const seed of [1, 2]) {
      const outcome = await tryScenario(name, seed, 'cured');
      expect(outcome).toMatchObject({ ...kept, done: outcome.tasks });
      expect(outcome.tasks).toBeGreaterThan(0);
    }
  });

  it('tasks-by-lot-60: sixty on a map drawn by lot', async () => {
    expect(await tryScenario('tasks-by-lot-60', 9, 'cured')).toMatchObject({ ...kept, tasks: 60, done: 60 });
  });

  it('finds the contacts that the rules of the thesis alone allow', async () => {
    let touching = 0;
    for (const seed of [1, 2, 3, 4, 5]) touching += (await tryScenario('conflict-corner', seed, 'thesis', 30)).touching;
    expect(touching).toBeGreaterThan(0);
  });
});
