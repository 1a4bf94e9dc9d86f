import type { CrowdView, DecisionPlace } from '@korzo/core';
import type { Push } from '../kit/steering/push.ts';
import { kernelsFor, type Kernels } from '@korzo/kernels';
import { guardBody } from '../kit/avoidance/guard-body.ts';
import type { Danger } from '../kit/avoidance/method.ts';
import { silhouetteEdge } from '../kit/avoidance/silhouette-edge.ts';
import { Surroundings } from '../kit/avoidance/surroundings.ts';
import { wayOut } from '../kit/avoidance/way-out.ts';
import { cut, Requests } from '../kit/steering/arbitrate.ts';
import { seek } from '../kit/steering/seek.ts';
import type { TravellerColumns } from './columns.ts';
import { MapReader } from './map-reader.ts';
import type { LiveRoadmapValues, RoadmapParameters } from './parameters.ts';
import { File, fileReach, follows, inFlock, leads } from './passage.ts';
import { enterTraveller, newTraveller, type Traveller } from './traveller.ts';

/** Slots that the kernel works out at a time, and floats it writes for each. */
const slotsAtOnce = 1024;
const floatsPerSlot = 12;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A flock that goes by a map: the kernel finds the three rules, the map says which of them hold where, and where to go. */
export class TravellingFlock {
  readonly #place: DecisionPlace<RoadmapParameters>;
  /** As they are in this tick: plain numbers are read faster than live values. */
  readonly #values: LiveRoadmapValues;
  readonly #crowd: CrowdView;
  readonly #own: TravellerColumns;
  readonly #kernels: Kernels;
  readonly #surroundings: Surroundings;
  readonly #reader: MapReader;
  readonly #file: File;
  readonly #requests = new Requests();
  readonly #self: Traveller = newTraveller();
  readonly #push: Push = { x: 0, y: 0, z: 0 };
  readonly #way: Push = { x: 0, y: 0, z: 0 };
  readonly #force: Push = { x: 0, y: 0, z: 0 };
  readonly #velocity: Push = { x: 0, y: 0, z: 0 };
  readonly #danger: Writable<Danger>;
  #aimDistance = 0;
  #dt = 0;
  /** What the kernel last wrote. */
  #rules: Float32Array = new Float32Array(0);

  constructor(place: DecisionPlace<RoadmapParameters>) {
    this.#place = place;
    this.#values = { ...place.values };
    this.#crowd = place.crowd;
    this.#own = place.ownColumns;
    this.#kernels = kernelsFor(place.memory);
    this.#surroundings = new Surroundings(place.crowd, place.world);
    this.#reader = new MapReader(place, this.#values);
    this.#file = new File(place.crowd, place.look);
    const { barriers, room } = this.#surroundings;
    this.#danger = { barriers, count: 0, length: 0, clearance: 0, room };
  }

  decide(first: number, last: number): void {
    const { occupied, cellStart } = this.#crowd;
    Object.assign(this.#values, this.#place.values);
    this.#dt = this.#crowd.float('dt');
    this.#surroundings.prepare(this.#values.sight);
    this.#reader.enterTick();
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
    for (let slot = first; slot < last; slot++) {
      if (slotModel[slot] !== model || rowOfSlot[slot] >= ownCount) continue;
      enterTraveller(this.#self, rowOfSlot[slot], this.#crowd, this.#values.speedFactor);
      this.#reader.read(this.#self);
      this.#hurry(this.#reader.speed);
      this.#measureWay();
      this.#steer((slot - first) * floatsPerSlot);
      this.#move(slot);
    }
  }

  #hurry(factor: number): void {
    const self = this.#self;
    self.maxSpeed *= factor;
    self.desiredSpeed = Math.min(self.desiredSpeed * factor, self.maxSpeed);
  }

  /** In file where the author wants it, and where it is narrow unless the author wants a flock. */
  #isInFile(): boolean {
    const { hasAim, order, room } = this.#reader;
    if (order !== undefined) return order === 'file';
    return hasAim && 2 * room < this.#values.passage;
  }

