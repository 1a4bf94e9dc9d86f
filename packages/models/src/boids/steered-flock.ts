import { purposeNamed, uniform, type CrowdView, type DecisionPlace } from '@korzo/core';
import type { Push } from '../kit/steering/push.ts';
import { kernelsFor, type Kernels } from '@korzo/kernels';
import { guardBody } from '../kit/avoidance/guard-body.ts';
import type { Danger } from '../kit/avoidance/method.ts';
import { methodNumbered } from '../kit/avoidance/methods.ts';
import { Surroundings } from '../kit/avoidance/surroundings.ts';
import { wayOut } from '../kit/avoidance/way-out.ts';
import { cut, Requests } from '../kit/steering/arbitrate.ts';
import { followWall } from '../kit/steering/follow-wall.ts';
import type { FlockValues, flockParameters } from './parameters.ts';
import { mindsObstacles } from './parameters.ts';
import { Wishes, type Member } from './wishes.ts';

const skipping = purposeNamed('boids/skipping');
/** The upper bits of a purpose distinguish the numbers of one draw. */
const numbersApart = 0x1000000;
/** Slots that the kernel works out at a time, and floats it writes for each. */
const slotsAtOnce = 1024;
const floatsPerSlot = 12;
/** Slower than this (m2/s2) an agent faces where it last went. */
const standingSquared = 1e-12;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Boids that do more than flock: the kernel finds the three rules, here they meet obstacles, bounds and wishes. */
export class SteeredFlock {
  readonly #place: DecisionPlace<typeof flockParameters>;
  /** As they are in this tick: plain numbers are read faster than live values. */
  readonly #values: Writable<FlockValues>;
  readonly #crowd: CrowdView;
  readonly #kernels: Kernels;
  readonly #surroundings: Surroundings;
  readonly #wishes: Wishes;
  readonly #requests = new Requests();
  readonly #push: Push = { x: 0, y: 0, z: 0 };
  readonly #force: Push = { x: 0, y: 0, z: 0 };
  readonly #velocity: Push = { x: 0, y: 0, z: 0 };
  readonly #gap = { distance: 0, x: 0, y: 0, z: 0 };
  readonly #nearest = { distance: 0, x: 0, y: 0, z: 0 };
  readonly #beside = { distance: 0, ahead: 0 };
  readonly #danger: Writable<Danger>;
  readonly #self: Member = {
    row: 0,
    id: 0,
    x: 0,
    y: 0,
    z: 0,
    vx: 0,
    vy: 0,
    vz: 0,
    speed: 0,
    forwardX: 1,
    forwardY: 0,
    forwardZ: 0,
    radius: 0,
    maxSpeed: 0,
    inVolume: false,
  };
  #tick = 0;
  #seed = 0;
  #dt = 0;
  /** What the kernel last wrote. */
  #rules: Float32Array = new Float32Array(0);

  constructor(place: DecisionPlace<typeof flockParameters>) {
    this.#place = place;
    this.#values = { ...place.values };
    this.#crowd = place.crowd;
    this.#kernels = kernelsFor(place.memory);
    this.#surroundings = new Surroundings(place.crowd, place.world);
    this.#wishes = new Wishes(place, this.#values);
    const { barriers, room } = this.#surroundings;
    this.#danger = { barriers, count: 0, length: 0, clearance: 0, room };
  }

  /** Whether there is anything in this world that could be in the way. */
  get hasObstacles(): boolean {
    return this.#surroundings.hasAny;
  }

  decide(first: number, last: number): void {
    const { occupied, cellStart } = this.#crowd;
    Object.assign(this.#values, this.#place.values);
    this.#tick = this.#crowd.int('tick');
    this.#seed = this.#crowd.int('seed');
    this.#dt = this.#crowd.float('dt');
    this.#surroundings.prepare(this.#values.sight + this.#values.clearance);
    this.#wishes.begin();
    for (let entry = first; entry < last; entry++) {
      const cell = occupied[entry];
      const end = cellStart[cell + 1];
      for (let slot = cellStart[cell]; slot < end; slot += slotsAtOnce)
        this.#decideSlots(cell, slot, Math.min(slot + slotsAtOnce, end));
    }
  }

  #decideSlots(cell: number, first: number, last: number): void {
    const { memory, modelBlock, scratch, model } = this.#place;
    const { slotModel, rowOfSlot } = this.#crowd.columns;
    const { ownCount, pointer } = this.#crowd;
    const at = this.#kernels.boidRules(pointer, modelBlock, scratch, cell, first, last);
    if (this.#rules.buffer !== memory.buffer || this.#rules.byteOffset !== at)
      this.#rules = new Float32Array(memory.buffer, at, slotsAtOnce * floatsPerSlot);
    const rules = this.#rules;
    for (let slot = first; slot < last; slot++) {
      if (slotModel[slot] !== model || rowOfSlot[slot] >= ownCount) continue;
      this.#meet(slot);
      this.#steer(rules, (slot - first) * floatsPerSlot);
      this.#move(slot);
    }
  }

  /** Takes the agent at a slot. */
  #meet(slot: number): void {
    const { rowOfSlot, x, y, z, vx, vy, vz, headingX, headingY, headingZ, radius, maxSpeed, level, id } =
      this.#crowd.columns;
    const self = this.#self;
    const row = rowOfSlot[slot];
    self.row = row;
    self.id = id[row];
    self.inVolume = level[row] < 0;
    self.x = x[row];
    self.y = y[row];
    self.z = z[row];
    self.vx = vx[row];
    self.vy = vy[row];
    self.vz = self.inVolume ? vz[row] : 0;
    self.radius = radius[row];
    self.maxSpeed = maxSpeed[row] * this.#values.speedFactor;
    const squared = self.vx * self.vx + self.vy * self.vy + self.vz * self.vz;
    self.speed = Math.sqrt(squared);
    const moves = squared > standingSquared;
    self.forwardX = moves ? self.vx / self.speed : headingX[row];
    self.forwardY = moves ? self.vy / self.speed : headingY[row];
    self.forwardZ = self.inVolume ? (moves ? self.vz / self.speed : headingZ[row]) : 0;
  }

  /** Requests in the order of their urgency: obstacles, edge, others in the way; the flock; goals. */
  #steer(rules: Float32Array, at: number): void {
    const values = this.#values;
    const self = this.#self;
    const requests = this.#requests;
    requests.clear();
    this.#danger.count = 0;
    if (this.#surroundings.hasAny && mindsObstacles(values)) this.#addObstacles(requests);
    this.#wishes.addUrgent(self, requests);
    requests.add(values.separates * values.separationWeight, rules[at], rules[at + 1], rules[at + 2]);
    requests.add(values.aligns * values.alignmentWeight, rules[at + 4], rules[at + 5], rules[at + 6]);
    requests.add(values.coheres * values.cohesionWeight, rules[at + 8], rules[at + 9], rules[at + 10]);
    this.#wishes.addOthers(self, requests);
    this.#arbitrate(requests);
  }

  #addObstacles(requests: Requests): void {
    const values = this.#values;
    const self = this.#self;
    const { level } = this.#crowd.columns;
    // At least a body ahead: an agent that stands still looks, too.
    const length = Math.min(Math.max(values.lookAhead * self.speed, 2 * self.radius), values.sight);
    // The guard must see what one step could reach, and one that goes along walls all that it may.
    const near = Math.max(length + values.clearance, self.maxSpeed * this.#dt + self.radius);
    this.#surroundings.find(self, level[self.row], values.wallWeight === 0 ? near : Math.max(near, values.sight));
    const danger = this.#danger;
    danger.count = this.#surroundings.count;
    danger.length = length;
    danger.clearance = values.clearance;
    if (danger.count === 0) return;
    const method = methodNumbered(values.avoidance);
    if (method !== undefined) {
      if (!wayOut(self, danger, this.#push)) method(self, danger, this.#push);
      requests.add(values.avoidWeight, this.#push.x, this.#push.y, this.#push.z);
    }
    if (values.wallWeight !== 0) this.#addWallFollowing(requests);
  }

  #addWallFollowing(requests: Requests): void {
    const { lookAhead, wallDistance, wallWeight } = this.#values;
    const self = this.#self;
    const { barriers, count } = this.#danger;
    const gap = this.#gap;
    const nearest = this.#nearest;
    nearest.distance = Infinity;
    for (let at = 0; at < count; at++) {
      barriers[at].measure(
        self.x + self.vx * lookAhead,
        self.y + self.vy * lookAhead,
        self.z + self.vz * lookAhead,
        gap,
      );
      if (gap.distance >= nearest.distance) continue;
      nearest.distance = gap.distance;
      nearest.x = gap.x;
      nearest.y = gap.y;
      nearest.z = gap.z;
    }
    if (nearest.distance === Infinity) return;
    this.#beside.distance = wallDistance;
    this.#beside.ahead = lookAhead;
    followWall(self, nearest, this.#beside, this.#push);
    requests.add(wallWeight, this.#push.x, this.#push.y, this.#push.z);
  }

  #arbitrate(requests: Requests): void {
    const { arbitration, maxForce, leakThrough } = this.#values;
    if (arbitration === 1) requests.mean(maxForce, this.#force);
    else if (arbitration === 2) requests.byPriority(maxForce, this.#force);
    else if (arbitration === 3) requests.byChance(maxForce, leakThrough, this.#draw, this.#force);
    else requests.sum(maxForce, this.#force);
  }

  readonly #draw = (place: number): number =>
    uniform(this.#seed, this.#self.id, this.#tick, skipping + place * numbersApart);

  /** v' = clip((v + F dt) (1 - friction dt), maxSpeed), less what would carry the body into something. */
  #move(slot: number): void {
    const { nextVx, nextVy, nextVz } = this.#crowd.columns;
    const { friction, guardsBody } = this.#values;
    const self = this.#self;
    const velocity = this.#velocity;
    const dt = this.#dt;
    const slowing = Math.max(1 - friction * dt, 0);
    velocity.x = (self.vx + this.#force.x * dt) * slowing;
    velocity.y = (self.vy + this.#force.y * dt) * slowing;
    velocity.z = self.inVolume ? (self.vz + this.#force.z * dt) * slowing : 0;
    cut(velocity, self.maxSpeed);
    if (guardsBody !== 0 && this.#danger.count > 0)
      guardBody(self, this.#danger.barriers, this.#danger.count, dt, velocity);
    nextVx[slot] = velocity.x;
    nextVy[slot] = velocity.y;
    nextVz[slot] = velocity.z;
  }
}
