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
import { plainGoalOf, type PlainGoal } from './plain-goal.ts';
import type { Wish, WishPlace } from './wish.ts';
import type { Group } from '../document/group-schema.ts';

type WayGoal = Extract<PlainGoal, { goal: 'checkpoints' | 'path' | 'curve' }>;

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
    if (goal.goal === 'checkpoints') nextCheckpoint(place, row, goal);
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

/** The goal itself tells which checkpoint is next; whoever heads for none of them (for the exit, say) is past the last. */
function nextCheckpoint({ crowd }: WishPlace, row: number, goal: Extract<WayGoal, { goal: 'checkpoints' }>): void {
  const { goalX, goalY, goalZ } = crowd.columns;
  const { points, within, repeat } = goal;
  const at = points.findIndex(
    ([x, y, z = 0]) => x === goalX[row] && y === goalY[row] && (!self.inVolume || z === goalZ[row]),
  );
  const now = at < 0 ? points.length - 1 : at;
  const isThere = distanceTo(points[now]) <= within + self.radius;
  const next = isThere && now + 1 < points.length ? now + 1 : now;
  const [x, y, z = 0] = points[isThere && repeat && now + 1 === points.length ? 0 : next];
  target.x = x;
  target.y = y;
  target.z = z;
  // Past the last one: `isAtEnd` looks at the way that is left.
  found.along = at < 0 || (isThere && now + 1 === points.length) ? Infinity : 0;
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