  /** The unit vector to the aim, and how far it is. */
  #measureWay(): void {
    const self = this.#self;
    const { aim, hasAim } = this.#reader;
    const way = this.#way;
    const dx = hasAim ? aim.x - self.x : 0;
    const dy = hasAim ? aim.y - self.y : 0;
    const dz = hasAim && self.inVolume ? aim.z - self.z : 0;
    this.#aimDistance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const scale = this.#aimDistance > 1e-9 ? 1 / this.#aimDistance : 0;
    way.x = dx * scale;
    way.y = dy * scale;
    way.z = dz * scale;
  }

  /** Requests in the order of their urgency. In the open: obstacles, separation, alignment, cohesion, way; in a passage one file. */
  #steer(at: number): void {
    const values = this.#values;
    const rules = this.#rules;
    const requests = this.#requests;
    const isNarrow = this.#isInFile();
    requests.clear();
    this.#danger.count = 0;
    if (this.#surroundings.hasAny) this.#addObstacles();
    requests.add(values.separates * values.separationWeight, rules[at], rules[at + 1], rules[at + 2]);
    if (!isNarrow) {
      requests.add(values.aligns * values.alignmentWeight, rules[at + 4], rules[at + 5], rules[at + 6]);
      requests.add(values.coheres * values.cohesionWeight, rules[at + 8], rules[at + 9], rules[at + 10]);
    }
    this.#own.roadRole[this.#self.row] = this.#addWay(isNarrow);
    requests.byPriority(values.maxForce, this.#force);
  }

  /** Toward the aim, or behind the one ahead; returns the role it has. */
  #addWay(isNarrow: boolean): number {
    const self = this.#self;
    const push = this.#push;
    const { hasAim, aim } = this.#reader;
    if (!hasAim) return inFlock;
    const isFollower = isNarrow && this.#file.findAhead(self, this.#way, fileReach, this.#isOncoming);
    if (isFollower) this.#file.follow(self, this.#way, this.#values.followDistance, push);
    else seek(self, aim.x, aim.y, aim.z, push);
    // Both wish for the largest speed; the agent's own is what it would move at if alone.
    const share = self.maxSpeed > 0 ? self.desiredSpeed / self.maxSpeed : 0;
    this.#requests.add(
      this.#values.goalWeight,
      (push.x + self.vx) * share - self.vx,
      (push.y + self.vy) * share - self.vy,
      (push.z + self.vz) * share - self.vz,
    );
    if (!isNarrow) return inFlock;
    return isFollower ? follows : leads;
  }

  /** An agent that comes from where this one goes. */
  readonly #isOncoming = (row: number): boolean => {
    const { model, vx, vy, vz } = this.#crowd.columns;
    if (model[row] === this.#place.model) {
      const next = this.#reader.nextOf(row);
      if (next >= 0 && next === this.#reader.fromOf(this.#self.row)) return true;
    }
    const along = vx[row] * this.#way.x + vy[row] * this.#way.y + vz[row] * this.#way.z;
    return along < -0.3 * this.#self.desiredSpeed;
  };

  /** What lies on the way to the aim; what is beyond it does not matter. */
  #addObstacles(): void {
    const values = this.#values;
    const self = this.#self;
    const danger = this.#danger;
    const aimed = this.#reader.hasAim ? this.#aimDistance : Infinity;
    const length = Math.min(Math.max(values.lookAhead * self.speed, 2 * self.radius), values.sight, aimed);
    const near = Math.max(length + values.clearance, self.maxSpeed * this.#dt + self.radius);
    this.#surroundings.find(self, self.level, near);
    danger.count = this.#surroundings.count;
    danger.length = length;
    danger.clearance = Math.min(values.clearance, Math.max((this.#reader.room - self.radius) / 2, 0));
    if (danger.count === 0) return;
    if (!wayOut(self, danger, this.#push)) silhouetteEdge(self, danger, this.#push);
    this.#requests.add(values.avoidWeight, this.#push.x, this.#push.y, this.#push.z);
  }

  /** v' = clip(v + F dt, maxSpeed), less what would carry the body into something. */
  #move(slot: number): void {
    const { nextVx, nextVy, nextVz } = this.#crowd.columns;
    const self = this.#self;
    const velocity = this.#velocity;
    velocity.x = self.vx + this.#force.x * this.#dt;
    velocity.y = self.vy + this.#force.y * this.#dt;
    velocity.z = self.inVolume ? self.vz + this.#force.z * this.#dt : 0;
    cut(velocity, self.maxSpeed);
    if (this.#danger.count > 0) guardBody(self, this.#danger.barriers, this.#danger.count, this.#dt, velocity);
    nextVx[slot] = velocity.x;
    nextVy[slot] = velocity.y;
    nextVz[slot] = velocity.z;
  }
}
