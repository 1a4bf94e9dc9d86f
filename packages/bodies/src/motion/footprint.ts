import type { BodyState } from './body-state.ts';
import type { BodyKind } from './kinds.ts';

/** How two bodies lie on each other seen from above: unit vector from the second to the first, and how deep. */
export interface Overlap {
  x: number;
  y: number;
  depth: number;
}

type Kept = Pick<BodyState, 'x' | 'y' | 'z' | 'forwardX' | 'forwardY'> & Partial<BodyState>;

/** A body seen from above: a disc, or a box that looks ahead; and how high it reaches. */
export interface Outline {
  readonly radius?: number;
  readonly halfLength: number;
  readonly halfWidth: number;
  readonly low: number;
  readonly high: number;
}

/** What a body covers of the ground as it lies. */
export function outlineOf(state: Kept, kind: BodyKind): Outline {
  const { z } = state;
  if ('radius' in kind) {
    const { radius } = kind;
    return { radius, halfLength: radius, halfWidth: radius, low: z - radius, high: z + radius };
  }
  const { length, width, height } = kind;
  if (kind.kind !== 'thing') return { halfLength: length / 2, halfWidth: width / 2, low: z, high: z + height };
  if (kind.shape === 'ball')
    return {
      radius: length / 2,
      halfLength: length / 2,
      halfWidth: length / 2,
      low: z - length / 2,
      high: z + length / 2,
    };
  return tumbled(state, [length / 2, width / 2, height / 2]);
}

/** The upright box around one that may lie on any side, with the direction in which it looks. */
function tumbled(state: Kept, [along, aside, up]: readonly [number, number, number]): Outline {
  const { z, forwardX, forwardY, forwardZ = 0, upX = 0, upY = 0, upZ = 1 } = state;
  const leftX = upY * forwardZ - upZ * forwardY;
  const leftY = upZ * forwardX - upX * forwardZ;
  const leftZ = upX * forwardY - upY * forwardX;
  const [hx, hy] = aheadOf(state);
  const reach = (x: number, y: number): number =>
    along * Math.abs(forwardX * x + forwardY * y) +
    aside * Math.abs(leftX * x + leftY * y) +
    up * Math.abs(upX * x + upY * y);
  const high = along * Math.abs(forwardZ) + aside * Math.abs(leftZ) + up * Math.abs(upZ);
  return { halfLength: reach(hx, hy), halfWidth: reach(-hy, hx), low: z - high, high: z + high };
}

/** Whether two bodies touch, and how. */
export function doTouch(one: Kept, oneKind: BodyKind, other: Kept, otherKind: BodyKind, found: Overlap): boolean {
  const [a, b] = [outlineOf(one, oneKind), outlineOf(other, otherKind)];
  if (a.low > b.high || b.low > a.high) return false;
  if (a.radius === undefined) {
    if (b.radius === undefined)
      return boxesTouch(one, a.halfLength, a.halfWidth, other, b.halfLength, b.halfWidth, found);
    const touches = discTouchesBox(other, b.radius, one, a.halfLength, a.halfWidth, found);
    found.x = -found.x;
    found.y = -found.y;
    return touches;
  }
  if (b.radius === undefined) return discTouchesBox(one, a.radius, other, b.halfLength, b.halfWidth, found);
  return discsTouch(one, a.radius, other, b.radius, found);
}

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
function aheadOf({ forwardX, forwardY }: Pick<Kept, 'forwardX' | 'forwardY'>): [number, number] {
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

/** Two boxes lie apart when one of their four sides' directions separates them. */
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
