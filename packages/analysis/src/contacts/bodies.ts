import type { Frame, FrameCrowd } from '../measure/frame.ts';
import { clampedCell, type Fitted, type GridShape } from './grid-shape.ts';

/** Where the bodies are: all on floors (z is ignored), or all in the volume. */
export type Habitat = 'floors' | 'volume';

/** The world's corner, and the way around it along each axis; 0 where it does not wrap. */
export interface WorldBox {
  readonly origin: readonly [number, number, number];
  readonly around: readonly [number, number, number];
}

/** Numbers in a record: x, y, z, radius. */
export const recordLength = 4;

/**
 * Flat copies of the bodies of one habitat, over all tiles. Where the world wraps, bodies near its far edge appear a second
 * time before its near edge, as images, so that nobody after this has to think of wrapping. Arrays grow with the crowd and are
 * then used again.
 */
export class Bodies implements Fitted {
  readonly habitat: Habitat;
  readonly dimensions: 2 | 3;
  /** Bodies and their images; the first `real` are bodies. */
  count = 0;
  real = 0;
  largestRadius = 0;
  records = new Float64Array(0);
  id = new Uint32Array(0);
  level = new Int32Array(0);
  /** Bit per axis along which an image was moved; 0 for the body itself. */
  moved = new Uint8Array(0);
  /** Cell of the shape last located in. */
  cellOf = new Int32Array(0);
  readonly #box: WorldBox;

  constructor(habitat: Habitat, box: WorldBox) {
    this.habitat = habitat;
    this.dimensions = habitat === 'volume' ? 3 : 2;
    this.#box = box;
  }

  gather({ crowds }: Frame): void {
    let most = 0;
    for (let index = 0; index < crowds.length; index++) most += crowds[index].ownCount;
    if (most > this.id.length) this.#makeRoom(most);
    this.count = 0;
    this.largestRadius = 0;
    for (let index = 0; index < crowds.length; index++) this.#add(crowds[index]);
    this.real = this.count;
    for (let axis = 0; axis < this.dimensions; axis++) {
      if (this.#box.around[axis] > 0) this.#addImages(axis);
    }
  }

  /** The cell of every body and image. */
  locate({ low, cells, perMetre, rowStride, layerStride }: GridShape): void {
    const { records, level, cellOf, count } = this;
    const [lowX, lowY, lowZ] = low;
    const [cellsX, cellsY, cellsZ] = cells;
    const [perMetreX, perMetreY, perMetreZ] = perMetre;
    for (let body = 0; body < count; body++) {
      const at = body * recordLength;
      const cellX = clampedCell((records[at] - lowX) * perMetreX, cellsX);
      const cellY = clampedCell((records[at + 1] - lowY) * perMetreY, cellsY);
      const layer = level[body] + clampedCell((records[at + 2] - lowZ) * perMetreZ, cellsZ);
      cellOf[body] = layer * layerStride + (cellY + 1) * rowStride + cellX + 1;
    }
  }

  measureBox(low: [number, number, number]): readonly [number, number, number] {
    return [this.#extent(0, low), this.#extent(1, low), this.#extent(2, low)];
  }

  #add({ ownCount, columns }: FrameCrowd): void {
    const { x, y, z, radius, id, level } = columns;
    const { records, id: bodyId, level: bodyLevel, moved } = this;
    const flies = this.habitat === 'volume';
    let count = this.count;
    let largest = this.largestRadius;
    for (let row = 0; row < ownCount; row++) {
      if (level[row] < 0 !== flies) continue;
      const at = count * recordLength;
      const bodyRadius = radius[row];
      records[at] = x[row];
      records[at + 1] = y[row];
      records[at + 2] = flies ? z[row] : 0;
      records[at + 3] = bodyRadius;
      bodyId[count] = id[row];
      bodyLevel[count] = flies ? 0 : level[row];
      moved[count] = 0;
      if (bodyRadius > largest) largest = bodyRadius;
      count++;
    }
    this.count = count;
    this.largestRadius = largest;
  }

  /** Images of images are made too: a body in a corner is felt in all of them. */
  #addImages(axis: number): void {
    const around = this.#box.around[axis];
    const edge = this.#box.origin[axis] + around - 2 * this.largestRadius;
    const before = this.count;
    for (let body = 0; body < before; body++) {
      if (!(this.records[body * recordLength + axis] > edge)) continue;
      if (this.count === this.id.length) this.#makeRoom(this.count + 1);
      const image = this.count++;
      this.records.copyWithin(image * recordLength, body * recordLength, (body + 1) * recordLength);
      this.records[image * recordLength + axis] -= around;
      this.id[image] = this.id[body];
      this.level[image] = this.level[body];
      this.moved[image] = this.moved[body] | (1 << axis);
    }
  }

  #extent(axis: 0 | 1 | 2, low: [number, number, number]): number {
    const { records, count } = this;
    let least = Infinity;
    let most = -Infinity;
    for (let at = axis; at < count * recordLength; at += recordLength) {
      const position = records[at];
      if (position < least) least = position;
      if (position > most) most = position;
    }
    low[axis] = least < Infinity ? least : 0;
    return least < most ? most - least : 0;
  }

  #makeRoom(needed: number): void {
    const length = Math.ceil(needed * 1.25);
    const { records, id, level, moved } = this;
    this.records = new Float64Array(length * recordLength);
    this.id = new Uint32Array(length);
    this.level = new Int32Array(length);
    this.moved = new Uint8Array(length);
    this.cellOf = new Int32Array(length);
    this.records.set(records);
    this.id.set(id);
    this.level.set(level);
    this.moved.set(moved);
  }
}
