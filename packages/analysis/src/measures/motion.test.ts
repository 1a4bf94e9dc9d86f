import { describe, expect, it } from 'vitest';
import { openWorld, type TestBody } from '../crowds.testing.ts';
import type { MeasurePlace } from '../measure/frame.ts';
import { curvature } from './curvature.ts';
import { flowVoronoi } from './flow-voronoi.ts';
import { laneOrder } from './lane-order.ts';
import { pairDistribution } from './pair-distribution.ts';
import { sinuosity } from './sinuosity.ts';
import { speed } from './speed.ts';
import { speedVoronoi } from './speed-voronoi.ts';
import { block, findingOf, rowsOf, watchTrial } from './trial.testing.ts';

const lines = [{ id: 'across', level: 0, line: [[10, 4], [10, 16]] }] as const; // prettier-ignore
const place: MeasurePlace = { world: openWorld({ levels: 1, measuring: { areas: [], lines } }), dt: 0.1 };

/** On a ring of 4 m around the middle, at 1 m/s counter-clockwise. */
const ring = (time: number): TestBody[] => {
  const angle = time / 4;
  const velocity = [-Math.sin(angle), Math.cos(angle), 0] as const;
  return [{ x: 10 + 4 * Math.cos(angle), y: 10 + 4 * Math.sin(angle), velocity }];
};

/** Walks at 1.2 m/s and has a velocity of 0.5 m/s: what is taken shows. */
const saysOtherwise = (time: number): TestBody[] => [{ x: 1 + 1.2 * time, y: 5, velocity: [0.3, 0.4, 0] }];
const eastward = (time: number): TestBody[] => [{ x: 5 + time, y: 5, velocity: [1, 0, 0] }];
const northEast = (time: number): TestBody[] => [{ x: 1 + time, y: 1 + time, velocity: [1, 1, 0] }];

describe('speed', () => {
  it('is that of the velocities, or of the places over a window', () => {
    expect(watchTrial(speed, place, { seconds: 5 }, saysOtherwise).summary(0).value).toBeCloseTo(0.5, 12);
    const placed = watchTrial(speed, place, { seconds: 5, given: { window: 0.4 } }, saysOtherwise).summary(0);
    expect(placed.value).toBeCloseTo(1.2, 9);
    expect(placed.final).toBeCloseTo(1.2, 9);
  });

  it('over a window on a ring is the chord over the time', () => {
    const window = 2;
    const { value } = watchTrial(speed, place, { seconds: 10, given: { window } }, ring).summary(0);
    expect(value).toBeCloseTo((8 * Math.sin(window / 8)) / window, 9);
  });

  it('counts who is in the area in the middle of the window', () => {
    const given = { window: 2, area: '6,0,7,20', interval: 0 };
    const curve = findingOf(watchTrial(speed, place, { seconds: 5, given }, eastward), 'speed');
    const times = curve.kind === 'curve' ? curve.lines[0].x.filter((_, at) => curve.lines[0].y[at] !== null) : [];
    expect(Math.min(...times)).toBeCloseTo(1.1, 9);
    expect(Math.max(...times)).toBeCloseTo(1.9, 1);
  });

  it('by Voronoi cells weighs by ground', () => {
    // Cells of 5 x 20 m and 15 x 20 m.
    const bodies = [
      { x: 2.5, y: 10, velocity: [1, 0, 0] },
      { x: 7.5, y: 10, velocity: [0, 2, 0] },
    ] as const;
    const whole = watchTrial(speedVoronoi, place, { seconds: 1 }, () => bodies).summary(0).value;
    expect(whole).toBeCloseTo((1 * 5 + 2 * 15) / 20, 9);
    const given = { area: '4,0,6,20' };
    expect(watchTrial(speedVoronoi, place, { seconds: 1, given }, () => bodies).summary(0).value).toBeCloseTo(1.5, 9);
  });
});

describe('flow by Voronoi cells', () => {
  it('is density times speed times width', () => {
    const lattice = block([25, 40], [0.8, 0.5], { velocity: [0.6, 0.3, 0] });
    const series = watchTrial(flowVoronoi, place, { seconds: 1 }, () => lattice);
    const [[name, width, , flow, specific]] = rowsOf(series, 'lines');
    expect([name, width]).toEqual(['across', 12]);
    expect(flow).toBeCloseTo(2.5 * 0.6 * 12, 9);
    expect(specific).toBeCloseTo(1.5, 9);
  });

  it('of a column is speed over distance, however narrow the line and wide the ground', () => {
    // 0.8 m/s and 1.25 m apart in a world of 20 m: each cell is 1.25 m long and 20 m wide.
    const column = Array.from({ length: 16 }, (_, id) => ({
      id,
      x: 1.25 * (id + 0.5),
      y: 8,
      velocity: [0.8, 0, 0] as const,
    }));
    for (const line of ['10,0,10,20', '10,7,10,9', '10,7.9,10,8.1', '10,7,10,8']) {
      const given = { line, cutOff: 0 };
      expect(watchTrial(flowVoronoi, place, { seconds: 1, given }, () => column).summary(0).value).toBeCloseTo(0.64, 9);
    }
  });

  it('counts one person who passes a door as one, and as none who turns round', () => {
    const walls = [
      { level: 0, from: [10, 0], to: [10, 7] },
      { level: 0, from: [10, 8], to: [10, 20] },
    ] as const;
    const door: MeasurePlace = { world: openWorld({ levels: 1, walls }), dt: 0.004 };
    const trial = { seconds: 4, given: { line: '10,7,10,8', interval: 0 } };
    for (const y of [7.5, 7.2]) {
      const through = watchTrial(flowVoronoi, door, trial, (time) => [{ x: 8 + time, y, velocity: [1, 0, 0] }]);
      expect(rowsOf(through, 'lines')[0][2]).toBeCloseTo(1, 3);
    }
    const back = watchTrial(flowVoronoi, door, trial, (time) => [
      { x: 11 - Math.abs(time - 2), y: 7.5, velocity: [time < 2 ? 1 : -1, 0, 0] },
    ]);
    expect(rowsOf(back, 'lines')[0][2]).toBeCloseTo(0, 2);
  });

  it('looks across edges that wrap', () => {
    const wraps: MeasurePlace = { world: openWorld({ levels: 1, edges: 'wrap' }), dt: 0.1 };
    // Cells from 0.3 m before the edge to 0.5 m behind it.
    const lattice = block([25, 40], [0.8, 0.5]).map(({ x, y }, id): TestBody => ({
      id,
      x: (x + 19.7) % 20,
      y,
      velocity: [0.6, 0, 0],
    }));
    for (const line of ['0.1,4,0.1,16', '19.9,4,19.9,16', '10,4,10,16']) {
      const series = watchTrial(flowVoronoi, wraps, { seconds: 1, given: { line } }, () => lattice);
      expect(series.summary(0).value).toBeCloseTo(2.5 * 0.6 * 12, 9);
    }
  });
});

