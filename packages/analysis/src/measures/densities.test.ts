import { describe, expect, it } from 'vitest';
import { openWorld, type TestBody } from '../crowds.testing.ts';
import type { MeasurePlace } from '../measure/frame.ts';
import { weidmannSpeed } from '../reference/weidmann.ts';
import { density } from './density.ts';
import { densityGaussian } from './density-gaussian.ts';
import { densityVoronoi } from './density-voronoi.ts';
import { fundamentalDiagram } from './fundamental-diagram.ts';
import { levelOfService } from './level-of-service.ts';
import { block, findingOf, gridOf, rowsOf, watchTrial } from './trial.testing.ts';

const place: MeasurePlace = { world: openWorld({ levels: 1 }), dt: 0.5 };
/** 20 x 20 m with people 0.8 m apart along x and 0.5 m along y: 2.5 1/m2. */
const lattice = block([25, 40], [0.8, 0.5], { velocity: [0.6, 0, 0] });
/** No agent, and from 3 s on the lattice. */
const later = (time: number): readonly TestBody[] => (time < 3 ? [] : lattice);
const off = (value: unknown, expected: number): number =>
  typeof value === 'number' ? Math.abs(value - expected) : Infinity;

describe('densities of a lattice of 2.5 people per square metre', () => {
  it('by counting are that everywhere, and N / A in an area', () => {
    expect(off(watchTrial(density, place, { seconds: 1 }, () => lattice).summary(0).value, 2.5)).toBeLessThan(1e-9);
    // 10 columns and 8 rows.
    const given = { area: '4,4,12,8' };
    expect(
      off(watchTrial(density, place, { seconds: 1, given }, () => lattice).summary(0).value, 80 / 32),
    ).toBeLessThan(1e-9);
  });

  it('by Voronoi cells are that in any area, whatever cells it cuts', () => {
    for (const area of ['all', '4,4,12,8', '3.3,7.7,9.1,8.2', '2,2,9,3,11,9,4,8', '2,2,10,2,10,10,6,4,2,10']) {
      const series = watchTrial(densityVoronoi, place, { seconds: 0.5, given: { area } }, () => lattice);
      expect(off(series.summary(0).value, 2.5)).toBeLessThan(1e-9);
      const histogram = findingOf(series, 'individual-densities');
      expect(histogram.kind === 'histogram' && histogram.edges.slice(-2)).toEqual([2.5, 2.75]);
    }
  });

  it('by Voronoi cells are listed for those alone whose cell reaches into the area', () => {
    // It cuts the cells of 10 columns and 20 rows, and ends inside the last of them.
    const given = { area: '0.4,0.25,7.6,9.75' };
    const histogram = findingOf(
      watchTrial(densityVoronoi, place, { seconds: 0.5, given }, () => lattice),
      'individual-densities',
    );
    expect(histogram.kind === 'histogram' && histogram.values.reduce((sum, count) => sum + count, 0)).toBe(200);
  });

  it('by Voronoi cells are that across edges that wrap', () => {
    const wraps = { ...place, world: openWorld({ levels: 1, edges: 'wrap' }) };
    const shifted = lattice.map((body) => ({ ...body, x: (body.x + 19.7) % 20, y: (body.y + 0.1) % 20 }));
    for (const area of ['all', '0,0,3,3', '17.3,12,20,20']) {
      const series = watchTrial(densityVoronoi, wraps, { seconds: 0.5, given: { area } }, () => shifted);
      expect(off(series.summary(0).value, 2.5)).toBeLessThan(1e-9);
    }
  });

  it('are the same on every square of the Voronoi maps', () => {
    const series = watchTrial(densityVoronoi, place, { seconds: 0.5 }, () => lattice);
    for (const name of ['mean-density', 'greatest-density']) {
      const { values, width, height } = gridOf(series, name);
      expect([width, height]).toEqual([40, 40]);
      for (const value of values) expect(off(value, 2.5)).toBeLessThan(1e-6);
    }
  });

  it('leave out of maps what came before they begin', () => {
    for (const [measure, given] of [
      [densityVoronoi, {}],
      [densityGaussian, { width: 3 }],
      [levelOfService, {}],
    ] as const) {
      const series = watchTrial(measure, place, { seconds: 6, given: { ...given, from: 3, cell: 1 } }, later);
      const { values, width } = gridOf(series, 'mean-density');
      expect(off(values[10 * width + 10], 2.5)).toBeLessThan(1e-4);
    }
    const whole = watchTrial(densityVoronoi, place, { seconds: 6, given: { cell: 1 } }, later);
    // Looks at 0.5, 1 and 2 s found no agent, those at 3, 4, 5 and 6 s every agent.
    expect(off(gridOf(whole, 'mean-density').values[0], (2.5 * 4) / 7)).toBeLessThan(1e-6);
  });

  it('by bells add up to the number of people, and are even far from the edges', () => {
    const wraps = { ...place, world: openWorld({ levels: 1, edges: 'wrap' }) };
    const series = watchTrial(densityGaussian, wraps, { seconds: 1, given: { width: 1, cell: 0.2 } }, () => lattice);
    expect(off(series.summary(0).value, 2.5)).toBeLessThan(1e-6);
    // Bells wider than the lattice leave no trace of it: their sum is even to exp(-2 pi^2 s^2 / a^2).
    const even = watchTrial(densityGaussian, wraps, { seconds: 1, given: { width: 2, cell: 0.5 } }, () => lattice);
    for (const value of gridOf(even, 'mean-density').values) expect(off(value, 2.5)).toBeLessThan(1e-6);
    const one = watchTrial(densityGaussian, place, { seconds: 1, given: { width: 1, cell: 0.1 } }, () => [
      { x: 10.03, y: 9.98 },
    ]);
    const { values, cell } = gridOf(one, 'mean-density');
    expect(off(values.reduce<number>((sum, value) => sum + (value ?? 0), 0) * cell * cell, 1)).toBeLessThan(1e-6);
    // 1 / 2 pi s^2 in the middle, half of it half a width away.
    const top = Math.max(...values.map((value) => value ?? 0));
    expect(off(top, (4 * Math.log(2)) / Math.PI)).toBeLessThan(0.01);
  });

  it('count ground only: behind a wall that closes a room no agent is', () => {
    const walls = [{ level: 0, from: [10, 0], to: [10, 20] }] as const;
    const room = { ...place, world: openWorld({ levels: 1, walls }) };
    const west = lattice.filter(({ x }) => x < 10);
    const given = { area: '8,8,12,12' };
    // Columns up to 9.2 m: the last of them have cells up to the wall, and the area has what lies west of it.
    const series = watchTrial(densityVoronoi, room, { seconds: 1, given }, () => west);
    const cells = (west.length / 40) * 0.8;
    const last = 1 / (0.5 * (10 - cells + 0.8));
    expect(
      off(series.summary(0).value, (2.5 * (cells - 0.8 - 8) * 4 + last * (10 - cells + 0.8) * 4) / 16),
    ).toBeLessThan(1e-9);
  });
});

