import { ways, type VehicleColumns } from './vehicle-columns.ts';

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

/** What of the roster a snapshot holds: the order of free places tells who gets which next. */
export interface SavedRoster {
  readonly used: number;
  readonly given: number;
  readonly free: readonly number[];
}

/** Places in the columns: those that are free, and how many were ever used. */
export class Roster {
  readonly #columns: VehicleColumns;
  readonly #free: number[] = [];
  readonly capacity: number;
  used = 0;
  given = 0;

  constructor(columns: VehicleColumns) {
    this.#columns = columns;
    this.capacity = columns.lane.length;
  }

  get isFull(): boolean {
    return this.#free.length === 0 && this.used === this.capacity;
  }

  /** @returns the place in the columns */
  add({ kind, length, lane, where, speed, haste, route, goal, stop, time }: Newcomer): number {
    const slot = this.#free.pop() ?? this.used++;
    const columns = this.#columns;
    columns.number[slot] = this.given++;
    columns.kind[slot] = kind;
    columns.length[slot] = length;
    columns.lane[slot] = lane;
    columns.where[slot] = where;
    columns.speed[slot] = speed;
    columns.acceleration[slot] = 0;
    columns.planned[slot] = 0;
    columns.haste[slot] = haste;
    columns.route[slot] = route;
    columns.leg[slot] = 0;
    columns.goal[slot] = goal;
    columns.nextRoad[slot] = -1;
    columns.nextLane[slot] = ways.unknown;
    columns.booked[slot] = -1;
    columns.entry[slot] = 0;
    columns.barrier[slot] = Infinity;
    columns.slack[slot] = Infinity;
    columns.standsSince[slot] = Infinity;
    columns.wish[slot] = -1;
    columns.changedAt[slot] = time;
    columns.shift[slot] = 0;
    columns.stop[slot] = stop;
    columns.leavesStopAt[slot] = Infinity;
    columns.departedAt[slot] = time;
    columns.overtaking[slot] = 0;
    columns.overtaken[slot] = -1;
    columns.backBy[slot] = 0;
    return slot;
  }

  save(): SavedRoster {
    return { used: this.used, given: this.given, free: [...this.#free] };
  }

  restore({ used, given, free }: SavedRoster): void {
    this.used = used;
    this.given = given;
    this.#free.length = 0;
    for (const slot of free) this.#free.push(slot);
  }

  remove(slot: number): void {
    this.#columns.lane[slot] = -1;
    this.#free.push(slot);
  }
}
