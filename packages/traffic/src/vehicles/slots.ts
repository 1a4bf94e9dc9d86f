import { stateNames, ways, type VehicleColumns, type VehicleState } from './vehicle-columns.ts';

/** What is known of a vehicle when it comes. */
export interface Newcomer {
  readonly kind: number;
  readonly length: number;
  readonly lane: number;
  readonly where: number;
  readonly speed: number;
  readonly haste: number;
  /** Its list of roads, or -1. */
  readonly route: number;
  readonly goal: number;
  /** The first stop of a bus, or -1. */
  readonly stop: number;
  readonly time: number;
}

/** Places in the columns of the lanes. No result depends on which vehicle has which. */
export class Slots {
  readonly #columns: VehicleColumns;
  readonly #free: number[] = [];
  /** Left in this tick: not taken again before it is over. */
  readonly #freed: number[] = [];
  readonly capacity: number;
  /** Slots from here on were not used so far. */
  used = 0;
  /** How many vehicles have come. */
  given = 0;

  constructor(columns: VehicleColumns) {
    this.#columns = columns;
    this.capacity = columns.lane.length;
  }

  get isFull(): boolean {
    return this.#free.length === 0 && this.used === this.capacity;
  }

  /** Vehicles that have a slot. */
  get present(): number {
    return this.used - this.#free.length - this.#freed.length;
  }

  /** @returns the slot */
  add({ kind, length, time, ...given }: Newcomer): number {
    const slot = this.#free.pop() ?? this.used++;
    const columns = this.#columns;
    const state: VehicleState = {
      ...given,
      number: this.given++,
      acceleration: 0,
      leg: 0,
      nextRoad: -1,
      nextLane: ways.unknown,
      booked: -1,
      entry: 0,
      standsSince: Infinity,
      changedAt: time,
      shift: 0,
      leavesStopAt: Infinity,
      departedAt: time,
      overtaking: 0,
      overtaken: -1,
      backBy: 0,
      driven: 0,
      lost: 0,
    };
    for (const name of stateNames) columns[name][slot] = state[name];
    columns.kind[slot] = kind;
    columns.length[slot] = length;
    return slot;
  }

  remove(slot: number): void {
    this.#columns.lane[slot] = -1;
    this.#freed.push(slot);
  }

  /** A new tick begins: slots that were left can be taken again. */
  recycle(): void {
    for (const slot of this.#freed) this.#free.push(slot);
    this.#freed.length = 0;
  }

  /** The first slots hold so many vehicles now, put there by a run, and no others do. */
  refill(count: number): void {
    this.used = count;
    this.#free.length = 0;
    this.#freed.length = 0;
  }
}