describe('level of service', () => {
  it('is F for 2.5 people per square metre of walkway, D in a queue, E on stairs', () => {
    for (const [standard, letter] of [
      ['walkway', 'F'],
      ['queue', 'D'],
      ['stairs', 'E'],
      ['queue-hcm', 'D'],
    ]) {
      const series = watchTrial(
        levelOfService,
        place,
        { seconds: 3, given: { standard, cell: 2, interval: 1.5 } },
        () => lattice,
      );
      const shares = rowsOf(series, 'levels').filter((row) => row[4] !== 0);
      expect(shares.map(([level]) => level)).toEqual([letter]);
      // Looks at 0.5, 1.5 and 3 s: 2.5 s of a thousand people.
      expect(shares[0].slice(3)).toEqual([2500, 100]);
      expect(series.summary(0).final).toBe(letter === 'D' ? 0 : 1);
      expect(
        gridOf(series, 'mean-density')
          .classes?.map(({ label }) => label)
          .join(''),
      ).toBe('ABCDEF');
    }
  });

  it('shares person-time between crowds', () => {
    const thin = block([10, 10], [1, 2]); // 0.5 1/m2 on 10 x 20 m: level C
    const thick = block([20, 40], [0.5, 0.5]).map(({ x, y }, index) => ({ id: 1000 + index, x: x + 10, y }));
    const walls = [{ level: 0, from: [10, 0], to: [10, 20] }] as const;
    const world = openWorld({ levels: 1, walls });
    const series = watchTrial(levelOfService, { world, dt: 0.5 }, { seconds: 2 }, () => [...thin, ...thick]);
    const rows = rowsOf(series, 'levels');
    expect(off(rows[2][4], 100 / 9)).toBeLessThan(1e-9);
    expect(off(rows[5][4], 800 / 9)).toBeLessThan(1e-9);
  });
});

describe('fundamental diagram', () => {
  it('of a lattice that walks has its density, speed and flow', () => {
    for (const method of ['voronoi', 'classic']) {
      const given = { area: '4,4,12,8', method };
      const series = watchTrial(fundamentalDiagram, place, { seconds: 2, given }, () => lattice);
      expect(off(series.summary(0).value, 1.5)).toBeLessThan(1e-9);
      const [[from, to, looks, meanDensity, meanSpeed, , flow, weidmann]] = rowsOf(series, 'areas');
      expect([from, to, looks]).toEqual([2.5, 2.75, 3]);
      expect(off(meanDensity, 2.5)).toBeLessThan(1e-9);
      expect(off(meanSpeed, 0.6)).toBeLessThan(1e-9);
      expect(off(flow, 1.5)).toBeLessThan(1e-9);
      expect(off(weidmann, weidmannSpeed(2.5))).toBeLessThan(1e-9);
    }
  });

  it('has the numbers of Weidmann beside it', () => {
    const published = { 0.5: 1.298, 1: 1.058, 1.5: 0.807, 2: 0.606, 3: 0.331, 4: 0.156, 5: 0.037 };
    for (const [at, speed] of Object.entries(published))
      expect(off(weidmannSpeed(Number(at)), speed)).toBeLessThan(5.1e-4);
    expect([weidmannSpeed(0), weidmannSpeed(5.4), weidmannSpeed(9)]).toEqual([1.34, 0, 0]);
  });
});
