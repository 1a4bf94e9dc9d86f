import { Complaints } from '../language/complaint.ts';
import type { PlannedCross } from '../plan/city-plan.ts';
import { joinPoses } from './biarc.ts';
import { relateConflicts } from './conflicts.ts';
import { drivingSide } from './driving-side.ts';
import { addLane, follow, type Arm, type Draft } from './draft.ts';
import { programOf } from './lights.ts';
import { loopBetween } from './loop.ts';
import { otherTurn } from './mirror-network.ts';
import { checkMouths } from './mouths.ts';
import { precedenceAt } from './priorities.ts';
import { turnSquare } from './square-turn.ts';
import { hardlyBent, type Stretch } from './stretch.ts';
import { defaultPairs, linkedPairs, movementsFrom, type LanePair, type Movement } from './turns.ts';

/** The sharpest turn of two arcs, m, for the middle of a lane. */
const sharpestTurn = 1.5;
const sharpestLoop = 1.1 * Math.PI;
/** About what a car needs to turn round, m. */
const loopRadius = 5;
const shortestLane = 0.05;

/** Makes the lanes of a cross, and says how they stand to each other. */
export function layJunction(draft: Draft, cross: PlannedCross, arms: readonly Arm[]): void {
  // Where a road could not be laid, what its lanes are missed for is its fault, and reported there.
  const isWhole = cross.incomes.every(
    ({ road }, income) => road === undefined || arms.some((arm) => arm.income === income),
  );
  const strict = isWhole ? draft : { ...draft, complaints: new Complaints() };
  const { control, name } = cross;
  const [x, y, z] = cross.position;
  const junction = draft.junctions.length;
  const lanes: number[] = [];
  draft.junctions.push({
    position: [x, y, z + draft.plan.ground(x, y)],
    control: control.kind,
    lanes,
    ...(name === undefined ? {} : { name }),
  });
  checkMouths(draft, cross, arms);
  const pairs =
    cross.links.length > 0
      ? linkedPairs(strict, arms, cross.links)
      : arms.flatMap((arm) => defaultPairs(movementsFrom(draft, arms, arm)));
  const movements = new Map<number, Movement>();
  for (const pair of pairs) {
    const lane = layTurn(draft, cross, junction, pair);
    if (lane === undefined) continue;
    lanes.push(lane);
    movements.set(lane, pair.movement);
  }
  checkEnds(strict, cross, arms);
  const program = programOf(strict, cross, arms);
  const together = togetherIn(program?.phases ?? []);
  const isTogether = (one: number, other: number): boolean => together.has(pairOf(one, other));
  relateConflicts(draft, lanes, cross.span, precedenceAt(draft, control, movements, isTogether));
  if (program === undefined) return;
  const phases = program.phases.map(({ green, incomes }) => ({
    green,
    lanes: lanes.filter((lane) => incomes.includes(movements.get(lane)?.from.income ?? -1)),
  }));
  draft.junctions[junction] = { ...draft.junctions[junction], light: draft.lights.length };
  draft.lights.push({ ...program, junction, phases });
}

const pairOf = (one: number, other: number): number => one * 65_536 + other;

/** Pairs of incomes that have green at the same time in some phase. */
function togetherIn(phases: readonly { readonly incomes: readonly number[] }[]): ReadonlySet<number> {
  const pairs = new Set<number>();
  for (const { incomes } of phases) {
    const distinct = [...new Set(incomes)];
    for (const one of distinct) for (const other of distinct) pairs.add(pairOf(one, other));
  }
  return pairs;
}

function layTurn(draft: Draft, cross: PlannedCross, junction: number, pair: LanePair): number | undefined {
  const { movement, laneFrom, laneTo } = pair;
  const [from, to] = [movement.from.lanesIn[laneFrom], movement.to.lanesOut[laneTo]];
  const [one, other] = [draft.lanes[from], draft.lanes[to]];
  const stretches = curveBetween(draft, cross, pair);
  if (stretches.length === 0) return undefined;
  const width = Math.min(one.width, other.width);
  const turn = drivingSide(draft.plan.settings) > 0 ? movement.turn : otherTurn[movement.turn];
  const lane = addLane(draft, stretches, { width, index: laneFrom, junction, turn });
  follow(draft, from, lane);
  follow(draft, lane, to);
  return lane;
}

