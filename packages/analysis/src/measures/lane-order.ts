import { number } from '@korzo/core';
import { curveOverTime, TimeCurve } from '../findings/time-curve.ts';
import { AreaGround } from '../ground/area-ground.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { Pace } from '../measure/pace.ts';
import { People } from '../people/people.ts';
import { intervalParameter } from './sampling.ts';

/**
 * phi = mean over i of ((s_i - o_i) / (s_i + o_i))^2, where s_i and o_i of those within a lateral distance of i (i among them) walk
 * the same and the other way (Rex and Loewen 2007, Phys. Rev. E 75, 051402; for pedestrians Nowak and Schadschneider 2012).
 */
export const laneOrder: Measure = defineMeasure({
  name: 'lane-order',
  summary:
    'How well two-way traffic is sorted into lanes: 1 when every agent abreast walks the same way, near 0 when mixed.',
  unit: '',
  parameters: {
    heading: number(0, { min: -360, max: 360, unit: 'deg' }, 'direction of the lanes, from east counter-clockwise'),
    lateral: number(0.75, { min: 0.01, max: 100, unit: 'm' }, 'agents farther aside than this are in another lane'),
    along: number(1e6, { min: 0.1, max: 1e6, unit: 'm' }, 'agents farther ahead or behind than this are ignored'),
    standing: number(
      0.1,
      { min: 0, max: 10, unit: 'm/s' },
      'agents slower than this along the lanes have no direction',
    ),
    interval: intervalParameter,
  },
  sites: ['area'],
  start: (place, { heading, lateral, along, standing, interval }, { area }) => {
    const ground = new AreaGround(place, area);
    const people = new People();
    const pace = new Pace(interval);
    const curve = new TimeCurve(area?.id ?? 'everywhere');
    const east = Math.cos((heading * Math.PI) / 180);
    const north = Math.sin((heading * Math.PI) / 180);
    let value = Number.NaN;
    return {
      valueAfter(frame) {
        if (!pace.isDue(frame.time)) return value;
        people.load(frame);
        const walkers = walkersOf(people, ground, { east, north, standing });
        value = order(walkers, lateral, along);
        curve.add(frame.time, value);
        return value;
      },
      findings: () => [curveOverTime({ name: 'order', title: 'Lane order', y: { label: 'order', unit: '' } }, [curve])],
    };
  },
});

/** An agent as the lanes see it: along them, aside, and which way. */
interface Walker {
  readonly along: number;
  readonly aside: number;
  readonly level: number;
  readonly way: 1 | -1;
}

function walkersOf(
  people: People,
  ground: AreaGround,
  { east, north, standing }: { readonly east: number; readonly north: number; readonly standing: number },
): Walker[] {
  const walkers: Walker[] = [];
  for (let person = 0; person < people.count; person++) {
    const [x, y, level] = [people.x[person], people.y[person], people.level[person]];
    const speed = people.vx[person] * east + people.vy[person] * north;
    if (!(Math.abs(speed) >= standing) || speed === 0 || !ground.has(level, x, y)) continue;
    walkers.push({ along: x * east + y * north, aside: y * east - x * north, level, way: speed > 0 ? 1 : -1 });
  }
  return walkers.sort((one, other) => one.aside - other.aside || one.along - other.along || one.way - other.way);
}

function order(walkers: readonly Walker[], lateral: number, along: number): number {
  let sum = 0;
  let first = 0;
  for (const self of walkers) {
    while (self.aside - walkers[first].aside > lateral) first++;
    let same = 0;
    let others = 0;
    for (let index = first; index < walkers.length && walkers[index].aside - self.aside <= lateral; index++) {
      const other = walkers[index];
      if (other.level !== self.level || Math.abs(other.along - self.along) > along) continue;
      if (other.way === self.way) same++;
      else others++;
    }
    const balance = (same - others) / (same + others);
    sum += balance * balance;
  }
  return walkers.length === 0 ? Number.NaN : sum / walkers.length;
}
