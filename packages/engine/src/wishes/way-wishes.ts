import {
  type World,
  aimAlongPath,
  curveThrough,
  nearestOnPath,
  pointOnPath,
  polyline,
  restingVehicle,
  type Polyline,
} from '@korzo/core';
import { aimAtExit } from '@korzo/building';
import { isInSight } from './sight.ts';
import { plainGoalOf, type PlainGoal } from './plain-goal.ts';
import type { Wish, WishPlace } from './wish.ts';
import type { Group } from '../document/group-schema.ts';

type WayGoal = Extract<PlainGoal, { goal: 'checkpoints' | 'path' | 'curve' }>;

type CheckpointGoal = Extract<WayGoal, { goal: 'checkpoints' }>;

/** A group's way, made ready. */
interface Way {
  readonly goal: WayGoal;
  readonly line: Polyline;
  /** Index of the exit at its end; -1 when it has none. */
  readonly exit: number;
}

/** Nearer than this to the end of its way one that has an exit heads for it, m. */
const atEnd = 1;

/** The wish of all groups whose goal is a way; none when there is no such group. */
export function wayWishes(groups: readonly Group[], world: World): Wish[] {
  const ways = groups.map((group) => wayOf(plainGoalOf(group), world));
  if (ways.every((way) => way === undefined)) return [];
  return [{ name: 'ways', choose: (place, first, last) => lead(place, ways, first, last) }];
}

function wayOf(goal: PlainGoal | undefined, { exits }: World): Way | undefined {
  if (goal?.goal !== 'checkpoints' && goal?.goal !== 'path' && goal?.goal !== 'curve') return undefined;
  const line = goal.goal === 'curve' ? curveThrough(goal.points, goal.repeat) : polyline(goal.points, goal.repeat);
  return { goal, line, exit: goal.exit === undefined ? -1 : exits.findIndex(({ id }) => id === goal.exit) };
}

const self = restingVehicle();
const target = { x: 0, y: 0, z: 0 };
const found = { x: 0, y: 0, z: 0, along: 0, distance: 0 };

function lead(place: WishPlace, ways: readonly (Way | undefined)[], first: number, last: number): void {
  const { group, goalX, goalY, goalZ } = place.crowd.columns;
  for (let row = first; row < last; row++) {
    const way = ways[group[row]];
    if (way === undefined) continue;
    meet(place, row);
    const { goal } = way;
    if (goal.goal === 'checkpoints') nextCheckpoint(place, row, goal, way.exit);
    else if (goal.goal === 'path') alongPath(way, goal);
    else runAhead(way, goal, place);
    if (way.exit >= 0 && isAtEnd(way)) aimAtExit(place.world.exits[way.exit], self.x, self.y, self.radius, target);
    goalX[row] = target.x;
    goalY[row] = target.y;
    goalZ[row] = self.inVolume ? target.z : 0;
  }
}

function meet({ crowd }: WishPlace, row: number): void {
  const { x, y, z, vx, vy, vz, radius, desiredSpeed, level } = crowd.columns;
  self.inVolume = level[row] < 0;
  self.x = x[row];
  self.y = y[row];
  self.z = z[row];
  self.vx = vx[row];
  self.vy = vy[row];
  self.vz = self.inVolume ? vz[row] : 0;
  self.speed = Math.sqrt(self.vx * self.vx + self.vy * self.vy + self.vz * self.vz);
  self.radius = radius[row];
  self.maxSpeed = desiredSpeed[row];
}

/** The goal itself says which checkpoint is next; an agent that heads for none of them (for the exit, say) is past the last. */
function nextCheckpoint(place: WishPlace, row: number, goal: CheckpointGoal, exit: number): void {
  const { goalX, goalY, goalZ } = place.crowd.columns;
  const { points, repeat } = goal;
  const at = points.findIndex(
    ([x, y, z = 0]) => x === goalX[row] && y === goalY[row] && (!self.inVolume || z === goalZ[row]),
  );
  const now = at < 0 ? points.length - 1 : at;
  const isThere = hasPassed(place, row, goal, now);
  const ahead = isThere && now + 1 < points.length ? now + 1 : now;
  const leaves = at < 0 && (exit < 0 || seesExit(place, row, exit));
  const next = isThere || leaves ? ahead : inSight(place, row, points, ahead);
  const [x, y, z = 0] = points[isThere && repeat && now + 1 === points.length ? 0 : next];
  target.x = x;
  target.y = y;
  target.z = z;
  // Past the last one: `isAtEnd` looks at the way that is left.
  found.along = (at < 0 && next === now) || (isThere && now + 1 === points.length) ? Infinity : 0;
}

