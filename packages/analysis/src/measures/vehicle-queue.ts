import { insidePolygon } from '@korzo/building';
import { number } from '@korzo/core';
import { timeAxis } from '../findings/time-curve.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { summaryTable } from '../statistics/summary-table.ts';
import { vehiclesIn } from '../vehicles/vehicle-rows.ts';

const extent = (of: readonly number[]): number => (of.length < 2 ? 0 : Math.max(...of) - Math.min(...of));

/** Vehicles that are slower than a speed; the length of the queue reaches from the first to the last of them along the longer axis. */
export const vehicleQueue: Measure = defineMeasure({
  name: 'vehicle-queue',
  summary: 'Vehicles that queue, everywhere or in an area; with the length of the queue over time.',
  unit: 'vehicles',
  parameters: {
    below: number(1.4, { min: 0.01, max: 100, unit: 'm/s' }, 'vehicles slower than this queue'),
  },
  sites: ['area'],
  start: (_, { below }, { area }) => {
    const times: number[] = [];
    const counts: number[] = [];
    const lengths: number[] = [];
    return {
      valueAfter(frame) {
        const queued = vehiclesIn(frame).filter(
          ({ speed, x, y }) => speed < below && (area === undefined || insidePolygon(x, y, area.outline)),
        );
        times.push(frame.time);
        counts.push(queued.length);
        lengths.push(Math.hypot(extent(queued.map(({ x }) => x)), extent(queued.map(({ y }) => y))));
        return queued.length;
      },
      findings: () => [
        summaryTable({ name: 'queue', title: 'Queue', quantity: { label: 'vehicles', unit: '' } }, [
          ['vehicles', counts],
          ...(area === undefined ? [] : [['length, m', lengths] as const]),
        ]),
        {
          kind: 'curve',
          name: 'queue-over-time',
          title: 'Vehicles that queue',
          x: timeAxis,
          y: { label: 'vehicles', unit: '' },
          lines: [{ name: area?.id ?? 'everywhere', style: 'steps', x: [...times], y: [...counts] }],
        },
      ],
    };
  },
});
