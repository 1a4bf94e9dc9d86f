import { jumpPoint } from '@korzo/building';
import { spare } from './cell-map.ts';
import type { Floor } from './floor.ts';
import { bendsOf, nearestOpen } from './narrow-paths.ts';
import { hasSidePoint, isHome, isIdle, speedOf, standing, type Walker } from './walker.ts';

/** Reports a task that ended. */
export type TaskReport = (self: Walker, outcome: 'reached' | 'failed', reason: string) => void;

/** Work of one tick at most, in cells that searches look at: the rest of the queue waits. */
const workPerTick = 8000;
/** What a way costs beside its search, in the same measure. */
const leastWork = 20;

/** What the leader does for tasks. */
export interface TaskDesk {
  readonly report: TaskReport;
  /** Keeps the vertices of a path for an agent. */
  readonly keepWay: (self: Walker, way: Int32Array) => void;
}

/**
 * Whether the task of an agent must be looked after in this tick: it waits for its way, was pushed off it, or may give up.
 *
 * @param vertex the cell of the map that it is in
 */
export function needsCare(self: Walker, vertex: number, seconds: number, givesUpAfter: number): boolean {
  if (!self.isGoing) return self.isQueued;
  return seconds > givesUpAfter || (self.stepping && isOffWay(self, vertex));
}

/** Whether it is in none of the two cells of its way that it goes between. */
const isOffWay = (self: Walker, cell: number): boolean =>
  self.next > 0 && cell >= 0 && cell !== self.vertex(self.next) && cell !== self.vertex(self.next - 1);

/** Stage one of the loop: tasks that need care get it, in the order of ids; then the queue is worked off, oldest first. */
export function planWays(floor: Floor, cares: readonly Walker[], desk: TaskDesk): void {
  let work = 0;
  for (const self of cares) {
    if (self.isGoing && work < workPerTick) work += keepTask(floor, self, desk);
  }
  const queue = cares.filter(({ isQueued }) => isQueued);
  if (queue.length > 1) queue.sort((one, other) => one.taskTick - other.taskTick || one.id - other.id);
  for (const self of queue) {
    if (work >= workPerTick) return;
    work += plan(floor, self, desk);
  }
}

/** Takes a goal that has changed as a new task. */
export function noteGoal(self: Walker, goalX: number, goalY: number, tick: number): void {
  const { goalX: beforeX } = self;
  const same = (beforeX === goalX || (beforeX !== beforeX && goalX !== goalX)) && Object.is(self.goalY, goalY);
  if (same) return;
  if (self.isGuided && self.isGoing && goalX === goalX) {
    leadOn(self, goalX, goalY);
    return;
  }
  self.goalX = goalX;
  self.goalY = goalY;
  self.wayLength = 0;
  self.next = 0;
  self.sideX = self.sideY = Number.NaN;
  self.least = Infinity;
  self.leastTick = self.taskTick = tick;
  self.task = goalX === goalX ? 'queued' : 'none';
  if (goalX !== goalX) rest(self);
}

/** The next point of a path is no new task: cases, ground and priority stay, and what was left to go is counted to the new point. */
function leadOn(self: Walker, goalX: number, goalY: number): void {
  const before = distanceOf(self, self.goalX, self.goalY);
  self.goalX = goalX;
  self.goalY = goalY;
  self.least += distanceOf(self, goalX, goalY) - before;
  self.wayLength = 0;
  self.next = 0;
  self.lastX = goalX;
  self.lastY = goalY;
}

const distanceOf = ({ x, y }: Walker, toX: number, toY: number): number =>
  Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y));

const noWay = new Int32Array(0);

const rest = (self: Walker): void => {
  self.lastX = self.x;
  self.lastY = self.y;
};

function fail(self: Walker, { report }: TaskDesk, reason: string): void {
  self.task = 'failed';
  self.wayLength = 0;
  self.next = 0;
  self.sideX = self.sideY = Number.NaN;
  rest(self);
  report(self, 'failed', reason);
}

/** Finds a way, or says why there is none; returns the work it was. */
function plan(floor: Floor, self: Walker, desk: TaskDesk): number {
  const { map, tick } = floor;
  const start = map.cellAt(self.x, self.y);
  self.goalCell = map.cellAt(self.goalX, self.goalY);
  if (self.isGuided) {
    setOut(self, noWay, tick, desk);
    self.lastX = self.goalX;
    self.lastY = self.goalY;
    return leastWork;
  }
  const problem = problemWith(floor, self, start);
  const path = problem === undefined ? floor.ways.findPath(start, self.goalCell) : undefined;
  const work = leastWork + (path?.expanded ?? 0);
  if (path?.found === true) {
    setLastPoint(floor, self);
    setOut(self, path.cells, tick, desk);
    return work;
  }
  const narrow = planNarrow(floor, self, desk);
  if (!narrow.found) {
    const noPath = 'there is no path to the vertex; open a passage as wide as a body, or choose another goal';
    fail(self, desk, problem ?? noPath);
  }
  return work + narrow.expanded;
}

