import type { CrowdView, DecisionPlace, OwnColumn, WayOrder } from '@korzo/core';
import { sheetOf, type Sheet } from './atlas.ts';
import type { TravellerColumns } from './columns.ts';
import { Knowledge, mostKnown } from './knowledge.ts';
import { exploring, searching, type LiveRoadmapValues, type RoadmapParameters } from './parameters.ts';
import { Route } from './route.ts';
import type { Traveller } from './traveller.ts';

/** A traveller looks whether the way to its goal is free once in so many ticks. */
const ticksPerLook = 8;
/** It comes nearer when it comes nearer by this, m. */
const leastGain = 0.05;
/** What one that was held up adds to what is known of an edge. */
const jamNote = 128;

/** Where one traveller after the other heads for by its map, and how much room there is on the way. */
export class MapReader {
  readonly knowledge: Knowledge;
  /** Of the traveller read last: whether it has anywhere to go, where, and how narrow the way is, m. */
  hasAim = false;
  readonly aim = { x: 0.5, y: 0.5, z: 0.5 };
  room = Infinity;
  /** How the author wants the way to be gone. */
  order: WayOrder | undefined;
  speed = 1;
  readonly #world: DecisionPlace['world'];
  readonly #crowd: CrowdView;
  readonly #own: TravellerColumns;
  readonly #values: LiveRoadmapValues;
  readonly #route: Route;
  readonly #mapRule = { spacing: 5, bodyRadius: 0.5 };
  readonly #goal = { x: 0.5, y: 0.5, z: 0.5 };
  #readNext: OwnColumn;
  #writeNext: OwnColumn;
  #sheet!: Sheet;
  #tick = 0;
  #dt = 0;

  /** `values` are those of the tick, kept up to date by who asks. */
  constructor({ world, crowd, look, ownColumns }: DecisionPlace<RoadmapParameters>, values: LiveRoadmapValues) {
    this.#world = world;
    this.#crowd = crowd;
    this.#own = ownColumns;
    this.#values = values;
    this.knowledge = new Knowledge(crowd, look, ownColumns);
    this.#route = new Route(this.knowledge);
    this.#readNext = ownColumns.nextAtEvenTicks;
    this.#writeNext = ownColumns.nextAtOddTicks;
  }

