import { describe, expect, it } from 'vitest';
import type { Box } from '../maps/face-index.ts';
import { scaffoldOf } from './lattice.ts';
import { Triangulation } from './triangulation.ts';

class Counted extends Triangulation {
  flips = 0;

  protected override flip(triangle: number, side: number): void {
    this.flips++;
    super.flip(triangle, side);
  }
}

/** How often edges are flipped for both edges of a road through a long area, and for the ground beside it. */
function flipsAlong(area: Box, scaffold: Iterable<readonly [number, number]>): number {
  const net = new Counted(0, 0, area[2], area[3]);
  for (const [x, y] of scaffold) net.add(x, y);
  for (let x = 60; x < area[2] - 60; x += 20) for (const y of [57, 63]) net.add(x, y);
  for (let x = 64; x < area[2]; x += 64) net.add(x, 0);
  return net.flips;
}

describe('the scaffold of a long city', () => {
  const area: Box = [0, 0, 65_536, 120];

  it('keeps the triangles of a point few, however long the road is', () => {
    const points = (2 * 65_536) / 20;
    expect(flipsAlong(area, [])).toBeGreaterThan(100 * points);
    expect(flipsAlong(area, scaffoldOf(area))).toBeLessThan(30 * points);
  });

  it('lies inside the area, each place once', () => {
    for (const each of [area, [-9000.5, 20, 77, 9000] as Box]) {
      const places = [...scaffoldOf(each)];
      expect(places.length).toBeGreaterThan(100);
      expect(new Set(places.map(([x, y]) => `${x} ${y}`)).size).toBe(places.length);
      for (const [x, y] of places) expect(x >= each[0] && x <= each[2] && y >= each[1] && y <= each[3]).toBe(true);
    }
  });

  it('is not there where a city is small', () => {
    expect([...scaffoldOf([0, 0, 8192, 8192])]).toEqual([]);
  });
});
