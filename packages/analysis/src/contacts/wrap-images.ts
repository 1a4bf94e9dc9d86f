import type { FrameCrowd } from '../measure/frame.ts';
import type { Habitat, WorldBox } from './world-box.ts';

/**
 * Where the world wraps, bodies near its far edge appear a second time before its near edge, so that no agent after this has to
 * think of wrapping. Its arrays are of the types of the columns, so that the same loops stay quick on both. A body near several far edges (in a corner) has an image for each and for all of them together.
 */
export class WrapImages {
  count = 0;
  x = new Float64Array(16);
  y = new Float64Array(16);
  z = new Float64Array(16);
  radius = new Float32Array(16);
  level = new Int16Array(16);
  /** Number of the body it is an image of, counted over all crowds. */
  original = new Int32Array(16);
  /** Bit per axis along which it was moved. */
  moved = new Uint8Array(16);
  readonly #box: WorldBox;
  readonly #flies: boolean;

  constructor(box: WorldBox, habitat: Habitat) {
    this.#box = box;
    this.#flies = habitat === 'volume';
  }

  /** @param reach two bodies closer than this may touch, m */
  collect(crowds: readonly FrameCrowd[], reach: number): void {
    this.count = 0;
    const { origin, around } = this.#box;
    if (around[0] === 0) return;
    const edgeX = origin[0] + around[0] - reach;
    const edgeY = origin[1] + around[1] - reach;
    const edgeZ = this.#flies && around[2] > 0 ? origin[2] + around[2] - reach : Infinity;
    let base = 0;
    for (let index = 0; index < crowds.length; index++) {
      const { ownCount, columns } = crowds[index];
      const { x, y, z, level } = columns;
      for (let row = 0; row < ownCount; row++) {
        const near = (x[row] > edgeX ? 1 : 0) | (y[row] > edgeY ? 2 : 0) | (z[row] > edgeZ ? 4 : 0);
        if (near !== 0 && level[row] < 0 === this.#flies) this.#addAll(crowds[index], row, base + row, near);
      }
      base += ownCount;
    }
  }

  #addAll({ columns }: FrameCrowd, row: number, original: number, near: number): void {
    const { around } = this.#box;
    for (let moved = 1; moved <= near; moved++) {
      if ((moved & near) !== moved) continue;
      if (this.count === this.x.length) this.#grow();
      const image = this.count++;
      this.x[image] = columns.x[row] - (moved & 1) * around[0];
      this.y[image] = columns.y[row] - ((moved >> 1) & 1) * around[1];
      this.z[image] = columns.z[row] - ((moved >> 2) & 1) * around[2];
      this.radius[image] = columns.radius[row];
      this.level[image] = columns.level[row];
      this.original[image] = original;
      this.moved[image] = moved;
    }
  }

  #grow(): void {
    const length = this.x.length * 2;
    this.x = longer(new Float64Array(length), this.x);
    this.y = longer(new Float64Array(length), this.y);
    this.z = longer(new Float64Array(length), this.z);
    this.radius = longer(new Float32Array(length), this.radius);
    this.level = longer(new Int16Array(length), this.level);
    this.original = longer(new Int32Array(length), this.original);
    this.moved = longer(new Uint8Array(length), this.moved);
  }
}

type ImageArray = Float64Array | Float32Array | Int32Array | Int16Array | Uint8Array;

/** `to` with the values of the shorter `from`. */
function longer<A extends ImageArray>(to: A, from: A): A {
  to.set(from);
  return to;
}
