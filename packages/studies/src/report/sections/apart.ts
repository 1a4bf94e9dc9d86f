import { leastRunsOfInterval } from '../../sweep/bootstrap.ts';
import { distributionOf } from '../../sweep/percentiles.ts';
import { tableMarkup } from '../drawing/tables.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { setOffDistance } from '../evidence/movement-book.ts';

/** Pre-movement and movement apart: how long people stood, and how long they walked and queued. */
export function apart(runs: readonly Evidence[]): string {
  const pooled = (key: 'preMovement' | 'movement'): readonly number[] => runs.flatMap(({ movement }) => movement[key]);
  const [standing, walking] = [pooled('preMovement'), pooled('movement')];
  if (standing.length === 0) return '';
  const rows = [
    ['pre-movement', standing],
    ['movement', walking],
    ['both', standing.map((time, index) => time + walking[index])],
  ] as const;
  const table = tableMarkup({
    title: `Pre-movement and movement of the ${standing.length} people who left${runs.length === 1 ? '' : ', all runs together'}, s`,
    columns: ['', 'mean', '5th percentile', 'median', '95th percentile', 'longest'],
    rows: Array.from(rows, ([name, times]) => {
      const found = distributionOf(times);
      const figures = found === undefined ? [] : [found.mean, found.p5, found.p50, found.p95, found.most];
      return [name, ...figures.map((value) => value.toFixed(1))];
    }),
  });
  return `${table}<p class="none">Movement begins when a person is ${setOffDistance} m from where it was first seen; it includes waiting in queues.</p>`;
}

/** Which share of the people took which exit, over the runs. */
export function exitShares(runs: readonly Evidence[]): string {
  const names = [...new Set(runs.flatMap(({ exits }) => Object.keys(exits)))].toSorted();
  if (names.length < 2) return '';
  const shares = runs.map(({ exits }) => {
    const all = Object.values(exits).reduce((sum, count) => sum + count, 0);
    return all === 0 ? undefined : (name: string): number => (100 * (exits[name] ?? 0)) / all;
  });
  const single = runs.length === 1;
  const hasIntervals = runs.length >= leastRunsOfInterval;
  return tableMarkup({
    title: 'Use of exits, share of those who left',
    columns: single
      ? ['exit', 'people', 'share, %']
      : [
          'exit',
          `mean of ${runs.length} runs, %`,
          ...(hasIntervals ? ['95 % interval of the mean'] : []),
          'least',
          'most',
        ],
    rows: names.map((name) => {
      const found = distributionOf(
        shares.flatMap((shareOf) => shareOf?.(name) ?? []),
        `exit ${name}`,
      );
      if (found === undefined) return [name];
      const { mean, intervals, least, most } = found;
      if (single) return [name, String(runs[0].exits[name] ?? 0), mean.toFixed(1)];
      const ends = [least.toFixed(1), most.toFixed(1)] as const;
      return hasIntervals
        ? [name, mean.toFixed(1), rangeOf(intervals?.mean), ends[0], ends[1]]
        : [name, mean.toFixed(1), ends[0], ends[1]];
    }),
  });
}

/** Why there are no intervals. */
export const tooFewRuns = (runs: number): string =>
  `${runs} runs are too few for confidence intervals, which need at least ${leastRunsOfInterval}.`;

/** An interval in words; a dash where all runs agree. */
export const rangeOf = (interval: readonly [number, number] | undefined): string =>
  interval === undefined ? '-' : `${interval[0].toFixed(1)} to ${interval[1].toFixed(1)}`;
