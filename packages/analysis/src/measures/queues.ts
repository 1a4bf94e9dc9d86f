import { number, type World } from '@korzo/core';
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

/** A person that is first seen standing sets off: it does not wait until it has stood for so long, s. */
const settingOff = 0.5;

/**
 * A person waits at the nearest line, door, gate or exit within reach while it is slower than a bound; not at the line that it has passed
 * last, and not in the first half second of its own. All time waited counts once: mean queue x measured time = through x mean wait + time waited by those who were not through.
 */
export const queues: Measure = defineMeasure({
  name: 'queues',
  summary: 'People who stand in front of a line, door, gate or exit; with how long each waited until it was through.',
  unit: 'people',
  parameters: {
    below: number(0.4, { min: 0.001, max: 10, unit: 'm/s' }, 'people slower than this wait'),
    reach: number(5, { min: 0.1, max: 100, unit: 'm' }, 'people farther away than this do not wait there'),
    interval: number(1, { min: 0, max: 1e6, unit: 's' }, 'time between two points of the curves'),
  },
  sites: ['line'],
  start: (place, { below, reach, interval }, { lines }) => {
    const watch = new LineWatch(place, lines);
    const fronts = lines.map((line) => frontsOf(line, place.world));
    const people = new People();
    const pace = new Pace(interval);
    const lengths = new Int32Array(lines.length);
    const curves = lines.map(({ id }) => new TimeCurve(id));
    /** Time waited so far, s, by person, at each line; and of those who are through. */
    const waiting = lines.map(() => new Map<number, number>());
    const waited = lines.map(() => new Map<number, number[]>());
    /** The line that each person passed last, and when, s. */
    const passed = new Map<number, { readonly line: number; readonly since: number }>();
    /** When each person that has not walked yet was seen first, s; of others -Infinity. */
    const firstSeen = new Map<number, number>();
    let lastTime = Number.NaN;
    let seconds = 0;
    return {
      valueAfter(frame) {
        const { time } = frame;
        people.load(frame);
        lengths.fill(0);
        if (time > lastTime) seconds += time - lastTime;
        for (let person = 0; person < people.count; person++) {
          const { id } = people;
          const isWalking = people.speed(person) >= below;
          const first = isWalking ? -Infinity : (firstSeen.get(id[person]) ?? time);
          firstSeen.set(id[person], first);
          if (isWalking || time - first < settingOff - 1e-9) continue;
          const line = nearestLine(fronts, people, person, reach, passed.get(id[person])?.line);
          if (line < 0) continue;
          lengths[line]++;
          if (time > lastTime) waiting[line].set(id[person], (waiting[line].get(id[person]) ?? 0) + time - lastTime);
        }
        for (const { line, id, isUndone } of watch.afterTick(frame)) {
          if (isUndone) {
            // A person that was pushed over the line and back has waited all the time.
            const beyond = time - (passed.get(id)?.since ?? time);
            waiting[line].set(id, (waiting[line].get(id) ?? 0) + (waited[line].get(id)?.pop() ?? 0) + beyond);
            passed.delete(id);
          } else {
            passed.set(id, { line, since: time });
            const before = waited[line].get(id);
            const own = waiting[line].get(id) ?? 0;
            if (before === undefined) waited[line].set(id, [own]);
            else before.push(own);
            waiting[line].delete(id);
          }
        }
        if (pace.isDue(time)) for (const [line, curve] of curves.entries()) curve.add(time, lengths[line]);
        lastTime = time;
        return lengths.reduce((sum, length) => sum + length, 0);
      },
      findings: () => {
        const times = waited.map((byPerson) => [...byPerson.values()].flat());
        const inVain = waiting.map((byPerson) => [...byPerson.values()].reduce((sum, time) => sum + time, 0));
        const longest = [...curves].sort((one, other) => most(other) - most(one)).slice(0, mostLines);
        return [
          queueTable(lines, curves, { times, inVain, seconds }),
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

/** Where people stand before a line: on its own floor, and before the foot or head of stairs on the other one too. */
function frontsOf(site: LineSite, { crossings = [] }: Pick<World, 'crossings'>): readonly LineSite[] {
  const { level, toLevel, line } = site;
  const across = crossings.find(
    (crossing) => crossing.level === level && crossing.toLevel === toLevel && line !== undefined,
  );
  return across === undefined ? [site] : [site, { ...site, level: across.toLevel, line: across.toLine }];
}

function nearestLine(
  fronts: readonly (readonly LineSite[])[],
  people: People,
  person: number,
  reach: number,
  passed: number | undefined,
): number {
  const [x, y, level] = [people.x[person], people.y[person], people.level[person]];
  let nearest = -1;
  let least = reach;
  for (let number = 0; number < fronts.length; number++) {
    if (number === passed) continue;
    for (const front of fronts[number]) {
      if (front.level !== level) continue;
      const distance = distanceToSite(front, x, y);
      if (distance > least) continue;
      least = distance;
      nearest = number;
    }
  }
  return nearest;
}

interface Waits {
  /** Of those who are through, at each line, s. */
  readonly times: readonly (readonly number[])[];
  /** Of all who are not, together, s. */
  readonly inVain: readonly number[];
  /** Measured time, s. */
  readonly seconds: number;
}

const queueTable = (
  lines: readonly LineSite[],
  curves: readonly TimeCurve[],
  { times, inVain, seconds }: Waits,
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
    { label: 'waited, not through', unit: 's' },
  ],
  rows: lines.map(({ id, kind }, line) => [
    id,
    kind,
    found((times[line].reduce((sum, time) => sum + time, 0) + inVain[line]) / seconds),
    most(curves[line]),
    times[line].length,
    found(meanOf(times[line])),
    found(percentile(sortedCopy(times[line]), 1)),
    found(inVain[line]),
  ]),
});
