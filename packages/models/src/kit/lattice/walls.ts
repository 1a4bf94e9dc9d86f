/** A step of a body. */
interface Step {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  /** How near a wall may come, m. */
  readonly clearance: number;
}

/** Cells that touch a wall exactly are free, m. */
const rounding = 1e-6;

/** Whether a step would cross the wall at this place of the list, or come nearer to it than it may and than it is. */
export function crossesOrNears(walls: Float64Array, at: number, { fromX, fromY, toX, toY, clearance }: Step): boolean {
  const ax = walls[at];
  const ay = walls[at + 1];
  const bx = walls[at + 2];
  const by = walls[at + 3];
  const side = (bx - ax) * (fromY - ay) - (by - ay) * (fromX - ax);
  const farSide = (bx - ax) * (toY - ay) - (by - ay) * (toX - ax);
  const end = (toX - fromX) * (ay - fromY) - (toY - fromY) * (ax - fromX);
  const farEnd = (toX - fromX) * (by - fromY) - (toY - fromY) * (bx - fromX);
  if (side * farSide < 0 && end * farEnd < 0) return true;
  const now = toSegment(fromX, fromY, ax, ay, bx, by);
  const then = toSegment(toX, toY, ax, ay, bx, by);
  const least = Math.min(clearance, now) - rounding;
  // The nearest of two segments that do not cross lies at an end of one of them.
  const between = Math.min(then, toSegment(ax, ay, fromX, fromY, toX, toY), toSegment(bx, by, fromX, fromY, toX, toY));
  return between < least;
}

function toSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const alongX = bx - ax;
  const alongY = by - ay;
  const length = alongX * alongX + alongY * alongY;
  const share = length > 0 ? Math.min(Math.max(((x - ax) * alongX + (y - ay) * alongY) / length, 0), 1) : 0;
  const dx = x - ax - share * alongX;
  const dy = y - ay - share * alongY;
  return Math.sqrt(dx * dx + dy * dy);
}
