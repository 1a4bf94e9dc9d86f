import type { Point } from '../../layout/building.ts';
import { followsField, wayKinds, type Mind } from './mind.ts';
import type { WayOut } from './places.ts';
import { aimAlongField, aimAtWayPoint } from './walk.ts';
import type { Segment } from './wayfinder.ts';

/** Planned paths go on so far behind the end of the ground behind a gate, m: its end is none that people know of. */
const farBehind = 7.5;
/** A person off that ground aims so far away from the gate, m. */
const straightOut = 5;

/**
 * Writes where a person walks next that has left by a gate: on the ground behind it as in any room behind a door. Off that ground it
 * goes straight away from the gate. Its goals are over, and its speed is its own.
 */
export function walkOnOutside(mind: Mind, way: WayOut): void {
  const { own, row, columns, x, y, level } = mind;
  if (isLed(mind, way)) {
    if (own.wayKind[row] === wayKinds.field) aimAlongField(mind);
    else aimAtWayPoint(mind);
    return;
  }
  const [outX, outY] = outwardOf(way.segment, way.end ?? way.segment);
  columns.goalX[row] = x + outX * straightOut;
  columns.goalY[row] = y + outY * straightOut;
  own.aimLevel[row] = level + 1;
  if (mind.bends !== undefined) mind.bends.wayKnown[row] = 0;
}

/** Lets the field lead it on, or a path of its own straight over the end of the ground; false where neither does. */
function isLed(mind: Mind, { segment, end, target }: WayOut): boolean {
  const { own, row, x, y, radius } = mind;
  if (end === undefined || own.wayKind[row] === wayKinds.straight || mind.isOutside) return false;
  if (mind.tactic !== 'path' || own.wayRegion[row] === followsField) return mind.walkToTarget(target) < Infinity;
  // The room that its path led through until now has a number.
  if (own.wayKind[row] === wayKinds.planned && own.wayRegion[row] === 0) return own.wayCount[row] > 0;
  const through = mind.ways.overSegment(end, mind.level, { from: [x, y], drawn: 0.5, radius });
  if (through === undefined) return false;
  const [outX, outY] = outwardOf(segment, end);
  mind.walkAlong(through.map(([px, py]): Point => [px + farBehind * outX, py + farBehind * outY]));
  return true;
}

/** The unit vector from the line of a gate to the end of the ground behind it. */
function outwardOf([[ax, ay], [bx, by]]: Segment, [[cx, cy], [dx, dy]]: Segment): Point {
  const outX = cx + dx - ax - bx;
  const outY = cy + dy - ay - by;
  const length = Math.sqrt(outX * outX + outY * outY) || 1;
  return [outX / length, outY / length];
}
