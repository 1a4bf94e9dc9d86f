import { number } from '@korzo/core';
import { Journeys } from '../journeys/journeys.ts';
import type { FrameColumns } from '../measure/frame.ts';
import { fromGrains, toGrains } from '../measure/exact-sum.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

/** Mean velocities over the last whole intervals, the newest first, and the sum over the one that has begun. */
interface RecentVelocities {
  readonly sum: [number, number, number];
  readonly newest: [number, number, number];
  readonly before: [number, number, number];
  intervals: number;
  ticks: number;
}

/**
 * |v(k) - 2 v(k-1) + v(k-2)| / h^2 with velocities averaged over intervals h. Models that set a velocity in every tick have a jerk that
 * grows without bound as the time step shrinks; over a fixed interval runs with different steps can be compared.
 */
export const jerk: Measure = defineMeasure({
  name: 'jerk',
  summary: 'How jerkily they move: change of acceleration, mean over all under way; 0 is smooth.',
  unit: 'm/s3',
  parameters: {
    interval: number(0.1, { min: 0.001, max: 10, unit: 's' }, 'velocities are averaged over this time'),
  },
  start: (place, { interval }) => {
    const journeys = new Journeys(place);
    const motions = new Map<number, RecentVelocities>();
    const ticksPerInterval = Math.max(1, Math.round(interval / place.dt));
    const length = ticksPerInterval * place.dt;
    let ticks = 0;
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        journeys.afterTick(frame);
        ticks++;
        let grains = 0;
        let counted = 0;
        for (const { ownCount, columns } of frame.crowds) {
          for (let row = 0; row < ownCount; row++) {
            const motion = noteVelocity(motions, columns, row);
            if (ticks % ticksPerInterval !== 0) continue;
            const change = endInterval(motion, ticksPerInterval) / (length * length);
            if (Number.isNaN(change) || !journeys.isUnderWay(columns.id[row])) continue;
            grains += toGrains(change);
            counted++;
          }
        }
        if (ticks % ticksPerInterval === 0) value = counted === 0 ? Number.NaN : fromGrains(grains) / counted;
        return value;
      },
    };
  },
});

function noteVelocity(
  motions: Map<number, RecentVelocities>,
  { id, vx, vy, vz }: FrameColumns,
  row: number,
): RecentVelocities {
  let motion = motions.get(id[row]);
  if (motion === undefined) {
    motion = { sum: [0, 0, 0], newest: [0, 0, 0], before: [0, 0, 0], intervals: 0, ticks: 0 };
    motions.set(id[row], motion);
  }
  motion.sum[0] += vx[row];
  motion.sum[1] += vy[row];
  motion.sum[2] += vz[row];
  motion.ticks++;
  return motion;
}

/** Length of the second difference of the mean velocities; NaN while there are not three of whole intervals. */
function endInterval(motion: RecentVelocities, ticksPerInterval: number): number {
  const { sum, newest, before, ticks } = motion;
  const isWhole = ticks === ticksPerInterval;
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const mean = sum[axis] / ticks;
    const change = mean - 2 * newest[axis] + before[axis];
    squared += change * change;
    before[axis] = newest[axis];
    newest[axis] = mean;
    sum[axis] = 0;
  }
  motion.ticks = 0;
  motion.intervals = isWhole ? motion.intervals + 1 : 0;
  return motion.intervals < 3 ? Number.NaN : Math.sqrt(squared);
}
