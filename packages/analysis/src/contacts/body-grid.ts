import type { FrameColumns, FrameCrowd } from '../measure/frame.ts';
import { clampedCell, fitShape, type GridShape } from './grid-shape.ts';
import { survey } from './survey.ts';
import type { Habitat, WorldBox } from './world-box.ts';
import { WrapImages } from './wrap-images.ts';

/** Called for every two bodies closer than the sum of their radii. */
export type OnOverlap = (firstId: number, secondId: number, overlap: number) => void;

/** Columns that bodies and their images both have. */
type Placed = Pick<FrameColumns, 'x' | 'y' | 'z' | 'radius' | 'level'>;

/** Ticks until the crowd may have moved so far that new cells pay. */
const longestAge = 50;
/** Numbers in a record: x, y, z, radius. */
const recordLength = 4;
/** Cell of a body that lives in the other habitat. */
const elsewhere = -1;

/**
 * Finds overlapping bodies of one habitat. Deliberately its own code, not the grid that the models look through: a fault
 * there must not hide from the check.
 *
 * Each body is compared with whole ranges of the cell order: the rest of its cell and the next one, three cells of the next
 * row, and in the volume three cells of three rows of the next layer. The other half of the neighbourhood is covered when the
 * neighbour's turn comes.
 */
export class BodyGrid {
  readonly #flies: boolean;
  readonly #habitat: Habitat;
  readonly #layers: number;
  readonly #onOverlap: OnOverlap;
  readonly #images: WrapImages;
  #shape: GridShape | undefined;
  #fittedRows = 0;
  #age = 0;
  #crowds: readonly FrameCrowd[] = [];
  /** Bodies of all crowds, of either habitat; their images are numbered behind them. */
  #rows = 0;
  #sortedCount = 0;
  #cellStart = new Int32Array(0);
  #cellOf = new Int32Array(0);
  #bodyAt = new Int32Array(0);
  #cellAt = new Int32Array(0);
  #sorted = new Float64Array(0);

  /** @param layers floors of the world; 1 for the volume, whose layers of cells touch each other */
  constructor(habitat: Habitat, box: WorldBox, layers: number, onOverlap: OnOverlap) {
    this.#habitat = habitat;
    this.#flies = habitat === 'volume';
    this.#layers = layers;
    this.#onOverlap = onOverlap;
    this.#images = new WrapImages(box, habitat);
  }

  /** Of the bodies looked at last, m (or somewhat more). */
  get largestRadius(): number {
    return this.#shape?.largestRadius ?? 0;
  }

  findOverlaps(crowds: readonly FrameCrowd[]): void {
    this.#crowds = crowds;
    this.#rows = 0;
    for (let index = 0; index < crowds.length; index++) this.#rows += crowds[index].ownCount;
    let shape = this.#currentShape();
    if (this.#countCells(shape) > shape.largestRadius) {
      shape = this.#fit();
      this.#countCells(shape);
    }
    this.#sort(shape);
    if (this.#flies) this.#compareInVolume(shape);
    else this.#compareOnFloors(shape);
  }

  #currentShape(): GridShape {
    const outgrown = this.#rows > this.#fittedRows * 1.5 || this.#rows < this.#fittedRows * 0.5;
    return this.#shape === undefined || outgrown || ++this.#age > longestAge ? this.#fit() : this.#shape;
  }

