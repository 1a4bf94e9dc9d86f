import type { ObjectMotion } from './object-motion.ts';

/** Names and descriptions lie in lists, everything else in columns; a row belongs to one object from its birth to its end. */
type ObjectColumn = Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

const firstCapacity = 256;

const columnMakers = {
  id: Uint32Array,
  /** Number of the object since the hub began: distinguishes two objects that had the same row or id one after the other. 0 = no object. */
  serial: Uint32Array,
  sender: Int32Array,
  /** 1 when others see it: it has a position and its sender is not paused. */
  visible: Uint8Array,
  placed: Uint8Array,
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  heading: Float32Array,
  pitch: Float32Array,
  level: Int16Array,
  /** A number that the sender gives along; how the object looks, for those who draw it. */
  look: Uint16Array,
  /** Number of the type that its sender gave (`Types`); 0 = none. */
  type: Uint16Array,
  /** What the sender's crowd said last, to notice that an id was given out again or that its model was switched. */
  generation: Uint32Array,
  model: Uint8Array,
  /** Grows each time the object is described. */
  described: Uint32Array,
  /** Mark of the last complete batch it was part of. */
  mark: Uint32Array,
} as const;

type Columns = { [Name in keyof typeof columnMakers]: InstanceType<(typeof columnMakers)[Name]> };

function makeColumns(capacity: number): Columns {
  const made: Record<string, ObjectColumn> = {};
  for (const [name, Maker] of Object.entries(columnMakers)) made[name] = new Maker(capacity);
  return made as Columns;
}

/** All objects of a hub in columns. Columns are replaced when the table grows: take `columns` again before each pass. */
export class ObjectTable {
  columns: Columns = makeColumns(firstCapacity);
  /** Rows in use lie below this one; free rows among them have serial 0. */
  rowEnd = 0;
  /** Objects there are, seen or not. */
  count = 0;
  readonly names: (string | undefined)[] = [];
  readonly descriptions: unknown[] = [];
  /** The user part of each object's last update; undefined for those that send none. */
  readonly users: unknown[] = [];
  /** How each object stands and moves; undefined for those that say no more than where they are. */
  readonly motions: (ObjectMotion | undefined)[] = [];
  readonly #rows = new Map<number, number>();
  readonly #free: number[] = [];
  #serials = 0;

  /** Row of an object; -1 when there is none. */
  rowOf(id: number): number {
    return this.#rows.get(id) ?? -1;
  }

  add(id: number, sender: number): number {
    const row = this.#free.pop() ?? this.rowEnd++;
    if (row >= this.columns.id.length) this.#grow();
    const { columns } = this;
    columns.id[row] = id;
    columns.serial[row] = ++this.#serials;
    columns.sender[row] = sender;
    columns.generation[row] = 0;
    columns.model[row] = 0;
    columns.look[row] = 0;
    columns.type[row] = 0;
    columns.described[row] = 0;
    this.#rows.set(id, row);
    this.count++;
    return row;
  }

  /** The same id and row, but another object: what was known of the old one is over. */
  renew(row: number): void {
    const { serial, described, placed, visible, type } = this.columns;
    serial[row] = ++this.#serials;
    type[row] = 0;
    described[row] = 0;
    placed[row] = 0;
    visible[row] = 0;
    this.names[row] = undefined;
    this.descriptions[row] = undefined;
    this.users[row] = undefined;
    this.motions[row] = undefined;
  }

  remove(row: number): void {
    const { id, serial, sender, visible, placed } = this.columns;
    this.#rows.delete(id[row]);
    serial[row] = 0;
    sender[row] = -1;
    visible[row] = 0;
    placed[row] = 0;
    this.names[row] = undefined;
    this.descriptions[row] = undefined;
    this.users[row] = undefined;
    this.motions[row] = undefined;
    this.#free.push(row);
    this.count--;
  }

  #grow(): void {
    const old = this.columns;
    const grown = makeColumns(old.id.length * 2);
    for (const name of Object.keys(old) as (keyof Columns)[]) grown[name].set(old[name]);
    this.columns = grown;
  }
}
