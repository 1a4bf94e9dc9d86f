import type { Contestant } from './contestant.ts';
import type { BenchPlan } from './plan.ts';
import { alternate, ticksFor, type Pace } from './rounds.ts';
import type { BenchRow } from './row.ts';

/** About as long as a round should take, ms: long enough for the clock, short enough to meet the same noise as the other. */
const roundLength = 200;

/** Ticks before anything is measured: the compiler has seen the code and the crowd has found its pace. */
const warmUpTicks = 3;

export interface Entry {
  readonly name: string;
  readonly contestant: Contestant;
}

/** Steps the contestants in turn; paces in agent-steps per second. Closes them. */
export async function duel(entries: readonly Entry[], plan: BenchPlan): Promise<Pace[]> {
  try {
    const rounds = entries.map(({ contestant }) => {
      contestant.step(warmUpTicks);
      const ticks = plan.ticks ?? ticksFor(roundLength, () => contestant.step(1));
      return () => contestant.step(ticks);
    });
    return await alternate(rounds, plan.rounds);
  } finally {
    for (const { contestant } of entries) await contestant.close();
  }
}

const million = 1e6;

export const speedRow = (name: string, pace: Pace): BenchRow => ({
  name,
  value: pace.best / million,
  unit: 'million agent-steps/s',
  median: pace.median / million,
});

/** How many times as fast the first is as the second. */
export const ratioRow = (
  name: string,
  first: Pace,
  second: { readonly name: string; readonly pace: Pace },
): BenchRow => ({
  name,
  value: first.best / second.pace.best,
  unit: 'x',
  median: first.median / second.pace.median,
  ratioTo: second.name,
});