  enterTick(): void {
    const values = this.#values;
    const { rule } = this.#route;
    this.#tick = rule.tick = this.#crowd.int('tick');
    this.#dt = this.#crowd.float('dt');
    rule.seed = this.#crowd.int('seed');
    rule.jamPenalty = values.jamPenalty;
    rule.splitTolerance = values.splitTolerance;
    this.#mapRule.spacing = values.nodeSpacing;
    this.#mapRule.bodyRadius = values.bodyRadius;
    this.knowledge.enterTick(this.#tick, this.#dt, values);
    const isEven = (this.#tick & 1) === 0;
    this.#readNext = isEven ? this.#own.nextAtEvenTicks : this.#own.nextAtOddTicks;
    this.#writeNext = isEven ? this.#own.nextAtOddTicks : this.#own.nextAtEvenTicks;
  }

  /** The next node of any agent, as it was before this tick; -1 when it has none. */
  nextOf(row: number): number {
    return this.#readNext[row] - 1;
  }

  fromOf(row: number): number {
    return this.#own.fromNode[row] - 1;
  }

  /** Sets `hasAim`, `aim` and `room` for a traveller. */
  read(self: Traveller): void {
    const { row } = self;
    this.#sheet = sheetOf(this.#world, self.level, this.#mapRule);
    this.#route.enter(self, this.#sheet);
    if (this.knowledge.isNewRound) this.knowledge.compareNotes(row);
    const wantsGoal = this.#lookForGoal(self);
    let next = this.nextOf(row);
    if (next >= this.#sheet.map.nodes || this.#own.seesGoal[row] !== 0) next = -1;
    next = this.#thinkAgain(row, next);
    if (next >= 0 && this.#hasReached(self, next)) next = this.#obeyNode(self, next, wantsGoal);
    if (next < 0 && this.#own.seesGoal[row] === 0 && (wantsGoal || this.#values.behaviour !== 0))
      next = this.#join(self);
    this.#setAim(self, next, wantsGoal);
    this.#writeNext[row] = next + 1;
  }

  /** Whether it has a goal that it knows; now and then it looks whether the way there is free. */
  #lookForGoal(self: Traveller): boolean {
    const { row } = self;
    const { goalX, goalY, goalZ } = this.#crowd.columns;
    const { behaviour, sight, passage } = this.#values;
    const seesGoal = this.#own.seesGoal;
    if (behaviour === exploring || !Number.isFinite(goalX[row])) {
      seesGoal[row] = 0;
      return false;
    }
    this.#goal.x = goalX[row];
    this.#goal.y = goalY[row];
    this.#goal.z = self.inVolume ? goalZ[row] : 0;
    if ((this.#tick + self.id) % ticksPerLook === 0) {
      const near = distanceBetween(self, this.#goal) <= sight;
      const room = near ? this.#route.roomTo(this.#goal) : -1;
      seesGoal[row] = room < 0 ? 0 : 2 * room < passage ? 2 : 1;
      if (room >= 0) this.knowledge.noteGoal(row);
    }
    return behaviour !== searching || seesGoal[row] !== 0 || this.knowledge.knowsGoal(row);
  }

  /** An agent that noted a jam turns back in the next round, to the node it came from, and chooses again there; or joins the map again. */
  #thinkAgain(row: number, next: number): number {
    if (this.#own.isJammed[row] === 0 || !this.knowledge.isNewRound) return next;
    const from = this.fromOf(row);
    this.#own.isJammed[row] = 0;
    this.#own.fromNode[row] = next + 1;
    return from;
  }

  #hasReached(self: Traveller, node: number): boolean {
    const { x, y, z, clearance } = this.#sheet.map;
    const dx = x[node] - self.x;
    const dy = y[node] - self.y;
    const dz = self.inVolume ? z[node] - self.z : 0;
    // Where there is room a flock passes a node as broadly as it is.
    const reach = Math.max(0.6 * clearance[node], 2 * self.radius);
    return dx * dx + dy * dy + dz * dz <= reach * reach;
  }

  /** The rules of a node that are obeyed once, on arrival: note the edge behind, choose the next one. */
  #obeyNode(self: Traveller, node: number, wantsGoal: boolean): number {
    const { row } = self;
    const own = this.#own;
    const from = this.fromOf(row);
    const edge = this.#route.edgeFrom(from, node);
    if (this.#values.behaviour !== 0 && edge >= 0) this.knowledge.note(row, edge, mostKnown);
    own.fromNode[row] = node + 1;
    own.nodesReached[row]++;
    this.#setOut(row);
    if (!wantsGoal) return this.#route.leastKnown(node, from);
    return this.#route.towards(node, this.#route.nodeNear(this.#goal));
  }

  /** Joins the map at the nearest node in view. */
  #join(self: Traveller): number {
    this.#own.fromNode[self.row] = 0;
    this.#setOut(self.row);
    return this.#route.nodeNear(self);
  }

  #setOut(row: number): void {
    this.#own.nearestYet[row] = 0;
    this.#own.heldUp[row] = 0;
  }

  #setAim(self: Traveller, next: number, wantsGoal: boolean): void {
    const { row } = self;
    const { map } = this.#sheet;
    const { aim } = this;
    this.hasAim = next >= 0 || wantsGoal;
    aim.x = next >= 0 ? map.x[next] : this.#goal.x;
    aim.y = next >= 0 ? map.y[next] : this.#goal.y;
    aim.z = next >= 0 ? map.z[next] : this.#goal.z;
    this.room = Infinity;
    this.order = undefined;
    this.speed = 1;
    if (next >= 0) {
      const edge = this.#route.edgeFrom(this.fromOf(row), next);
      this.room = edge >= 0 ? map.room[edge] : map.clearance[next];
      const rule = edge >= 0 ? map.edgeRules[edge] : map.nodeRules[next];
      this.order = rule.order;
      this.speed = rule.speed;
      this.#watchProgress(self, edge);
    } else if (this.#own.seesGoal[row] === 2) this.room = 0;
    this.#own.aimX[row] = this.hasAim ? aim.x : self.x;
    this.#own.aimY[row] = this.hasAim ? aim.y : self.y;
    this.#own.aimZ[row] = this.hasAim ? aim.z : self.z;
  }

  /** An agent that comes no nearer to its node holds the edge for jammed, and informs others. */
  #watchProgress(self: Traveller, edge: number): void {
    const { nearestYet, heldUp, isJammed } = this.#own;
    const { row } = self;
    const distance = distanceBetween(self, this.aim);
    if (nearestYet[row] === 0 || distance < nearestYet[row] - leastGain) {
      nearestYet[row] = distance;
      heldUp[row] = 0;
      return;
    }
    heldUp[row] += this.#dt;
    if (heldUp[row] <= this.#values.patience) return;
    if (edge >= 0 && this.#values.behaviour === 0) this.knowledge.note(row, edge, jamNote);
    isJammed[row] = 1;
    this.#setOut(row);
  }
}

function distanceBetween(
  self: Traveller,
  place: { readonly x: number; readonly y: number; readonly z: number },
): number {
  const dx = place.x - self.x;
  const dy = place.y - self.y;
  const dz = self.inVolume ? place.z - self.z : 0;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
