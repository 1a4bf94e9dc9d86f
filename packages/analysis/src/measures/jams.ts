import { number } from '@korzo/core';
import { PeopleCells } from '../cells/people-cells.ts';
import type { TableFinding } from '../findings/finding.ts';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { clustersOf } from '../jams/clusters.ts';
import { JamLog, type Jam } from '../jams/jam-log.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { intervalParameter } from './sampling.ts';

/** An agent that is slower than a bound in a Voronoi density above another one jams; those who jam near each other are one jam. */
export const jams: Measure = defineMeasure({
  name: 'jams',
  summary: 'People in jams: slow in a dense crowd; with every jam, its beginning, end, size and place.',
  unit: 'people',
  parameters: {
    below: number(
      0.4,
      { min: 0.001, max: 10, unit: 'm/s' },
      'a person slower than this is jammed, if it is dense enough',
    ),
    above: number(1.5, { min: 0, max: 20, unit: '1/m2' }, 'density above which slow people are jammed'),
    gap: number(1.5, { min: 0.1, max: 100, unit: 'm' }, 'jammed people up to this far apart are in the same jam'),
    least: number(5, { min: 1, max: 1e6, integer: true }, 'smallest number of people that counts as a jam'),
    interval: intervalParameter,
  },
  sites: ['area'],
  start: (place, { below, above, gap, least, interval }, { area }) => {
    const cells = new PeopleCells(place, area, 0);
    const log = new JamLog();
    const pace = new Pace(interval);
    const inJams = new TimeCurve('people in jams');
    const largest = new TimeCurve('largest jam');
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        if (!pace.isDue(frame.time)) return value;
        cells.load(frame);
        const { people } = cells;
        const stuck: number[] = [];
        for (let person = 0; person < people.count; person++) {
          if (!cells.area.has(people.level[person], people.x[person], people.y[person])) continue;
          if (people.speed(person) < below && cells.cells.density(person) > above) stuck.push(person);
        }
        const crowds = clustersOf(people, stuck, gap).filter(({ length }) => length >= least);
        log.note(people, crowds, frame.time);
        value = crowds.reduce((sum, { length }) => sum + length, 0);
        inJams.add(frame.time, value);
        largest.add(frame.time, crowds[0]?.length ?? 0);
        return value;
      },
      findings: () => [
        jamTable(log.jams),
        curveOverTime(
          { name: 'people', title: 'People in jams', y: { label: 'people', unit: '' } },
          [inJams, largest],
          'steps',
        ),
      ],
    };
  },
});

const jamTable = (found: readonly Jam[]): TableFinding => ({
  kind: 'table',
  name: 'jams',
  title: 'Jams',
  columns: [
    { label: 'start', unit: 's' },
    { label: 'end', unit: 's' },
    { label: 'lasted', unit: 's' },
    { label: 'most', unit: 'people' },
    { label: 'when', unit: 's' },
    { label: 'x', unit: 'm' },
    { label: 'y', unit: 'm' },
    { label: 'level', unit: '' },
    { label: 'person-time', unit: 's' },
  ],
  rows: found.map(({ start, end, most, at, x, y, level, personSeconds }) => [
    start,
    end,
    end - start,
    most,
    at,
    x,
    y,
    level,
    personSeconds,
  ]),
});
