import { number } from '@korzo/core';
import { PeopleCells } from '../cells/people-cells.ts';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { DensityMap } from '../grids/density-map.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { Tally } from '../statistics/tally.ts';
import { cutOffParameter, fromParameter, intervalParameter, squareParameter } from './sampling.ts';
import { floorsOf } from '../sites/floors.ts';

/**
 * rho = sum over i of |A_i and M| / |A_i| / |M|, where A_i is the Voronoi cell of person i cut by walls, and M the ground of the area
 * (Steffen and Seyfried 2010).
 */
export const densityVoronoi: Measure = defineMeasure({
  name: 'density-voronoi',
  summary:
    'People per square metre by Voronoi cells cut by walls: each counts by the part of its cell that lies in the area; with maps.',
  unit: '1/m2',
  parameters: {
    interval: intervalParameter,
    cutOff: cutOffParameter,
    cell: squareParameter,
    from: fromParameter,
    bin: number(0.25, { min: 0.001, max: 100, unit: '1/m2' }, 'width of the bins of the distribution'),
  },
  sites: ['area'],
  start: (place, { interval, cutOff, cell, from, bin }, { area }) => {
    const cells = new PeopleCells(place, area, cutOff);
    const curve = new TimeCurve(area?.id ?? 'everywhere');
    const map = new DensityMap(cells, cell, floorsOf(place));
    const pace = new Pace(interval);
    const tally = new Tally(bin);
    let changed = false;
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        if (!pace.isDue(frame.time)) return value;
        changed = cells.load(frame) || changed;
        const isShown = frame.time >= from;
        let people = 0;
        for (let person = 0; person < cells.people.count; person++) {
          const share = cells.share(person);
          people += share;
          if (share > 0 && isShown) tally.add(cells.cells.density(person));
        }
        value = people / cells.area.size;
        curve.add(frame.time, value);
        if (isShown) {
          map.add(cells, changed);
          changed = false;
        }
        return value;
      },
      findings: () => [
        curveOverTime({ name: 'density', title: 'Voronoi density', y: density }, [curve]),
        tally.finding({ name: 'individual-densities', title: 'Density of each person, over time', x: density }),
        ...map.findings(),
      ],
    };
  },
});

const density = { label: 'density', unit: '1/m2' };
