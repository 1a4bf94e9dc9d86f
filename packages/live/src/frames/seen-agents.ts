const makers = {
  id: Uint32Array,
  /** Number of the cell it is in; 0 none. */
  cell: Int32Array,
  used: Uint8Array,
  /** Whether it was in the last sight. */
  shown: Uint8Array,
  look: Uint16Array,
  level: Int16Array,
  /** Steps (cm). */
  x: Int32Array,
  y: Int32Array,
  z: Int32Array,
  moveX: Int32Array,
  moveY: Int32Array,
  moveZ: Int32Array,
  /** Directions of 256. */
  heading: Uint8Array,
  pitch: Uint8Array,
  jumped: Uint8Array,
} as const;

export type SeenColumns = { [Name in keyof typeof makers]: InstanceType<(typeof makers)[Name]> };

/** The agents a decoder knows, in columns; a slot is an agent's from when it comes into sight until it leaves. */
export class SeenAgents {
  columns = makeColumns(64);
  slotEnd = 0;
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];

  /** Slot of an agent, found or made. */
  slotFor(id: number): number {
    const known = this.#slots.get(id);
    if (known !== undefined) return known;
    const slot = this.#free.pop() ?? this.slotEnd++;
    if (slot >= this.columns.id.length) this.columns = makeColumns(slot * 2, this.columns);
    const { columns } = this;
    columns.id[slot] = id;
    columns.used[slot] = 1;
    columns.shown[slot] = 0;
    columns.cell[slot] = 0;
    this.#slots.set(id, slot);
    return slot;
  }

  free(slot: number): void {
    const { id, used, shown, cell } = this.columns;
    this.#slots.delete(id[slot]);
    used[slot] = 0;
    shown[slot] = 0;
    cell[slot] = 0;
    this.#free.push(slot);
  }
}

function makeColumns(capacity: number, old?: SeenColumns): SeenColumns {
  const made: Record<string, { set(other: ArrayLike<number>): void }> = {};
  for (const [name, Maker] of Object.entries(makers)) {
    const column = new Maker(capacity);
    if (old !== undefined) column.set(old[name as keyof SeenColumns]);
    made[name] = column;
  }
  return made as unknown as SeenColumns;
}
