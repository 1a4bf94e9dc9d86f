import type { Point } from '../layout/building.ts';

/** The points where a way bends, and its ends: points on a straight stretch and repeated ones are left out. */
export function bendsOf(points: readonly Point[]): Point[] {
  const bends: Point[] = [points[0]];
  for (let at = 1; at < points.length; at++) {
    const [x, y] = points[at];
    const [lastX, lastY] = bends[bends.length - 1];
    if (x === lastX && y === lastY) continue;
    if (bends.length > 1) {
      const [beforeX, beforeY] = bends[bends.length - 2];
      const across = (lastX - beforeX) * (y - lastY) - (lastY - beforeY) * (x - lastX);
      const ahead = (lastX - beforeX) * (x - lastX) + (lastY - beforeY) * (y - lastY);
      if (Math.abs(across) < 1e-9 * ahead) bends.pop();
    }
    bends.push(points[at]);
  }
  return bends;
}
