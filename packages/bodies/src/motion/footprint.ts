import type { BodyState } from './body-state.ts';
import type { BodyKind } from './kinds.ts';

/** How two bodies lie on each other seen from above: unit vector from the second to the first, and how deep. */
export interface Overlap {
  x: number;
  y: number;
  depth: number;
}

type Kept = Pick<BodyState, 'x' | 'y' | 'z' | 'forwardX' | 'forwardY'>;

/** Whether two bodies touch, and how. */
export function doTouch(one: Kept, oneKind: BodyKind, other: Kept, otherKind: BodyKind, found: Overlap): boolean {
  if (lowOf(one, oneKind) > highOf(other, otherKind) || lowOf(other, otherKind) > highOf(one, oneKind)) return false;
  if (oneKind.kind === 'car') {
    if (otherKind.kind === 'car')
      return boxesTouch(
        one,
        oneKind.length / 2,
        oneKind.width / 2,
        other,
        otherKind.length / 2,
        otherKind.width / 2,
        found,
      );
    const touches = discTouchesBox(other, otherKind.radius, one, oneKind.length / 2, oneKind.width / 2, found);
    found.x = -found.x;
    found.y = -found.y;
    return touches;
  }
  if (otherKind.kind === 'car')
    return discTouchesBox(one, oneKind.radius, other, otherKind.length / 2, otherKind.width / 2, found);
  return discsTouch(one, oneKind.radius, other, otherKind.radius, found);
}

const lowOf = ({ z }: Kept, kind: BodyKind): number => (kind.kind === 'car' ? z : z - kind.radius);
const highOf = ({ z }: Kept, kind: BodyKind): number => (kind.kind === 'car' ? z + kind.height : z + kind.radius);

function discsTouch(one: Kept, oneRadius: number, other: Kept, otherRadius: number, found: Overlap): boolean {
  const [dx, dy, dz] = [one.x - other.x, one.y - other.y, one.z - other.z];
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const depth = oneRadius + otherRadius - distance;
  const level = Math.sqrt(dx * dx + dy * dy);
  if (depth <= 0) return false;
  found.x = level === 0 ? 1 : dx / level;
  found.y = level === 0 ? 0 : dy / level;
  found.depth = depth;
  return true;
}

/** A direction ahead in the plane, of a body that may lean. */
function aheadOf({ forwardX, forwardY }: Kept): [number, number] {
  const length = Math.sqrt(forwardX * forwardX + forwardY * forwardY);
  return length < 1e-9 ? [1, 0] : [forwardX / length, forwardY / length];
}

function discTouchesBox(
  disc: Kept,
  radius: number,
  box: Kept,
  halfLength: number,
  halfWidth: number,
  found: Overlap,
): boolean {
  const [ax, ay] = aheadOf(box);
  const [dx, dy] = [disc.x - box.x, disc.y - box.y];
  const along = dx * ax + dy * ay;
  const across = -dx * ay + dy * ax;
  const nearAlong = Math.min(halfLength, Math.max(-halfLength, along));
  const nearAcross = Math.min(halfWidth, Math.max(-halfWidth, across));
  let [offAlong, offAcross] = [along - nearAlong, across - nearAcross];
  let distance = Math.sqrt(offAlong * offAlong + offAcross * offAcross);
  if (distance >= radius) return false;
  found.depth = radius - distance;
  if (distance === 0) {
    // Its middle is inside: out by the nearest side.
    const isAhead = halfLength - Math.abs(along) < halfWidth - Math.abs(across);
    offAlong = isAhead ? Math.sign(along) || 1 : 0;
    offAcross = isAhead ? 0 : Math.sign(across) || 1;
    distance = 1;
    found.depth = radius + Math.min(halfLength - Math.abs(along), halfWidth - Math.abs(across));
  }
  found.x = (offAlong * ax - offAcross * ay) / distance;
  found.y = (offAlong * ay + offAcross * ax) / distance;
  return true;
}

/** Two boxes lie apart when one of their four sides' directions tells so. */
function boxesTouch(
  one: Kept,
  oneLength: number,
  oneWidth: number,
  other: Kept,
  otherLength: number,
  otherWidth: number,
  found: Overlap,
): boolean {
  const [ax, ay] = aheadOf(one);
  const [bx, by] = aheadOf(other);
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  found.depth = Infinity;
  for (const [x, y] of [
    [ax, ay],
    [-ay, ax],
    [bx, by],
    [-by, bx],
  ]) {
    const reach =
      oneLength * Math.abs(ax * x + ay * y) +
      oneWidth * Math.abs(-ay * x + ax * y) +
      otherLength * Math.abs(bx * x + by * y) +
      otherWidth * Math.abs(-by * x + bx * y);
    const apart = dx * x + dy * y;
    const depth = reach - Math.abs(apart);
    if (depth <= 0) return false;
    if (depth >= found.depth) continue;
    found.depth = depth;
    found.x = apart < 0 ? -x : x;
    found.y = apart < 0 ? -y : y;
  }
  return true;
}
