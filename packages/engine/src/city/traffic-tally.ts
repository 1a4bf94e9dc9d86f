import { shape, type Shape } from '@korzo/core';
import type { Traffic } from '@korzo/traffic';

/** Junctions that a summary names. */
const mostJunctions = 10;

/** What is told of the vehicles of a run when it is over. */
export interface TrafficSummary {
  readonly departed: number;
  readonly arrived: number;
  readonly present: number;
  /** Trips that wait for room where they start. */
  readonly waiting: number;
  /** Trips that no way leads along. */
  readonly impossible: number;
  /** Distance driven by all in the time driven by all, m/s; null while nobody has. */
  readonly meanSpeed: number | null;
  /** Mean time from start to arrival, s; null while nobody has arrived. */
  readonly travelTime: number | null;
  /** Mean time lost by driving slower than one would like, s per vehicle that started. */
  readonly delay: number | null;
  /** Vehicles that entered each junction, by its name or number, those with the most first. */
  readonly junctions: Readonly<Record<string, number>>;
}

export interface SavedTally {
  readonly distance: number;
  readonly time: number;
  readonly loss: number;
  readonly travelled: number;
  readonly arrivals: number;
  readonly entered: readonly number[];
  readonly inside: readonly number[];
}

/** Adds up what vehicles do, in the order of their places in the columns: sums are the same wherever rows lie. */
export class TrafficTally {
  readonly #traffic: Traffic;
  readonly #entered: number[];
  /** The junction each place in the columns was in after the last tick, or -1. */
  #inside: number[] = [];
  #distance = 0;
  #time = 0;
  #loss = 0;
  #travelled = 0;
  #arrivals = 0;

  constructor(traffic: Traffic) {
    this.#traffic = traffic;
    this.#entered = traffic.scene.map.network.junctions.map(() => 0);
  }

  afterTick(dt: number): void {
    const { scene, roster, arrivals } = this.#traffic;
    const { lane, speed, haste, kind } = scene.state.vehicles;
    const { junction, speed: allowed } = scene.map.lanes;
    for (let slot = 0; slot < roster.used; slot++) {
      const inside = lane[slot] < 0 ? -1 : junction[lane[slot]];
      if (inside >= 0 && inside !== this.#inside[slot]) this.#entered[inside]++;
      this.#inside[slot] = inside;
      if (lane[slot] < 0) continue;
      const wished = Math.min(allowed[lane[slot]] * haste[slot], scene.kinds.highestSpeed[kind[slot]]);
      this.#time += dt;
      this.#distance += speed[slot] * dt;
      this.#loss += Math.max(0, 1 - speed[slot] / wished) * dt;
    }
    for (const { departedAt, arrivedAt } of arrivals) this.#travelled += arrivedAt - departedAt;
    this.#arrivals += arrivals.length;
  }

  figures(departed: number): Pick<TrafficSummary, 'meanSpeed' | 'travelTime' | 'delay' | 'junctions'> {
    const { junctions } = this.#traffic.scene.map.network;
    const busiest = [...this.#entered.entries()]
      .filter(([, count]) => count > 0)
      .toSorted(([one, fewer], [other, more]) => more - fewer || one - other)
      .slice(0, mostJunctions);
    return {
      meanSpeed: this.#time === 0 ? null : this.#distance / this.#time,
      travelTime: this.#arrivals === 0 ? null : this.#travelled / this.#arrivals,
      delay: departed === 0 ? null : this.#loss / departed,
      junctions: Object.fromEntries(
        busiest.map(([number, count]) => {
          const { name } = junctions[number];
          const isOnly = name !== undefined && junctions.filter((each) => each.name === name).length === 1;
          return [isOnly ? name : `junction ${number}`, count];
        }),
      ),
    };
  }

  save(): SavedTally {
    return {
      distance: this.#distance,
      time: this.#time,
      loss: this.#loss,
      travelled: this.#travelled,
      arrivals: this.#arrivals,
      entered: [...this.#entered],
      inside: [...this.#inside],
    };
  }

  problemWith(saved: unknown): string | undefined {
    const sum = shape.finite(0);
    const junctions = this.#entered.length;
    return shape.record({
      distance: sum,
      time: sum,
      loss: sum,
      travelled: sum,
      arrivals: shape.whole(),
      entered: shape.listOf(shape.whole(), junctions),
      inside: shape.listOf(shape.whole(-1, junctions - 1)),
    } satisfies Readonly<Record<keyof SavedTally, Shape>>)(saved, 'tally');
  }

  restore({ distance, time, loss, travelled, arrivals, entered, inside }: SavedTally): void {
    this.#distance = distance;
    this.#time = time;
    this.#loss = loss;
    this.#travelled = travelled;
    this.#arrivals = arrivals;
    for (const [number, count] of entered.entries()) this.#entered[number] = count;
    this.#inside = [...inside];
  }
}
