import type { Building } from '@korzo/building';
import { describe, expect, it } from 'vitest';
import { crowdOf, openWorld, type TestBody } from '../crowds.testing.ts';
import { LineWatch } from '../crossings/line-watch.ts';
import { AreaIndex } from './area-index.ts';
import { knownAreas, knownLines } from './known-sites.ts';
import { resolveSites } from './resolve-sites.ts';

const rect = (west: number, south: number, east: number, north: number) =>
  [[west, south], [east, south], [east, north], [west, north]] as const; // prettier-ignore
const building: Building = {
  regions: [
    { id: 'hall', level: 0, outline: rect(0, 0, 10, 10) },
    { id: 'bar', level: 0, outline: rect(10, 0, 20, 10) },
    { id: 'stairs/flight', level: 1, outline: rect(4, 10, 6, 14) },
  ],
  portals: [
    { id: 'door', from: 'bar', to: 'hall', segment: [[10, 4], [10, 6]], kind: 'door', direction: 'both' }, // prettier-ignore
    {
      id: 'stairs/foot',
      from: 'hall',
      to: 'stairs/flight',
      segment: [[4, 10], [6, 10]], // prettier-ignore
      landing: [[4, 10], [6, 10]], // prettier-ignore
      kind: 'stairs',
      direction: 'both',
    },
  ],
  gates: [{ id: 'street', region: 'hall', segment: [[0, 4], [0, 6]], way: 'in/out' }], // prettier-ignore
  obstacles: [],
};
const world = openWorld({
  exits: [{ id: 'street', level: 0, min: [-0.75, 3], max: [0.75, 7], line: [[0, 4], [0, 6]] }], // prettier-ignore
  measuring: { areas: [{ id: 'spot', level: 0, outline: rect(1, 1, 2, 2) }], lines: [] },
});
const place = { world, building };

describe('names of a place', () => {
  it('are those of the scenario, then rooms, doors, gates and exits', () => {
    expect([...knownAreas(place).keys()]).toEqual(['spot', 'hall', 'bar', 'stairs/flight', 'street']);
    expect([...knownLines(place).values()].map(({ id, kind }) => [id, kind])).toEqual([
      ['door', 'door'],
      ['stairs/foot', 'stairs'],
      ['street', 'gate'],
    ]);
  });

  it('lead to areas and lines, and so do coordinates', () => {
    const found = resolveSites(place, ['area', 'line'], { area: '4,4,1,2', line: 'door' });
    expect(found.problems).toEqual([]);
    expect(found.where.area?.outline).toEqual(rect(1, 2, 4, 4));
    expect(found.where.lines.map(({ id }) => id)).toEqual(['door']);
    expect(resolveSites(place, ['line'], {}).where.lines).toHaveLength(3);
    expect(resolveSites(place, ['area'], { area: 'kitchen' }).problems).toEqual([
      "there is no area 'kitchen'; known are spot, hall, bar, stairs/flight, street; or write x0,y0,x1,y1",
    ]);
    expect(resolveSites(place, ['area'], { area: '1,x,3,4' }).problems).toHaveLength(1);
    expect(resolveSites(place, ['area'], { area: '1,2,3,4@9' }).problems[0]).toMatch(/levels 0 to 1/);
    expect(resolveSites(place, ['area'], { area: ['hall'] }).problems).toEqual(['area must be a name or coordinates']);
  });

  it('of areas report who is where', () => {
    const index = new AreaIndex([...knownAreas(place).values()]);
    const at = (level: number, x: number, y: number): string[] => {
      const names: string[] = [];
      index.forEachAt(level, x, y, (area) => names.push(index.areas[area].id));
      return names;
    };
    expect(at(0, 1.5, 1.5)).toEqual(['spot', 'hall']);
    expect(at(0, 15, 5)).toEqual(['bar']);
    expect(at(1, 5, 12)).toEqual(['stairs/flight']);
    expect(at(1, 15, 5)).toEqual([]);
  });
});

/** An agent that crosses what, forward (>) or backward (<), in frames a second apart; with a minus what is undone. */
const passings = (...frames: readonly (readonly TestBody[])[]): string[] => {
  const watch = new LineWatch({ world, dt: 1 }, [...knownLines(place).values()]);
  return frames.flatMap((bodies, time) =>
    watch
      .afterTick({ ticks: time + 1, time, crowds: [crowdOf(bodies)] })
      .map(
        ({ line, forward, id, isUndone }) => `${isUndone ? '-' : ''}${id}${forward ? '>' : '<'}${watch.lines[line].id}`,
      ),
  );
};

describe('people who pass', () => {
  it('a door go forward out of its first region', () => {
    expect(passings([{ x: 10.5, y: 5 }], [{ x: 8.9, y: 5 }], [{ x: 7.8, y: 5 }], [{ x: 10.5, y: 5 }])).toEqual([
      '0>door',
      '0<door',
    ]);
    expect(passings([{ x: 10.5, y: 7 }], [{ x: 9.5, y: 7 }])).toEqual([]);
  });

  it('a gate come and go beside it', () => {
    expect(passings([], [{ id: 7, x: 0.25, y: 5 }], [{ id: 7, x: 1.2, y: 5 }])).toEqual(['7<street']);
    expect(passings([{ id: 7, x: 1.2, y: 5 }], [{ id: 7, x: 0.3, y: 5 }], [])).toEqual(['7>street']);
    // An agent who was there from the start, and an agent that is gone in the middle of the hall.
    expect(passings([{ x: 0.25, y: 5 }], [{ x: 5, y: 5 }], [])).toEqual([]);
  });

  it('stairs come to the other floor', () => {
    const below = { x: 5, y: 9.9 };
    const above = { x: 5, y: 10.1, level: 1 };
    const farther = { x: 5, y: 11.2, level: 1 };
    expect(passings([below], [above], [farther], [above], [below])).toEqual(['0>stairs/foot', '0<stairs/foot']);
  });

  it('have not passed when they come back at once', () => {
    expect(passings([{ x: 10.5, y: 5 }], [{ x: 9.5, y: 5 }], [{ x: 10.5, y: 5 }])).toEqual(['0>door', '-0>door']);
    const [below, above] = [{ x: 5, y: 9.9 }, { x: 5, y: 10.1, level: 1 }]; // prettier-ignore
    expect(passings([below], [above], [below], [above])).toEqual(['0>stairs/foot', '-0>stairs/foot', '0>stairs/foot']);
  });

  it('are reported in order of time, whatever the order of rows', () => {
    const before = [3, 1, 2].map((id) => ({ id, x: 10 + id / 10, y: 5 }));
    const after = [2, 3, 1].map((id) => ({ id, x: 9.5, y: 5 }));
    expect(passings(before, after)).toEqual(['1>door', '2>door', '3>door']);
  });
});
