import { insidePolygon } from '@korzo/building';
import { choice, number } from '@korzo/core';
import { found, type TableFinding } from '../findings/finding.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { summaryTable } from '../statistics/summary-table.ts';
import { VehicleMemory, vehiclesIn } from '../vehicles/vehicle-rows.ts';

const controls = ['light', 'sign'] as const;
const levels = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** Control delay up to which a level holds, s (Highway Capacity Manual, sixth edition, chapters 19 and 20). */
const limits: Readonly<Record<(typeof controls)[number], readonly number[]>> = {
  light: [10, 20, 35, 55, 80],
  sign: [10, 15, 25, 35, 50],
};

/** The level of service of a junction by the mean delay of its vehicles. */
export function junctionLevel(control: (typeof controls)[number], delay: number): (typeof levels)[number] {
  const at = limits[control].findIndex((limit) => delay <= limit);
  return levels[at < 0 ? levels.length - 1 : at];
}

/** Delay of a vehicle: its time in the area so far, less the time that its route there takes at `freeSpeed`. */
export const junctionDelay: Measure = defineMeasure({
  name: 'junction-delay',
  summary:
    'Time that vehicles have lost in an area around a junction; with delay per vehicle and level of service (HCM).',
  unit: 's',
  parameters: {
    control: choice('light', controls, 'limits of the levels: those of junctions with lights, or with signs or none'),
    freeSpeed: number(13.89, { min: 1, max: 100, unit: 'm/s' }, 'speed of a vehicle that nothing holds up'),
  },
  sites: ['area'],
  start: (_, { control, freeSpeed }, { area }) => {
    const inside = new VehicleMemory<{ readonly x: number; readonly y: number; delay: number }>();
    const ended: number[] = [];
    let before = Number.NaN;
    let lost = 0;
    return {
      valueAfter(frame) {
        const dt = frame.time - before;
        const there = vehiclesIn(frame).filter(({ x, y }) => area === undefined || insidePolygon(x, y, area.outline));
        inside.update(there, ({ x, y }, last) => {
          if (last === undefined) return { x, y, delay: 0 };
          const own = dt - Math.hypot(x - last.x, y - last.y) / freeSpeed;
          lost += Math.max(0, own);
          return { x, y, delay: last.delay + own };
        });
        for (const { delay } of inside.takeGone()) ended.push(Math.max(0, delay));
        before = frame.time;
        return lost;
      },
      findings: () => {
        // Those that have not left yet count too: where none gets out, the others would have met little delay.
        const delays = [...ended, ...inside.values().map(({ delay }) => Math.max(0, delay))];
        return [
          serviceOf(controls[control], area?.id ?? 'everywhere', delays),
          summaryTable({ name: 'delays', title: 'Delay per vehicle', quantity: { label: 'delay', unit: 's' } }, [
            ['delay', delays],
          ]),
        ];
      },
    };
  },
});

function serviceOf(control: (typeof controls)[number], id: string, delays: readonly number[]): TableFinding {
  const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
  return {
    kind: 'table',
    name: 'level-of-service',
    title: 'Level of service of the junction (HCM)',
    columns: [
      { label: 'area', unit: '' },
      { label: 'vehicles', unit: '' },
      { label: 'mean delay', unit: 's' },
      { label: 'level', unit: '' },
    ],
    rows: [[id, delays.length, found(mean), delays.length === 0 ? null : junctionLevel(control, mean)]],
  };
}
