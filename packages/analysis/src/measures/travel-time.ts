import { number } from '@korzo/core';
import { Journeys, straightWay } from '../journeys/journeys.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { summaryTable } from '../statistics/summary-table.ts';
import { Tally } from '../statistics/tally.ts';

/** T = t(arrived) - t(first seen), for every agent that arrives at the goal or leaves. */
export const travelTime: Measure = defineMeasure({
  name: 'travel-time',
  summary: 'Travel time from entering to arriving or leaving, mean so far; with percentiles, path lengths and speeds.',
  unit: 's',
  parameters: {
    bin: number(5, { min: 0.01, max: 1e6, unit: 's' }, 'width of the bins of the distribution'),
  },
  start: (place, { bin }) => {
    const times: number[] = [];
    const metres: number[] = [];
    const speeds: number[] = [];
    const tally = new Tally(bin);
    const journeys = new Journeys(place, straightWay, (arrival) => {
      const time = arrival.at - arrival.since;
      times.push(time);
      metres.push(arrival.metres);
      if (time > 0) speeds.push(arrival.metres / time);
      tally.add(time);
    });
    return {
      valueAfter(frame) {
        journeys.afterTick(frame);
        return journeys.totals.meanTime;
      },
      findings: () => [
        summaryTable({ name: 'travel-times', title: 'Travel times', quantity: seconds }, [['travel time', times]]),
        summaryTable({ name: 'ways', title: 'Ways walked', quantity: { label: 'way', unit: 'm' } }, [['way', metres]]),
        summaryTable(
          { name: 'walking-speeds', title: 'Way over travel time', quantity: { label: 'speed', unit: 'm/s' } },
          [['speed', speeds]],
        ),
        tally.finding({ name: 'travel-time-distribution', title: 'Travel times', x: seconds }),
      ],
    };
  },
});

const seconds = { label: 'travel time', unit: 's' };
