/** Bodies may touch, and rounding is no overlap, m. */
const rounding = 1e-9;

/** An agent's way in the coming seconds: straight to a point in so many seconds, then it stands there. All relative to the one who asks. */
export interface Way {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  seconds: number;
}

/** Whether two who walk at once keep `contact` between their centres; those that overlap already must only not end up nearer. */
export function keepApart(one: Readonly<Way>, other: Readonly<Way>, contact: number): boolean {
  const nowX = other.fromX - one.fromX;
  const nowY = other.fromY - one.fromY;
  const nowSquared = nowX * nowX + nowY * nowY;
  if (nowSquared < contact * contact) {
    const endX = other.toX - one.toX;
    const endY = other.toY - one.toY;
    return endX * endX + endY * endY >= nowSquared;
  }
  // Both walk until the first arrives, then the other alone.
  const both = Math.min(one.seconds, other.seconds);
  const share = one.seconds > 0 ? both / one.seconds : 1;
  const otherShare = other.seconds > 0 ? both / other.seconds : 1;
  const thenX = other.fromX + (other.toX - other.fromX) * otherShare - one.fromX - (one.toX - one.fromX) * share;
  const thenY = other.fromY + (other.toY - other.fromY) * otherShare - one.fromY - (one.toY - one.fromY) * share;
  const least = (contact - rounding) * (contact - rounding);
  return (
    nearestToOrigin(nowX, nowY, thenX, thenY) >= least &&
    nearestToOrigin(thenX, thenY, other.toX - one.toX, other.toY - one.toY) >= least
  );
}

/** Square of the distance of the origin from a segment, m2. */
export function nearestToOrigin(fromX: number, fromY: number, toX: number, toY: number): number {
  const alongX = toX - fromX;
  const alongY = toY - fromY;
  const length = alongX * alongX + alongY * alongY;
  const share = length > 0 ? Math.min(Math.max(-(fromX * alongX + fromY * alongY) / length, 0), 1) : 0;
  const x = fromX + share * alongX;
  const y = fromY + share * alongY;
  return x * x + y * y;
}

/** Square of the distance of two segments, m2. */
export function betweenSegments(one: Readonly<Way>, other: Readonly<Way>): number {
  const { fromX: ax, fromY: ay, toX: bx, toY: by } = one;
  const { fromX: cx, fromY: cy, toX: dx, toY: dy } = other;
  const side = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const farSide = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
  const back = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
  const farBack = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
  if (side * farSide < 0 && back * farBack < 0) return 0;
  return Math.min(
    nearestToOrigin(ax - cx, ay - cy, bx - cx, by - cy),
    nearestToOrigin(ax - dx, ay - dy, bx - dx, by - dy),
    nearestToOrigin(cx - ax, cy - ay, dx - ax, dy - ay),
    nearestToOrigin(cx - bx, cy - by, dx - bx, dy - by),
  );
}