/** Near a checkpoint, not behind a wall, and with the next one in sight, where it can be seen from the checkpoint; or on that itself. */
function hasPassed(place: WishPlace, row: number, { points, within }: CheckpointGoal, at: number): boolean {
  const distance = distanceTo(points[at]);
  if (distance <= self.radius) return true;
  if (distance > within + self.radius || !sees(place, row, points[at])) return false;
  const next = points.at(at + 1);
  return next === undefined || sees(place, row, next) || !isLegOpen(place, row, points[at], next);
}

/** Whether one checkpoint can be seen from another; where something stands between them, agents find their way around it by themselves. */
function isLegOpen(
  { crowd, world }: WishPlace,
  row: number,
  [fromX, fromY]: readonly number[],
  [toX, toY]: readonly number[],
): boolean {
  return isInSight(world.walls, crowd.columns.level[row], [fromX, fromY], [toX, toY], self.radius / 2);
}

/** Ticks between two looks of one agent for its checkpoint, and the share of its speed below which it looks. */
const looksEvery = 10;
const slow = 0.02;

/**
 * The checkpoint to head for: that one, or, when a wall has come between and it hardly gets on, the last one before it that it sees; without
 * one, the last of all that it sees. An agent that sees none goes on.
 */
function inSight(place: WishPlace, row: number, points: readonly (readonly number[])[], wanted: number): number {
  const { id } = place.crowd.columns;
  if (self.inVolume || self.speed > slow * self.maxSpeed || (place.tick + id[row]) % looksEvery !== 0) return wanted;
  if (wanted > 0 && !isLegOpen(place, row, points[wanted - 1], points[wanted])) return wanted;
  for (let index = wanted; index >= 0; index--) if (sees(place, row, points[index])) return index;
  for (let index = points.length - 1; index > wanted; index--) if (sees(place, row, points[index])) return index;
  return wanted;
}

/** A shoulder may brush a wall on the way: half a body must fit. */
function sees({ crowd, world }: WishPlace, row: number, [x, y]: readonly number[]): boolean {
  if (self.inVolume) return true;
  return isInSight(world.walls, crowd.columns.level[row], [self.x, self.y], [x, y], self.radius / 2);
}

const door = { x: 0, y: 0, z: 0 };

function seesExit(place: WishPlace, row: number, exit: number): boolean {
  aimAtExit(place.world.exits[exit], self.x, self.y, self.radius, door);
  return sees(place, row, [door.x, door.y]);
}

function distanceTo([x, y, z = 0]: readonly number[]): number {
  const dz = self.inVolume ? z - self.z : 0;
  return Math.sqrt((x - self.x) * (x - self.x) + (y - self.y) * (y - self.y) + dz * dz);
}

function alongPath({ line }: Way, goal: Extract<WayGoal, { goal: 'path' }>): void {
  nearestOnPath(line, self.x, self.y, self.inVolume ? self.z : line.points[0][2], found);
  aimAlongPath(self, line, goal, target);
}

function runAhead({ line }: Way, goal: Extract<WayGoal, { goal: 'curve' }>, { tick, dt }: WishPlace): void {
  nearestOnPath(line, self.x, self.y, self.inVolume ? self.z : line.points[0][2], found);
  const along = goal.speed > 0 ? goal.speed * tick * dt : found.along + goal.ahead;
  pointOnPath(line, along, goal.repeat, target);
}

const isAtEnd = ({ line, goal }: Way): boolean => !goal.repeat && found.along >= line.total - atEnd - self.radius;
