import { measureGap, purposeNamed, uniform, type World } from '@korzo/core';
import { likesDark, likesLight, type FishValues } from './parameters.ts';
import type { Course, Fish } from './fish.ts';

const patchPurpose = purposeNamed('artificial-fish/food');
/** Several numbers of one key are distinguished by the upper 8 bits of the purpose. */
const numbersApart = 0x1000000;
/** Places tried for a cloud of food before it is left where it is, in a rock. */
const mostTries = 16;
/** Beyond this share of the depth light or dark is missed. */
const dimShare = 0.75;

/**
 * The water itself: how warm and light it is, and where plankton drifts. In the volume it gets colder and darker downward; on a floor,
 * seen from the side, the northern edge is its surface.
 */
export class Water {
  readonly #world: World;
  /** x, y, z of each cloud of food. */
  readonly patches = new Float64Array(64 * 3);
  count = 0;
  #epoch = -1;
  #seed = 0;
  readonly #gap = { distance: 0, x: 0, y: 0, z: 0 };

  constructor(world: World) {
    this.#world = world;
  }

  /** Puts the clouds of food where they are at this time: a function of seed, cloud and how often they have moved. */
  prepare(time: number, seed: number, { foodPatches, patchTime }: FishValues): void {
    const epoch = Math.floor(time / patchTime);
    if (epoch === this.#epoch && foodPatches === this.count && seed === this.#seed) return;
    this.#epoch = epoch;
    this.#seed = seed;
    this.count = foodPatches;
    for (let patch = 0; patch < foodPatches; patch++) this.#place(patch, seed, epoch);
  }

  #place(patch: number, seed: number, epoch: number): void {
    const { origin, size } = this.#world;
    for (let turn = 0; turn < mostTries; turn++) {
      for (let axis = 0; axis < 3; axis++) {
        const draw = uniform(seed, patch, epoch, patchPurpose + (turn * 3 + axis) * numbersApart);
        this.patches[patch * 3 + axis] = origin[axis] + size[axis] * draw;
      }
      if (this.#isFree(patch)) return;
    }
  }

  #isFree(patch: number): boolean {
    const [x, y, z] = this.patches.subarray(patch * 3, patch * 3 + 3);
    for (const solid of this.#world.solids ?? []) {
      measureGap(solid, x, y, z, this.#gap);
      if (this.#gap.distance < 0) return false;
    }
    return true;
  }

  /** Depth of a fish below the surface, m. */
  depthOf(self: Fish): number {
    const { origin, size } = this.#world;
    return self.inVolume ? origin[2] + size[2] - self.z : origin[1] + size[1] - self.y;
  }

  temperatureAt(self: Fish, { surfaceTemperature, temperatureDrop }: FishValues): number {
    return surfaceTemperature - temperatureDrop * Math.max(this.depthOf(self), 0);
  }

  /** 1 when a fish wants up from where it is (too cold, too dark), -1 when it wants down, 0 when it bears the place. */
  wayFrom(self: Fish, values: FishValues): number {
    const warmer = this.temperatureAt(self, values) - values.preferredTemperature;
    if (Math.abs(warmer) > values.temperatureTolerance && values.temperatureDrop > 0) return warmer < 0 ? 1 : -1;
    const { size } = this.#world;
    const height = self.inVolume ? size[2] : size[1];
    const share = height > 0 ? this.depthOf(self) / height : 0.5;
    if (values.likes === likesLight && share > dimShare) return 1;
    if (values.likes === likesDark && share < 1 - dimShare) return -1;
    return 0;
  }

  /** The way up or down, a unit vector. */
  upward(self: Fish, sense: number, way: Course): void {
    way.x = 0;
    way.y = self.inVolume ? 0 : sense;
    way.z = self.inVolume ? sense : 0;
  }
}
