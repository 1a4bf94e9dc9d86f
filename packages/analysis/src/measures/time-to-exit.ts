import { number } from '@korzo/core';
import { LineWatch } from '../crossings/line-watch.ts';
import { distanceToSite } from '../crossings/distance-to-site.ts';
import { found, type CurveFinding, type TableFinding } from '../findings/finding.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { People } from '../people/people.ts';
import type { LineSite } from '../sites/site.ts';
import { percentile, meanOf, sortedCopy } from '../statistics/percentiles.ts';

/** So many points a chart shows. */
const mostPoints = 3000;

interface Spot {
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

interface Passed {
  readonly id: number;
  readonly line: number;
  readonly time: number;
  readonly spots: readonly Spot[];
}

/** For each person that gets out: how long before it did so it was how far from where it did. */
export const timeToExit: Measure = defineMeasure({
  name: 'time-to-exit',
  summary: 'Mean straight distance to the nearest exit (or line); with how long people took from which distance.',
  unit: 'm',
  parameters: {
    interval: number(1, { min: 0.01, max: 1e6, unit: 's' }, 'sampling interval'),
    bin: number(1, { min: 0.01, max: 1e6, unit: 'm' }, 'bin width of the distance'),
  },
  sites: ['line'],
  start: (place, { interval, bin }, { lines }) => {
    // Doors on the way are not the way out; a single line was asked for by name.
    const ways = lines.length === 1 ? lines : lines.filter(({ kind }) => kind === 'gate' || kind === 'exit');
    const watch = new LineWatch(place, ways);
    const people = new People();
    const pace = new Pace(interval);
    const spots = new Map<number, Spot[]>();
    const passed: Passed[] = [];
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        for (const { line, forward, id, time, isUndone } of watch.afterTick(frame)) {
          if (!forward && ways[line].kind === 'gate') continue;
          if (isUndone) comeBack(passed, spots, id, line);
          else {
            passed.push({ id, line, time, spots: spots.get(id) ?? [] });
            spots.delete(id);
          }
        }
        if (!pace.isDue(frame.time)) return value;
        people.load(frame);
        let [sum, counted] = [0, 0];
        for (let person = 0; person < people.count; person++) {
          const spot = { time: frame.time, x: people.x[person], y: people.y[person], level: people.level[person] };
          const known = spots.get(people.id[person]);
          if (known === undefined) spots.set(people.id[person], [spot]);
          else known.push(spot);
          let nearest = Infinity;
          for (const way of ways)
            if (way.level === spot.level) nearest = Math.min(nearest, distanceToSite(way, spot.x, spot.y));
          if (nearest === Infinity) continue;
          sum += nearest;
          counted++;
        }
        value = counted === 0 ? Number.NaN : sum / counted;
        return value;
      },
      findings: () => {
        const [distances, times] = looksOf(passed, ways);
        return [timesTable(distances, times, bin), timesCurve(distances, times, bin)];
      },
    };
  },
});

/** A person that came back over a line at once has not passed it: where it has been counts for the next time. */
function comeBack(passed: Passed[], spots: Map<number, Spot[]>, id: number, line: number): void {
  const at = passed.findLastIndex((each) => each.id === id && each.line === line);
  if (at < 0) return;
  const [undone] = passed.splice(at, 1);
  spots.set(id, [...undone.spots, ...(spots.get(id) ?? [])]);
}

/** How far from its line each person was at each look, and how long before it passed. */
function looksOf(passed: readonly Passed[], ways: readonly LineSite[]): readonly [number[], number[]] {
  const distances: number[] = [];
  const times: number[] = [];
  for (const { line, time, spots } of passed) {
    for (const { time: then, x, y, level } of spots) {
      if (level !== ways[line].level) continue;
      distances.push(distanceToSite(ways[line], x, y));
      times.push(time - then);
    }
  }
  return [distances, times];
}

function binned(
  distances: readonly number[],
  times: readonly number[],
  bin: number,
): readonly (readonly [number, Float64Array])[] {
  const lists = new Map<number, number[]>();
  for (const [index, distance] of distances.entries()) {
    const number = Math.floor(distance / bin);
    const list = lists.get(number);
    if (list === undefined) lists.set(number, [times[index]]);
    else list.push(times[index]);
  }
  return [...lists].sort(([one], [other]) => one - other).map(([number, list]) => [number, sortedCopy(list)]);
}

const timesTable = (distances: readonly number[], times: readonly number[], bin: number): TableFinding => ({
  kind: 'table',
  name: 'times',
  title: 'Time until out, by distance',
  columns: [
    { label: 'distance from', unit: 'm' },
    { label: 'distance to', unit: 'm' },
    { label: 'looks', unit: '' },
    ...['mean', '5 %', 'median', '95 %'].map((label) => ({ label, unit: 's' })),
  ],
  rows: binned(distances, times, bin).map(([number, sorted]) => {
    const figures = [meanOf(sorted), percentile(sorted, 0.05), percentile(sorted, 0.5), percentile(sorted, 0.95)];
    return [number * bin, (number + 1) * bin, sorted.length].concat(figures.map((figure) => found(figure) ?? 0));
  }),
});

function timesCurve(distances: readonly number[], times: readonly number[], bin: number): CurveFinding {
  const every = Math.max(1, Math.ceil(distances.length / mostPoints));
  const isShown = (_value: number, index: number): boolean => index % every === 0;
  const bins = binned(distances, times, bin);
  return {
    kind: 'curve',
    name: 'time-over-distance',
    title: 'Time until out over distance',
    x: { label: 'distance', unit: 'm' },
    y: { label: 'time', unit: 's' },
    lines: [
      { name: 'people', style: 'points', x: distances.filter(isShown), y: times.filter(isShown) },
      {
        name: 'mean',
        style: 'line',
        x: bins.map(([number]) => (number + 0.5) * bin),
        y: bins.map(([, sorted]) => found(meanOf(sorted))),
      },
    ],
  };
}
