import { number } from '@korzo/core';
import { found, type TableFinding } from '../findings/finding.ts';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { StuckWatch, usualRules, type StuckAgent } from '../stuck/stuck-watch.ts';

export const stuck: Measure = defineMeasure({
  name: 'stuck',
  summary: 'People who want to move and cannot; with the position of each at the end, and since when.',
  unit: 'people',
  parameters: {
    within: number(usualRules.within, { min: 0.01, max: 100, unit: 'm' }, 'movement below this is no progress'),
    after: number(
      usualRules.after,
      { min: 1, max: 1e6, unit: 's' },
      'time without progress after which a person is stuck',
    ),
  },
  start: (place, { within, after }) => {
    const watch = new StuckWatch(place, { within, after });
    const curve = new TimeCurve('stuck');
    let value = 0;
    return {
      valueAfter(frame) {
        if (!watch.afterTick(frame)) return value;
        value = watch.standstill().stuck.length;
        curve.add(frame.time, value);
        return value;
      },
      findings: () => [
        stuckTable(watch.standstill().stuck),
        curveOverTime(
          { name: 'people', title: 'People who are stuck', y: { label: 'people', unit: '' } },
          [curve],
          'steps',
        ),
      ],
    };
  },
});

const stuckTable = (agents: readonly StuckAgent[]): TableFinding => ({
  kind: 'table',
  name: 'stuck',
  title: 'People who are stuck at the end',
  columns: [
    { label: 'agent', unit: '' },
    { label: 'floor', unit: '' },
    { label: 'region', unit: '' },
    { label: 'x', unit: 'm' },
    { label: 'y', unit: 'm' },
    { label: 'since', unit: 's' },
    { label: 'reason', unit: '' },
  ],
  rows: agents.map(({ id, floor, region, x, y, since, reason }) => [
    id,
    floor,
    region,
    found(x),
    found(y),
    found(since),
    reason,
  ]),
});
