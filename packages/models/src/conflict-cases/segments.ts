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
export const stretchToStretch = (a: Readonly<GroundStretch>, b: Readonly<GroundStretch>): number =>
  stretchesApart(a.fromX, a.fromY, a.toX, a.toY, b.fromX, b.fromY, b.toX, b.toY);

/** The same of two stretches given by their ends, a to b and c to d. */
export function stretchesApart(
  aX: number,
  aY: number,
  bX: number,
  bY: number,
  cX: number,
  cY: number,
  dX: number,
  dY: number,
): number {
  if (areCrossing(aX, aY, bX, bY, cX, cY, dX, dY)) return 0;
  return Math.min(
    pointToStretch(aX, aY, cX, cY, dX, dY),
    pointToStretch(bX, bY, cX, cY, dX, dY),
    pointToStretch(cX, cY, aX, aY, bX, bY),
    pointToStretch(dX, dY, aX, aY, bX, bY),
  );
}

function areCrossing(
  aX: number,
  aY: number,
  bX: number,
  bY: number,
  cX: number,
  cY: number,
  dX: number,
  dY: number,
): boolean {
  const oneX = bX - aX;
  const oneY = bY - aY;
  const twoX = dX - cX;
  const twoY = dY - cY;
  const turn = oneX * twoY - oneY * twoX;
  if (turn === 0) return false;
  const dx = cX - aX;
  const dy = cY - aY;
  const alongOne = (dx * twoY - dy * twoX) / turn;
  const alongTwo = (dx * oneY - dy * oneX) / turn;
  return alongOne >= 0 && alongOne <= 1 && alongTwo >= 0 && alongTwo <= 1;
}

/** Whether two stretches are farther apart than this along an axis: most are, and need not be measured. */
export const areFar = (a: Readonly<GroundStretch>, b: Readonly<GroundStretch>, reach: number): boolean =>
  areStretchesFar(a.fromX, a.fromY, a.toX, a.toY, b.fromX, b.fromY, b.toX, b.toY, reach);

/** The same of two stretches given by their ends, a to b and c to d. */
export function areStretchesFar(
  aX: number,
  aY: number,
  bX: number,
  bY: number,
  cX: number,
  cY: number,
  dX: number,
  dY: number,
  reach: number,
): boolean {
  return (
    Math.min(aX, bX) - Math.max(cX, dX) > reach ||
    Math.min(cX, dX) - Math.max(aX, bX) > reach ||
    Math.min(aY, bY) - Math.max(cY, dY) > reach ||
    Math.min(cY, dY) - Math.max(aY, bY) > reach
  );
}
