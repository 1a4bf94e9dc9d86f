import { percentile, type GridFinding } from '@korzo/analysis';
import { distributionOf, type Distribution } from '../../sweep/percentiles.ts';
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
    return { share, times: distributionOf(times, `out ${share}`), never: runs.length - times.length };
  });
}

/** A map joined over runs, and how many of them it was made of. */
export interface JoinedMap {
  readonly grid: GridFinding;
  readonly runs: number;
}

/** Maps of the same squares joined over runs, a map for every level that people were on: means of means, greatest of greatest. */
export function joinedMaps(runs: readonly Evidence[], measure: string, map: string): readonly JoinedMap[] {
  const all = runs.flatMap(({ grids }) => grids.filter((grid) => grid.measure === measure && grid.map === map));
  const levels = [...new Set(all.map(({ level }) => level))].toSorted((one, other) => one - other);
  return levels.map((level) => {
    const [first, ...others] = all.filter((grid) => grid.level === level);
    const alike = [first, ...others.filter((grid) => grid.width === first.width && grid.height === first.height)];
    return { grid: { ...first, values: joinedValues(alike, map.startsWith('greatest')) }, runs: alike.length };
  });
}

const joinedValues = (grids: readonly GridFinding[], isGreatest: boolean): readonly (number | null)[] =>
  grids[0].values.map((_, square) => {
    const values = grids.map((grid) => grid.values[square]).filter((value) => value !== null);
    if (values.length === 0) return null;
    return isGreatest ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0) / values.length;
  });
