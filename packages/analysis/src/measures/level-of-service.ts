import { choice } from '@korzo/core';
import { PeopleCells } from '../cells/people-cells.ts';
import { found, type TableFinding } from '../findings/finding.ts';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { DensityMap } from '../grids/density-map.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import {
  serviceBounds,
  serviceClasses,
  serviceLetters,
  serviceLevel,
  type ServiceKind,
} from '../reference/service-levels.ts';
import { cutOffParameter, fromParameter, intervalParameter, squareParameter } from './sampling.ts';
import { floorsOf } from '../sites/floors.ts';

const standards = ['walkway', 'queue', 'stairs', 'queue-hcm'] as const satisfies readonly ServiceKind[];
/** Level E: from here on people are hindered at every step. */
const poor = 4;

/** Every agent is at the level of service of its own Voronoi density; the map shows that of places. */
export const levelOfService: Measure = defineMeasure({
  name: 'level-of-service',
  summary:
    'Share of people at level of service E or F (Fruin); with the time spent at each level A to F, and maps to be drawn by level.',
  unit: '',
  parameters: {
    standard: choice('walkway', standards, 'whose bounds: of walkways, of queues, of stairs, or of queues after HCM'),
    interval: intervalParameter,
    cutOff: cutOffParameter,
    cell: squareParameter,
    from: fromParameter,
  },
  sites: ['area'],
  start: (place, { standard, interval, cutOff, cell, from }, { area }) => {
    const bounds = serviceBounds[standards[standard]];
    const cells = new PeopleCells(place, area, cutOff);
    const map = new DensityMap(cells, cell, floorsOf(place));
    const pace = new Pace(interval);
    const curves = serviceLetters.map((letter) => new TimeCurve(letter));
    const now = new Float64Array(serviceLetters.length);
    const personSeconds = new Float64Array(serviceLetters.length);
    let lastTime = Number.NaN;
    let changed = false;
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        const { time } = frame;
        if (!pace.isDue(time)) return value;
        // What was seen last held until now.
        if (time > lastTime)
          for (const [level, count] of now.entries()) personSeconds[level] += count * (time - lastTime);
        changed = cells.load(frame) || changed;
        const { people } = cells;
        now.fill(0);
        let all = 0;
        for (let person = 0; person < people.count; person++) {
          if (!cells.area.has(people.level[person], people.x[person], people.y[person])) continue;
          const density = cells.cells.density(person);
          if (!(density > 0)) continue;
          now[serviceLevel(bounds, density)]++;
          all++;
        }
        for (const [level, curve] of curves.entries()) curve.add(time, all === 0 ? Number.NaN : now[level] / all);
        if (time >= from) {
          map.add(cells, changed);
          changed = false;
          lastTime = time;
        }
        value = all === 0 ? Number.NaN : (now[poor] + now[poor + 1]) / all;
        return value;
      },
      findings: () => [
        levelTable(bounds, personSeconds),
        curveOverTime(
          { name: 'shares', title: 'Share of people at each level', y: { label: 'share', unit: '' } },
          curves,
        ),
        ...map.findings(serviceClasses(bounds)),
      ],
    };
  },
});

function levelTable(bounds: readonly number[], personSeconds: Float64Array): TableFinding {
  const all = personSeconds.reduce((sum, time) => sum + time, 0);
  return {
    kind: 'table',
    name: 'levels',
    title: 'Time spent at each level of service',
    columns: [
      { label: 'level', unit: '' },
      { label: 'above', unit: '1/m2' },
      { label: 'up to', unit: '1/m2' },
      { label: 'person-time', unit: 's' },
      { label: 'share', unit: '%' },
    ],
    rows: serviceLetters.map((letter, level) => [
      letter,
      level === 0 ? 0 : bounds[level - 1],
      bounds[level] ?? null,
      personSeconds[level],
      found((personSeconds[level] / all) * 100),
    ]),
  };
}
