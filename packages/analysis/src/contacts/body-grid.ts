import { recordLength, type Bodies } from './bodies.ts';
import { fitShape, isOutgrown, newShape } from './grid-shape.ts';

/** Told of every two bodies closer than the sum of their radii. */
export type OnOverlap = (firstId: number, secondId: number, overlap: number) => void;

/**
 * Finds overlapping bodies of one habitat. Deliberately its own code, not the grid that the models look through: a fault
 * there must not hide from the check.
 *
 * Each body is compared with whole ranges of the cell order: the rest of its cell and the next one, three cells of the next
 * row, and in the volume three cells of three rows of the next layer. The other half of the neighbourhood is covered when the
 * neighbour's turn comes.
 */
export class BodyGrid {
  readonly #bodies: Bodies;
  readonly #layers: number;
  readonly #onOverlap: OnOverlap;
  readonly #shape = newShape();
  #cellStart = new Int32Array(0);
  #bodyAt = new Int32Array(0);
  #sorted = new Float64Array(0);
  #cellAt = new Int32Array(0);

  /** @param layers floors of the world; 1 for the volume, whose layers of cells touch each other */
  constructor(bodies: Bodies, layers: number, onOverlap: OnOverlap) {
    this.#bodies = bodies;
    this.#layers = layers;
    this.#onOverlap = onOverlap;
  }

  findOverlaps(): void {
    const { count, id, habitat } = this.#bodies;
    if (count < 2) return;
    if (this.#bodyAt.length < id.length) this.#makeRoom(id.length);
    if (isOutgrown(this.#shape, this.#bodies)) fitShape(this.#shape, this.#bodies, this.#layers);
    this.#bodies.locate(this.#shape);
    this.#sort();
    if (habitat === 'volume') this.#compareInVolume();
    else this.#compareOnFloors();
  }

  /** Counting sort. */
  #sort(): void {
    const { count, records, cellOf } = this.#bodies;
    // Behind the last layer comes an empty one.
    const cells = (this.#layers * this.#shape.cells[2] + 1) * this.#shape.layerStride;
    if (this.#cellStart.length < cells + 2) this.#cellStart = new Int32Array(Math.ceil(cells * 1.25) + 2);
    const cellStart = this.#cellStart;
    const sorted = this.#sorted;
    const bodyAt = this.#bodyAt;
    const cellAt = this.#cellAt;
    // Counted two places ahead: once the bodies are dealt out, cellStart[c] is the start of cell c.
    cellStart.fill(0, 0, cells + 2);
    for (let body = 0; body < count; body++) cellStart[cellOf[body] + 2]++;
    for (let cell = 2; cell <= cells; cell++) cellStart[cell + 1] += cellStart[cell];
    for (let body = 0; body < count; body++) {
      const cell = cellOf[body];
      const place = cellStart[cell + 1]++;
      const from = body * recordLength;
      const to = place * recordLength;
      sorted[to] = records[from];
      sorted[to + 1] = records[from + 1];
      sorted[to + 2] = records[from + 2];
      sorted[to + 3] = records[from + 3];
      bodyAt[place] = body;
      cellAt[place] = cell;
    }
  }

  #compareOnFloors(): void {
    const { count } = this.#bodies;
    const cellStart = this.#cellStart;
    const cellAt = this.#cellAt;
    const rowStride = this.#shape.rowStride;
    for (let self = 0; self < count; self++) {
      const cell = cellAt[self];
      this.#compare(self, self + 1, cellStart[cell + 2]);
      this.#compare(self, cellStart[cell + rowStride - 1], cellStart[cell + rowStride + 2]);
    }
  }

  #compareInVolume(): void {
    const { count } = this.#bodies;
    const cellStart = this.#cellStart;
    const cellAt = this.#cellAt;
    const rowStride = this.#shape.rowStride;
    for (let self = 0; self < count; self++) {
      const cell = cellAt[self];
      const above = cell + this.#shape.layerStride;
      this.#compare(self, self + 1, cellStart[cell + 2]);
      this.#compare(self, cellStart[cell + rowStride - 1], cellStart[cell + rowStride + 2]);
      this.#compare(self, cellStart[above - rowStride - 1], cellStart[above - rowStride + 2]);
      this.#compare(self, cellStart[above - 1], cellStart[above + 2]);
      this.#compare(self, cellStart[above + rowStride - 1], cellStart[above + rowStride + 2]);
    }
  }

  #compare(self: number, from: number, to: number): void {
    const sorted = this.#sorted;
    const selfAt = self * recordLength;
    const selfX = sorted[selfAt];
    const selfY = sorted[selfAt + 1];
    const selfZ = sorted[selfAt + 2];
    const selfRadius = sorted[selfAt + 3];
    for (let other = from; other < to; other++) {
      const at = other * recordLength;
      const apartX = sorted[at] - selfX;
      const apartY = sorted[at + 1] - selfY;
      const apartZ = sorted[at + 2] - selfZ;
      const touching = selfRadius + sorted[at + 3];
      const distanceSquared = apartX * apartX + apartY * apartY + apartZ * apartZ;
      if (distanceSquared < touching * touching) this.#report(self, other, touching - Math.sqrt(distanceSquared));
    }
  }

  #report(self: number, other: number, overlap: number): void {
    const { id, moved } = this.#bodies;
    const selfBody = this.#bodyAt[self];
    const otherBody = this.#bodyAt[other];
    // Two images moved along the same axis repeat a pair that is seen without that move.
    if ((moved[selfBody] & moved[otherBody]) !== 0) return;
    const selfId = id[selfBody];
    const otherId = id[otherBody];
    if (selfId < otherId) this.#onOverlap(selfId, otherId, overlap);
    // In a world narrower than two bodies, a body meets its own image: no contact.
    else if (otherId < selfId) this.#onOverlap(otherId, selfId, overlap);
  }

  #makeRoom(length: number): void {
    this.#cellAt = new Int32Array(length);
    this.#bodyAt = new Int32Array(length);
    this.#sorted = new Float64Array(length * recordLength);
  }
}
