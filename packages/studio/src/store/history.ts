import type { RunStatus } from '@korzo/live';

type TrafficFigures = NonNullable<RunStatus['traffic']>;

/** What the charts show: one sample per status, in columns. Old samples are thinned out, so that an hour costs no more than a minute. */
export interface History {
  readonly count: number;
  /** Simulated, s. */
  readonly time: Float64Array;
  readonly columns: ReadonlyMap<string, Float64Array>;
}

const room = 4096;

/** Keeps samples of named numbers over simulated time; going back in time (a restart) begins again. */
export class Samples implements History {
  count = 0;
  readonly time = new Float64Array(room);
  readonly columns = new Map<string, Float64Array>();

  take(time: number, values: Readonly<Record<string, number>>): void {
    if (this.count > 0 && time < this.time[this.count - 1]) this.clear();
    if (this.count > 0 && time === this.time[this.count - 1]) this.count--;
    if (this.count === room) this.#thinOut();
    this.time[this.count] = time;
    for (const [name, value] of Object.entries(values)) {
      let column = this.columns.get(name);
      if (column === undefined) this.columns.set(name, (column = new Float64Array(room).fill(Number.NaN)));
      column[this.count] = value;
    }
    for (const [name, column] of this.columns) if (!(name in values)) column[this.count] = Number.NaN;
    this.count++;
  }

  clear(): void {
    this.count = 0;
  }

  /** Every second sample goes. */
  #thinOut(): void {
    const kept = this.count >> 1;
    for (const column of [this.time, ...this.columns.values()]) {
      for (let sample = 0; sample < kept; sample++) column[sample] = column[sample * 2];
    }
    this.count = kept;
  }
}

/** Names of the columns: `inside`, `speed`, `ticks`, `flow:EXIT` (persons per second), `phase:NAME` and `worker:N` (ms per tick). */
export class FlowMeter {
  #time = Number.NaN;
  #exits: Readonly<Record<string, number>> = {};
  #flows: Record<string, number> = {};

  /** Persons per second at each exit since a second ago or more. */
  take(status: RunStatus): Readonly<Record<string, number>> {
    const passed = status.time - this.#time;
    if (passed >= 1) {
      this.#flows = Object.fromEntries(
        Object.entries(status.exits).map(([exit, left]) => [exit, (left - (this.#exits[exit] ?? 0)) / passed]),
      );
    }
    if (!(passed >= 0 && passed < 1)) {
      this.#time = status.time;
      this.#exits = status.exits;
    }
    return this.#flows;
  }
}

/** Flows of traffic are means over the last minute, once there are ten seconds of it, s. */
const trafficWindow = 60;
const leastWindow = 10;
const hour = 3600;
/** Junctions that a status lists at most, and counts beside them. */
const mostListed = 10;
const tripCounts = 2;

/** Vehicles per hour that start, arrive and enter junctions: columns `trips:departures`, `trips:arrivals`, `junction:NAME`. */
export class TrafficMeter {
  readonly #noted: { readonly time: number; readonly counts: Readonly<Record<string, number>> }[] = [];

  take(time: number, { departed, arrived, junctions }: TrafficFigures): Readonly<Record<string, number>> {
    const counts: Record<string, number> = { 'trips:departures': departed, 'trips:arrivals': arrived };
    for (const [name, entered] of Object.entries(junctions)) counts[`junction:${name}`] = entered;
    const noted = this.#noted;
    if (time === noted.at(-1)?.time) noted.pop();
    noted.push({ time, counts });
    while (noted.length > 2 && time - noted[1].time >= trafficWindow) noted.shift();
    const [first] = noted;
    const passed = time - first.time;
    if (passed < leastWindow) return {};
    // Beside the busiest junctions there may have been others then: what is not listed is 0 only in a list that is not full.
    const isWhole = Object.keys(first.counts).length - tripCounts < mostListed;
    return Object.fromEntries(
      Object.entries(counts)
        .filter(([name]) => isWhole || name in first.counts)
        .map(([name, count]) => [name, ((count - (first.counts[name] ?? 0)) * hour) / passed]),
    );
  }
}
