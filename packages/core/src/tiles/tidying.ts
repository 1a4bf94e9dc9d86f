import { bitsPerRow, type ColumnBits } from '../agents/column-bits.ts';
import { agentColumns, type ColumnSpec } from '../memory/columns.ts';
import type { CrowdView } from '../space/crowd-view.ts';

/** A column that tidying moves: a built-in one (number -1), or one of those that models and parts added, with its number among them. */
export interface TidiedColumn {
  readonly spec: ColumnSpec;
  readonly number: number;
}

const builtin: readonly TidiedColumn[] = agentColumns.map((spec) => ({ spec, number: -1 }));

/** All columns with a value for each row. */
export const tidiedColumns = (added: readonly ColumnSpec[]): readonly TidiedColumn[] =>
  [...builtin, ...added.map((spec, number) => ({ spec, number }))].filter(({ spec }) => spec.role !== 'slot');

/**
 * The first step of tidying: own rows are renumbered by slots, so that agents near each other in the world will be near each other in
 * memory. Everything that goes from slots to rows (copies, decisions, steps) then hits the caches. No result depends on it. To be called
 * when the slots of the tick have been dealt out. The old numbers wait in `slotId`, which is written again after tidying.
 */
export function renumberRows(crowd: CrowdView): void {
  const { rowOfSlot, slotId } = crowd.columns;
  const { rowCount, ownCount } = crowd;
  let rows = 0;
  for (let slot = 0; slot < rowCount; slot++) {
    const row = rowOfSlot[slot];
    if (row >= ownCount) continue;
    slotId[rows] = row;
    rowOfSlot[slot] = rows++;
  }
}

/** The last step, when all columns have been gathered. */
export function noteSlots(crowd: CrowdView): void {
  const { rowOfSlot, slotOfRow } = crowd.columns;
  for (let slot = 0; slot < crowd.rowCount; slot++) slotOfRow[rowOfSlot[slot]] = slot;
}

/** The step between the two: moves the values of one column to their new rows. Threads each take some columns, with a copy of their own. */
export class Tidying {
  #words = new Uint32Array(0);
  #halves = new Uint16Array(0);
  #bytes = new Uint8Array(0);

  gather(spec: ColumnSpec, bits: ColumnBits, crowd: CrowdView): void {
    const count = crowd.ownCount;
    const width = bitsPerRow(spec);
    const length = count * width;
    const rows = crowd.columns.slotId;
    if (bits instanceof Uint32Array) {
      if (this.#words.length < length) this.#words = new Uint32Array(length);
      gatherWords(this.#words, bits, rows, count, width);
      bits.set(this.#words.subarray(0, length));
    } else if (bits instanceof Uint16Array) {
      if (this.#halves.length < length) this.#halves = new Uint16Array(length);
      gatherNarrow(this.#halves, bits, rows, count, width);
      bits.set(this.#halves.subarray(0, length));
    } else {
      if (this.#bytes.length < length) this.#bytes = new Uint8Array(length);
      gatherNarrow(this.#bytes, bits, rows, count, width);
      bits.set(this.#bytes.subarray(0, length));
    }
  }
}

function gatherWords(out: Uint32Array, from: Uint32Array, rows: Uint32Array, count: number, width: number): void {
  if (width === 2) {
    for (let index = 0; index < count; index++) {
      out[2 * index] = from[2 * rows[index]];
      out[2 * index + 1] = from[2 * rows[index] + 1];
    }
    return;
  }
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < width; part++) out[index * width + part] = from[rows[index] * width + part];
  }
}

function gatherNarrow<T extends Uint16Array | Uint8Array>(
  out: T,
  from: T,
  rows: Uint32Array,
  count: number,
  width: number,
): void {
  for (let index = 0; index < count; index++) {
    for (let part = 0; part < width; part++) out[index * width + part] = from[rows[index] * width + part];
  }
}
