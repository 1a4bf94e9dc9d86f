import type { BodyState } from '../motion/body-state.ts';
import type { PathAhead } from './path-ahead.ts';
import type { SeenMover } from './seen-mover.ts';

/** Room beside what it passes, m; how long it takes to move over and back: at least so far, m, and for so long, s. */
const roomBeside = 0.5;
const shortest = 10;
const lasting = 2;
/** How far it may move over to the outside, where the kerb is, and at most to the other side, m. */
const mostOutside = 0.8;
const mostInside = 4.2;
/** An agent that comes against it or from behind is taken to be at least so far or so fast, m and m/s. */
const spare = 12;
const slowest = 4;
/** Farther beside its lane than this it is passing already: it does not turn back. */
const isPassing = 0.9;
/** So near to its lane it needs no arc to it, m; the arc takes so long, s. */
const isOnLane = 0.4;
const timeBack = 2.4;

interface Passing {
  /** Stretch of the path along which it is beside what it passes, in places of the path. */
  from: number;
  to: number;
  /** How far to the left, m. */
  inside: number;
  outside: number;
}

/**
 * Leads the path around things that stay on it: crates, barriers, parked bodies. To the side that takes less, over the lane beside when
 * neither oncoming traffic nor vehicles behind need it; it does not pass before junctions. Everything follows from what is seen now.
 * Gives back whether the path leads around something.
 */
export function leadAround(
  path: PathAhead,
  self: { readonly id: number; readonly state: BodyState; readonly width: number },
  around: readonly SeenMover[],
): boolean {
  const passing = whatStays(path, self, around);
  const { vx, vy } = self.state;
  const over = shortest + lasting * Math.sqrt(vx * vx + vy * vy);
  if (passing === undefined || path.toJunction < passing.to + shortest) return false;
  const shift = chosenShift(path, self, around, passing);
  if (shift !== 0) bend(path, passing, shift, over);
  return shift !== 0;
}

/** Leads a body that is beside its lane to it on a long arc, not on the shortest. */
export function leadBack(path: PathAhead, state: BodyState, speed: number): void {
  const offset = offsetOf(path, state);
  const far = Math.sign(offset) * Math.max(0, Math.abs(offset) - isOnLane);
  if (far !== 0) bend(path, { from: -1, to: 0, inside: 0, outside: 0 }, far, Math.max(shortest, timeBack * speed));
}

/** What stays on the path, taken together. */
function whatStays(
  path: PathAhead,
  { id, width }: { readonly id: number; readonly width: number },
  around: readonly SeenMover[],
): Passing | undefined {
  let found: Passing | undefined;
  for (const mover of around) {
    if (mover.stays !== true || mover.id === id) continue;
    const at = nearest(path, mover.x, mover.y);
    if (at < 0) continue;
    const [ux, uy] = directionOf(path, at);
    const aside = -(mover.x - path.x[at]) * uy + (mover.y - path.y[at]) * ux;
    const half = halfAcross(mover, ux, uy) + width / 2;
    if (Math.abs(aside) > half + 0.3) continue;
    const [from, to] = [at - mover.reach - 3, at + mover.reach + 3];
    found ??= { from, to, inside: 0, outside: 0 };
    found.from = Math.min(found.from, from);
    found.to = Math.max(found.to, to);
    found.inside = Math.max(found.inside, aside + half + roomBeside);
    found.outside = Math.min(found.outside, aside - half - roomBeside);
  }
  return found;
}

function chosenShift(
  path: PathAhead,
  { id, state }: { readonly id: number; readonly state: BodyState },
  around: readonly SeenMover[],
  { inside, outside, to }: Passing,
): number {
  if (-outside <= mostOutside && -outside <= inside) return outside;
  if (inside > mostInside) return 0;
  if (offsetOf(path, state) > isPassing) return inside;
  const speed = Math.max(slowest, Math.sqrt(state.vx * state.vx + state.vy * state.vy));
  const takes = (to + shortest) / speed;
  const needed = (mover: SeenMover): boolean =>
    mover.id !== id && mover.stays !== true && isInWay(path, mover, inside, to + shortest, takes);
  return around.some(needed) ? 0 : inside;
}

/** Whether a mover is, or comes, where the way around leads while it is passed. */
function isInWay(path: PathAhead, mover: SeenMover, shift: number, length: number, takes: number): boolean {
  const [ux, uy] = directionOf(path, 0);
  const [dx, dy] = [mover.x - path.x[0], mover.y - path.y[0]];
  const [along, aside] = [dx * ux + dy * uy, -dx * uy + dy * ux];
  const speed = mover.vx * ux + mover.vy * uy;
  // Bends are passed with the eyes on all that is on the inside.
  if (aside < Math.min(shift / 2, 1) || aside > shift + 3) return false;
  if (speed < -0.5) return along > -5 && along + speed * takes < length + spare;
  if (along < 0) return speed > 0.5 && along + speed * takes > -spare;
  return along < length;
}

/** Moves the places of the path over, and back. */
function bend(path: PathAhead, { from, to }: Passing, shift: number, over: number): void {
  const { x, y, count } = path;
  const sideways = Array.from({ length: count }, (_, at) => {
    const [ux, uy] = directionOf(path, at);
    const share = at < from ? 1 - (from - at) / over : at > to ? 1 - (at - to) / over : 1;
    const eased = share <= 0 ? 0 : share * share * (3 - 2 * share);
    return [-uy * shift * eased, ux * shift * eased] as const;
  });
  for (const [at, [dx, dy]] of sideways.entries()) {
    x[at] += dx;
    y[at] += dy;
  }
}

/** How far to the left of its path a body is, m. */
function offsetOf(path: PathAhead, { x, y }: BodyState): number {
  if (path.count === 0) return 0;
  const [ux, uy] = directionOf(path, 0);
  return -(x - path.x[0]) * uy + (y - path.y[0]) * ux;
}

/** The nearest place of the path that is less than 6 m away; -1 without any. */
function nearest({ x, y, count }: PathAhead, toX: number, toY: number): number {
  let [best, least] = [-1, 36];
  for (let at = 0; at < count; at++) {
    const square = (x[at] - toX) * (x[at] - toX) + (y[at] - toY) * (y[at] - toY);
    if (square >= least) continue;
    least = square;
    best = at;
  }
  return best;
}

function directionOf({ x, y, count }: PathAhead, at: number): readonly [number, number] {
  const from = Math.max(0, Math.min(at, count - 2));
  const [dx, dy] = [x[Math.min(from + 1, count - 1)] - x[from], y[Math.min(from + 1, count - 1)] - y[from]];
  const length = Math.sqrt(dx * dx + dy * dy);
  return length === 0 ? [1, 0] : [dx / length, dy / length];
}

/** Half of what it takes across a direction, m. */
function halfAcross({ half, reach, ahead }: SeenMover, ux: number, uy: number): number {
  if (ahead === undefined) return half;
  const lengthwise = Math.abs(ahead[0] * uy - ahead[1] * ux);
  const halfLength = Math.sqrt(Math.max(0, reach * reach - half * half));
  return Math.min(reach, halfLength * lengthwise + half * Math.abs(ahead[0] * ux + ahead[1] * uy));
}