  #fit(): GridShape {
    this.#shape = fitShape(survey(this.#crowds, this.#habitat), this.#layers, this.#flies ? 3 : 2);
    this.#fittedRows = this.#rows;
    this.#age = 0;
    return this.#shape;
  }

  /** The cell of every body and image, and how many are in each; gives the largest radius. */
  #countCells(shape: GridShape): number {
    this.#images.collect(this.#crowds, shape.largestRadius * 2);
    this.#makeRoom(this.#rows + this.#images.count, shape.size);
    this.#cellStart.fill(0, 0, shape.size + 2);
    let largest = 0;
    let base = 0;
    for (let index = 0; index < this.#crowds.length; index++) {
      const { columns, ownCount } = this.#crowds[index];
      largest = Math.max(largest, this.#locate(columns, ownCount, base, shape));
      base += ownCount;
    }
    this.#locate(this.#images, this.#images.count, base, shape);
    return largest;
  }

  #locate({ x, y, z, radius, level }: Placed, count: number, base: number, shape: GridShape): number {
    const cellOf = this.#cellOf;
    const cellStart = this.#cellStart;
    const flies = this.#flies;
    const { rowStride, layerStride } = shape;
    const [lowX, lowY, lowZ] = shape.low;
    const [cellsX, cellsY, cellsZ] = shape.cells;
    const [perMetreX, perMetreY, perMetreZ] = shape.perMetre;
    let largest = 0;
    for (let row = 0; row < count; row++) {
      const floor = level[row];
      if (floor < 0 !== flies) {
        cellOf[base + row] = elsewhere;
        continue;
      }
      if (radius[row] > largest) largest = radius[row];
      const cellX = clampedCell((x[row] - lowX) * perMetreX, cellsX);
      const cellY = clampedCell((y[row] - lowY) * perMetreY, cellsY);
      const layer = flies ? clampedCell((z[row] - lowZ) * perMetreZ, cellsZ) : floor;
      const cell = layer * layerStride + (cellY + 1) * rowStride + cellX + 1;
      cellOf[base + row] = cell;
      // Counted two places ahead: once the bodies are dealt out, cellStart[c] is the start of cell c.
      cellStart[cell + 2]++;
    }
    return largest;
  }

  /** Counting sort. */
  #sort({ size }: GridShape): void {
    const cellStart = this.#cellStart;
    let sum = 0;
    for (let cell = 2; cell < size + 2; cell++) {
      sum += cellStart[cell];
      cellStart[cell] = sum;
    }
    this.#sortedCount = sum;
    let base = 0;
    for (let index = 0; index < this.#crowds.length; index++) {
      const { columns, ownCount } = this.#crowds[index];
      this.#dealOut(columns, ownCount, base);
      base += ownCount;
    }
    this.#dealOut(this.#images, this.#images.count, base);
  }

  #dealOut({ x, y, z, radius }: Placed, count: number, base: number): void {
    const cellOf = this.#cellOf;
    const cellStart = this.#cellStart;
    const sorted = this.#sorted;
    const bodyAt = this.#bodyAt;
    const cellAt = this.#cellAt;
    const flies = this.#flies;
    for (let row = 0; row < count; row++) {
      const cell = cellOf[base + row];
      if (cell === elsewhere) continue;
      const place = cellStart[cell + 1]++;
      const at = place * recordLength;
      sorted[at] = x[row];
      sorted[at + 1] = y[row];
      if (flies) sorted[at + 2] = z[row];
      sorted[at + 3] = radius[row];
      bodyAt[place] = base + row;
      cellAt[place] = cell;
    }
  }

  #compareOnFloors({ rowStride }: GridShape): void {
    const cellStart = this.#cellStart;
    const cellAt = this.#cellAt;
    const count = this.#sortedCount;
    for (let self = 0; self < count; self++) {
      const cell = cellAt[self];
      this.#compareFlat(self, self + 1, cellStart[cell + 2]);
      this.#compareFlat(self, cellStart[cell + rowStride - 1], cellStart[cell + rowStride + 2]);
    }
  }

  #compareInVolume({ rowStride, layerStride }: GridShape): void {
    const cellStart = this.#cellStart;
    const cellAt = this.#cellAt;
    const count = this.#sortedCount;
    for (let self = 0; self < count; self++) {
      const cell = cellAt[self];
      const above = cell + layerStride;
      this.#compare(self, self + 1, cellStart[cell + 2]);
      this.#compare(self, cellStart[cell + rowStride - 1], cellStart[cell + rowStride + 2]);
      this.#compare(self, cellStart[above - rowStride - 1], cellStart[above - rowStride + 2]);
      this.#compare(self, cellStart[above - 1], cellStart[above + 2]);
      this.#compare(self, cellStart[above + rowStride - 1], cellStart[above + rowStride + 2]);
    }
  }

  #compareFlat(self: number, from: number, to: number): void {
    const sorted = this.#sorted;
    const selfAt = self * recordLength;
    const selfX = sorted[selfAt];
    const selfY = sorted[selfAt + 1];
    const selfRadius = sorted[selfAt + 3];
    for (let other = from; other < to; other++) {
      const at = other * recordLength;
      const apartX = sorted[at] - selfX;
      const apartY = sorted[at + 1] - selfY;
      const touching = selfRadius + sorted[at + 3];
      const distanceSquared = apartX * apartX + apartY * apartY;
      if (distanceSquared < touching * touching) this.#report(self, other, touching - Math.sqrt(distanceSquared));
    }
  }

  #compare(self: number, from: number, to: number): void {
    const sorted = this.#sorted;
    const selfAt = self * recordLength;
    for (let other = from; other < to; other++) {
      const at = other * recordLength;
      const apartX = sorted[at] - sorted[selfAt];
      const apartY = sorted[at + 1] - sorted[selfAt + 1];
      const apartZ = sorted[at + 2] - sorted[selfAt + 2];
      const touching = sorted[selfAt + 3] + sorted[at + 3];
      const distanceSquared = apartX * apartX + apartY * apartY + apartZ * apartZ;
      if (distanceSquared < touching * touching) this.#report(self, other, touching - Math.sqrt(distanceSquared));
    }
  }

  #report(self: number, other: number, overlap: number): void {
    const selfBody = this.#bodyAt[self];
    const otherBody = this.#bodyAt[other];
    // Two images moved along the same axis repeat a pair that is seen without that move.
    if ((this.#movedOf(selfBody) & this.#movedOf(otherBody)) !== 0) return;
    const selfId = this.#idOf(selfBody);
    const otherId = this.#idOf(otherBody);
    if (selfId < otherId) this.#onOverlap(selfId, otherId, overlap);
    // In a world narrower than two bodies, a body meets its own image: no contact.
    else if (otherId < selfId) this.#onOverlap(otherId, selfId, overlap);
  }

  #movedOf(body: number): number {
    return body < this.#rows ? 0 : this.#images.moved[body - this.#rows];
  }

  #idOf(body: number): number {
    let row = body < this.#rows ? body : this.#images.original[body - this.#rows];
    let index = 0;
    while (row >= this.#crowds[index].ownCount) row -= this.#crowds[index++].ownCount;
    return this.#crowds[index].columns.id[row];
  }

  #makeRoom(bodies: number, cells: number): void {
    if (cells + 2 > this.#cellStart.length) this.#cellStart = new Int32Array(Math.ceil(cells * 1.25) + 2);
    if (bodies <= this.#cellOf.length) return;
    const length = Math.ceil(bodies * 1.25);
    this.#cellOf = new Int32Array(length);
    this.#cellAt = new Int32Array(length);
    this.#bodyAt = new Int32Array(length);
    this.#sorted = new Float64Array(length * recordLength);
  }
}
