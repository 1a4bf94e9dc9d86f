import { ExactSum } from '../measure/exact-sum.ts';
import type { FrameCrowd } from '../measure/frame.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

/** Normalised velocity mismatch of Olfati-Saber 2006: sum of |v_i - <v>|^2 / 2 N. */
export const velocityMismatch: Measure = defineMeasure({
  name: 'velocity-mismatch',
  summary: 'Kinetic energy per kilogram of the relative motion: 0 when all have one velocity.',
  unit: 'm2/s2',
  parameters: {},
  start: () => {
    const sum = new ExactSum();
    return {
      valueAfter({ crowds }) {
        let count = 0;
        for (let index = 0; index < crowds.length; index++) count += crowds[index].ownCount;
        if (count === 0) return Number.NaN;
        let mismatch = 0;
        for (let axis = 0; axis < 3; axis++) mismatch += spreadAlong(crowds, axis, count, sum);
        return mismatch / (2 * count);
      },
    };
  },
});

const axes = ['vx', 'vy', 'vz'] as const;

/** Sum of the squares of what differs from the mean along one axis. */
function spreadAlong(crowds: readonly FrameCrowd[], axis: number, count: number, sum: ExactSum): number {
  sum.clear();
  for (let index = 0; index < crowds.length; index++) {
    const velocity = crowds[index].columns[axes[axis]];
    for (let row = 0; row < crowds[index].ownCount; row++) sum.add(velocity[row]);
  }
  const mean = sum.value / count;
  sum.clear();
  for (let index = 0; index < crowds.length; index++) {
    const velocity = crowds[index].columns[axes[axis]];
    for (let row = 0; row < crowds[index].ownCount; row++) sum.add((velocity[row] - mean) * (velocity[row] - mean));
  }
  return sum.value;
}
