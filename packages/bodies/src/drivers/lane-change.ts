import type { BodyState } from '../motion/body-state.ts';
import { directionAt, spacing, type LaneWay, type LaneWays } from './lane-ways.ts';
import type { SeenMover } from './seen-mover.ts';

/** A robot leaves its lane when those ahead go slower than this share of what is allowed, and the other lane gives so much more, m/s. */
const contentWith = 0.8;
const worthIt = 2;
/** Not nearer to the end of the lane than this, m, and not while it is farther from the middle of its lane than that, m. */
const beforeEnd = 40;
const settled = 0.5;
/** How far ahead it looks for those who hold it up: so far at any speed, m, and for so long, s. */
const nearAhead = 10;
const timeAhead = 2.5;
/** Room between bodies after the change, m, and for how long the faster of two may come nearer, s. */
const room = 3;
const timeToAdapt = 3;
/** Stretch on which the lane must be straight, so that those behind are seen where they are, m, and cosine of its turn. */
const straightFor = 25;
const straight = 0.97;

/** A mover as it is seen from a place of a lane: how far ahead, to the left of the lane's middle, and how fast along it. */
interface Seen {
  readonly ahead: number;
  readonly aside: number;
  readonly speed: number;
  readonly mover: SeenMover;
}

interface Self {
  readonly id: number;
  readonly state: BodyState;
  readonly length: number;
}

/** The lane beside on which a driver gets on faster and which is free, with the place on it; none when it stays on its own. */
export function betterLane(
  ways: LaneWays,
  { id, state, length }: Self,
  around: readonly SeenMover[],
): { readonly lane: number; readonly along: number } | undefined {
  const lane = state.lane - 1;
  const { related, length: end, junction } = ways.network.lanes[lane];
  const beside = related.filter(({ kind }) => kind === 'neighbour');
  if (beside.length === 0 || junction !== undefined || end - state.along < beforeEnd) return undefined;
  const own = ways.way(lane);
  const at = placeAt(own, state.along);
  const limit = own.speed[at];
  const others = around.filter((mover) => mover.id !== id);
  const speed = state.vx * state.forwardX + state.vy * state.forwardY;
  const pace = paceOn(ways, lane, at, speed, others);
  if (pace >= contentWith * limit || !isStraight(own, at) || Math.abs(asideOf(own, at, state)) > settled)
    return undefined;
  for (const { lane: other } of beside) {
    const there = nearestOn(ways.way(other), state);
    if (ways.next(other, id) < 0 && ways.next(lane, id) >= 0) continue;
    if (paceOn(ways, other, there, speed, others) < pace + worthIt) continue;
    if (isFree(ways, other, there, { speed, length }, others)) return { lane: other, along: there * spacing };
  }
  return undefined;
}

/** How fast one gets on on a lane from a place of it: as the slowest not far ahead, or as is allowed. */
function paceOn(ways: LaneWays, lane: number, at: number, speed: number, others: readonly SeenMover[]): number {
  const way = ways.way(lane);
  let pace = way.speed[at];
  for (const seen of seenFrom(way, at, others))
    if (isOn(seen, ways.network.lanes[lane].width) && seen.ahead > 0 && seen.ahead < nearAhead + timeAhead * speed)
      pace = Math.min(pace, Math.max(0, seen.speed));
  return pace;
}

/** Whether neither the agents behind nor those ahead on a lane have to brake for one who comes there. */
function isFree(
  ways: LaneWays,
  lane: number,
  at: number,
  { speed, length }: { readonly speed: number; readonly length: number },
  others: readonly SeenMover[],
): boolean {
  return seenFrom(ways.way(lane), at, others).every((seen) => {
    if (!isOn(seen, ways.network.lanes[lane].width)) return true;
    const nearer = seen.ahead > 0 ? speed - seen.speed : seen.speed - speed;
    return Math.abs(seen.ahead) > length / 2 + seen.mover.reach + room + Math.max(0, nearer) * timeToAdapt;
  });
}

const isOn = ({ aside, mover: { half } }: Seen, width: number): boolean => Math.abs(aside) < width / 2 + half;

function seenFrom(way: LaneWay, at: number, others: readonly SeenMover[]): readonly Seen[] {
  const [ux, uy] = directionAt(way, at);
  return others.map((mover) => {
    const [dx, dy] = [mover.x - way.x[at], mover.y - way.y[at]];
    return { mover, ahead: dx * ux + dy * uy, aside: dy * ux - dx * uy, speed: mover.vx * ux + mover.vy * uy };
  });
}

function asideOf(way: LaneWay, at: number, { x, y }: BodyState): number {
  const [ux, uy] = directionAt(way, at);
  return (y - way.y[at]) * ux - (x - way.x[at]) * uy;
}

function isStraight(way: LaneWay, at: number): boolean {
  const [ux, uy] = directionAt(way, at);
  return [-straightFor, straightFor].every((far) => {
    const [vx, vy] = directionAt(way, placeAt(way, at * spacing + far));
    return ux * vx + uy * vy > straight;
  });
}

const placeAt = ({ last }: LaneWay, along: number): number => Math.min(last, Math.max(0, Math.round(along / spacing)));

function nearestOn({ x, y, last }: LaneWay, to: { readonly x: number; readonly y: number }): number {
  let [best, least] = [0, Infinity];
  for (let at = 0; at <= last; at++) {
    const square = (x[at] - to.x) * (x[at] - to.x) + (y[at] - to.y) * (y[at] - to.y);
    if (square >= least) continue;
    least = square;
    best = at;
  }
  return best;
}
