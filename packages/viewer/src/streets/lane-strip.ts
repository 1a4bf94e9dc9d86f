import type { BuiltCity } from '../city/built-city.ts';

/** Above the road, m. */
const lift = 0.12;

/** A ribbon over a lane: two corners for each of its points, left and right. */
export function laneStrip(
  { points, starts, lanes }: BuiltCity,
  lane: number,
): {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly triangles: Uint32Array<ArrayBuffer>;
} {
  const [first, last] = [starts[lane], starts[lane + 1] - 1];
  const count = last - first + 1;
  const half = lanes[lane].width / 2;
  const positions = new Float32Array(count * 6);
  const triangles = new Uint32Array(Math.max(0, count - 1) * 6);
  for (let at = 0; at < count; at++) {
    const [x, y, z] = points.subarray((first + at) * 3);
    const [before, after] = [Math.max(first, first + at - 1), Math.min(last, first + at + 1)];
    const dx = points[after * 3] - points[before * 3];
    const dy = points[after * 3 + 1] - points[before * 3 + 1];
    const length = Math.hypot(dx, dy) || 1;
    const [asideX, asideY] = [(-dy / length) * half, (dx / length) * half];
    positions.set([x + asideX, y + asideY, z + lift, x - asideX, y - asideY, z + lift], at * 6);
    if (at > 0) {
      const corner = at * 2;
      triangles.set([corner - 2, corner - 1, corner + 1, corner - 2, corner + 1, corner], (at - 1) * 6);
    }
  }
  return { positions, triangles };
}
