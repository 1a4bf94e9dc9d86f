import { number } from '@korzo/core';
import { fromGrains, toGrains } from '../measure/exact-sum.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

/** Order parameter of Vicsek et al. 1995: | sum of v_i / |v_i| | / N, over the agents that move. */
export const polarization: Measure = defineMeasure({
  name: 'polarization',
  summary: 'How much the moving agents agree on a direction: 0 all directions, 1 one direction.',
  unit: '',
  parameters: {
    standing: number(
      1e-6,
      { min: 0, max: 100, unit: 'm/s' },
      'an agent slower than this has no direction and does not count',
    ),
  },
  start: (_place, { standing }) => ({
    valueAfter({ crowds }) {
      let grainsX = 0;
      let grainsY = 0;
      let grainsZ = 0;
      let moving = 0;
      for (let index = 0; index < crowds.length; index++) {
        const { ownCount } = crowds[index];
        const { vx, vy, vz } = crowds[index].columns;
        for (let row = 0; row < ownCount; row++) {
          const speed = Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row] + vz[row] * vz[row]);
          if (!(speed > standing)) continue;
          const perSpeed = 1 / speed;
          grainsX += toGrains(vx[row] * perSpeed);
          grainsY += toGrains(vy[row] * perSpeed);
          grainsZ += toGrains(vz[row] * perSpeed);
          moving++;
        }
      }
      if (moving === 0) return Number.NaN;
      return fromGrains(Math.sqrt(grainsX * grainsX + grainsY * grainsY + grainsZ * grainsZ)) / moving;
    },
  }),
});
