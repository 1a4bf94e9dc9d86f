import { describe, expect, it } from 'vitest';
import type { HeatMap } from '../protocol/replies.ts';
import { heatMap, type Moving } from './heat.ts';

const world = { origin: [-10, 0, 0], size: [40, 20, 0] } as const;

const moving = (points: readonly (readonly [x: number, y: number, level: number, speed: number])[]): Moving => ({
  count: points.length,
  x: Float64Array.from(points, ([x]) => x),
  y: Float64Array.from(points, ([, y]) => y),
  level: Int16Array.from(points, ([, , level]) => level),
  speed: points.map(([, , , speed]) => speed),
});

const valueAt = ({ bytes, top, origin, cell, columns }: HeatMap, x: number, y: number): number => {
  const square = Math.floor((y - origin[1]) / cell) * columns + Math.floor((x - origin[0]) / cell);
  return (atob(bytes).charCodeAt(square) / 255) * top;
};

/** How many persons the whole map holds. */
const persons = ({ bytes, top, cell }: HeatMap): number =>
  Array.from(atob(bytes), (byte) => (byte.charCodeAt(0) / 255) * top * cell * cell).reduce(
    (sum, each) => sum + each,
    0,
  );

describe('heatMap', () => {
  it('spreads each person over a bell that holds one person', () => {
    const heat = heatMap(moving([[5, 10, 0, 1]]), { kind: 'density', level: 0, cell: 0.25 }, world);
    expect(heat).toMatchObject({ origin: [-10, 0], columns: 160, rows: 80, cell: 0.25, top: 4 });
    // 1 / (2 pi 0.7^2)
    expect(valueAt(heat, 5.1, 10.1)).toBeCloseTo(0.325, 1);
    expect(valueAt(heat, 8, 10)).toBe(0);
  });

  it('stops at walls, and holds one person beside them too', () => {
    const walls = [{ level: 0, from: [5.5, 0], to: [5.5, 20] }] as const;
    const heat = heatMap(moving([[5.2, 10, 0, 1]]), { kind: 'density', level: 0, cell: 0.25 }, { ...world, walls });
    const free = heatMap(moving([[5.2, 10, 0, 1]]), { kind: 'density', level: 0, cell: 0.25 }, world);
    expect(valueAt(free, 5.9, 10.1)).toBeGreaterThan(0.1);
    expect(valueAt(heat, 5.9, 10.1)).toBe(0);
    expect(persons(heat)).toBeCloseTo(persons(free), 1);
  });

  it('counts the floor asked for alone', () => {
    const people = moving([
      [5, 10, 0, 1],
      [5, 10, 1, 1],
      [5, 10, 1, 1],
    ]);
    const densities = [0, 1].map((level) =>
      valueAt(heatMap(people, { kind: 'density', level, cell: 0.5 }, world), 5.1, 10.1),
    );
    expect(densities[1] / densities[0]).toBeCloseTo(2, 1);
  });

  it('shows mean speeds where an agent is, and nothing elsewhere', () => {
    const people = moving([
      [0, 10, 0, 0.5],
      [0, 10, 0, 1.5],
      [15, 10, 0, 2],
    ]);
    const heat = heatMap(people, { kind: 'speed', level: 0, cell: 1 }, world);
    expect(valueAt(heat, 0.5, 10.5)).toBeCloseTo(1, 1);
    expect(valueAt(heat, 15.5, 10.5)).toBeCloseTo(2, 1);
    expect(valueAt(heat, 25, 5)).toBe(0);
  });

  it('widens its squares in a world that is too large for them', () => {
    const large = { origin: [0, 0, 0], size: [10_000, 10_000, 0] } as const;
    const { cell, columns, rows } = heatMap(
      moving([[5000, 5000, 0, 1]]),
      { kind: 'density', level: 0, cell: 1 },
      large,
    );
    expect(columns * rows).toBeLessThanOrEqual(66_000);
    expect(cell * columns).toBeGreaterThanOrEqual(10_000);
  });
});
