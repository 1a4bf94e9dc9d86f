import { insidePolygon } from '@korzo/building';
import { number } from '@korzo/core';
import { timeAxis } from '../findings/time-curve.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { summaryTable } from '../statistics/summary-table.ts';
import { queueLines, type Queued } from '../vehicles/queue-lines.ts';
import { VehicleMemory, vehiclesIn, type SeenVehicle } from '../vehicles/vehicle-rows.ts';

/** Slower than this a velocity has no direction, m/s. */
const slowest = 0.05;

/** The direction a vehicle drives in, or last drove in; none, as long as it has not driven. */
function headingOf({ vx, vy }: SeenVehicle, before: readonly [number, number] | undefined): readonly [number, number] {
  const speed = Math.hypot(vx, vy);
  return speed > slowest ? [vx / speed, vy / speed] : (before ?? [0, 0]);
}

/** Vehicles that are slower than a speed, and the longest queue of them that stands in one lane. */
export const vehicleQueue: Measure = defineMeasure({
  name: 'vehicle-queue',
  summary: 'Vehicles that queue, everywhere or in an area; with the number of queues and the longest one over time.',
  unit: 'vehicles',
  parameters: {
    below: number(1.4, { min: 0.01, max: 100, unit: 'm/s' }, 'vehicles slower than this queue'),
    gap: number(35, { min: 1, max: 200, unit: 'm' }, 'vehicles of a queue are no farther apart, middle to middle'),
    interval: number(1, { min: 0, max: 1e6, unit: 's' }, 'time between two looks at the queues'),
  },
  sites: ['area'],
  start: (_, { below, gap, interval }, { area }) => {
    const headings = new VehicleMemory<readonly [number, number]>();
    const times: number[] = [];
    const counts: number[] = [];
    const looks: number[] = [];
    const queues: number[] = [];
    const most: number[] = [];
    const lengths: number[] = [];
    let due = 0;
    return {
      valueAfter(frame) {
        const queued: Queued[] = [];
        headings.update(vehiclesIn(frame), (vehicle, before) => {
          const heading = headingOf(vehicle, before);
          const { id, x, y, speed } = vehicle;
          if (speed < below && (area === undefined || insidePolygon(x, y, area.outline)))
            queued.push({ id, x, y, headingX: heading[0], headingY: heading[1] });
          return heading;
        });
        headings.takeGone();
        times.push(frame.time);
        counts.push(queued.length);
        if (frame.time >= due - 1e-9) {
          due = frame.time + interval;
          const lines = queueLines(queued, gap);
          looks.push(frame.time);
          queues.push(lines.length);
          most.push(Math.max(0, ...lines.map(({ vehicles }) => vehicles)));
          lengths.push(Math.max(0, ...lines.map(({ length }) => length)));
        }
        return queued.length;
      },
      findings: () => {
        const name = area?.id ?? 'everywhere';
        return [
          summaryTable({ name: 'queue', title: 'Queues', quantity: { label: '', unit: '' } }, [
            ['vehicles', counts],
            ['queues', queues],
            ['vehicles in the longest', most],
            ['length of the longest, m', lengths],
          ]),
          {
            kind: 'curve',
            name: 'queue-over-time',
            title: 'Vehicles that queue',
            x: timeAxis,
            y: { label: 'vehicles', unit: '' },
            lines: [{ name, style: 'steps', x: [...times], y: [...counts] }],
          },
          {
            kind: 'curve',
            name: 'queue-length-over-time',
            title: 'Longest queue in a lane',
            x: timeAxis,
            y: { label: 'length', unit: 'm' },
            lines: [{ name, style: 'steps', x: [...looks], y: [...lengths] }],
          },
        ];
      },
    };
  },
});
