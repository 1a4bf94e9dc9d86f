/**
 * Leaves out points of a line that lie within `tolerance` of what remains (Ramer; Douglas and Peucker), m. Points are x, y, x, y ...; the ends
 * stay.
 */
export function simplified(points: readonly number[], tolerance: number): number[] {
  const count = points.length / 2;
  if (count <= 2) return [...points];
  const kept = new Uint8Array(count);
  kept[0] = 1;
  kept[count - 1] = 1;
  const open: [number, number][] = [[0, count - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span;
    const { at, away } = farthest(points, first, last);
    if (away <= tolerance) continue;
    kept[at] = 1;
    open.push([first, at], [at, last]);
  }
  return points.filter((_, index) => kept[index >> 1] === 1);
}

/** The point between two others that is farthest from the segment between them. */
function farthest(
  points: readonly number[],
  first: number,
  last: number,
): { readonly at: number; readonly away: number } {
  const [ax, ay] = [points[2 * first], points[2 * first + 1]];
  const [alongX, alongY] = [points[2 * last] - ax, points[2 * last + 1] - ay];
  const squared = alongX * alongX + alongY * alongY;
  let at = first;
  let away = 0;
  for (let point = first + 1; point < last; point++) {
    const [dx, dy] = [points[2 * point] - ax, points[2 * point + 1] - ay];
    const share = squared === 0 ? 0 : Math.min(Math.max((dx * alongX + dy * alongY) / squared, 0), 1);
    const distance = Math.hypot(dx - share * alongX, dy - share * alongY);
    if (distance > away) [at, away] = [point, distance];
  }
  return { at, away };
}
