import type { BodyState } from '../motion/body-state.ts';
import { outlineOf } from '../motion/footprint.ts';
import type { BodyKind } from '../motion/kinds.ts';

/** What a person sees of a body. */
export interface SeenBody {
  readonly state: BodyState;
  readonly kind: BodyKind;
}

/** A person as bodies meet it: where it is, how wide, where it wants to go (NaN: nowhere). */
export interface Walker {
  x: number;
  y: number;
  radius: number;
  goalX: number;
  goalY: number;
}

/** Where a person goes because of a body, and whether it runs. */
export interface WayOut {
  x: number;
  y: number;
  isFlight: boolean;
}

/** People look so far ahead of a moving body, s; and run when it would reach them sooner than this, s. */
const foresight = 4;
/** They keep so much off its way, and off a body that stands, m. */
const clearance = 0.6;
const besides = 0.3;
/** Slower bodies stand, m/s. */
const standing = 0.4;
/** How far aside a person who flees goes, m; and how far ahead the way is looked at, m. */
const aside = 3;
const lookAhead = 4;

/** How a person gets out of the way of a body, or around it; whether there is any need. */
export function findWayOut(walker: Walker, body: SeenBody, found: WayOut): boolean {
  const { vx, vy, pushX, pushY } = body.state;
  const [bx, by] = [vx + pushX, vy + pushY];
  const speed = Math.sqrt(bx * bx + by * by);
  return speed > standing ? flee(walker, body, [bx / speed, by / speed, speed], found) : goAround(walker, body, found);
}

/** Out of the strip that the body will pass, to the nearer side. */
function flee(
  { x, y, radius }: Walker,
  { state, kind }: SeenBody,
  [ux, uy, speed]: readonly [number, number, number],
  found: WayOut,
): boolean {
  const outline = outlineOf(state, kind);
  const [hx, hy] = aheadOf(state);
  // Half of the body along and across its motion.
  const along = outline.halfLength * Math.abs(hx * ux + hy * uy) + outline.halfWidth * Math.abs(-hy * ux + hx * uy);
  const across = outline.halfLength * Math.abs(hy * ux - hx * uy) + outline.halfWidth * Math.abs(hx * ux + hy * uy);
  const [dx, dy] = [x - state.x, y - state.y];
  const ahead = dx * ux + dy * uy;
  const off = dy * ux - dx * uy;
  if (ahead < -along - radius || ahead - along - radius > speed * foresight) return false;
  if (Math.abs(off) > across + radius + clearance) return false;
  const side = off < 0 ? -1 : 1;
  found.x = x - side * uy * aside;
  found.y = y + side * ux * aside;
  found.isFlight = true;
  return true;
}

/** By the corner of a body that stands in the way. */
function goAround({ x, y, radius, goalX, goalY }: Walker, { state, kind }: SeenBody, found: WayOut): boolean {
  if (Number.isNaN(goalX)) return false;
  const outline = outlineOf(state, kind);
  const [hx, hy] = aheadOf(state);
  const [halfX, halfY] = [outline.halfLength + radius + besides, outline.halfWidth + radius + besides];
  const local = (px: number, py: number): [number, number] => [
    (px - state.x) * hx + (py - state.y) * hy,
    (py - state.y) * hx - (px - state.x) * hy,
  ];
  const [fromX, fromY] = local(x, y);
  const [toX, toY] = local(goalX, goalY);
  const way = Math.sqrt((toX - fromX) * (toX - fromX) + (toY - fromY) * (toY - fromY));
  if (way === 0) return false;
  const share = Math.min(1, (lookAhead + outline.halfLength) / way);
  const end = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share] as const;
  if (!crosses(fromX, fromY, end[0], end[1], halfX - besides / 2, halfY - besides / 2)) return false;
  let shortest = Infinity;
  for (const sx of [-1, 1])
    for (const sy of [-1, 1]) {
      const [cx, cy] = [sx * (halfX + 0.1), sy * (halfY + 0.1)];
      if (crosses(fromX, fromY, cx, cy, halfX - besides, halfY - besides)) continue;
      const length =
        Math.sqrt((cx - fromX) * (cx - fromX) + (cy - fromY) * (cy - fromY)) +
        Math.sqrt((cx - toX) * (cx - toX) + (cy - toY) * (cy - toY));
      if (length >= shortest) continue;
      shortest = length;
      found.x = state.x + cx * hx - cy * hy;
      found.y = state.y + cx * hy + cy * hx;
      found.isFlight = false;
    }
  return shortest < Infinity;
}

function aheadOf({ forwardX, forwardY }: BodyState): readonly [number, number] {
  const level = Math.sqrt(forwardX * forwardX + forwardY * forwardY);
  return level < 1e-9 ? [1, 0] : [forwardX / level, forwardY / level];
}

/** Whether a line comes into a box around 0, 0. */
function crosses(fromX: number, fromY: number, toX: number, toY: number, halfX: number, halfY: number): boolean {
  let [first, last] = [0, 1];
  for (const [from, way, half] of [
    [fromX, toX - fromX, halfX],
    [fromY, toY - fromY, halfY],
  ]) {
    if (way === 0) {
      if (Math.abs(from) >= half) return false;
      continue;
    }
    const [one, other] = [(-half - from) / way, (half - from) / way];
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first < last;
}