function setOut(self: Walker, way: Int32Array, tick: number, desk: TaskDesk): void {
  desk.keepWay(self, way);
  self.next = way.length > 1 ? 1 : 0;
  self.task = 'going';
  self.least = Infinity;
  self.leastTick = tick;
}

/** A path over fine vertices, for passages and corners that no cell fits into; only those where it bends are kept. */
function planNarrow(
  floor: Floor,
  self: Walker,
  desk: TaskDesk,
): { readonly found: boolean; readonly expanded: number } {
  const { map, tick } = floor;
  const { fine } = map;
  const nothing = { found: false, expanded: 0 };
  if (self.radius > map.radius * (1 + 1e-6) || standsOnOther(floor, self)) return nothing;
  const start = nearestOpen(fine, self.x, self.y);
  const goal = nearestOpen(fine, self.goalX, self.goalY);
  if (start < 0 || goal < 0) return nothing;
  floor.narrowWays ??= jumpPoint.on(fine);
  const path = floor.narrowWays.findPath(start, goal);
  if (!path.found) return { found: false, expanded: path.expanded };
  setOut(self, bendsOf(map, path.cells), tick, desk);
  self.lastX = fine.middleX(goal);
  self.lastY = fine.middleY(goal);
  if (map.walls.isClear(self.lastX, self.lastY, self.goalX, self.goalY, map.radius * (1 + 2 * spare))) {
    self.lastX = self.goalX;
    self.lastY = self.goalY;
  }
  return { found: true, expanded: path.expanded };
}

/** What keeps a task from being begun: the rule that is broken, and the remedy. */
function problemWith(floor: Floor, self: Walker, start: number): string | undefined {
  const { map } = floor;
  const cells = `cells of ${map.cellSize} m`;
  if (self.radius > map.radius * (1 + 1e-6))
    return `the body is wider than a quarter of a cell (${2 * self.radius} m, ${cells}); make it narrower, or cellSize larger`;
  if (start < 0) return 'it starts outside the map; move it to a whole cell of the world';
  if (!map.isOpen(start)) return `it starts in a blocked cell (${cells}); move it, or make ways as wide as a cell`;
  if (self.goalCell < 0) return 'the goal is outside the map; move it to a whole cell of the world';
  if (!map.isOpen(self.goalCell))
    return `the goal is in a blocked cell (${cells}); move it, or make ways as wide as a cell`;
  return standsOnOther(floor, self)
    ? 'another agent stands on its vertex; let each start on a vertex of its own'
    : undefined;
}

/** Of two on one vertex the one with the lower id goes. */
const standsOnOther = ({ near }: Floor, self: Walker): boolean =>
  near.around(self).some((other) => other.isOurs && other.id < self.id && isOnOnePlace(self, other));

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
  const most = map.cellSize / 2 - map.radius * (1 + 4 * spare);
  const toX = x + Math.min(Math.max(self.goalX - x, -most), most);
  const toY = y + Math.min(Math.max(self.goalY - y, -most), most);
  const fits = map.walls.isClear(x, y, toX, toY, map.radius * (1 + 2 * spare));
  self.lastX = fits ? toX : x;
  self.lastY = fits ? toY : y;
}

/** An agent that was only pushed to where it stands goes home again. */
const rests = (walker: Walker): boolean => !walker.isOurs || (isIdle(walker) && isHome(walker));

/** Plans again for one that was pushed off its way, and gives up when the vertex is taken; returns the work it was. */
function keepTask(floor: Floor, self: Walker, desk: TaskDesk): number {
  const { map, tick, dt, rules } = floor;
  const cell = map.cellAt(self.x, self.y);
  const isOnCells = self.next > 0 && self.vertex(self.next) < map.size;
  if (self.stepping && speedOf(self) <= standing && isOnCells && isOffWay(self, cell)) {
    const left = self.leastTick;
    const { least } = self;
    const work = plan(floor, self, desk);
    self.leastTick = left;
    self.least = Math.max(least, (self.wayLength - self.next) * 2 * map.cellSize);
    self.steppingSince = self.next;
    return work;
  }
  if ((tick - self.leastTick) * dt <= rules.givesUpAfter || hasSidePoint(self)) return 0;
  const taker = floor.near
    .at(floor.level, self.lastX, self.lastY, [])
    .find((other) => other !== self && rests(other) && map.cellAt(other.x, other.y) === self.goalCell);
  if (taker !== undefined && isBeside(floor, self))
    fail(self, desk, 'its vertex is occupied by another agent; choose another goal, or send that one away');
  return 0;
}

/** In the goal's cell or one next to it. */
function isBeside({ map }: Floor, self: Walker): boolean {
  return Math.max(Math.abs(self.x - self.lastX), Math.abs(self.y - self.lastY)) <= 1.5 * map.cellSize;
}
