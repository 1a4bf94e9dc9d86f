import type { CurveFinding, TableFinding } from '../findings/finding.ts';
import { timeAxis } from '../findings/time-curve.ts';
import { Journeys, straightWay } from '../journeys/journeys.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { sortedCopy } from '../statistics/percentiles.ts';

/** When all, and when shares of all, had left or arrived, counted from the start of the run. */
export const evacuation: Measure = defineMeasure({
  name: 'evacuation',
  summary:
    'Share of all people seen so far who have left or arrived; with the times at which half, 90, 95 and 98 of a hundred and all had.',
  unit: '',
  parameters: {},
  start: (place) => {
    const times = new Map<number, number>();
    const journeys = new Journeys(place, straightWay, ({ id, at }) => times.set(id, at));
    return {
      valueAfter(frame) {
        journeys.afterTick(frame);
        // The last goal counts, and leaving counts most: a person that still wants an exit is not out yet.
        for (const event of frame.events ?? [])
          if (event.type === 'left' || (event.type === 'goal' && event.outcome === 'reached'))
            times.set(event.agent.id, frame.ticks * place.dt);
        for (const { ownCount, columns } of frame.crowds) {
          const { id, wantedExit } = columns;
          if (wantedExit === undefined) continue;
          for (let row = 0; row < ownCount; row++) if (wantedExit[row] !== -1) times.delete(id[row]);
        }
        return journeys.seen === 0 ? Number.NaN : times.size / journeys.seen;
      },
      findings: () => {
        const sorted = sortedCopy([...times.values()]);
        return [egressTable(sorted, journeys.seen), egressCurve(sorted)];
      },
    };
  },
});

const shares = [0.5, 0.9, 0.95, 0.98, 1] as const;

/** The first moment at which at least a share of all people seen had got out; null when so many never did. */
const egressTable = (sorted: Float64Array, seen: number): TableFinding => ({
  kind: 'table',
  name: 'egress-times',
  title: 'When so many had left or arrived',
  columns: [
    { label: 'share', unit: '%' },
    { label: 'people', unit: '' },
    { label: 'time', unit: 's' },
  ],
  rows: shares.map((share) => {
    const people = Math.ceil(share * seen - 1e-9);
    const last = people > 0 && people <= sorted.length ? sorted[people - 1] : null;
    return [share * 100, people, last];
  }),
});

const egressCurve = (sorted: Float64Array): CurveFinding => ({
  kind: 'curve',
  name: 'egress',
  title: 'People who have left or arrived',
  x: timeAxis,
  y: { label: 'people', unit: '' },
  lines: [{ name: 'left', style: 'steps', x: [...sorted], y: Array.from(sorted, (_, index) => index + 1) }],
});
