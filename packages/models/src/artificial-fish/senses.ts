import { cos, kindIndex, kindMask, type CrowdView, type DecisionPlace, type Look } from '@korzo/core';
import { firstTouch } from '../kit/avoidance/feeler.ts';
import { Surroundings } from '../kit/avoidance/surroundings.ts';
import type { Other } from '../kit/steering/other.ts';
import type { FishMarks } from './appearance.ts';
import type { Fish } from './fish.ts';
import { newFish } from './fish.ts';
import { fearOf } from './mental-state.ts';
import { predator, prey, type FishParameters, type FishValues } from './parameters.ts';
import type { Water } from './water.ts';

const mostPredators = 16;
const mostQuarry = 64;
/** A ray of sight is this thick: walls have no thickness, m. */
const rayMargin = 0.01;
const predatorMask = kindMask(['predator']);
const predatorKind = kindIndex('predator');

export const newOther = (): Other => ({
  dx: 0.5,
  dy: 0.5,
  dz: 0.5,
  vx: 0.5,
  vy: 0.5,
  vz: 0.5,
  forwardX: 1,
  forwardY: 0.5,
  forwardZ: 0.5,
  radius: 0.5,
});

/**
 * The eye of a fish: who and what is within its view, its sight, and not behind an obstacle; and what it feels of the water. What it
 * does not need for what it intends it does not look for.
 */
export class Senses {
  readonly surroundings: Surroundings;
  /** The nearest others in view, nearest first. */
  count = 0;
  readonly rows = new Int32Array(64);
  readonly others: Other[] = Array.from({ length: 64 }, newOther);
  readonly distances = new Float64Array(64);
  /** Fear of all predators in view, of the worst of them, and where from: sum of unit ways to them times the fear of each. */
  fear = 0;
  worstFear = 0;
  readonly menace = { x: 0.5, y: 0.5, z: 0.5 };
  readonly quarry: Other = newOther();
  /** Distance of the quarry, m; Infinity when there is none. */
  quarryDistance = Infinity;
  /** Way to the nearest cloud of food in view, and its distance, m; Infinity when there is none. */
  readonly food = { x: 0.5, y: 0.5, z: 0.5 };
  foodDistance = Infinity;
  readonly #crowd: CrowdView;
  readonly #look: Look;
  readonly #kindsSeen: number;
  readonly #appearance: FishMarks;
  readonly #wanted = { radius: 0.5, limit: 1, cosHalfView: -0.5, kindsSeen: 0 };
  readonly #ray = newFish();
  readonly #gap = { distance: 0.5, x: 0.5, y: 0.5, z: 0.5 };
  readonly #feeler = { margin: rayMargin, length: 0.5 };
  /** Whether the last look around found every agent there is: then no agent need be looked for again. */
  #sawAll = false;
  readonly #wrap = { x: 0.5, y: 0.5, z: 0.5 };

  constructor({ crowd, look, world, kindsSeen }: DecisionPlace<FishParameters>, appearance: FishMarks) {
    this.#crowd = crowd;
    this.#look = look;
    this.#kindsSeen = kindsSeen;
    this.#appearance = appearance;
    this.surroundings = new Surroundings(crowd, world);
  }

  prepare({ sight, view }: FishValues): void {
    this.surroundings.prepare(sight);
    this.#wanted.radius = sight;
    this.#wanted.cosHalfView = cos(view / 2);
    const crowd = this.#crowd;
    this.#wrap.x = crowd.int('wrapX') === 1 ? crowd.float('sizeX') : 0;
    this.#wrap.y = crowd.int('wrapY') === 1 ? crowd.float('sizeY') : 0;
    this.#wrap.z = crowd.int('wrapZ') === 1 ? crowd.float('sizeZ') : 0;
  }

