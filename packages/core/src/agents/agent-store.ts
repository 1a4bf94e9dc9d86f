import type { Arena } from '../memory/arena.ts';
import { agentColumns, bytesPerValue, type ColumnSpec, type ColumnTypes } from '../memory/columns.ts';
import { columnView } from '../memory/views.ts';
import { bitsOf, bitsPerRow, type ColumnBits } from './column-bits.ts';

export type AnyColumn = ColumnTypes[keyof ColumnTypes];

/** A column as it lies in memory now. */
export interface PlacedColumn {
  readonly spec: ColumnSpec;
  readonly pointer: number;
  /** Capacity x width values. Stale after the memory grew: `AgentStore.refresh` makes it again. */
  readonly view: AnyColumn;
  readonly bits: ColumnBits;
}

const builtinNames = new Set<string>(agentColumns.map((spec) => spec.name));

/** Built-in columns and those of the run's models, each name once. */
export function columnList(modelColumns: readonly (readonly ColumnSpec[])[]): readonly ColumnSpec[] {
  const list: ColumnSpec[] = [...agentColumns];
  const added = new Map<string, ColumnSpec>();
  for (const spec of modelColumns.flat()) {
    if (builtinNames.has(spec.name))
      throw new Error(`a model may not declare the column '${spec.name}': it exists already; choose another name`);
    const known = added.get(spec.name);
    if (known === undefined) {
      added.set(spec.name, spec);
      list.push(spec);
    } else if (known.type !== spec.type || known.role !== spec.role || (known.width ?? 1) !== (spec.width ?? 1)) {
      throw new Error(`two models declare the column '${spec.name}' differently; rename one of them`);
    }
  }
  return list;
}

/**
 * The columns of one tile: own agents in rows 0..ownCount, ghosts behind them up to rowCount.
 * It knows nothing of what the columns mean; everything walks over the column list.
 */
export class AgentStore {
  readonly specs: readonly ColumnSpec[];
  columns: readonly PlacedColumn[] = [];
  capacity = 0;
  rowCount = 0;
  #ownCount = 0;
  #usedRows = 0;
  readonly #arena: Arena;
  readonly #places: ReadonlyMap<string, number>;

  constructor(arena: Arena, specs: readonly ColumnSpec[], capacity: number) {
    this.#arena = arena;
    this.specs = specs;
    this.#places = new Map(specs.map(({ name }, place) => [name, place]));
    this.#placeColumns(Math.max(capacity, 16));
  }

  get ownCount(): number {
    return this.#ownCount;
  }

  set ownCount(count: number) {
    if (count < this.#ownCount) this.#usedRows = Math.max(this.#usedRows, this.#ownCount);
    this.#ownCount = count;
  }

  /** Rows from `ownCount` up to here may hold what agents left behind. An agent that asks clears them. */
  takeUsedRows(): number {
    const used = this.#usedRows;
    this.#usedRows = 0;
    return used;
  }

  column(name: string): PlacedColumn {
    const place = this.#places.get(name);
    if (place === undefined) throw new Error(`there is no column '${name}'`);
    return this.columns[place];
  }

  /** Makes the typed views again after the memory grew. */
  refresh(): void {
    this.columns = this.columns.map((placed) => this.#view(placed.spec, placed.pointer));
  }

  /** Room for `rows` rows. True when the columns moved, so that addresses and views must be taken again. */
  ensureCapacity(rows: number): boolean {
    if (rows <= this.capacity) return false;
    const old = this.columns;
    const oldCapacity = this.capacity;
    this.#placeColumns(Math.max(rows, Math.ceil(oldCapacity * 1.5)));
    for (let index = 0; index < old.length; index++) {
      const { spec, pointer } = old[index];
      const bytes = bytesPerValue[spec.type] * (spec.width ?? 1);
      const { buffer } = this.#arena.memory;
      new Uint8Array(buffer, this.columns[index].pointer).set(new Uint8Array(buffer, pointer, bytes * this.rowCount));
      this.#arena.release(pointer, bytes * oldCapacity);
    }
    return true;
  }

  /** Takes rows (ascending) out of the own agents and closes the gaps; the order of the others stays. Ghosts are dropped. */
  removeOwn(rows: ArrayLike<number>, count: number): void {
    if (count > 0) {
      for (const placed of this.columns) if (placed.spec.role !== 'slot') closeGaps(placed, rows, count, this.ownCount);
    }
    this.ownCount -= count;
    this.rowCount = this.ownCount;
  }

  /** As `removeOwn`, but fills the gaps with the last rows: faster, and the order changes. */
  removeOwnUnordered(rows: Int32Array, count: number): void {
    const kept = this.ownCount - count;
    let fillers = 0;
    let gaps = 0;
    while (gaps < count && rows[gaps] < kept) gaps++;
    if (this.#fillers.length < gaps) this.#fillers = new Int32Array(gaps * 2);
    // Rows from `kept` on that stay move into the gaps before it.
    for (let row = kept, removed = gaps; row < this.ownCount; row++) {
      if (removed < count && rows[removed] === row) removed++;
      else this.#fillers[fillers++] = row;
    }
    for (const { spec, bits } of this.columns) {
      if (spec.role !== 'slot') moveRows(bits, rows, this.#fillers, { count: gaps, width: bitsPerRow(spec) });
    }
    this.ownCount = kept;
    this.rowCount = kept;
  }

  #fillers = new Int32Array(64);

  dropGhosts(): void {
    this.rowCount = this.ownCount;
  }

  #placeColumns(capacity: number): void {
    this.capacity = capacity;
    const pointers = this.specs.map((spec) =>
      this.#arena.reserve(bytesPerValue[spec.type] * (spec.width ?? 1) * capacity),
    );
    this.columns = this.specs.map((spec, index) => this.#view(spec, pointers[index]));
  }

  #view(spec: ColumnSpec, pointer: number): PlacedColumn {
    const length = this.capacity * (spec.width ?? 1);
    const { buffer } = this.#arena.memory;
    return {
      spec,
      pointer,
      view: columnView(buffer, spec.type, pointer, length),
      bits: bitsOf(spec, buffer, pointer, this.capacity),
    };
  }
}

function closeGaps(placed: PlacedColumn, rows: ArrayLike<number>, count: number, ownCount: number): void {
  const width = placed.spec.width ?? 1;
  let to = rows[0];
  for (let index = 0; index < count; index++) {
    const from = rows[index] + 1;
    const end = index + 1 < count ? rows[index + 1] : ownCount;
    placed.view.copyWithin(to * width, from * width, end * width);
    to += end - from;
  }
}

/** bits[to[i]] = bits[from[i]] for whole rows. No row is both. */
function moveRows(
  bits: ColumnBits,
  to: Int32Array,
  from: Int32Array,
  size: { readonly count: number; readonly width: number },
): void {
  for (let index = 0; index < size.count; index++) {
    for (let part = 0; part < size.width; part++) {
      bits[to[index] * size.width + part] = bits[from[index] * size.width + part];
    }
  }
}
