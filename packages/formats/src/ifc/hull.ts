import { turn, type Point } from '@korzo/building';

/** One side of a convex outline, without its last point; the points come in order. */
function half(list: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of list) {
    while (chain.length >= 2 && turn(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

/** The convex outline around points, against the clock (Andrew 1979). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** The smallest rectangle around points: corners in order, the first side along the longer one. */
export function rectangleAround(points: readonly Point[]): [Point, Point, Point, Point] | undefined {
  const hull = hullOf(points);
  let best: { readonly area: number; readonly corners: [Point, Point, Point, Point] } | undefined;
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 1e-9) continue;
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const along = hull.map(([x, y]) => x * ux + y * uy);
    const across = hull.map(([x, y]) => y * ux - x * uy);
    const [a, b, c, d] = [Math.min(...along), Math.max(...along), Math.min(...across), Math.max(...across)];
    const area = (b - a) * (d - c);
    if (best !== undefined && area >= best.area) continue;
    const at = (s: number, t: number): Point => [s * ux - t * uy, s * uy + t * ux];
    const corners: [Point, Point, Point, Point] =
      b - a >= d - c ? [at(a, c), at(b, c), at(b, d), at(a, d)] : [at(b, c), at(b, d), at(a, d), at(a, c)];
    best = { area, corners };
  }
  return best?.corners;
}
