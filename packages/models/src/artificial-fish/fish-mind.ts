import { acos, purposeNamed, uniform, type CrowdView, type DecisionPlace } from '@korzo/core';
import { guardBody } from '../kit/avoidance/guard-body.ts';
import type { Danger } from '../kit/avoidance/method.ts';
import type { Bounds } from '../kit/steering/contain.ts';
import { FishMarks } from './appearance.ts';
import type { FishColumns } from './columns.ts';
import { newFish, steer, type Course, type Fish } from './fish.ts';
import {
  avoiding,
  eating,
  escaping,
  grazes,
  intend,
  isAfraid,
  leaving,
  mating,
  pressingUrge,
  schooling,
  wandering,
  type Mood,
} from './intentions.ts';
import { hungerOf, libidoOf, undigested } from './mental-state.ts';
import { swim } from './muscles.ts';
import { SpringBodies } from './spring-body.ts';
import { predator, prey, type FishParameters, type LiveFishValues } from './parameters.ts';
import { avoidObstacles, avoidOthers, keepInside, type CollisionRule } from './avoid.ts';
import { escape } from './escape.ts';
import { graze } from './graze.ts';
import { hunt } from './hunt.ts';
import { courtMate } from './mate.ts';
import { school } from './school.ts';
import { wanderAbout } from './wander.ts';
import { Senses } from './senses.ts';
import { Water } from './water.ts';

