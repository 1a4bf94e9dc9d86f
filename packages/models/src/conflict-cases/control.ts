import { spare } from './cell-map.ts';
import { resolveConflicts } from './cases.ts';
import { stopInEmergency, sideStep } from './emergency.ts';
import { aimX, aimY, reachedEvent, reachedWithin, type Floor } from './floor.ts';
import { byPriority, JamSteps } from './jam.ts';
import { brake, tryVelocity } from './reserve.ts';
import { areLastNeighboursOpen } from './last-neighbours.ts';
import { takeGround, hasSidePoint, speedOf, standing, type Walker } from './walker.ts';

/** A way is looked along for the vertex after the next only when this many radii are free beside it: room to step aside. */
const traceRoom = 2.5;
/** Ticks between two looks of one agent along its way. */
const tracesEvery = 4;
/** Nearer than this to its last point one has arrived, m. */
const arrived = 1e-6;

/** The thesis' loop on an island of a floor, once its paths are planned: tracing, conflicts, velocities; positions follow in the engine. */
export class MovementControl {
  readonly floor: Floor;
  readonly #jams: JamSteps;
  /** The agents of an island in the order of turns. */
  readonly #order: Walker[] = [];
  /** What `#steer` has found. */
  #wishX = 0;
  #wishY = 0;

  constructor(floor: Floor) {
    this.floor = floor;
    this.#jams = new JamSteps(floor);
  }

  /** Tracing and conflicts. */
  resolve(): void {
    const { floor } = this;
    for (const self of floor.walkers) if (self.isOurs && self.isGoing) this.#trace(self);
    resolveConflicts(floor);
  }

  /** Velocities of all walkers of ours. */
  decide(): void {
    const { floor } = this;
    if (!floor.rules.asInThesis) this.#jams.choose();
    this.#decideVelocities();
    for (const self of floor.walkers) if (self.isOurs) this.#noteArrival(self);
  }

  /** C3, C4: waypoints that are reached are passed, and one that can be seen from here is headed for at once. */
  #trace(self: Walker): void {
    const { map } = this.floor;
    if (hasSidePoint(self)) {
      if (distanceTo(self, self.sideX, self.sideY) < reachedWithin * map.radius) this.#endSideWay(self);
      else return;
    }
    const last = self.wayLength - 1;
    if (self.next < last && this.#hasPassed(self)) self.next++;
    // Bounded work: in each tick one of four looks along its way.
    if (self.next >= last || self.stepping || (this.floor.tick + self.id) % tracesEvery !== 0) return;
    const after = self.next + 1;
    const toX = after === last ? self.lastX : map.middleX(self.vertex(after));
    const toY = after === last ? self.lastY : map.middleY(self.vertex(after));
    if (!map.walls.isClear(self.x, self.y, toX, toY, traceRoom * map.radius)) return;
    if (this.floor.rules.asInThesis && !areLastNeighboursOpen(map, self, self.vertex(after))) return;
    self.next = after;
  }

