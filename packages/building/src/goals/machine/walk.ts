import { wayPointsKept } from './columns.ts';
import { shareOnStairs } from './flight-crowds.ts';
import type { FlowField } from '../../planning/index.ts';
import { wayKinds, type Mind } from './mind.ts';

/** Paces of looking ahead along a field, and their length, m: a point 1.5 m ahead steers smoothly. */
const paces = 3;
const pace = 0.5;
/** Looking ahead ends where the way turns: cosine of the angle. */
const straightAhead = 0.5;
/** A party that got ahead of its hindmost by this slows down, and stands at three times as much, m. */
const closeTogether = 1;
/** Shares of the walking speed on stairs for who has none of its own. */
const stairsUp = 0.455;
const stairsDown = 0.515;

/** Bits of `wayKnown`, the column of models that want to know the bends of a path. */
const legKnown = 1;
const nextKnown = 2;
const stopsThere = 4;

const { stands, field } = wayKinds;

/** Writes where a person walks next, and how fast. */
export function walkOn(mind: Mind): void {
  const { own, row, columns } = mind;
  const kind = own.wayKind[row];
  if (kind === stands) {
    columns.goalX[row] = NaN;
    columns.goalY[row] = NaN;
    columns.desiredSpeed[row] = 0;
    own.aimLevel[row] = 0;
    return;
  }
  if (kind === field) aimAlongField(mind);
  else if (kind === wayKinds.straight) aimStraight(mind);
  else aimAtWayPoint(mind);
  columns.desiredSpeed[row] = speedNow(mind);
}

export function aimAlongField(mind: Mind): void {
  const { own, row, columns, level, x, y, radius, ways, direction } = mind;
  let way = ways.fieldTo(own.wayTarget[row], radius);
  if (!leads(mind, way, x, y)) {
    if (mind.isOutside) {
      comeBackIn(mind);
      return;
    }
    way = way === undefined ? undefined : ways.exactFieldTo(own.wayTarget[row], radius);
    // Without a field yet it goes on as it was going.
    if (!leads(mind, way, x, y)) return;
  }
  if (direction[0] === 0 && direction[1] === 0) stepDown(mind, way);
  const firstX = direction[0];
  const firstY = direction[1];
  let aimX = x + pace * firstX;
  let aimY = y + pace * firstY;
  const left = way.distanceAt(level, aimX, aimY);
  // In a narrow place a whole pace may lead past the way: half of it does not.
  if (!(left < own.remaining[row] - pace / 4)) {
    aimX = x + (pace / 2) * firstX;
    aimY = y + (pace / 2) * firstY;
  } else if (left > 0 && (mind.places.flights.size === 0 || way.portalAt(level, x, y) === undefined)) {
    // The last pace goes on straight: over the line of a gate, not up to it. Near stairs no person looks through the floor.
    for (let ahead = 1; ahead < paces; ahead++) {
      if (left >= pace && !leads(mind, way, aimX, aimY)) break;
      if (direction[0] * firstX + direction[1] * firstY < straightAhead) break;
      const nextX = aimX + pace * direction[0];
      const nextY = aimY + pace * direction[1];
      if (!ways.isStraightWay(level, x, y, nextX, nextY, radius * 0.9)) break;
      aimX = nextX;
      aimY = nextY;
    }
  }
  columns.goalX[row] = aimX;
  columns.goalY[row] = aimY;
  own.aimLevel[row] = level + 1;
  if (mind.bends !== undefined) mind.bends.wayKnown[row] = 0;
}

/** The goal has written where it heads. */
function aimStraight({ own, row, level, bends }: Mind): void {
  own.aimLevel[row] = level + 1;
  if (bends !== undefined) bends.wayKnown[row] = 0;
}

/** Writes where the field leads from a place: the shortest path, or the stream for those who go with it. */
function leads({ level, ways, direction }: Mind, way: FlowField | undefined, x: number, y: number): way is FlowField {
  if (way === undefined) return false;
  return ways.streams ? way.streamAt(level, x, y, direction) : way.directionAt(level, x, y, direction);
}

/** Where the field has no direction it still has distances: toward the least of those around. */
function stepDown({ level, x, y, direction }: Mind, way: FlowField): void {
  let least = way.distanceAt(level, x, y);
  for (const [sideX, sideY] of eightSides) {
    const distance = way.distanceAt(level, x + sideX * 0.3, y + sideY * 0.3);
    if (distance >= least) continue;
    least = distance;
    direction[0] = sideX;
    direction[1] = sideY;
  }
}

const eightSides = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [Math.SQRT1_2, Math.SQRT1_2],
  [-Math.SQRT1_2, Math.SQRT1_2],
  [-Math.SQRT1_2, -Math.SQRT1_2],
  [Math.SQRT1_2, -Math.SQRT1_2],
] as const;

/** A person that stands outside the building goes to the nearest gate. */
function comeBackIn(mind: Mind): void {
  const { own, row, columns, level, x, y, radius, direction } = mind;
  if (!mind.ways.wayBackIn(level, x, y, radius, direction)) return;
  [columns.goalX[row], columns.goalY[row]] = direction;
  own.aimLevel[row] = 0;
}

export function aimAtWayPoint(mind: Mind): void {
  const { own, row, columns } = mind;
  if (mind.isOutside) {
    comeBackIn(mind);
    return;
  }
  const count = own.wayCount[row];
  if (count === 0) {
    columns.goalX[row] = NaN;
    columns.goalY[row] = NaN;
    return;
  }
  const next = own.wayNext[row];
  const at = (row * wayPointsKept + next) * 2;
  columns.goalX[row] = own.wayPoints[at];
  columns.goalY[row] = own.wayPoints[at + 1];
  own.aimLevel[row] = mind.level + 1;
  if (mind.bends === undefined) return;
  // Models that turn smoothly want to know what lies behind the bend.
  const more = next + 1 < count;
  mind.bends.wayKnown[row] = legKnown | (more ? nextKnown : stopsThere);
  mind.bends.wayNextX[row] = more ? own.wayPoints[at + 2] : 0;
  mind.bends.wayNextY[row] = more ? own.wayPoints[at + 3] : 0;
}

function speedNow(mind: Mind): number {
  const { own, row, columns, level } = mind;
  let speed = own.walkingSpeed[row];
  const flight = mind.places.flights.get(level);
  if (flight !== undefined) {
    const [upX, upY] = flight.up;
    const climbs = (columns.goalX[row] - mind.x) * upX + (columns.goalY[row] - mind.y) * upY >= 0;
    const ownFactor = climbs ? own.stairsUp[row] || stairsUp : own.stairsDown[row] || stairsDown;
    speed = speed * (flight.speedFactor ?? ownFactor) + (climbs ? flight.beltSpeed : 0);
    if (flight.kind === 'stairs')
      speed *= shareOnStairs(mind.census.onFlights.densityFor(level, mind.x, mind.y, climbs), climbs);
  }
  if (own.together[row] === 1) {
    const party = mind.census.partyOf(own.party[row]);
    const ahead = party === undefined ? 0 : party.hindmost - own.remaining[row];
    if (party !== undefined && ahead > closeTogether) {
      const share = (3 * closeTogether - ahead) / (2 * closeTogether);
      speed = share <= 0 ? 0 : Math.min(speed, party.slowest * share);
    }
  }
  return speed;
}
