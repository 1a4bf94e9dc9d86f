import { setImmediate as nextTurn } from 'node:timers/promises';

/** Does a round of work and says how many items it did. */
export type Round = () => number;

export interface Pace {
  /** Items per second in the best round, and in the middle one. */
  readonly best: number;
  readonly median: number;
}

/**
 * Lets the contestants take turns (A B A B ...), so that whatever else the machine does falls on all of them, and gives each
 * one's pace. The first turn warms up and does not count.
 */
export async function alternate(
  contestants: readonly Round[],
  rounds: number,
  clock = () => performance.now(),
): Promise<Pace[]> {
  const paces: number[][] = contestants.map(() => []);
  for (let turn = 0; turn <= rounds; turn++) {
    for (const [index, round] of contestants.entries()) {
      const start = clock();
      const items = round();
      if (turn > 0) paces[index].push((items / (clock() - start)) * 1000);
      await nextTurn();
    }
  }
  return paces.map((list) => ({ best: Math.max(...list), median: middle(list) }));
}

/** The middle one, or the mean of the two. */
export function middle(list: readonly number[]): number {
  const sorted = list.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Ticks that take about `wanted` ms together, from the time of the quicker of two. */
export function ticksFor(wanted: number, tick: () => void, clock = () => performance.now()): number {
  let quickest = Infinity;
  for (let attempt = 0; attempt < 2; attempt++) {
    const start = clock();
    tick();
    quickest = Math.min(quickest, clock() - start);
  }
  return Math.min(Math.max(Math.round(wanted / Math.max(quickest, 1e-3)), 1), 1000);
}