/** Rows half a metre apart that walk east or west. */
const rows = (ways: readonly number[]): TestBody[] =>
  block([20, ways.length], [1, 0.5]).map((body, index) =>
    Object.assign({}, body, { velocity: [ways[Math.floor(index / 20)], 0, 0] as const }),
  );

const lanes = (ways: readonly number[], given = {}): number | null =>
  watchTrial(laneOrder, place, { seconds: 1, given }, () => rows(ways)).summary(0).value;

describe('lane order', () => {
  it('is 1 in lanes, and 0 where as many come as go in every lane', () => {
    expect(lanes([1, 1, 1, 1])).toBe(1);
    expect(lanes([1, -1, 1, -1], { lateral: 0.4 })).toBe(1);
    // Every agent sees three rows, the outer ones two: (2 - 1)^2 / 9 and 0.
    expect(lanes([1, -1, 1, -1], { lateral: 0.6 })).toBeCloseTo((0 + 1 / 9 + 1 / 9 + 0) / 4, 12);
    expect(lanes([1, 1, -1, -1], { lateral: 0.6 })).toBeCloseTo((1 + 1 / 9 + 1 / 9 + 1) / 4, 12);
    expect(lanes([1, 1, -1, -1], { lateral: 0.6, heading: 90 })).toBeNull();
  });
});

describe('ways', () => {
  it('on a ring curve by one over its radius, and wind by the arc over the chord', () => {
    expect(watchTrial(curvature, place, { seconds: 10 }, ring).summary(0).final).toBeCloseTo(0.25, 3);
    const { final } = watchTrial(sinuosity, place, { seconds: 10, given: { window: 4 } }, ring).summary(0);
    const arc = 40 * 8 * Math.sin(0.1 / 8);
    expect(final).toBeCloseTo(arc / (8 * Math.sin(0.5)), 9);
  });

  it('that are straight neither curve nor wind', () => {
    expect(watchTrial(curvature, place, { seconds: 5 }, northEast).summary(0).final).toBeCloseTo(0, 12);
    expect(watchTrial(sinuosity, place, { seconds: 5 }, northEast).summary(0).final).toBeCloseTo(1, 12);
  });
});

const curveOf = (world: MeasurePlace['world'], bodies: readonly TestBody[], given: object): (number | null)[] => {
  const series = watchTrial(pairDistribution, { world, dt: 1 }, { seconds: 1, given: { ...given } }, () => bodies);
  const curve = findingOf(series, 'pair-distribution');
  return curve.kind === 'curve' ? [...curve.lines[0].y] : [];
};

/** How many of 400 people on 400 m2 chance puts into a ring of 0.2 m around one of them. */
const byChance = (inner: number): number => Math.PI * (2 * inner + 0.2) * 0.2 * (399 / 400);

describe('pair distribution', () => {
  it('of a lattice that wraps around has its peaks where neighbours are', () => {
    const world = openWorld({ levels: 1, edges: 'wrap' });
    const g = curveOf(world, block([20, 20], [1, 1]), { bin: 0.2, reach: 1.6 });
    // Four neighbours at 1 m and four at 1.41 m.
    expect(g.map((value) => value === 0)).toEqual([true, true, true, true, true, false, true, false]);
    expect(g[5]).toBeCloseTo(4 / byChance(1), 9);
    expect(g[7]).toBeCloseTo(4 / byChance(1.4), 9);
  });

  it('of people placed by chance is 1 at all distances, near walls too', () => {
    // A low-discrepancy sequence would be too even; a generator with a fixed start is as good as chance.
    let state = 12345;
    const chance = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    const bodies = Array.from({ length: 1500 }, () => ({ x: 20 * chance(), y: 20 * chance() }));
    const walls = [{ level: 0, from: [10, 0], to: [10, 20] }] as const;
    for (const value of curveOf(openWorld({ levels: 1, walls }), bodies, { bin: 0.5, reach: 4 })) {
      expect(value).toBeGreaterThan(0.96);
      expect(value).toBeLessThan(1.04);
    }
  });
});
