import { PeopleCells } from '../cells/people-cells.ts';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { cutOffParameter, intervalParameter } from './sampling.ts';

/** v = sum over i of v_i |A_i and M| / sum over i of |A_i and M|: each place moves as fast as an agent that is nearest. */
export const speedVoronoi: Measure = defineMeasure({
  name: 'speed-voronoi',
  summary: 'Speed in an area where every agent counts by the part of the ground that is its Voronoi cell.',
  unit: 'm/s',
  parameters: { interval: intervalParameter, cutOff: cutOffParameter },
  sites: ['area'],
  start: (place, { interval, cutOff }, { area }) => {
    const cells = new PeopleCells(place, area, cutOff);
    const curve = new TimeCurve(area?.id ?? 'everywhere');
    const pace = new Pace(interval);
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        if (!pace.isDue(frame.time)) return value;
        cells.load(frame);
        let [moved, ground] = [0, 0];
        for (let person = 0; person < cells.people.count; person++) {
          const own = cells.share(person) * (cells.cells.of[person]?.area ?? 0);
          moved += own * cells.people.speed(person);
          ground += own;
        }
        value = ground > 0 ? moved / ground : Number.NaN;
        curve.add(frame.time, value);
        return value;
      },
      findings: () => [
        curveOverTime({ name: 'speed', title: 'Voronoi speed', y: { label: 'speed', unit: 'm/s' } }, [curve]),
      ],
    };
  },
});
