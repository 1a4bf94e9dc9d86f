import { spare } from './cell-map.ts';
import type { Floor } from './floor.ts';
import { hasSidePoint, isIdle, speedOf, standing, type Walker } from './walker.ts';

/** Tells of a task that ended. */
export type Report = (self: Walker, outcome: 'reached' | 'failed', reason: string) => void;

/** Ways found in one tick at most: the rest of the queue waits. */
const plansPerTick = 64;

/** Stage one of the loop: new goals become tasks, and the queue is worked off, oldest first. */
export function planWays(floor: Floor, report: Report): void {
  let planned = 0;
  for (const self of floor.walkers) {
    if (!self.isOurs || planned >= plansPerTick) continue;
    if (self.task === 'queued') {
      planned++;
      plan(floor, self, report);
    } else if (self.task === 'going') planned += keepTask(floor, self, report);
  }
}

/** Takes a goal that has changed as a new task. */
export function noteGoal(self: Walker, goalX: number, goalY: number, tick: number): void {
  const same = (self.goalX === goalX || (self.goalX !== self.goalX && goalX !== goalX)) && Object.is(self.goalY, goalY);
  if (same) return;
  self.goalX = goalX;
  self.goalY = goalY;
  self.way = [];
  self.next = 0;
  self.sideX = self.sideY = Number.NaN;
  self.least = Infinity;
  self.leastTick = self.taskTick = tick;
  self.task = goalX === goalX ? 'queued' : 'none';
  if (self.task === 'none') rest(self);
}

const rest = (self: Walker): void => {
  self.lastX = self.x;
  self.lastY = self.y;
};

function fail(self: Walker, report: Report, reason: string): void {
  self.task = 'failed';
  self.way = [];
  self.next = 0;
  self.sideX = self.sideY = Number.NaN;
  rest(self);
  report(self, 'failed', reason);
}

function plan(floor: Floor, self: Walker, report: Report): void {
  const { map, ways, tick } = floor;
  const start = map.cellAt(self.x, self.y);
  self.goalCell = map.cellAt(self.goalX, self.goalY);
  const problem = problemWith(floor, self, start);
  if (problem !== undefined) {
    fail(self, report, problem);
    return;
  }
  const way = ways.find(start, self.goalCell);
  if (way === undefined) {
    fail(self, report, 'there is no way to the vertex');
    return;
  }
  setLastPoint(floor, self);
  self.way = way;
  self.next = way.length > 1 ? 1 : 0;
  self.task = 'going';
  self.least = Infinity;
  self.leastTick = tick;
}

function problemWith({ map, walkers }: Floor, self: Walker, start: number): string | undefined {
  if (self.radius > map.radius * (1 + 1e-6)) return 'the body is wider than a quarter of a cell';
  if (start < 0) return 'it starts outside the map';
  if (map.blocked[start] === 1) return 'it starts in a blocked cell';
  if (self.goalCell < 0) return 'the goal is outside the map';
  if (map.blocked[self.goalCell] === 1) return 'the goal is in a blocked cell';
  // Of two on one vertex the one with the lower id goes.
  const onOne = walkers.some((other) => other.isOurs && other.id < self.id && isOnOnePlace(self, other));
  return onOne ? 'another agent stands on its vertex' : undefined;
}

function isOnOnePlace(self: Walker, other: Walker): boolean {
  const dx = other.x - self.x;
  const dy = other.y - self.y;
  const touch = self.radius + other.radius;
  return dx * dx + dy * dy < touch * touch * (1 - spare);
}

/** The goal itself, drawn in so far that a body fits into its cell; the vertex when something else is in the way there. */
function setLastPoint({ map }: Floor, self: Walker): void {
  const x = map.middleX(self.goalCell);
  const y = map.middleY(self.goalCell);
  const most = map.size / 2 - map.radius * (1 + 4 * spare);
  const toX = x + Math.min(Math.max(self.goalX - x, -most), most);
  const toY = y + Math.min(Math.max(self.goalY - y, -most), most);
  const fits = map.isClear(x, y, toX, toY, map.radius * (1 + 2 * spare));
  self.lastX = fits ? toX : x;
  self.lastY = fits ? toY : y;
}

/** Plans again for one that was pushed off its way, and gives up when the vertex is taken; returns the ways it looked for. */
function keepTask(floor: Floor, self: Walker, report: Report): number {
  const { map, tick, dt, rules } = floor;
  const cell = map.cellAt(self.x, self.y);
  if (self.stepping && speedOf(self) <= standing && self.next > 0) {
    if (cell !== self.way[self.next] && cell !== self.way[self.next - 1] && cell >= 0) {
      const left = self.leastTick;
      const { least } = self;
      plan(floor, self, report);
      self.leastTick = left;
      self.least = Math.max(least, (self.way.length - self.next) * 2 * map.size);
      self.steppingSince = self.next;
      return 1;
    }
  }
  if ((tick - self.leastTick) * dt <= rules.givesUpAfter || hasSidePoint(self)) return 0;
  const taker = floor.near
    .around(self.lastX, self.lastY)
    .find(
      (other) => other !== self && (isIdle(other) || !other.isOurs) && map.cellAt(other.x, other.y) === self.goalCell,
    );
  if (taker !== undefined && isBeside(floor, self)) fail(self, report, 'its vertex is occupied by another agent');
  return 0;
}

/** In the goal's cell or one next to it. */
function isBeside({ map }: Floor, self: Walker): boolean {
  return Math.max(Math.abs(self.x - self.lastX), Math.abs(self.y - self.lastY)) <= 1.5 * map.size;
}
