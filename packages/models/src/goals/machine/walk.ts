import { wayPointsKept } from './columns.ts';
import type { Mind } from './mind.ts';

/** Paces of looking ahead along a field, and their length, m: a point 1.5 m ahead steers smoothly. */
const paces = 3;
const pace = 0.5;
/** Somebody nearer to its aim than this looks for a new one at once, m. */
const nearAim = 0.7;
/** Otherwise everybody looks for a new aim every fourth tick, a quarter of them at a time. */
const aimEvery = 3;
/** A party that got ahead of its hindmost by this slows down, and stands at three times as much, m. */
const closeTogether = 1;
/** Shares of the walking speed on stairs for who has none of its own. */
const stairsUp = 0.455;
const stairsDown = 0.515;

const stands = 0;
const field = 1;

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
  if (mind.isOutside && mind.ways.wayBackIn(mind.level, mind.x, mind.y, mind.radius, mind.direction)) {
    [columns.goalX[row], columns.goalY[row]] = mind.direction;
    own.aimLevel[row] = 0;
  } else if (kind === field) aimAlongField(mind);
  else aimAtWayPoint(mind);
  columns.desiredSpeed[row] = speedNow(mind);
}

function aimAlongField(mind: Mind): void {
  const { own, row, columns, level, x, y, radius, ways, direction } = mind;
  if (own.aimLevel[row] === level + 1 && ((mind.tick + mind.id) & aimEvery) !== 0) {
    const offX = columns.goalX[row] - x;
    const offY = columns.goalY[row] - y;
    if (offX * offX + offY * offY > nearAim * nearAim) return;
  }
  let way = ways.fieldTo(own.wayTarget[row], radius);
  if (!way.directionAt(level, x, y, direction)) {
    way = ways.exactFieldTo(own.wayTarget[row], radius);
    if (!way.directionAt(level, x, y, direction)) return;
  }
  let aimX = x + pace * direction[0];
  let aimY = y + pace * direction[1];
  // Near stairs the way is known point by point: looking further ahead would look through the floor.
  if (way.portalAt(level, x, y) === undefined) {
    for (let ahead = 1; ahead < paces; ahead++) {
      const left = way.distanceAt(level, aimX, aimY);
      if (left === 0) break;
      if (left < pace) {
        // The last pace goes on straight: over the line of a gate, not up to it.
        aimX += pace * direction[0];
        aimY += pace * direction[1];
        break;
      }
      if (!way.directionAt(level, aimX, aimY, direction)) break;
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

function aimAtWayPoint(mind: Mind): void {
  const { own, row, columns } = mind;
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
  mind.bends.wayKnown[row] = more ? 2 : 4;
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
