import { wrapped } from '../plan/shapes.ts';
import type { LaneLink } from '../plan/city-plan.ts';
import type { Arm, Draft } from './draft.ts';
import { drivingSide } from './driving-side.ts';
import type { Turn } from './road-network.ts';

/** A way through a cross, from one arm to another. */
export interface Movement {
  readonly from: Arm;
  readonly to: Arm;
  /** As if one drove on the right. */
  readonly turn: Turn;
  /** rad, anticlockwise; clockwise where one drives on the left */
  readonly angle: number;
}

/** One lane through a cross, by the lanes' indexes from the middle. */
export type LanePair = Pick<LaneLink, 'laneFrom' | 'laneTo'> & { readonly movement: Movement };

const straightAhead = Math.PI / 4;

/** Where one can go from an arm, from the rightmost to the leftmost. Back only where nothing else leads on. */
export function movementsFrom(draft: Draft, arms: readonly Arm[], from: Arm): Movement[] {
  if (from.lanesIn.length === 0) return [];
  const others = arms.filter((arm) => arm !== from && arm.lanesOut.length > 0);
  if (others.length === 0) return from.lanesOut.length > 0 ? [movementBetween(draft, from, from, Infinity)] : [];
  const least = leastTurn(draft, arms, from);
  return others.map((to) => movementBetween(draft, from, to, least)).toSorted((one, other) => one.angle - other.angle);
}

/** By how much the straightest way on from an arm turns, rad. */
function leastTurn(draft: Draft, arms: readonly Arm[], from: Arm): number {
  let least = Infinity;
  for (const arm of arms)
    if (arm !== from && arm.lanesOut.length > 0) least = Math.min(least, Math.abs(angleOf(draft, from, arm)));
  return least;
}

function movementBetween(draft: Draft, from: Arm, to: Arm, least: number): Movement {
  const angle = angleOf(draft, from, to);
  if (from === to) return { from, to, turn: 'back', angle };
  const isStraight = Math.abs(angle) <= least && Math.abs(angle) <= straightAhead;
  return { from, to, angle, turn: isStraight ? 'straight' : angle < 0 ? 'right' : 'left' };
}

const angleOf = ({ lanes, plan }: Draft, from: Arm, to: Arm): number =>
  drivingSide(plan.settings) * wrapped(lanes[to.lanesOut[0]].start.heading - lanes[from.lanesIn[0]].end.heading);

/**
 * Lanes joined by themselves: straight on index to index, to the right from the outermost, to the left from the
 * innermost. A lane that would lead nowhere goes where the one beside it goes.
 */
export function defaultPairs(movements: readonly Movement[]): LanePair[] {
  if (movements.length === 0) return [];
  const count = movements[0].from.lanesIn.length;
  const pairs: LanePair[] = [];
  for (const movement of movements) {
    const { turn, to } = movement;
    const last = to.lanesOut.length - 1;
    if (turn === 'right') pairs.push({ movement, laneFrom: count - 1, laneTo: last });
    else if (turn === 'left') pairs.push({ movement, laneFrom: 0, laneTo: 0 });
    else
      for (let lane = 0; lane < Math.min(count, last + 1); lane++)
        pairs.push({ movement, laneFrom: lane, laneTo: lane });
  }
  const ahead = movements.find(({ turn }) => turn === 'straight' || turn === 'back');
  for (let lane = 0; lane < count; lane++) {
    if (pairs.some(({ laneFrom }) => laneFrom === lane)) continue;
    const side = lane < count / 2 ? movements[movements.length - 1] : movements[0];
    pairs.push(besideOthers(ahead ?? side, lane, count));
  }
  return pairs;
}

/** The way on of a lane that nothing else was found for. */
function besideOthers(movement: Movement, lane: number, count: number): LanePair {
  const last = movement.to.lanesOut.length - 1;
  const laneTo = movement.turn === 'right' ? Math.max(0, last - (count - 1 - lane)) : Math.min(lane, last);
  return { movement, laneFrom: lane, laneTo };
}

/** Lanes joined as connect_incomes says. What is wrong with them is complained about. */
export function linkedPairs(draft: Draft, arms: readonly Arm[], links: readonly LaneLink[]): LanePair[] {
  const pairs: LanePair[] = [];
  const known = new Set<string>();
  const leastOf = new Map<Arm, number>();
  for (const { from, to, laneFrom, laneTo, span } of links) {
    const [leaving, entered] = [from, to].map((income) => arms.find((arm) => arm.income === income));
    if (leaving === undefined || entered === undefined) {
      draft.complaints.error(
        span,
        `connect_incomes joins roads; nothing is connected to income ${leaving === undefined ? from : to}`,
        'connect a road to it, or remove the call',
      );
      continue;
    }
    const isThere =
      hasLane(draft, { arm: leaving, lane: laneFrom, way: 'in', span }) &&
      hasLane(draft, { arm: entered, lane: laneTo, way: 'out', span });
    const key = [from, to, laneFrom, laneTo].join(' ');
    if (!isThere || known.has(key)) continue;
    known.add(key);
    const least = leastOf.get(leaving) ?? leastTurn(draft, arms, leaving);
    leastOf.set(leaving, least);
    pairs.push({ movement: movementBetween(draft, leaving, entered, least), laneFrom, laneTo });
  }
  return pairs;
}

interface AskedLane extends Pick<LaneLink, 'span'> {
  readonly arm: Arm;
  readonly lane: number;
  readonly way: 'in' | 'out';
}

function hasLane({ complaints }: Draft, { arm, lane, way, span }: AskedLane): boolean {
  const count = (way === 'in' ? arm.lanesIn : arm.lanesOut).length;
  if (Number.isInteger(lane) && lane >= 0 && lane < count) return true;
  const found = count === 0 ? 'none' : count === 1 ? 'lane 0' : `lanes 0 to ${count - 1}`;
  complaints.error(
    span,
    `income ${arm.income} has ${found} leading ${way === 'in' ? 'into' : 'out of'} the cross; found ${lane}`,
    'name one of them, or give the road more lanes',
  );
  return false;
}
