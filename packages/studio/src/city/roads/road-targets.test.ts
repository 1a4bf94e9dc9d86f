import { describe, expect, it } from 'vitest';
import type { BuiltCity } from '@korzo/viewer/light';
import { aimAt, endWords, roadName, targetOf } from './road-targets.ts';

/** Two crosses 100 m apart, whose ground reaches 8 m, and a road 6 m wide with a bend between them. */
const streets = {
  crosses: [
    { cross: 0, name: 'Market', at: [0, 0], incomes: [{ at: [8, 0] }, { at: [0, 4] }] },
    { cross: 1, at: [100, 0], incomes: [{ at: [92, 0] }] },
  ],
  roads: [{ road: 0, from: 0, to: 1, width: 6, line: [[8, 0], [50, 20], [92, 0]] }], // prettier-ignore
} as unknown as Pick<BuiltCity, 'crosses' | 'roads'>;

const aimed = (x: number, y: number, reach = 1): unknown => targetOf(aimAt(streets, [x, y], reach));

describe('what a drawn road goes to', () => {
  it.each([
    [0, 6, { to: 'cross', cross: 0 }],
    [-5.9, 0, { to: 'cross', cross: 0 }],
    [95, 1, { to: 'cross', cross: 1 }],
    [0, 6.1, { to: 'ground', at: [0, 6.1] }],
    [50, 22.9, { to: 'road', road: 0, at: [50, 20] }],
    [50, 23.1, { to: 'ground', at: [50, 23.1] }],
  ])('%d, %d is %j', (x, y, target) => {
    expect(aimed(x, y)).toEqual(target);
  });

  it('is found from farther away where it is small on the screen', () => {
    expect(aimed(0, -9, 10)).toEqual({ to: 'cross', cross: 0 });
    expect(aimed(50, 28, 10)).toMatchObject({ to: 'road' });
    // Of two crosses within reach the nearer one.
    expect(aimed(60, 0, 70)).toEqual({ to: 'cross', cross: 1 });
    expect(aimed(40, 0, 70)).toEqual({ to: 'cross', cross: 0 });
  });

  it('is the nearest place of a road, also between its bends', () => {
    const found = aimAt(streets, [30, 8], 1);
    if (found.on !== 'road') throw new Error(`it is on ${found.on}`);
    const [x, y] = found.at;
    expect(y).toBeCloseTo(((x - 8) * 20) / 42, 9);
    expect((30 - x) * 42 + (8 - y) * 20).toBeCloseTo(0, 9);
  });

  it('is said in words', () => {
    expect(roadName(streets.roads[0], streets)).toBe('road (Market – cross 2)');
    expect(endWords(aimAt(streets, [0, 0], 1), streets)).toBe('Market');
    expect(endWords(aimAt(streets, [50, 20], 1), streets)).toBe('a junction in road (Market – cross 2)');
    expect(endWords(aimAt(streets, [0, 50], 1), streets)).toBe('a new place');
  });
});
