import { number } from '@korzo/core';
import { distanceToSite } from '../crossings/distance-to-site.ts';
import { LineWatch } from '../crossings/line-watch.ts';
import { found, type TableFinding } from '../findings/finding.ts';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { People } from '../people/people.ts';
import type { LineSite } from '../sites/site.ts';
import { meanOf, percentile, sortedCopy } from '../statistics/percentiles.ts';
import { summaryTable } from '../statistics/summary-table.ts';

/** So many lines a chart shows: those with the longest queues. */
const mostLines = 16;

/** Somebody waits at the nearest line, door, gate or exit within reach while it is slower than a bound. */
export const queues: Measure = defineMeasure({
  name: 'queues',
  summary: 'People who stand in front of a line, door, gate or exit; with how long each waited until it was through.',
  unit: 'people',
  parameters: {
    below: number(0.4, { min: 0.001, max: 10, unit: 'm/s' }, 'who is slower than this waits'),
    reach: number(5, { min: 0.1, max: 100, unit: 'm' }, 'who is farther away than this does not wait there'),
    interval: number(1, { min: 0, max: 1e6, unit: 's' }, 'time between two points of the curves'),
  },
  sites: ['line'],
  start: (place, { below, reach, interval }, { lines }) => {
    const watch = new LineWatch(place, lines);
    const people = new People();
    const pace = new Pace(interval);
    const lengths = new Int32Array(lines.length);
    const curves = lines.map(({ id }) => new TimeCurve(id));
    /** Time waited so far, s, by person, at each line; and of those who are through. */
    const waiting = lines.map(() => new Map<number, number>());
    const waited = lines.map(() => new Map<number, number[]>());
    let lastTime = Number.NaN;
    return {
      valueAfter(frame) {
        const { time } = frame;
        people.load(frame);
        lengths.fill(0);
        for (let person = 0; person < people.count; person++) {
          if (people.speed(person) >= below) continue;
          const line = nearestLine(lines, people, person, reach);
          if (line < 0) continue;
          lengths[line]++;
          const { id } = people;
          if (time > lastTime) waiting[line].set(id[person], (waiting[line].get(id[person]) ?? 0) + time - lastTime);
        }
        for (const { line, id, isUndone } of watch.afterTick(frame)) {
          if (isUndone) waiting[line].set(id, (waiting[line].get(id) ?? 0) + (waited[line].get(id)?.pop() ?? 0));
          else {
            const before = waited[line].get(id);
            const time = waiting[line].get(id) ?? 0;
            if (before === undefined) waited[line].set(id, [time]);
            else before.push(time);
            waiting[line].delete(id);
          }
        }
        if (pace.isDue(time)) for (const [line, curve] of curves.entries()) curve.add(time, lengths[line]);
        lastTime = time;
        return lengths.reduce((sum, length) => sum + length, 0);
      },
      findings: () => {
        const times = waited.map((byPerson) => [...byPerson.values()].flat());
        const longest = [...curves].sort((one, other) => most(other) - most(one)).slice(0, mostLines);
        return [
          queueTable(lines, curves, times),
          summaryTable(
            { name: 'waiting-times', title: 'Time waited until through', quantity: { label: 'waited', unit: 's' } },
            lines.map(({ id }, line) => [id, times[line]]),
          ),
          curveOverTime(
            { name: 'queues', title: 'People waiting', y: { label: 'people', unit: '' } },
            longest,
            'steps',
          ),
        ];
      },
    };
  },
});

const most = ({ values }: TimeCurve): number => values.reduce((greatest, value) => Math.max(greatest, value), 0);

function nearestLine(lines: readonly LineSite[], people: People, person: number, reach: number): number {
  const [x, y, level] = [people.x[person], people.y[person], people.level[person]];
  let nearest = -1;
  let least = reach;
  for (let number = 0; number < lines.length; number++) {
    if (lines[number].level !== level) continue;
    const distance = distanceToSite(lines[number], x, y);
    if (distance > least) continue;
    least = distance;
    nearest = number;
  }
  return nearest;
}

const queueTable = (
  lines: readonly LineSite[],
  curves: readonly TimeCurve[],
  waited: readonly (readonly number[])[],
): TableFinding => ({
  kind: 'table',
  name: 'lines',
  title: 'Queues',
  columns: [
    { label: 'line', unit: '' },
    { label: 'kind', unit: '' },
    { label: 'mean queue', unit: 'people' },
    { label: 'longest queue', unit: 'people' },
    { label: 'through', unit: 'people' },
    { label: 'mean wait', unit: 's' },
    { label: 'longest wait', unit: 's' },
  ],
  rows: lines.map(({ id, kind }, line) => [
    id,
    kind,
    found(meanOf(curves[line].values)),
    most(curves[line]),
    waited[line].length,
    found(meanOf(waited[line])),
    found(percentile(sortedCopy(waited[line]), 1)),
  ]),
});
