import { purposeNamed, purposes, uniform, type AgentColumns, type OwnColumn } from '@korzo/core';
import type { Point } from '../../layout/building.ts';
import { liftColumnsOf, type LiftColumns } from '../../lifts/index.ts';
import type { Census } from './census.ts';
import { goalColumnsOf, stackDepth, wayPointsKept, type GoalColumns } from './columns.ts';
import { drawNextRegion } from './next-region.ts';
import type { Places } from './places.ts';
import type { ThinkingPlace } from './thinking-place.ts';
import type { Segment, WayEnd, Wayfinder } from './wayfinder.ts';

/** A person this near to a waypoint walks to the next one, m. */
const nearWayPoint = 0.5;
/** The same where models round bends; and how far from a waypoint the line that halves its bend reaches, m. */
const atWayPoint = 0.1;
const passesWithin = 2;
/** A goal point that moved less than this is walked to on the old way, m. */
const sameWay = 0.75;
/** Every person looks whether its way is still clear every 16th tick, some in each. */
const lookEvery = 15;

const distance = (ax: number, ay: number, bx: number, by: number): number =>
  Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));

const unknown = -1;
/** Value of `wayRegion` for who could plan no way and follows the field instead. */
export const followsField = 0xffff;
const nextRegion = purposeNamed('goals/next-region');
const pointOfPortal = purposeNamed('goals/point-of-portal');
/** Gates differ from portals by numbers above those of all portals. */
const firstGate = 65_536;

export const wayKinds = { stands: 0, field: 1, planned: 2, straight: 3 } as const;
/** A way is asked for in one tick and wanted from the next: only then is it known how many want one. */
const wayStates = { wanted: 0, there: 1, none: 2, asked: 3 } as const;

/**
 * One person as its goals see it: what it knows, what it remembers, and what it can do. One object serves every person, a row
 * at a time. Whatever it remembers lies in columns, so that it is saved, handed over and the same on any tile.
 */
export class Mind {
  row = 0;
  tick = 0;
  dt = 0;
  seed = 0;
  id = 0;
  level = 0;
  x = 0;
  y = 0;
  radius = 0;
  /** Why the present goal failed. */
  reason = '';
  /** How it gets to targets. */
  tactic: 'field' | 'path' = 'field';
  columns!: AgentColumns;
  own!: GoalColumns;
  /** Columns of a model that wants to know the bends of the way, when the run has them. */
  bends: Readonly<Record<string, OwnColumn>> | undefined;
  /** What it has of its own to take lifts, when the run has them. */
  lifts: LiftColumns | undefined;
  readonly places: Places;
  readonly census: Census;
  readonly ways: Wayfinder;
  /** Weight of paths with one region more than the fewest, against 1 of those; of the group of the person. */
  detours = 0;
  /** Only ids up to this one may search a way in this tick. */
  lastSearcher = Infinity;
  readonly direction = new Float64Array(2);

  constructor(places: Places, census: Census, ways: Wayfinder) {
    this.places = places;
    this.census = census;
    this.ways = ways;
  }

  /** Looks at a tile. */
  visit(place: ThinkingPlace): void {
    this.columns = place.crowd.columns;
    this.own = goalColumnsOf(place.ownColumns);
    this.bends = Object.hasOwn(place.ownColumns, 'wayKnown') ? place.ownColumns : undefined;
    this.lifts = liftColumnsOf(place.ownColumns);
    this.tick = place.tick;
    this.dt = place.dt;
    this.seed = place.seed;
  }

  /** Turns to the person in a row. */
  become(row: number): void {
    const { id, level, x, y, radius } = this.columns;
    this.row = row;
    this.id = id[row];
    this.level = level[row];
    this.x = x[row];
    this.y = y[row];
    this.radius = radius[row];
    this.#outside = unknown;
  }

  /** It was pushed out through a gate that it does not want. */
  get isOutside(): boolean {
    if (this.#outside === unknown) this.#outside = this.ways.isOutside(this.level, this.x, this.y) ? 1 : 0;
    return this.#outside === 1;
  }

  #outside: number = unknown;

  get time(): number {
    return this.tick * this.dt;
  }

  /** Uniform in [0, 1), another number for every person, tick and purpose. */
  chance(purpose: number = purposes.goalChoice, tick = this.tick): number {
    return uniform(this.seed, this.id, tick, purpose);
  }

  // What the present goal remembers.

  #top(): number {
    return this.row * stackDepth + this.own.goalDepth[this.row] - 1;
  }