  /** Obstacles around, then the nearest others. */
  lookAround(self: Fish, { sight, neighbours }: FishValues): void {
    if (this.surroundings.hasAny) this.surroundings.find(self, self.level, sight);
    const found = this.#find(self, this.#kindsSeen, neighbours);
    this.#sawAll = found < neighbours;
    this.count = 0;
    for (let place = 0; place < found; place++) {
      if (this.isHidden(self, this.#look.dx[place], this.#look.dy[place], this.#look.dz[place])) continue;
      this.rows[this.count] = this.#look.rows[place];
      this.distances[this.count] = Math.sqrt(this.#look.distanceSquared[place]);
      this.#describe(place, this.others[this.count++]);
    }
  }

  /** F = min[sum of F_i, 1] over the predators in view. */
  lookForPredators(self: Fish, values: FishValues): void {
    const { menace } = this;
    this.fear = this.worstFear = 0;
    menace.x = menace.y = menace.z = 0;
    const found = this.#sawAll ? this.#look.count : this.#find(self, this.#kindsSeen & predatorMask, mostPredators);
    const { kind } = this.#crowd.columns;
    const { rows, dx, dy, dz, distanceSquared } = this.#look;
    for (let place = 0; place < found; place++) {
      if (kind[rows[place]] !== predatorKind || this.#appearance.temperOf(rows[place]) !== predator) continue;
      if (this.isHidden(self, dx[place], dy[place], dz[place])) continue;
      const distance = Math.sqrt(distanceSquared[place]);
      const fear = fearOf(distance, values.fearDistance * values.lengthUnit);
      const perDistance = distance > 1e-9 ? fear / distance : 0;
      this.fear = Math.min(this.fear + fear, 1);
      this.worstFear = Math.max(this.worstFear, fear);
      this.#addMenace(place, perDistance, values.longestPrediction, distance);
    }
  }

  /** Flight is from where a predator will be, not from where it is. */
  #addMenace(place: number, perDistance: number, longest: number, distance: number): void {
    const { rows, dx, dy, dz } = this.#look;
    const { vx, vy, vz, level } = this.#crowd.columns;
    const row = rows[place];
    const speed = Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row] + vz[row] * vz[row]);
    // Half of the way to the fish: beyond it the flight would lead back to the predator.
    const time = speed > 1e-9 ? Math.min((0.5 * distance) / speed, longest) : 0;
    this.menace.x += (dx[place] + vx[row] * time) * perDistance;
    this.menace.y += (dy[place] + vy[row] * time) * perDistance;
    this.menace.z += level[row] < 0 ? (dz[place] + vz[row] * time) * perDistance : 0;
  }

  /** The prey that costs least: C = d (1 + b1 S + b2 E / pi), S = 1 in a school, E the angle to turn for it. */
  lookForQuarry(self: Fish, values: FishValues, angleTo: (cosine: number) => number): void {
    const found = this.#sawAll ? this.#look.count : this.#find(self, this.#kindsSeen & ~predatorMask, mostQuarry);
    const { kind } = this.#crowd.columns;
    const { rows, dx, dy, dz, distanceSquared } = this.#look;
    let least = Infinity;
    let best = -1;
    for (let place = 0; place < found; place++) {
      if (kind[rows[place]] === predatorKind || this.#appearance.temperOf(rows[place]) !== prey) continue;
      const distance = Math.sqrt(distanceSquared[place]);
      const along = dx[place] * self.forwardX + dy[place] * self.forwardY + dz[place] * self.forwardZ;
      const angle = distance > 1e-9 ? angleTo(along / distance) : 0;
      const school = this.#appearance.isInSchool(rows[place]) ? values.schoolPenalty : 0;
      const cost = distance * (1 + school + (values.turnPenalty * angle) / Math.PI);
      if (cost >= least || this.isHidden(self, dx[place], dy[place], dz[place])) continue;
      least = cost;
      best = place;
    }
    this.quarryDistance = best < 0 ? Infinity : Math.sqrt(distanceSquared[best]);
    if (best >= 0) this.#describe(best, this.quarry);
  }

  /** The nearest cloud of plankton within sight and view. */
  lookForFood(self: Fish, water: Water, { patchRadius }: FishValues): void {
    this.foodDistance = Infinity;
    const { radius, cosHalfView } = this.#wanted;
    for (let patch = 0; patch < water.count; patch++) {
      const dx = shorter(water.patches[patch * 3] - self.x, this.#wrap.x);
      const dy = shorter(water.patches[patch * 3 + 1] - self.y, this.#wrap.y);
      const dz = self.inVolume ? shorter(water.patches[patch * 3 + 2] - self.z, this.#wrap.z) : 0;
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (distance > radius + patchRadius || distance >= this.foodDistance) continue;
      const ahead = dx * self.forwardX + dy * self.forwardY + dz * self.forwardZ;
      if (distance > patchRadius && ahead < cosHalfView * distance) continue;
      if (this.isHidden(self, dx, dy, dz)) continue;
      this.foodDistance = distance;
      this.food.x = dx;
      this.food.y = dy;
      this.food.z = dz;
    }
  }

  /** Whether an obstacle is between the eye and a point this way off. */
  isHidden(self: Fish, dx: number, dy: number, dz: number): boolean {
    const { barriers, count, hasAny } = this.surroundings;
    if (!hasAny || count === 0) return false;
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (!(distance > 1e-9)) return false;
    const ray = this.#ray;
    ray.x = self.x;
    ray.y = self.y;
    ray.z = self.z;
    ray.forwardX = dx / distance;
    ray.forwardY = dy / distance;
    ray.forwardZ = dz / distance;
    ray.inVolume = self.inVolume;
    this.#feeler.length = distance;
    for (let at = 0; at < count; at++) if (firstTouch(ray, barriers[at], this.#feeler, this.#gap) >= 0) return true;
    return false;
  }

  #find(self: Fish, kindsSeen: number, limit: number): number {
    if (kindsSeen === 0) return 0;
    this.#wanted.kindsSeen = kindsSeen;
    this.#wanted.limit = limit;
    return this.#look.nearest(self.row, this.#wanted);
  }

  #describe(place: number, other: Other): void {
    const { rows, dx, dy, dz } = this.#look;
    const { vx, vy, vz, headingX, headingY, headingZ, radius, level } = this.#crowd.columns;
    const row = rows[place];
    const swims = level[row] < 0;
    other.dx = dx[place];
    other.dy = dy[place];
    other.dz = dz[place];
    other.vx = vx[row];
    other.vy = vy[row];
    other.vz = swims ? vz[row] : 0;
    other.forwardX = headingX[row];
    other.forwardY = headingY[row];
    other.forwardZ = swims ? headingZ[row] : 0;
    other.radius = radius[row];
  }
}

/** The shorter way on an axis that wraps around after `around` metres; 0: it does not. */
const shorter = (difference: number, around: number): number =>
  around > 0 ? difference - Math.round(difference / around) * around : difference;
