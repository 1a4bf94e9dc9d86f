import type { Evidence } from '../evidence/evidence.ts';
import { egressBand, shareTimes } from '../evidence/over-runs.ts';
import { tableMarkup } from '../drawing/tables.ts';
import { leastRunsOfInterval } from '../../sweep/bootstrap.ts';
import { apart, exitShares, rangeOf, tooFewRuns } from './apart.ts';
import { because, chart } from './markup.ts';
import { findingTables } from './run-tables.ts';

export function egress(runs: readonly Evidence[]): string {
  if (runs.every(({ people }) => people === 0)) return because('The recordings show no people.');
  if (runs.every(({ outAt }) => outAt.length === 0))
    return because('No person left by an exit or arrived at its last goal before the recordings end.');
  const single = runs.length === 1;
  const rows = Array.from(shareTimes(runs), ({ share, times, never }) => {
    const cells =
      times === undefined
        ? ['', '', '', '', '']
        : [times.mean, times.p5, times.p50, times.p95, times.most].map((value) => value.toFixed(1));
    return [
      `${share * 100} %`,
      ...(single ? [cells[2] === '' ? 'never' : cells[2]] : cells),
      ...(single ? [] : [String(never)]),
    ];
  });
  const columns = single
    ? ['of the people', 'out after, s']
    : [
        'of the people',
        'mean, s',
        '5th percentile',
        'median',
        '95th percentile',
        'longest',
        'runs in which fewer got out',
      ];
  return `<div class="figures">${curve(runs)}</div>${tableMarkup({ title: 'Evacuation times', columns, rows })}${single ? '' : intervals(runs)}${apart(runs)}${exitShares(runs)}${findingTables(runs, 'travel-time/travel-times')}`;
}

/** How far the figures of so many runs may be trusted. */
function intervals(runs: readonly Evidence[]): string {
  if (runs.length < leastRunsOfInterval) return `<p class="none">${tooFewRuns(runs.length)}</p>`;
  const rows = Array.from(shareTimes(runs), ({ share, times }) => {
    const { mean, p50, p95 } = times?.intervals ?? {};
    return [`${share * 100} %`, rangeOf(mean), rangeOf(p50), rangeOf(p95)];
  });
  const columns = ['of the people', 'mean, s', 'median', '95th percentile'];
  return `${tableMarkup({ title: `95 % intervals of these times, ${runs.length} runs`, columns, rows })}<p class="none">Intervals hold the true value with 95 % confidence: 1000 bootstrap samples of the ${runs.length} runs.</p>`;
}

function curve(runs: readonly Evidence[]): string {
  const { time, median, low, high } = egressBand(runs);
  const points = time.map((moment, index) => [moment, median[index]] as const);
  const rows = time.map((moment, index) => [moment, low[index], high[index]] as const);
  const single = runs.length === 1;
  return chart({
    kind: 'curve',
    title: 'People who are out or have arrived',
    x: 'time, s',
    y: 'people',
    series: [{ name: single ? 'people' : 'median of the runs', as: 'line', points }],
    ...(single ? {} : { band: { name: '5th to 95th percentile of the runs', rows } }),
  });
}