const fillPurpose = purposeNamed('artificial-fish/fill');
const ripePurpose = purposeNamed('artificial-fish/ripe');
/** Slower than this (m2/s2) a fish faces where it last went. */
const standingSquared = 1e-12;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Decides for the fish of one tile on one thread: senses, mental state, intention, routine, muscles. */
export class FishMind {
  readonly #place: DecisionPlace<FishParameters>;
  readonly #crowd: CrowdView;
  readonly #own: FishColumns;
  /** As they are in this tick: plain numbers are read faster than live values. */
  readonly #values: LiveFishValues;
  readonly #appearance: FishMarks;
  readonly #senses: Senses;
  readonly #bodies: SpringBodies;
  readonly #water: Water;
  readonly #bounds: Bounds | undefined;
  readonly #self: Fish = newFish();
  readonly #course: Course = { x: 0, y: 0, z: 0 };
  readonly #way: Course = { x: 0, y: 0, z: 0 };
  readonly #danger: Writable<Danger>;
  readonly #collision: CollisionRule = { time: 0, gap: 0 };
  readonly #schoolRule = { near: 0.5, far: 0.5, gathering: 0.5 };
  readonly #key = { seed: 0, agent: 0, time: 0 };
  readonly #mood: Mood = {
    danger: false,
    hunger: 0,
    libido: 0,
    fear: 0,
    worstFear: 0,
    seesSchool: false,
    dislikesPlace: false,
    lasting: 0,
  };
  #dt = 0;

  constructor(place: DecisionPlace<FishParameters>) {
    const { crowd, world } = place;
    this.#place = place;
    this.#crowd = crowd;
    this.#own = place.ownColumns;
    this.#values = { ...place.values };
    this.#appearance = new FishMarks(place.ownColumns, crowd.columns);
    this.#bodies = new SpringBodies(place.ownColumns);
    this.#senses = new Senses(place, this.#appearance);
    this.#water = new Water(world);
    const { origin, size, edges } = world;
    if (edges !== 'wrap')
      this.#bounds = { min: origin, max: [origin[0] + size[0], origin[1] + size[1], origin[2] + size[2]] };
    const { barriers, room } = this.#senses.surroundings;
    this.#danger = { barriers, count: 0, length: 0, clearance: 0, room };
  }

  decide(first: number, last: number): void {
    const { occupied, cellStart, ownCount } = this.#crowd;
    const { rowOfSlot, slotModel } = this.#crowd.columns;
    const { model } = this.#place;
    this.#beginTick();
    for (let entry = first; entry < last; entry++) {
      const end = cellStart[occupied[entry] + 1];
      for (let slot = cellStart[occupied[entry]]; slot < end; slot++) {
        if (rowOfSlot[slot] >= ownCount || slotModel[slot] !== model) continue;
        this.#meet(rowOfSlot[slot]);
        this.#decideFor(slot);
      }
    }
  }

  #beginTick(): void {
    Object.assign(this.#values, this.#place.values);
    const values = this.#values;
    const tick = this.#crowd.int('tick');
    this.#dt = this.#crowd.float('dt');
    this.#key.seed = this.#crowd.int('seed');
    this.#key.time = tick * this.#dt;
    this.#appearance.enterTick(tick, this.#key.seed);
    this.#senses.prepare(values);
    this.#water.prepare(this.#key.time, this.#key.seed, values);
    this.#danger.clearance = values.clearance;
    this.#schoolRule.near = values.schoolNear;
    this.#schoolRule.far = values.schoolFar;
    this.#schoolRule.gathering = values.gathering;
  }

  /** Takes the fish in a row. */
  #meet(row: number): void {
    const { x, y, z, vx, vy, vz, headingX, headingY, headingZ, radius, level, id, group } = this.#crowd.columns;
    const { maxSpeed, desiredSpeed, maxAcceleration } = this.#crowd.columns;
    const self = this.#self;
    self.row = row;
    self.id = id[row];
    self.group = group[row];
    self.level = level[row];
    self.inVolume = level[row] < 0;
    self.x = x[row];
    self.y = y[row];
    self.z = z[row];
    self.vx = vx[row];
    self.vy = vy[row];
    self.vz = self.inVolume ? vz[row] : 0;
    self.radius = radius[row];
    self.maxSpeed = maxSpeed[row];
    self.desiredSpeed = Math.min(desiredSpeed[row], maxSpeed[row]);
    self.maxAcceleration = maxAcceleration[row];
    const squared = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz;
    self.speed = Math.sqrt(squared);
    const moves = squared > standingSquared;
    self.forwardX = moves ? self.vx / self.speed : headingX[row];
    self.forwardY = moves ? self.vy / self.speed : headingY[row];
    self.forwardZ = self.inVolume ? (moves ? self.vz / self.speed : headingZ[row]) : 0;
    this.#key.agent = self.id;
    if (this.#values.locomotion === 0) this.#bodies.rest(row);
    else this.#bodies.face(self);
  }

  #decideFor(slot: number): void {
    const { nextVx, nextVy, nextVz } = this.#crowd.columns;
    const self = this.#self;
    const course = this.#course;
    this.#senses.lookAround(self, this.#values);
    this.#feel();
    this.#act(this.#choose());
    if (this.#values.locomotion === 0) swim(self, course, this.#values.turningRate, this.#dt);
    else this.#bodies.swim(self, course, this.#values, this.#dt);
    if (this.#danger.count > 0) guardBody(self, this.#danger.barriers, this.#danger.count, this.#dt, course);
    nextVx[slot] = course.x;
    nextVy[slot] = course.y;
    nextVz[slot] = course.z;
    this.#own.pullX[self.row] = (course.x - self.vx) / this.#dt;
    this.#own.pullY[self.row] = (course.y - self.vy) / this.#dt;
    this.#own.pullZ[self.row] = (course.z - self.vz) / this.#dt;
  }

  /** Mental state: time passes, hunger and libido follow from it, fear from who is in view. */
  #feel(): void {
    const own = this.#own;
    const values = this.#values;
    const { row } = this.#self;
    if (own.awake[row] === 0) this.#awake(row);
    own.sinceMeal[row] += this.#dt;
    own.sinceMating[row] += this.#dt;
    own.hunger[row] = hungerOf(own.stomach[row], own.sinceMeal[row], values);
    own.libido[row] = libidoOf(own.sinceMating[row], own.hunger[row], values.libidoRate);
    this.#senses.fear = this.#senses.worstFear = 0;
    if (isAfraid(values)) this.#senses.lookForPredators(this.#self, values);
    own.fear[row] = this.#senses.fear;
  }

  /** No agent begins as hungry as every other agent. */
  #awake(row: number): void {
    const { seed, agent } = this.#key;
    const { startFill, appetite, libidoRate } = this.#values;
    this.#own.awake[row] = 1;
    this.#own.stomach[row] = startFill * appetite * uniform(seed, agent, 0, fillPurpose);
    this.#own.sinceMating[row] = libidoRate > 0 ? (startFill * uniform(seed, agent, 0, ripePurpose)) / libidoRate : 0;
  }

  /** The generator of intentions; the course is set when there is a danger of collision. */
  #choose(): number {
    const own = this.#own;
    const { row } = this.#self;
    const mood = this.#mood;
    mood.danger = this.#isInDanger();
    mood.hunger = own.hunger[row];
    mood.libido = own.libido[row];
    mood.fear = this.#senses.fear;
    mood.worstFear = this.#senses.worstFear;
    mood.seesSchool = this.#seesMates();
    mood.dislikesPlace = this.#water.wayFrom(this.#self, this.#values) !== 0;
    mood.lasting = own.lasting[row];
    const chosen = intend(mood, this.#values);
    const urge = pressingUrge(mood, this.#values);
    own.lasting[row] = urge === wandering ? 0 : urge;
    own.intention[row] = chosen;
    return chosen;
  }

  #isInDanger(): boolean {
    const values = this.#values;
    const self = this.#self;
    const danger = this.#danger;
    danger.count = this.#senses.surroundings.hasAny ? this.#senses.surroundings.count : 0;
    danger.length = Math.min(Math.max(values.lookAhead * self.speed, 2 * self.radius), values.sight);
    if (danger.count > 0 && avoidObstacles(self, danger, this.#course)) return true;
    if (values.keepsInside !== 0 && this.#bounds !== undefined)
      if (keepInside(self, this.#bounds, values.lookAhead, this.#course)) return true;
    // In a school and on the flight the sense for collisions is dulled, or ranks would never close.
    const before = this.#own.intention[self.row];
    const isClose = before === schooling || before === escaping || (before === avoiding && this.#senses.fear > 0);
    const share = isClose ? values.schoolSensitivity : 1;
    this.#collision.time = values.collisionTime * share;
    this.#collision.gap = values.collisionGap * share;
    return avoidOthers(self, this.#senses, this.#collision, this.#isMinded, this.#course);
  }

  /** The routine of the intention sets the course. */
  #act(intention: number): void {
    const self = this.#self;
    const course = this.#course;
    this.#appearance.show(self.row, this.#values.temper, intention === schooling);
    if (intention !== mating && intention !== avoiding) this.#own.courting[self.row] = 0;
    if (intention === avoiding) return;
    if (intention === escaping) escape(self, this.#senses, course);
    else if (intention === schooling) this.#school();
    else if (intention === eating) this.#eat();
    else if (intention === mating) this.#mate();
    else if (intention === leaving) this.#leave();
    else this.#wander();
  }

  #wander(): void {
    wanderAbout(this.#self, this.#key, this.#values.wanderRate, this.#course);
  }

  #school(): void {
    if (!school(this.#self, this.#senses, this.#schoolRule, this.#isMate, this.#course)) this.#wander();
  }

  #leave(): void {
    this.#water.upward(this.#self, this.#water.wayFrom(this.#self, this.#values), this.#way);
    // Slanting, not like a stone.
    this.#way.x += 0.5 * this.#self.forwardX;
    this.#way.y += 0.5 * this.#self.forwardY;
    steer(this.#course, this.#self, this.#way, this.#self.desiredSpeed);
  }

  /** Plankton for prey and pacifists, prey for predators; one that sees none goes on wandering, prey with its school. */
  #eat(): void {
    const values = this.#values;
    const self = this.#self;
    if (grazes(values)) {
      this.#senses.lookForFood(self, this.#water, values);
      if (this.#senses.foodDistance === Infinity) {
        if (values.temper === prey && values.company === 0) this.#school();
        else this.#wander();
      } else if (graze(self, this.#senses, values.patchRadius, this.#course)) this.#bite();
      return;
    }
    this.#senses.lookForQuarry(self, values, angleTo);
    if (this.#senses.quarryDistance === Infinity) this.#wander();
    else if (hunt(self, this.#senses, values.longestPrediction, values.biteReach, this.#course)) this.#bite();
  }

  /** n' = n R(t) + 1: what is left, and the new bite. */
  #bite(): void {
    const own = this.#own;
    const { row } = this.#self;
    const { digestion, biteTime } = this.#values;
    if (own.meals[row] > 0 && own.sinceMeal[row] < biteTime) return;
    own.stomach[row] = own.stomach[row] * undigested(own.sinceMeal[row], digestion) + 1;
    own.sinceMeal[row] = 0;
    own.meals[row]++;
  }

  /** The nearest of the other sex of its own group; one that sees none wanders. */
  #mate(): void {
    const { group } = this.#crowd.columns;
    const { rows, others, distances, count } = this.#senses;
    const own = this.#own;
    const self = this.#self;
    const isFemale = this.#appearance.isFemale(self.row);
    for (let place = 0; place < count; place++) {
      const row = rows[place];
      if (group[row] !== self.group || this.#appearance.temperOf(row) !== this.#values.temper) continue;
      if (this.#appearance.isFemale(row) === isFemale) continue;
      if (!courtMate(self, others[place], distances[place], this.#values.mateReach, this.#course)) return;
      own.courting[self.row] += this.#dt;
      if (own.courting[self.row] < this.#values.courtship) return;
      own.courting[self.row] = own.sinceMating[self.row] = 0;
      own.matings[self.row]++;
      return;
    }
    this.#wander();
  }

  #seesMates(): boolean {
    for (let place = 0; place < this.#senses.count; place++) if (this.#isMate(this.#senses.rows[place])) return true;
    return false;
  }

  readonly #isMate = (row: number): boolean => this.#appearance.temperOf(row) === prey;

  /** A predator does not get out of the way of its prey, nor two who court out of each other's. */
  readonly #isMinded = (row: number): boolean => {
    if (this.#values.temper === predator) return this.#appearance.temperOf(row) !== prey;
    return this.#own.intention[this.#self.row] !== mating || this.#crowd.columns.group[row] !== this.#self.group;
  };
}

const angleTo = (cosine: number): number => acos(Math.min(Math.max(cosine, -1), 1));
