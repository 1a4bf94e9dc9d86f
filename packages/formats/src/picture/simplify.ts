import type { Point } from '@korzo/building';

/** Numbers of the points between which a line is nearly straight (Douglas and Peucker 1973), the first and the last among them. */
export function cornersOf(points: readonly Point[], error: number): number[] {
  const isCorner = new Uint8Array(points.length);
  isCorner[0] = isCorner[points.length - 1] = 1;
  const work: [number, number][] = [[0, points.length - 1]];
  for (let range = work.pop(); range !== undefined; range = work.pop()) {
    const [first, last] = range;
    let [farthest, most] = [0, error];
    for (let index = first + 1; index < last; index++) {
      const distance = distanceTo(points[index], points[first], points[last]);
      if (distance > most) [farthest, most] = [index, distance];
    }
    if (farthest === 0) continue;
    isCorner[farthest] = 1;
    work.push([first, farthest], [farthest, last]);
  }
  return [...isCorner.keys()].filter((index) => isCorner[index] === 1);
}

function distanceTo([px, py]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [x, y, dx, dy] = [px - fromX, py - fromY, toX - fromX, toY - fromY];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / square));
  return Math.hypot(x - along * dx, y - along * dy);
}
