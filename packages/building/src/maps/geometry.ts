/** Plane geometry on plain numbers, metres; nothing here allocates. */

/** Squared distance from (x, y) to the segment a-b. */
export function pointSegmentSquared(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const alongX = bx - ax;
  const alongY = by - ay;
  const towardX = x - ax;
  const towardY = y - ay;
  const lengthSquared = alongX * alongX + alongY * alongY;
  let share = lengthSquared > 0 ? (towardX * alongX + towardY * alongY) / lengthSquared : 0;
  share = share < 0 ? 0 : share > 1 ? 1 : share;
  const offX = towardX - share * alongX;
  const offY = towardY - share * alongY;
  return offX * offX + offY * offY;
}

/** Twice the signed area of the triangle a, b, c: above 0 when c lies left of a -> b. */
export function turn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** Whether the segment a-b crosses the segment of `ends` at `at` (x1, y1, x2, y2) in one inner point. */
function crosses(ax: number, ay: number, bx: number, by: number, ends: Float64Array, at: number): boolean {
  const cx = ends[at];
  const cy = ends[at + 1];
  const dx = ends[at + 2];
  const dy = ends[at + 3];
  return (
    turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) < 0 &&
    turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by) < 0
  );
}

/** Squared distance between the segment a-b and the segment of `ends` at `at`; 0 when they cross. */
export function segmentsSquared(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  ends: Float64Array,
  at: number,
): number {
  const cx = ends[at];
  const cy = ends[at + 1];
  const dx = ends[at + 2];
  const dy = ends[at + 3];
  if (crosses(ax, ay, bx, by, ends, at)) return 0;
  return Math.min(
    pointSegmentSquared(ax, ay, cx, cy, dx, dy),
    pointSegmentSquared(bx, by, cx, cy, dx, dy),
    pointSegmentSquared(cx, cy, ax, ay, bx, by),
    pointSegmentSquared(dx, dy, ax, ay, bx, by),
  );
}

/** Whether (x, y) lies inside a simple polygon (even-odd rule; points of the outline go either way). */
export function insidePolygon(x: number, y: number, outline: readonly (readonly [number, number])[]): boolean {
  let inside = false;
  for (let corner = 0, last = outline.length - 1; corner < outline.length; last = corner++) {
    const ay = outline[last][1];
    const by = outline[corner][1];
    if (ay > y === by > y) continue;
    const ax = outline[last][0];
    if (x < ax + ((y - ay) / (by - ay)) * (outline[corner][0] - ax)) inside = !inside;
  }
  return inside;
}