/** Two arcs, or where a car could not follow them a loop; empty when both lanes meet in one point. */
function curveBetween(draft: Draft, cross: PlannedCross, pair: LanePair): Stretch[] {
  const { movement, laneFrom, laneTo } = pair;
  const { span } = cross;
  const one = draft.lanes[movement.from.lanesIn[laneFrom]];
  const other = draft.lanes[movement.to.lanesOut[laneTo]];
  const limit = Math.min(one.speedLimit, other.speedLimit);
  if (cross.omitsArcs && movement.turn !== 'back') {
    const room = roomInside(draft, pair);
    const square = turnSquare(one.end, other.start, { room, sharpest: sharpestTurn, speedLimit: limit });
    if (square.length > 0) return square;
  }
  const curve = joinPoses(one.end, other.start, limit).filter(({ length }) => length > 1e-6);
  const ways = `from income ${movement.from.income} to income ${movement.to.income} of this cross`;
  const length = curve.reduce((sum, each) => sum + each.length, 0);
  if (length < shortestLane && curve.length > 0) {
    draft.complaints.error(
      span,
      `a lane must have a length; ${ways} it would be ${length.toFixed(3)} m long`,
      'make the incomes longer',
    );
    return [];
  }
  if (movement.turn === 'back' || (curve.length > 0 && curve.every(canBeDriven))) return curve;
  draft.complaints.slip(
    span,
    `${ways} cars drive in a loop: the way is too tight, or the road meets the cross against its income`,
    turnedRound(draft, cross, [movement.from.income, movement.to.income]) ??
      'make the incomes longer, or turn them so that the roads come along them',
  );
  return loopBetween(one.end, other.start, loopRadius, limit);
}

/** From the middle of a turning lane to the edge of the road inside of it, m, on the road where there is less. */
function roomInside({ lanes }: Draft, { movement, laneFrom, laneTo }: LanePair): number {
  const { from, to, angle } = movement;
  const wide = (list: readonly number[], isBetween?: (index: number) => boolean): number =>
    list.reduce((sum, lane, index) => sum + (isBetween?.(index) === false ? 0 : lanes[lane].width), 0);
  const [one, other] = [lanes[from.lanesIn[laneFrom]], lanes[to.lanesOut[laneTo]]];
  if (angle < 0)
    return Math.min(
      one.width / 2 + wide(from.lanesIn, (index) => index > laneFrom),
      other.width / 2 + wide(to.lanesOut, (index) => index > laneTo),
    );
  return Math.min(
    one.width / 2 + wide(from.lanesIn, (index) => index < laneFrom) + wide(from.lanesOut),
    other.width / 2 + wide(to.lanesOut, (index) => index < laneTo) + wide(to.lanesIn),
  );
}

const canBeDriven = ({ turn, length }: Stretch): boolean =>
  Math.abs(turn) < hardlyBent || (length / Math.abs(turn) >= sharpestTurn && Math.abs(turn) <= sharpestLoop);

/** Every lane that comes in must lead on, unless no road leads away at all. */
function checkEnds(draft: Draft, { span, links }: PlannedCross, arms: readonly Arm[]): void {
  const isDeadEnd = arms.every(({ lanesOut }) => lanesOut.length === 0);
  if (isDeadEnd) {
    if (arms.length > 0)
      draft.complaints.slip(
        span,
        'no road leads away from a cross made here: a vehicle that comes leaves the city',
        'give one of its roads lanes in the other direction, if they should stay',
      );
    return;
  }
  if (links.length === 0) return;
  for (const { income, lanesIn } of arms) {
    for (const [index, lane] of lanesIn.entries()) {
      if (draft.lanes[lane].next.length === 0)
        draft.complaints.error(
          span,
          `every lane must lead on; lane ${index} of income ${income} of this cross does not`,
          `say where, for instance connect_incomes(${income}, ${arms.find((arm) => arm.income !== income)?.income ?? income}, ${index}, 0)`,
        );
    }
  }
}

/** What to do about an income of a cross that leads away from where its road comes from; undefined when none does. */
function turnedRound(
  { plan }: Draft,
  { position, incomes }: PlannedCross,
  candidates: readonly number[],
): string | undefined {
  for (const income of candidates) {
    const { point, road } = incomes[income];
    if (road === undefined) continue;
    const { from, to } = plan.roads[road];
    const isFrom = from.income === income && plan.crosses[from.cross].position === position;
    const [farX, farY] = plan.crosses[isFrom ? to.cross : from.cross].position;
    const [x, y] = [point[0] - position[0], point[1] - position[1]];
    if (x * (farX - position[0]) + y * (farY - position[1]) >= 0) continue;
    const turned = [x, y].map((value) => String(Math.round(-value * 1000) / 1000 + 0));
    return `income ${income} leads away from where its road comes from; flip its sign: add_income(${turned.join(', ')}, 0, ${income})`;
  }
  return undefined;
}