  get note(): number {
    return this.own.goalNote[this.#top()];
  }

  set note(value: number) {
    this.own.goalNote[this.#top()] = value;
  }

  /** A tick the goal waits for. */
  get due(): number {
    return this.own.goalTick[this.#top()];
  }

  set due(tick: number) {
    this.own.goalTick[this.#top()] = tick;
  }

  /** Begins a goal of the table on top of the present one. */
  push(goal: number, note = 0): void {
    const { own, row } = this;
    const depth = own.goalDepth[row];
    const at = row * stackDepth + depth;
    own.goalStack[at] = goal;
    own.goalNote[at] = note;
    own.goalTick[at] = 0;
    own.goalBegun[row] &= ~(1 << depth);
    own.goalDepth[row] = depth + 1;
  }

  /** Says why the goal fails. */
  fail(reason: string): 'failed' {
    this.reason = reason;
    return 'failed';
  }

  // What it can do. All of these hold until another is called.

  stand(): void {
    this.own.wayKind[this.row] = wayKinds.stands;
  }

  get region(): number {
    return this.ways.regionAt(this.level, this.x, this.y);
  }

  /** Walking distance to a target, m; Infinity when there is no way. */
  distanceTo(target: number): number {
    const { level, x, y, radius } = this;
    const shared = this.ways.fieldTo(target, radius);
    const distance = shared === undefined ? Infinity : shared.distanceAt(level, x, y);
    if (distance < Infinity) return distance;
    const exact = shared === undefined || this.isOutside ? undefined : this.ways.exactFieldTo(target, radius);
    // A person that is outside comes in again first, or the field is not there yet; till then nothing is known to be out of reach.
    return exact === undefined ? Math.max(this.own.remaining[this.row], 1) : exact.distanceAt(level, x, y);
  }

  /** Whether all distances to some targets are known. A person that must choose among them waits until they are. */
  knowsWaysTo(targets: readonly number[]): boolean {
    const { level, x, y, radius, ways } = this;
    let known = true;
    // All are asked for, so that all come: no early end.
    for (const target of targets) {
      const shared = ways.fieldTo(target, radius);
      if (shared === undefined) known = false;
      else if (shared.distanceAt(level, x, y) === Infinity && !this.isOutside)
        known = ways.exactFieldTo(target, radius) !== undefined && known;
    }
    return known;
  }

  /** Walks to a target as its tactic says; returns the distance left, Infinity when there is no way. */
  walkToTarget(target: number): number {
    const end = this.tactic === 'path' ? this.ways.endOf(target) : undefined;
    if (end === undefined || this.own.wayRegion[this.row] === followsField) return this.#followField(target);
    const left = this.#planTo(end);
    if (left < Infinity) return left;
    // Planning failed; a field is exact. A person that none leads either has no way.
    this.forgetWay();
    this.own.wayRegion[this.row] = followsField;
    return this.#followField(target);
  }

  /** Portal by portal on ways of its own, as in MASS. The distance counts to the next portal only. */
  #planTo(end: WayEnd): number {
    const { own, row } = this;
    const here = this.region;
    if (here === end.region) {
      if (own.wayRegion[row] !== 0) this.forgetWay();
      return 'segment' in end
        ? this.#walkOver(end.segment, firstGate + end.region)
        : this.walkToPoint(end.point[0], end.point[1]);
    }
    if (here >= 0 && own.wayRegion[row] !== here + 1) {
      const passage = this.drawPassage(here, end.region, nextRegion);
      if (passage === undefined) return Infinity;
      this.forgetWay();
      own.wayRegion[row] = here + 1;
      own.wayPassage[row] = passage;
    }
    if (own.wayRegion[row] === 0) return Math.max(own.remaining[row], 1);
    return this.walkThrough(own.wayPassage[row]) ? own.remaining[row] + 1 : Infinity;
  }

  /** A portal to a drawn one of the regions next on the shortest paths, or on ways with one region more; undefined when no path leads there. */
  drawPassage(here: number, there: number, purpose: number): number | undefined {
    const { detours, own, row } = this;
    const before = own.wayRegion[row] - 1;
    const region = drawNextRegion(this.ways.maps.regions, { here, there, before }, detours, this.chance(purpose));
    if (region === undefined) return undefined;
    const portals = this.ways.portalsBetween(here, region);
    return portals.length === 0 ? undefined : portals[Math.floor(this.chance(purpose + 1) * portals.length)];
  }

  /** Walks along the field of a target; returns the distance left, Infinity when there is no way. */
  #followField(target: number): number {
    const { own, row } = this;
    if (own.wayKind[row] !== wayKinds.field || own.wayTarget[row] !== target) {
      own.wayKind[row] = wayKinds.field;
      own.wayTarget[row] = target;
      own.aimLevel[row] = 0;
    }
    const distance = this.distanceTo(target);
    own.remaining[row] = distance === Infinity ? 0 : distance;
    return distance;
  }

  /** Walks to a point of this floor on a planned path; returns the distance left, Infinity when there is no way. */
  walkToPoint(x: number, y: number, level = this.level): number {
    const { own, row } = this;
    const moved = Math.abs(own.wayX[row] - x) + Math.abs(own.wayY[row] - y);
    const same = own.wayKind[row] === wayKinds.planned && own.wayLevel[row] === level;
    if (!same || moved > sameWay || own.wayVersion[row] !== this.ways.stage) {
      own.wayKind[row] = wayKinds.planned;
      own.wayState[row] = wayStates.asked;
      own.wayLevel[row] = level;
      own.wayX[row] = x;
      own.wayY[row] = y;
    } else if (moved > 0 && own.wayState[row] === wayStates.there && own.wayNext[row] === own.wayCount[row] - 1) {
      this.#setWay([[x, y]]);
      own.wayX[row] = x;
      own.wayY[row] = y;
    }
    if (this.#lacksWay) this.#findWay();
    else if (((this.tick + this.id) & lookEvery) === 0) this.#checkWay();
    if (own.wayState[row] === wayStates.none) return Infinity;
    const left = this.#measureWay();
    own.remaining[row] = left;
    return left;
  }

  /** Walks to a place on any floor, portal by portal where it is another; returns the distance left, Infinity when there is no way. */
  walkToPlace(level: number, x: number, y: number): number {
    if (level === this.level) {
      // On another floor later the portal is drawn again.
      this.own.wayRegion[this.row] = 0;
      return this.walkToPoint(x, y);
    }
    const region = this.ways.regionAt(level, x, y);
    return region < 0 ? Infinity : this.#planTo({ region, point: [x, y] });
  }

  /** Walks through a portal (a number of `Wayfinder.portalsBetween`); false when there is no way. */
  walkThrough(passage: number): boolean {
    return this.#walkOver(this.ways.segmentOf(passage), passage < 0 ? -1 - passage : passage) < Infinity;
  }

  /**
   * Walks to a segment and over its line; returns the distance left, Infinity when there is no path. The point of the line
   * is drawn by person and `passage`, so that it stays the same when the path is planned again.
   */
  #walkOver(segment: Segment, passage: number): number {
    const { own, row, x, y, radius } = this;
    const outdated = own.wayVersion[row] !== this.ways.stage;
    if (own.wayKind[row] !== wayKinds.planned || outdated) {
      own.wayKind[row] = wayKinds.planned;
      own.wayState[row] = wayStates.asked;
    }
    if (this.#lacksWay) {
      const drawn = uniform(this.seed, this.id, passage, pointOfPortal);
      const through = this.ways.overSegment(segment, this.level, { from: [x, y], drawn, radius });
      if (through === undefined) return Infinity;
      const [before, beyond] = through;
      own.wayLevel[row] = this.level;
      [own.wayX[row], own.wayY[row]] = beyond;
      this.#findWay(before, beyond);
    } else if (((this.tick + this.id) & lookEvery) === 0) {
      if (this.ways.isBefore(segment, this.level, [x, y], radius)) own.wayState[row] = wayStates.asked;
      else this.#checkWay();
    }
    own.remaining[row] = this.#measureWay();
    return own.wayState[row] === wayStates.none ? Infinity : own.remaining[row];
  }

  /** Walks along points that lead straight on from here. */
  walkAlong(points: readonly Point[]): void {
    const { own, row } = this;
    this.forgetWay();
    own.wayKind[row] = wayKinds.planned;
    own.wayLevel[row] = this.level;
    own.wayVersion[row] = this.ways.stage;
    [own.wayX[row], own.wayY[row]] = points[points.length - 1];
    this.#setWay(points);
  }

  /** A person that was pushed off its way so that it no longer sees the next waypoint asks for another. */
  #checkWay(): void {
    const { own, row, x, y } = this;
    if (own.wayCount[row] === 0 || this.isOutside) return;
    const at = (row * wayPointsKept + own.wayNext[row]) * 2;
    if (!this.ways.isStraightWay(this.level, x, y, own.wayPoints[at], own.wayPoints[at + 1], 0.01))
      own.wayState[row] = wayStates.asked;
  }

  get #lacksWay(): boolean {
    const state = this.own.wayState[this.row];
    return state === wayStates.wanted || state === wayStates.asked;
  }

