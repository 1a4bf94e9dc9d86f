import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Triangulation } from './triangulation.ts';

const side = 1000;
const coordinate = fc.integer({ min: 0, max: side });
/** On a coarse grid many points lie on one line or on one circle. */
const coarse = fc.integer({ min: 0, max: 10 }).map((value) => value * 100);
const points = fc.array(fc.oneof(fc.tuple(coordinate, coordinate), fc.tuple(coarse, coarse)), { maxLength: 60 });

const turn = ({ xs, ys }: Triangulation, a: number, b: number, c: number): number =>
  (xs[b] - xs[a]) * (ys[c] - ys[a]) - (ys[b] - ys[a]) * (xs[c] - xs[a]);

/** Every triangle by its corners. */
function trianglesOf({ corners }: Triangulation): [number, number, number][] {
  return Array.from({ length: corners.length / 3 }, (_, at) => [
    corners[at * 3],
    corners[at * 3 + 1],
    corners[at * 3 + 2],
  ]);
}

function checkTiling(net: Triangulation): void {
  let area = 0;
  for (const [a, b, c] of trianglesOf(net)) {
    const twice = turn(net, a, b, c);
    expect(twice).toBeGreaterThan(0);
    area += twice;
  }
  expect(area).toBe(2 * side * side);
}

describe('a triangulation', () => {
  it('tiles its rectangle with triangles that are seen anticlockwise, and uses every point', () => {
    fc.assert(
      fc.property(points, (list) => {
        const net = new Triangulation(0, 0, side, side);
        const numbers = list.map(([x, y]) => net.add(x, y));
        checkTiling(net);
        for (const [index, number] of numbers.entries()) expect([net.xs[number], net.ys[number]]).toEqual(list[index]);
        const used = new Set(net.corners);
        for (const number of numbers) expect(used.has(number)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('has no vertex well inside the circle of a triangle', () => {
    fc.assert(
      fc.property(points, (list) => {
        const net = new Triangulation(0, 0, side, side);
        for (const [x, y] of list) net.add(x, y);
        for (const [a, b, c] of trianglesOf(net)) {
          const [x, y, radius] = circleOf(net, a, b, c);
          for (let each = 0; each < net.xs.length; each++)
            expect(Math.hypot(net.xs[each] - x, net.ys[each] - y)).toBeGreaterThan(radius * (1 - 1e-6) - 1e-6);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has the edges it must have, between all vertices that lie on them', () => {
    fc.assert(
      fc.property(points, fc.tuple(coarse, coarse), fc.tuple(coarse, coarse), (list, from, to) => {
        const net = new Triangulation(0, 0, side, side);
        const [one, other] = [net.add(...from), net.add(...to)];
        for (const [x, y] of list) net.add(x, y);
        if (one === other) return;
        net.join(one, other);
        checkTiling(net);
        const edges = new Set(trianglesOf(net).flatMap(([a, b, c]) => [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]));
        const along = (each: number): number =>
          (net.xs[each] - from[0]) * (to[0] - from[0]) + (net.ys[each] - from[1]) * (to[1] - from[1]);
        const chain = net.xs
          .map((_, each) => each)
          .filter((each) => turn(net, one, other, each) === 0 && along(each) >= 0 && along(each) <= along(other))
          .toSorted((a, b) => along(a) - along(b));
        for (let index = 1; index < chain.length; index++) {
          const [a, b] = [chain[index - 1], chain[index]];
          expect(edges.has(`${a} ${b}`) || edges.has(`${b} ${a}`)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('keeps the first of two edges that cross', () => {
    const net = new Triangulation(0, 0, side, side);
    const [a, b, c, d] = [net.add(100, 500), net.add(900, 500), net.add(500, 100), net.add(500, 900)];
    net.join(a, b);
    net.join(c, d);
    checkTiling(net);
    const edges = trianglesOf(net).flatMap(([one, two, three]) => [
      [one, two],
      [two, three],
      [three, one],
    ]);
    expect(edges.some(([from, to]) => from === a && to === b)).toBe(true);
  });
});

function circleOf({ xs, ys }: Triangulation, a: number, b: number, c: number): [number, number, number] {
  const [bx, by, cx, cy] = [xs[b] - xs[a], ys[b] - ys[a], xs[c] - xs[a], ys[c] - ys[a]];
  const twice = 2 * (bx * cy - by * cx);
  const x = (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / twice;
  const y = (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / twice;
  return [xs[a] + x, ys[a] + y, Math.hypot(x, y)];
}
