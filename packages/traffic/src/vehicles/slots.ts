import { stateNames, ways, type VehicleColumns } from './vehicle-columns.ts';

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

const given = ['kind', 'length', 'lane', 'where', 'speed', 'haste', 'route', 'goal', 'stop'] as const;

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
  add(newcomer: Newcomer): number {
    const slot = this.#free.pop() ?? this.used++;
    const { time } = newcomer;
    const columns = this.#columns;
    for (const name of stateNames) columns[name][slot] = 0;
    for (const name of given) columns[name][slot] = newcomer[name];
    columns.number[slot] = this.given++;
    columns.nextRoad[slot] = -1;
    columns.nextLane[slot] = ways.unknown;
    columns.booked[slot] = -1;
    columns.standsSince[slot] = Infinity;
    columns.changedAt[slot] = time;
    columns.leavesStopAt[slot] = Infinity;
    columns.departedAt[slot] = time;
    columns.overtaken[slot] = -1;
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