  /** Gives the old way up, so that the next goal finds its own. */
  forgetWay(): void {
    this.own.wayKind[this.row] = wayKinds.stands;
    this.own.wayState[this.row] = wayStates.asked;
    this.own.wayCount[this.row] = 0;
    this.own.wayRegion[this.row] = 0;
  }

  #findWay(to: Point = [this.own.wayX[this.row], this.own.wayY[this.row]], beyond?: Point): void {
    const { own, row, x, y, radius, ways } = this;
    if (this.isOutside) return;
    const after = beyond === undefined ? [] : [beyond];
    // A person that sees the point walks there; only others search, and of those so many in a tick.
    if (ways.isStraightWay(this.level, x, y, to[0], to[1], radius)) this.#setWay([to, ...after]);
    else {
      const maySearch = own.wayState[row] === wayStates.wanted && this.id <= this.lastSearcher;
      own.wayState[row] = wayStates.wanted;
      if (!maySearch) return;
      const way = ways.plan(this.level, [x, y], to, radius);
      if (way === undefined) own.wayState[row] = wayStates.none;
      else this.#setWay([...way, ...after]);
    }
    own.wayVersion[row] = ways.stage;
  }

  #setWay(points: readonly Point[]): void {
    const { own, row } = this;
    const kept = Math.min(points.length, wayPointsKept);
    for (let point = 0; point < kept; point++) {
      own.wayPoints[(row * wayPointsKept + point) * 2] = points[point][0];
      own.wayPoints[(row * wayPointsKept + point) * 2 + 1] = points[point][1];
    }
    own.wayCount[row] = kept;
    own.wayNext[row] = 0;
    own.wayState[row] = wayStates.there;
    own.aimLevel[row] = 0;
    this.#beginLeg(this.x, this.y);
  }

  /** Notes where the leg to the next waypoint begins, for models that keep to it. */
  #beginLeg(x: number, y: number): void {
    if (this.bends === undefined) return;
    this.bends.wayFromX[this.row] = x;
    this.bends.wayFromY[this.row] = y;
  }

  /**
   * Whether the person is through with a waypoint: near it, or, where its model rounds bends, across the line that halves
   * the bend and in sight of the next point. Nearness alone would end the leg before the model could blend it with the next.
   */
  #hasPassed(point: number): boolean {
    const { own, row, x, y, bends } = this;
    const at = (row * wayPointsKept + point) * 2;
    const pointX = own.wayPoints[at];
    const pointY = own.wayPoints[at + 1];
    const away = distance(x, y, pointX, pointY);
    if (bends === undefined) return away <= nearWayPoint;
    if (away > passesWithin) return false;
    const isFirst = point === own.wayNext[row];
    const fromX = isFirst ? bends.wayFromX[row] : own.wayPoints[at - 2];
    const fromY = isFirst ? bends.wayFromY[row] : own.wayPoints[at - 1];
    const nextX = own.wayPoints[at + 2];
    const nextY = own.wayPoints[at + 3];
    const leg = distance(fromX, fromY, pointX, pointY) || 1;
    const nextLeg = distance(pointX, pointY, nextX, nextY) || 1;
    const alongX = (pointX - fromX) / leg + (nextX - pointX) / nextLeg;
    const alongY = (pointY - fromY) / leg + (nextY - pointY) / nextLeg;
    const isAcross = (x - pointX) * alongX + (y - pointY) * alongY >= 0;
    return (isAcross || away <= atWayPoint) && this.ways.isStraightWay(this.level, x, y, nextX, nextY, 0.01);
  }

  /** Passes waypoints; wants a new way where the kept part ends before the goal. Returns the length left, m. */
  #measureWay(): number {
    const { own, row, x, y } = this;
    const at = row * wayPointsKept;
    const count = own.wayCount[row];
    if (count === 0) return Math.abs(own.wayX[row] - x) + Math.abs(own.wayY[row] - y);
    let next = own.wayNext[row];
    while (next < count - 1 && this.#hasPassed(next)) next++;
    if (next !== own.wayNext[row]) {
      own.aimLevel[row] = 0;
      own.wayNext[row] = next;
      this.#beginLeg(own.wayPoints[(at + next - 1) * 2], own.wayPoints[(at + next - 1) * 2 + 1]);
    }
    let left = distance(x, y, own.wayPoints[(at + next) * 2], own.wayPoints[(at + next) * 2 + 1]);
    for (let point = next + 1; point < count; point++) {
      const here = (at + point) * 2;
      left += distance(own.wayPoints[here - 2], own.wayPoints[here - 1], own.wayPoints[here], own.wayPoints[here + 1]);
    }
    const last = (at + count - 1) * 2;
    const short = Math.abs(own.wayPoints[last] - own.wayX[row]) + Math.abs(own.wayPoints[last + 1] - own.wayY[row]);
    if (short > 1e-6 && next === count - 1 && own.wayState[row] === wayStates.there)
      own.wayState[row] = wayStates.asked;
    return left + short;
  }
}
