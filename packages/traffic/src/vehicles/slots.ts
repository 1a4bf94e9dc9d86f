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

/** The lane and the number in a slot without a vehicle. */
const none = -1;

/** Places in the columns of the lanes. A vehicle keeps its slot while it drives; no result depends on which one it has. */
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
  /** Vehicles of a restored snapshot that have no slots yet. */
  #awaited = 0;
  /** Vehicles of other processes that have no slot here. */
  #elsewhere = 0;
  /** Those that have left other processes in this part of a tick, before it is known which they are. */
  leaving = 0;
  /** Vehicles that left in this tick. */
  #gone = 0;

  constructor(columns: VehicleColumns) {
    this.#columns = columns;
    this.capacity = columns.lane.length;
  }

  /** Whether the roads are full, in all processes together; vehicles that left in this tick still count. */
  get isFull(): boolean {
    return this.present + this.#gone >= this.capacity;
  }

  /** Vehicles that have a slot here. */
  get held(): number {
    return this.used - this.#free.length - this.#freed.length;
  }

  /** Vehicles in all processes, those included that will have a slot when the lanes of a restored run are looked at. */
  get present(): number {
    return this.held + this.#awaited + this.#elsewhere - this.leaving;
  }

  countElsewhere(vehicles: number): void {
    this.#elsewhere = vehicles;
  }

  /** A slot whose columns the caller fills. */
  take(): number {
    if (this.#free.length === 0 && this.used === this.capacity)
      throw new Error(`there are more vehicles than the ${this.capacity} that the roads have room for; add fewer`);
    return this.#free.pop() ?? this.used++;
  }

  /** A slot for a vehicle that another process has reported. */
  takeGuest(): number {
    this.#elsewhere--;
    return this.take();
  }

  /** A vehicle of another process is not looked at any more. */
  releaseGuest(slot: number): void {
    this.#elsewhere++;
    this.release(slot);
  }

  /** @returns the slot */
  add(newcomer: Newcomer): number {
    const slot = this.take();
    const { time } = newcomer;
    const columns = this.#columns;
    for (const name of stateNames) columns[name][slot] = 0;
    for (const name of given) columns[name][slot] = newcomer[name];
    columns.number[slot] = this.given++;
    columns.nextRoad[slot] = -1;
    columns.nextLane[slot] = ways.unknown;
    columns.booked[slot] = -1;
    columns.ahead[slot] = -1;
    columns.onward[slot] = ways.unknown;
    columns.standsSince[slot] = Infinity;
    columns.changedAt[slot] = time;
    columns.leavesStopAt[slot] = Infinity;
    columns.departedAt[slot] = time;
    columns.overtaken[slot] = -1;
    return slot;
  }

  /** A vehicle leaves during a tick; one without a slot leaves another process. */
  remove(slot: number | undefined): void {
    this.#gone++;
    if (slot === undefined) {
      this.#elsewhere--;
      return;
    }
    this.#columns.lane[slot] = none;
    this.#freed.push(slot);
  }

  /** A new tick begins: slots that were left can be taken again. */
  recycle(): void {
    this.#awaited = 0;
    this.#elsewhere = 0;
    this.leaving = 0;
    this.#gone = 0;
    for (const slot of this.#freed) this.release(slot);
    this.#freed.length = 0;
  }

  /** Empties a slot between two ticks: its vehicle is not in the run any more. */
  release(slot: number): void {
    this.#columns.lane[slot] = none;
    this.#columns.number[slot] = none;
    this.#free.push(slot);
  }

  /** Empties all slots; so many vehicles will get one when the next tick begins. */
  await(present: number): void {
    this.#columns.lane.fill(none);
    this.#columns.number.fill(none);
    this.used = 0;
    this.#free.length = 0;
    this.#freed.length = 0;
    this.#elsewhere = 0;
    this.leaving = 0;
    this.#gone = 0;
    this.#awaited = present;
  }
}