  #hasPassed(self: Walker): boolean {
    const { map } = this.floor;
    if (self.vertex(self.next) >= map.size) return this.#seesNext(self);
    if (self.stepping) return map.cellAt(self.x, self.y) === self.vertex(self.next);
    return distanceTo(self, aimX(self, map), aimY(self, map)) < reachedWithin * map.radius;
  }

  /** A bend in a narrow place is passed when a body gets from here to the next one. */
  #seesNext(self: Walker): boolean {
    const { map } = this.floor;
    const after = self.next + 1;
    const isLast = after === self.wayLength - 1;
    const toX = isLast ? self.lastX : map.middleX(self.vertex(after));
    const toY = isLast ? self.lastY : map.middleY(self.vertex(after));
    return map.walls.isClear(self.x, self.y, toX, toY, map.radius * (1 + spare));
  }

  #endSideWay(self: Walker): void {
    const partner = this.floor.find(self.partner);
    self.sideX = self.sideY = Number.NaN;
    self.partner = -1;
    if (partner === undefined || !partner.mayNotStart || partner.partner !== self.id) return;
    partner.mayNotStart = false;
    partner.partner = -1;
  }

  /** Those in a jam first, then by age of their tasks: every agent finds the ground that those before it have taken. */
  #decideVelocities(): void {
    const { floor } = this;
    for (const self of this.#inTurn()) {
      if (!self.isOurs) continue;
      if (floor.rules.asInThesis) this.#moveAsInThesis(self);
      else this.#move(self);
    }
  }

  #inTurn(): readonly Walker[] {
    const { walkers } = this.floor;
    if (walkers.length < 2) return walkers;
    const order = this.#order;
    for (let index = 0; index < walkers.length; index++) order[index] = walkers[index];
    if (order.length !== walkers.length) order.length = walkers.length;
    return order.sort(byTurn);
  }

  #move(self: Walker): void {
    const { floor } = this;
    this.#noteProgress(self);
    if (!this.#mayMove(self)) {
      brake(floor, self);
      return;
    }
    this.#steer(self);
    if (tryVelocity(floor, self, this.#wishX, this.#wishY)) return;
    const { refusedBy } = self;
    if (speedOf(self) > standing && tryVelocity(floor, self, self.vx, self.vy)) return;
    brake(floor, self);
    self.refusedBy = refusedBy;
    if (!self.stepping) sideStep(floor, self);
  }

  #moveAsInThesis(self: Walker): void {
    const { floor } = this;
    this.#steer(self);
    const [vx, vy] = [this.#wishX, this.#wishY];
    if (!this.#mayMove(self) || stopInEmergency(floor, self, vx, vy)) {
      brake(floor, self);
      return;
    }
    self.nextVx = vx;
    self.nextVy = vy;
    takeGround(self, vx, vy, floor.dt);
  }

  #mayMove(self: Walker): boolean {
    if (self.stepping) return self.slotX === self.slotX && distanceTo(self, self.slotX, self.slotY) > 0;
    return self.isGoing && self.waitsFor === 0 && !self.mayNotStart;
  }

  /** C4: v_des to the target at v_max, F = v_des - v, a = F/|F| a_max; to points where it must stop no faster than it can. */
  #steer(self: Walker): void {
    const { map, dt } = this.floor;
    const toX = (self.stepping ? self.slotX : aimX(self, map)) - self.x;
    const toY = (self.stepping ? self.slotY : aimY(self, map)) - self.y;
    const distance = Math.sqrt(toX * toX + toY * toY);
    const isLast = !hasSidePoint(self) && self.next >= self.wayLength - 1;
    // The points of a path are passed; where it ends the goals say so.
    const stopsThere = self.stepping || (isLast && !self.isGuided);
    const speed = stopsThere ? Math.min(self.speed, stoppingSpeed(self, distance, dt)) : self.speed;
    const scale = distance > 0 ? speed / distance : 0;
    const forceX = toX * scale - self.vx;
    const forceY = toY * scale - self.vy;
    const force = Math.sqrt(forceX * forceX + forceY * forceY);
    const change = self.acceleration * dt;
    const share = force > change ? change / force : 1;
    this.#wishX = self.vx + forceX * share;
    this.#wishY = self.vy + forceY * share;
  }

  /** An agent that waits for no agent and yet gets no nearer is stuck; a tenth of a radius counts. */
  #noteProgress(self: Walker): void {
    if (!self.isGoing) return;
    const { map, tick } = this.floor;
    const vertices = (self.wayLength - self.next) * 2 * map.cellSize;
    const x = self.next >= self.wayLength - 1 ? self.lastX : map.middleX(self.vertex(self.next));
    const y = self.next >= self.wayLength - 1 ? self.lastY : map.middleY(self.vertex(self.next));
    const left = vertices + distanceTo(self, x, y);
    if (left > self.least - 0.1 * map.radius) return;
    self.least = left;
    self.leastTick = tick;
  }

  #noteArrival(self: Walker): void {
    if (!self.isGoing || self.next < self.wayLength - 1) return;
    if (distanceTo(self, self.lastX, self.lastY) > arrived || speedOf(self) > standing) return;
    self.task = 'done';
    self.stepping = false;
    // The goals that lead it report it themselves.
    if (!self.isGuided) this.floor.tell(reachedEvent, self);
  }
}

/** The speed from which one still stops within a distance, with one tick at that speed before it brakes. */
function stoppingSpeed({ acceleration }: Walker, distance: number, dt: number): number {
  const most = acceleration * (Math.sqrt(dt * dt + (2 * distance) / acceleration) - dt);
  // Too near for the root to be exact: straight onto it.
  return distance < 1e-4 * acceleration * dt * dt ? distance / dt : Math.min(most, distance / dt);
}

function distanceTo(self: Walker, x: number, y: number): number {
  return Math.sqrt((self.x - x) * (self.x - x) + (self.y - y) * (self.y - y));
}

function byTurn(one: Walker, other: Walker): number {
  const stepping = Number(other.stepping) - Number(one.stepping);
  return stepping !== 0 ? stepping : byPriority(one, other);
}
