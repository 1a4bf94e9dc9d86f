import { percentile, type GridFinding } from '@korzo/analysis';
import { distributionOf, type Distribution } from '../sweep/percentiles.ts';
import type { Evidence } from './evidence.ts';

/** How many people were out when, over all runs. */
export interface EgressBand {
  /** s */
  readonly time: readonly number[];
  readonly median: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

const moments = 160;

/** Median and the middle nine tenths of the runs, at equally spaced moments. */
export function egressBand(runs: readonly Evidence[]): EgressBand {
  const end = Math.max(1, ...runs.map(({ lasted }) => lasted));
  const time = Array.from({ length: moments + 1 }, (_, index) => (end * index) / moments);
  const sorted = time.map((moment) =>
    runs.map(({ outAt }) => countUpTo(outAt, moment)).toSorted((one, other) => one - other),
  );
  return {
    time,
    median: sorted.map((counts) => percentile(counts, 0.5)),
    low: sorted.map((counts) => percentile(counts, 0.05)),
    high: sorted.map((counts) => percentile(counts, 0.95)),
  };
}

function countUpTo(times: readonly number[], moment: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= moment + 1e-9) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const shares = [0.5, 0.9, 0.95, 1] as const;

export interface ShareTimes {
  readonly share: number;
  /** Over the runs in which so many got out. */
  readonly times: Distribution | undefined;
  /** Runs in which fewer did. */
  readonly never: number;
}

/** When a share of all people was out. */
export function shareTimes(runs: readonly Evidence[]): readonly ShareTimes[] {
  return shares.map((share) => {
    const times = runs.flatMap(({ outAt, people }) => {
      const needed = Math.max(1, Math.ceil(share * people - 1e-9));
      return people > 0 && outAt.length >= needed ? [outAt[needed - 1]] : [];
    });
    return { share, times: distributionOf(times), never: runs.length - times.length };
  });
}

/** Maps of the same squares joined over runs: means of means, greatest of greatest. */
export function joinedGrids(runs: readonly Evidence[], measure: string, name: string): readonly GridFinding[] {
  const [first, ...others] = runs.map(({ grids }) =>
    grids.filter((grid) => grid.measure === measure && grid.name === name),
  );
  const isGreatest = name.startsWith('greatest');
  return Array.from(first ?? [], (grid) => {
    const alike = others.flatMap((list) =>
      list.filter(
        ({ level, width, height, values }) =>
          level === grid.level &&
          width === grid.width &&
          height === grid.height &&
          values.length === grid.values.length,
      ),
    );
    const values = grid.values.map((value, index) => {
      const all = [value, ...alike.map((other) => other.values[index])].filter((each) => each !== null);
      if (all.length === 0) return null;
      return isGreatest ? Math.max(...all) : all.reduce((sum, each) => sum + each, 0) / all.length;
    });
    return { ...grid, values };
  });
}
