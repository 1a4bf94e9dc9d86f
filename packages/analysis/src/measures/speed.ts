import { number } from '@korzo/core';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { AreaGround } from '../ground/area-ground.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { People } from '../people/people.ts';
import { Tally } from '../statistics/tally.ts';
import { PastPlaces } from '../tracks/past-places.ts';

/** v_i(t) = |x_i(t + w / 2) - x_i(t - w / 2)| / w: the central difference over the window w; without one the velocity of the frame. */
export const speed: Measure = defineMeasure({
  name: 'speed',
  summary: 'Mean speed of the people in an area or everywhere, by velocities or by places over a window of time.',
  unit: 'm/s',
  parameters: {
    window: number(
      0,
      { min: 0, max: 30, unit: 's' },
      'a speed is the straight distance over this time, at its middle; 0 takes the velocities of the frame',
    ),
    interval: number(
      1,
      { min: 0, max: 1e6, unit: 's' },
      'time between two points of the curve and of the distribution',
    ),
    bin: number(0.1, { min: 0.001, max: 100, unit: 'm/s' }, 'width of the bins of the distribution'),
  },
  sites: ['area'],
  start: (place, { window, interval, bin }, { area }) => {
    const ground = new AreaGround(place, area);
    const people = new People();
    const past = new PastPlaces(place.world, window);
    const curve = new TimeCurve(area?.id ?? 'everywhere');
    const tally = new Tally(bin);
    const pace = new Pace(interval);
    const at = { x: 0, y: 0, level: 0 };
    /** Speed of one person who counts; NaN for others. */
    const speedOf = (person: number): number => {
      at.x = people.x[person];
      at.y = people.y[person];
      at.level = people.level[person];
      let moved = people.speed(person);
      if (window > 0) {
        moved = past.isFull ? past.beeline(people.id[person]) / past.span : Number.NaN;
        if (Number.isNaN(moved)) return moved;
        past.middlePlace(people.id[person], at);
      }
      return ground.has(at.level, at.x, at.y) ? moved : Number.NaN;
    };
    return {
      valueAfter(frame) {
        people.load(frame);
        if (window > 0) past.load(people, frame.time);
        const looks = pace.isDue(frame.time);
        let [sum, counted] = [0, 0];
        for (let person = 0; person < people.count; person++) {
          const moved = speedOf(person);
          if (Number.isNaN(moved)) continue;
          sum += moved;
          counted++;
          if (looks) tally.add(moved);
        }
        const value = counted === 0 ? Number.NaN : sum / counted;
        if (looks) curve.add(window > 0 ? past.middle : frame.time, value);
        return value;
      },
      findings: () => [
        curveOverTime({ name: 'speed', title: 'Mean speed', y: quantity }, [curve]),
        tally.finding({ name: 'individual-speeds', title: 'Speed of each person, over time', x: quantity }),
      ],
    };
  },
});

const quantity = { label: 'speed', unit: 'm/s' };
