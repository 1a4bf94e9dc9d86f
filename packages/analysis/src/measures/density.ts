import { number } from '@korzo/core';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { AreaGround } from '../ground/area-ground.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';

/** rho = N / A: people in the area over the ground in it. */
export const density: Measure = defineMeasure({
  name: 'density',
  summary: 'People per square metre of the ground they can be on, in an area or everywhere (the classic density).',
  unit: '1/m2',
  parameters: {
    interval: number(1, { min: 0, max: 1e6, unit: 's' }, 'time between two points of the curve'),
  },
  sites: ['area'],
  start: (place, { interval }, { area }) => {
    const ground = new AreaGround(place, area);
    const curve = new TimeCurve(area?.id ?? 'everywhere');
    const pace = new Pace(interval);
    return {
      valueAfter({ crowds, ticks, time }) {
        ground.at(ticks);
        let inside = 0;
        for (let tile = 0; tile < crowds.length; tile++) {
          const { ownCount, columns } = crowds[tile];
          const { level, x, y } = columns;
          for (let row = 0; row < ownCount; row++) if (ground.has(level[row], x[row], y[row])) inside++;
        }
        const value = inside / ground.size;
        if (pace.isDue(time)) curve.add(time, value);
        return value;
      },
      findings: () => [
        curveOverTime({ name: 'density', title: 'Density', y: { label: 'density', unit: '1/m2' } }, [curve]),
      ],
    };
  },
});
