import { number } from '@korzo/core';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { AreaGround } from '../ground/area-ground.ts';
import { gridsOver, mapHeading, type FloorGrid } from '../grids/floor-grid.ts';
import { GaussianField } from '../grids/gaussian-field.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { People } from '../people/people.ts';
import { floorsOf } from '../sites/floors.ts';
import { fromParameter, intervalParameter, squareParameter } from './sampling.ts';

interface Floor {
  readonly grid: FloorGrid;
  readonly field: GaussianField;
  readonly sum: Float64Array;
  readonly most: Float64Array;
}

/** rho(p) = sum over i of exp(-|p - x_i|^2 / 2 s^2) / 2 pi s^2 in the middle of every square, with width = 2 s sqrt(2 ln 2). */
export const densityGaussian: Measure = defineMeasure({
  name: 'density-gaussian',
  summary:
    'People per square metre on a grid, each spread out as a bell, mean over the squares; with maps of the mean and the greatest.',
  unit: '1/m2',
  parameters: {
    width: number(1, { min: 0.05, max: 100, unit: 'm' }, 'width of the bell at half its height'),
    interval: intervalParameter,
    cell: squareParameter,
    from: fromParameter,
  },
  sites: ['area'],
  start: (place, { width, interval, cell, from }, { area }) => {
    const ground = new AreaGround(place, area);
    const floors = gridsOver(ground, cell, floorsOf(place)).map((grid): Floor => ({
      grid,
      field: new GaussianField(grid, width, place.world),
      sum: new Float64Array(grid.face.length),
      most: new Float64Array(grid.face.length),
    }));
    const people = new People();
    const mean = new TimeCurve('mean');
    const greatest = new TimeCurve('greatest');
    const pace = new Pace(interval);
    let samples = 0;
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        if (!pace.isDue(frame.time)) return value;
        if (ground.at(frame.ticks)) for (const { grid } of floors) grid.layOn(ground);
        people.load(frame);
        const isShown = frame.time >= from;
        if (isShown) samples++;
        let [all, squares, most] = [0, 0, 0];
        for (const floor of floors) {
          floor.field.load(people);
          const { face } = floor.grid;
          for (let square = 0; square < face.length; square++) {
            if (face[square] < 0) continue;
            const density = floor.field.values[square];
            if (isShown) {
              floor.sum[square] += density;
              floor.most[square] = Math.max(floor.most[square], density);
            }
            most = Math.max(most, density);
            all += density;
            squares++;
          }
        }
        value = all / squares;
        mean.add(frame.time, value);
        greatest.add(frame.time, most);
        return value;
      },
      findings: () => [
        curveOverTime({ name: 'density', title: 'Gaussian density', y: quantity }, [mean, greatest]),
        ...mapsOf(floors, samples),
      ],
    };
  },
});

const quantity = { label: 'density', unit: '1/m2' };

function mapsOf(floors: readonly Floor[], samples: number) {
  const used = floors.filter(({ most }) => most.some((density) => density > 1e-6));
  const shown = used.length === 0 ? floors.slice(0, 1) : used;
  return shown.flatMap(({ grid, sum, most }) => {
    const heading = (map: string, title: string) => mapHeading({ map, title, quantity }, grid, shown.length === 1);
    return [
      grid.finding(
        heading('mean-density', 'Mean density'),
        sum.map((value) => value / samples),
      ),
      grid.finding(heading('greatest-density', 'Greatest density'), most),
    ];
  });
}
