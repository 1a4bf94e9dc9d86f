import {
  exitLeftBy,
  hasLeft,
  sideLeftOver,
  type Apron,
  type CrowdView,
  type Exit,
  type Line,
  type OwnColumn,
} from '@korzo/core';
import { isThrough, onwardFrom } from './exit-ground.ts';

/** An agent on an apron aims so far ahead, m: farther than it walks in a tick. */
const aimAhead = 5;

/** How far a point lies beyond the line of a gate, m; below 0 in front of it. */
const beyondLine = ([[ax, ay]]: Line, [outX, outY]: readonly [number, number], x: number, y: number): number =>
  (x - ax) * outX + (y - ay) * outY;

/** A step may lead so far over the end of an apron, m. */
const overEnd = 0.5;

/** Whether a point lies behind the line of a gate, on its apron. */
export function isBehind(line: Line, { outward, depth, margin }: Apron, x: number, y: number): boolean {
  const beyond = beyondLine(line, outward, x, y);
  if (beyond < 0 || beyond > depth + overEnd) return false;
  const [[ax, ay], [bx, by]] = line;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
  return along >= -margin && along <= length + margin;
}

/** Whether goals lead an agent by this `wayKind` over an apron: on a field or on a planned path. */
const isLed = (wayKind: number): boolean => wayKind === 1 || wayKind === 2;

/**
 * Lets the agents in the rows first .. last that have left walk on, straight away from the line or side they crossed. Goals lead those on
 * who have a way of their own.
 */
export function walkOut(
  exits: readonly Exit[],
  { columns }: CrowdView,
  added: Readonly<Record<string, OwnColumn>>,
  first: number,
  last: number,
): void {
  const { x, y, goalX, goalY, wantedExit } = columns;
  const bends = Object.hasOwn(added, 'wayKnown') ? added['wayKnown'] : undefined;
  const ways = Object.hasOwn(added, 'wayKind') ? added['wayKind'] : undefined;
  for (let row = first; row < last; row++) {
    if (!hasLeft(wantedExit[row]) || (ways !== undefined && isLed(ways[row]))) continue;
    const side = sideLeftOver(wantedExit[row], exits.length);
    const { apron } = exits[exitLeftBy(wantedExit[row], exits.length)];
    const outward = side < 0 && apron !== undefined ? apron.outward : onwardFrom(side);
    goalX[row] = x[row] + outward[0] * aimAhead;
    goalY[row] = y[row] + outward[1] * aimAhead;
    if (bends !== undefined) bends[row] = 0;
  }
}

/** Whether an agent that has left is at the end of its apron. */
export function isAtEnd(exits: readonly Exit[], crowd: CrowdView, row: number): boolean {
  const { x, y, wantedExit } = crowd.columns;
  const exit = exits[exitLeftBy(wantedExit[row], exits.length)];
  const { line, apron } = exit;
  if (line === undefined || apron === undefined)
    return isThrough(exit, sideLeftOver(wantedExit[row], exits.length), crowd, row);
  return beyondLine(line, apron.outward, x[row], y[row]) >= apron.depth;
}

/** An agent that has just left walks at its own speed from now on, whatever it waited for inside. */
export function walkFreely({ columns }: CrowdView, added: Readonly<Record<string, OwnColumn>>, row: number): void {
  if (Object.hasOwn(added, 'walkingSpeed')) columns.desiredSpeed[row] = added['walkingSpeed'][row];
}
