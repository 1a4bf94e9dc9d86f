/** Squared distance of a point from the stretch between two points. */
export function pointToStretch(x: number, y: number, fromX: number, fromY: number, toX: number, toY: number): number {
  const alongX = toX - fromX;
  const alongY = toY - fromY;
  const length = alongX * alongX + alongY * alongY;
  const share = length > 0 ? ((x - fromX) * alongX + (y - fromY) * alongY) / length : 0;
  const clamped = Math.min(Math.max(share, 0), 1);
  const dx = fromX + clamped * alongX - x;
  const dy = fromY + clamped * alongY - y;
  return dx * dx + dy * dy;
}

/** A stretch of way: where a body is, and where it would come to rest. */
export interface GroundStretch {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

/** Squared distance between two stretches; 0 when they cross. */
export function stretchToStretch(a: Readonly<GroundStretch>, b: Readonly<GroundStretch>): number {
  if (areCrossing(a, b)) return 0;
  return Math.min(
    pointToStretch(a.fromX, a.fromY, b.fromX, b.fromY, b.toX, b.toY),
    pointToStretch(a.toX, a.toY, b.fromX, b.fromY, b.toX, b.toY),
    pointToStretch(b.fromX, b.fromY, a.fromX, a.fromY, a.toX, a.toY),
    pointToStretch(b.toX, b.toY, a.fromX, a.fromY, a.toX, a.toY),
  );
}

function areCrossing(a: Readonly<GroundStretch>, b: Readonly<GroundStretch>): boolean {
  const aX = a.toX - a.fromX;
  const aY = a.toY - a.fromY;
  const bX = b.toX - b.fromX;
  const bY = b.toY - b.fromY;
  const turn = aX * bY - aY * bX;
  if (turn === 0) return false;
  const dx = b.fromX - a.fromX;
  const dy = b.fromY - a.fromY;
  const alongA = (dx * bY - dy * bX) / turn;
  const alongB = (dx * aY - dy * aX) / turn;
  return alongA >= 0 && alongA <= 1 && alongB >= 0 && alongB <= 1;
}

/** Whether two stretches are farther apart than this along an axis: most are, and need not be measured. */
export function areFar(a: Readonly<GroundStretch>, b: Readonly<GroundStretch>, reach: number): boolean {
  return (
    Math.min(a.fromX, a.toX) - Math.max(b.fromX, b.toX) > reach ||
    Math.min(b.fromX, b.toX) - Math.max(a.fromX, a.toX) > reach ||
    Math.min(a.fromY, a.toY) - Math.max(b.fromY, b.toY) > reach ||
    Math.min(b.fromY, b.toY) - Math.max(a.fromY, a.toY) > reach
  );
}
