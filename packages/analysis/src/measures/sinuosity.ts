import { number } from '@korzo/core';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { AreaGround } from '../ground/area-ground.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { People } from '../people/people.ts';
import { Tally } from '../statistics/tally.ts';
import { PastPlaces } from '../tracks/past-places.ts';

/** s = (way from frame to frame over the window) / (straight line between its ends), mean over all who got on by half a metre. */
export const sinuosity: Measure = defineMeasure({
  name: 'sinuosity',
  summary: 'How winding paths are: path length divided by the straight line, in a window of time; 1 is straight.',
  unit: '',
  parameters: {
    window: number(2, { min: 0.05, max: 30, unit: 's' }, 'length of the window'),
    least: number(
      0.5,
      { min: 0.001, max: 100, unit: 'm' },
      'people who moved less than this in the window do not count',
    ),
    interval: number(
      1,
      { min: 0, max: 1e6, unit: 's' },
      'time between two points of the curve and of the distribution',
    ),
  },
  sites: ['area'],
  start: (place, { window, least, interval }, { area }) => {
    const ground = new AreaGround(place, area);
    const people = new People();
    const past = new PastPlaces(place.world, window);
    const curve = new TimeCurve(area?.id ?? 'everywhere');
    const tally = new Tally(0.02);
    const pace = new Pace(interval);
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        people.load(frame);
        past.load(people, frame.time);
        if (!past.isFull || !pace.isDue(frame.time)) return value;
        let [sum, counted] = [0, 0];
        for (let person = 0; person < people.count; person++) {
          const beeline = past.beeline(people.id[person]);
          if (!(beeline >= least) || !ground.has(people.level[person], people.x[person], people.y[person])) continue;
          const winding = past.way(people.id[person]) / beeline;
          sum += winding;
          counted++;
          tally.add(winding);
        }
        value = counted === 0 ? Number.NaN : sum / counted;
        curve.add(frame.time, value);
        return value;
      },
      findings: () => [
        curveOverTime({ name: 'sinuosity', title: 'Sinuosity', y: quantity }, [curve]),
        tally.finding({ name: 'individual-sinuosities', title: 'Sinuosity of each person, over time', x: quantity }),
      ],
    };
  },
});

const quantity = { label: 'path over straight line', unit: '' };
