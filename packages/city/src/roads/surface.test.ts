import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCity } from '../read-city.ts';
import { makeNetwork } from './make-network.ts';
import { placeOnLane } from './on-lane.ts';
import type { RoadNetwork } from './road-network.ts';
import { makeSurface, type DrivableSurface } from './surface.ts';

const folder = new URL('../../../../cities/', import.meta.url);

function networkOf(name: string): RoadNetwork {
  const { plan } = readCity(readFileSync(new URL(name, folder), 'utf8'));
  const network = plan === undefined ? undefined : makeNetwork(plan).network;
  if (network === undefined) throw new Error(`${name} has no network`);
  return network;
}

const cell = 8;

/** Heights of all triangles above and below a point. */
function heightsOver({ vertices, triangles }: DrivableSurface): (x: number, y: number) => number[] {
  const cells = new Map<string, number[]>();
  for (const [index, { corners }] of triangles.entries()) {
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => Math.floor(vertices[corner][axis] / cell)));
    for (let column = Math.min(...xs); column <= Math.max(...xs); column++)
      for (let row = Math.min(...ys); row <= Math.max(...ys); row++) {
        const key = `${column} ${row}`;
        cells.set(key, [...(cells.get(key) ?? []), index]);
      }
  }
  return (x, y) =>
    (cells.get(`${Math.floor(x / cell)} ${Math.floor(y / cell)}`) ?? []).flatMap((index) => {
      const [a, b, c] = triangles[index].corners.map((corner) => vertices[corner]);
      const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
      const one = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / area;
      const two = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / area;
      const three = 1 - one - two;
      return Math.min(one, two, three) < -1e-9 ? [] : [one * a[2] + two * b[2] + three * c[2]];
    });
}

describe.each(['small-town.city', 'thesis/camel.city', 'thesis/two-crossings.city'])('the surface of %s', (name) => {
  const network = networkOf(name);
  const surface = makeSurface(network);

  it('lies under every place of every lane within 2 cm, and nowhere above it', () => {
    const heightsAt = heightsOver(surface);
    const bare: string[] = [];
    for (const [index, lane] of network.lanes.entries()) {
      for (let where = 0.5; where < lane.length; where += 1.5) {
        const [x, y, z] = placeOnLane(lane, where).point;
        const heights = heightsAt(x, y);
        const isUnder = heights.some((height) => Math.abs(height - z) < 0.02);
        if (!isUnder || Math.max(...heights) > z + 0.02)
          bare.push(`lane ${index} at ${where}: ${heights.join(', ')} for ${z}`);
      }
    }
    expect(bare).toEqual([]);
  });

  it('is seen from above, and has no triangle without an area', () => {
    const { vertices, triangles } = surface;
    const areas = triangles.map(({ corners }) => {
      const [a, b, c] = corners.map((corner) => vertices[corner]);
      return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    });
    expect(Math.min(...areas)).toBeGreaterThan(0);
    expect(new Set(triangles.map(({ type }) => type))).toEqual(new Set(['road', 'junction']));
  });
});
