/** Most records of one tick. A sort key is id * mostRecords + place in the list: below 2^53, so both are exact. */
const mostRecords = 1 << 20;

/**
 * Small records of agents, all of one length, the id first. A part fills them with those of its own tiles and lets the door share
 * them (`Door.share`); then they hold those of all tiles, in the order of ids. Kept from tick to tick: a tick allocates nothing.
 */
export class Records {
  readonly fields: readonly string[];
  #count = 0;
  #values: Float64Array;
  #tiles: Int32Array;
  #rows: Int32Array;
  #order = new Float64Array(64);
  /** Where the record with each place in the order of ids lies. */
  #slots = new Int32Array(64);

  /** @param fields the names of the numbers behind the id */
  constructor(fields: readonly string[]) {
    this.fields = fields;
    this.#values = new Float64Array(64 * this.stride);
    this.#tiles = new Int32Array(64);
    this.#rows = new Int32Array(64);
  }

  /** Numbers of one record, the id among them. */
  get stride(): number {
    return this.fields.length + 1;
  }

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Adds a record of an own agent; its numbers follow the order of the fields. Agents of other processes have row -1. */
  add(id: number, tile: number, row: number, ...numbers: readonly number[]): void {
    if (this.#count === this.#tiles.length) this.#grow();
    const at = this.#count * this.stride;
    this.#values[at] = id;
    for (let field = 0; field < numbers.length; field++) this.#values[at + 1 + field] = numbers[field];
    this.#tiles[this.#count] = tile;
    this.#rows[this.#count] = row;
    this.#count++;
  }

  /** Sets a number of the record added last. */
  write(field: number, value: number): void {
    this.#values[(this.#count - 1) * this.stride + 1 + field] = value;
  }

  /** All records as bytes, for other processes; a view that holds until the next change. */
  pack(): Uint8Array {
    return new Uint8Array(this.#values.buffer, 0, this.#count * this.stride * this.#values.BYTES_PER_ELEMENT);
  }

  /** Adds the records that another process packed. */
  unpack(packed: Uint8Array): void {
    const values = new Float64Array(packed.slice().buffer);
    const count = values.length / this.stride;
    while (this.#count + count > this.#tiles.length) this.#grow();
    this.#values.set(values, this.#count * this.stride);
    this.#tiles.fill(-1, this.#count, this.#count + count);
    this.#rows.fill(-1, this.#count, this.#count + count);
    this.#count += count;
  }

  /** Puts all records into the order of their ids. */
  sort(): void {
    if (this.#count > mostRecords)
      throw new RangeError(
        `${this.#count} records of agents are more than the ${mostRecords} that can be shared in a tick`,
      );
    if (this.#order.length < this.#count) this.#order = new Float64Array(this.#tiles.length);
    for (let slot = 0; slot < this.#count; slot++)
      this.#order[slot] = this.#values[slot * this.stride] * mostRecords + slot;
    if (!this.#isInOrder()) this.#order.subarray(0, this.#count).sort();
    if (this.#slots.length < this.#count) this.#slots = new Int32Array(this.#tiles.length);
    for (let index = 0; index < this.#count; index++) this.#slots[index] = this.#order[index] % mostRecords;
  }

  /** As it mostly is: agents hardly change their order. */
  #isInOrder(): boolean {
    const order = this.#order;
    for (let index = 1; index < this.#count; index++) if (order[index] < order[index - 1]) return false;
    return true;
  }

  id(index: number): number {
    return this.#values[this.#slot(index) * this.stride];
  }

  /** A number of the record with this place in the order of ids. */
  at(index: number, field: number): number {
    return this.#values[this.#slot(index) * this.stride + 1 + field];
  }

  tile(index: number): number {
    return this.#tiles[this.#slot(index)];
  }

  /** The row of the agent in its tile; -1 when it is in another process. */
  row(index: number): number {
    return this.#rows[this.#slot(index)];
  }

  #slot(index: number): number {
    return this.#slots[index];
  }

  #grow(): void {
    const values = new Float64Array(this.#values.length * 2);
    values.set(this.#values);
    this.#values = values;
    const [tiles, rows] = [this.#tiles, this.#rows];
    this.#tiles = new Int32Array(tiles.length * 2);
    this.#tiles.set(tiles);
    this.#rows = new Int32Array(rows.length * 2);
    this.#rows.set(rows);
  }
}

/**
 * The one door between tiles: what a part knows of agents on other tiles it has from here. All processes of a run come to it at the
 * same places of a tick, and all leave it with the same numbers.
 */
export interface Door {
  /** All tiles are in this process: nothing comes through the door. */
  readonly isAlone: boolean;
  /** The number of this process, from 0 on, and how many there are. */
  readonly process: number;
  readonly processes: number;
  /** Counts of own agents become those of all agents. */
  addUp(counts: Int32Array): void;
  /** Records of own agents become those of all agents, in the order of ids. */
  share(records: Records): void;
  /**
   * The same by the end of the tick, with the round that all processes meet at then; `taken` is called when it is done. The records stay as they
   * are until then.
   */
  shareByEnd(records: Records, taken: () => void): void;
  /**
   * Gives each process its own bytes, and returns those that each gave to this one. Both lists are by process; the own places in them
   * are not looked at. `what` names the round: processes that meet at different ones stop.
   */
  swap(what: string, outgoing: readonly Uint8Array[]): readonly Uint8Array[];
}

/** All tiles are in this process: its own agents are all there are. */
export const localDoor: Door = {
  isAlone: true,
  process: 0,
  processes: 1,
  addUp: () => undefined,
  share: (records) => records.sort(),
  shareByEnd: (records, taken) => {
    records.sort();
    taken();
  },
  swap: (_, outgoing) => outgoing,
};
