import { number } from '@korzo/core';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { People } from '../people/people.ts';
import { PastPlaces } from '../tracks/past-places.ts';

/** How an agent turned since the last look: its direction then. */
interface Heading {
  readonly vx: number;
  readonly vy: number;
}

/** kappa = (sum of angles between the directions at looks) / (sum of paths between them), over all who walk; 1 / radius on a circle. */
export const curvature: Measure = defineMeasure({
  name: 'curvature',
  summary: 'How much people turn for each metre walked: the mean curvature of their paths, at this moment.',
  unit: 'rad/m',
  parameters: {
    interval: number(0.5, { min: 0.01, max: 10, unit: 's' }, 'directions this far apart in time are compared'),
    slowest: number(0.1, { min: 0.001, max: 10, unit: 'm/s' }, 'the direction of slower agents is noise'),
  },
  start: (place, { interval, slowest }) => {
    const people = new People();
    const past = new PastPlaces(place.world, interval);
    const headings = new Map<number, Heading>();
    const curve = new TimeCurve('every agent');
    const pace = new Pace(interval);
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        people.load(frame);
        past.load(people, frame.time);
        if (!pace.isDue(frame.time)) return value;
        let [turned, walked] = [0, 0];
        for (let person = 0; person < people.count; person++) {
          const id = people.id[person];
          const before = headings.get(id);
          headings.delete(id);
          if (!(people.speed(person) >= slowest)) continue;
          const [vx, vy] = [people.vx[person], people.vy[person]];
          headings.set(id, { vx, vy });
          const way = past.way(id);
          if (before === undefined || !(way > 0)) continue;
          turned += Math.abs(Math.atan2(before.vx * vy - before.vy * vx, before.vx * vx + before.vy * vy));
          walked += way;
        }
        value = walked > 0 ? turned / walked : Number.NaN;
        curve.add(frame.time, value);
        return value;
      },
      findings: () => [
        curveOverTime({ name: 'curvature', title: 'Curvature', y: { label: 'curvature', unit: 'rad/m' } }, [curve]),
      ],
    };
  },
});
