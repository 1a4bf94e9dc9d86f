import { fromGrains, toGrains } from '../measure/exact-sum.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

export const meanSpeed: Measure = defineMeasure({
  name: 'mean-speed',
  summary: 'Mean speed of all agents present.',
  unit: 'm/s',
  parameters: {},
  start: () => ({
    valueAfter({ crowds }) {
      let grains = 0;
      let count = 0;
      for (let index = 0; index < crowds.length; index++) {
        const { ownCount } = crowds[index];
        const { vx, vy, vz } = crowds[index].columns;
        for (let row = 0; row < ownCount; row++) {
          grains += toGrains(Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row] + vz[row] * vz[row]));
        }
        count += ownCount;
      }
      return count === 0 ? Number.NaN : fromGrains(grains) / count;
    },
  }),
});
