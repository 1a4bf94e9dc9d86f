import { shape, type Shape } from '@korzo/core';
import { wholes, type Traffic } from '../run/traffic.ts';

/** Junctions that a summary names. */
const mostJunctions = 10;

/** Figures of the vehicles of a run. */
export interface TrafficSummary {
  readonly departed: number;
  readonly arrived: number;
  readonly present: number;
  /** Trips that wait for room where they start. */
  readonly waiting: number;
  /** Trips that no route leads along. */
  readonly impossible: number;
  /** Distance driven by all in the time driven by all, m/s; null before the first drive. */
  readonly meanSpeed: number | null;
  /** Mean time from start to arrival, s; null before the first arrival. */
  readonly travelTime: number | null;
  /** Mean time lost by driving slower than wished, s per vehicle that started. */
  readonly delay: number | null;
  /** Vehicles that have been standing for more than 5 minutes, stops of lines apart. */
  readonly stuck: number;
  /** Whether at least half of the vehicles on the road have been standing for more than 2 minutes. */
  readonly gridlock: boolean;
  /** Vehicles that entered each junction, by its name or number, those with the most first. */
  readonly junctions: Readonly<Record<string, number>>;
}

/** Distance, m, time on the road and time lost, s, of some vehicles together. */
interface Sums {
  readonly distance: number;
  readonly time: number;
  readonly loss: number;
}

/** What vehicles on the road have done, and how many of them stand in a jam or are stuck. */
interface PresentSums extends Sums {
  readonly jammed: number;
  readonly stuck: number;
}

export interface SavedTally {
  /** Of vehicles that have arrived, and of those that are on the road. */
  readonly arrived: Sums;
  readonly present: PresentSums;
  readonly entered: readonly number[];
}

/** Adds up what vehicles did: sums are the same wherever their rows lie and a vehicle that drives them. */
export class TrafficTally {
  readonly #ids: ReadonlyMap<number, string>;
  readonly #traffic: Traffic;
  #arrived: Sums = { distance: 0, time: 0, loss: 0 };
  /** Of vehicles on the road, after a snapshot was restored and before their rows were looked at. */
  #restored: PresentSums | undefined;

  /** @param ids numbers of junctions by their ids in the file of the city */
  constructor(traffic: Traffic, ids: ReadonlyMap<string, number> = new Map()) {
    this.#ids = new Map([...ids].map(([id, number]) => [number, id]));
    this.#traffic = traffic;
  }

  /** Rows have been looked at since a snapshot was restored. */
  noteRows(): void {
    this.#restored = undefined;
  }

  /** After a tick: takes the vehicles that arrived in it. */
  addArrivals(): void {
    let { distance, time, loss } = this.#arrived;
    for (const { departedAt, arrivedAt, driven, lost } of this.#traffic.arrivals) {
      distance += driven;
      time += arrivedAt - departedAt;
      loss += lost;
    }
    this.#arrived = { distance, time, loss };
  }

  figures(
    departed: number,
  ): Pick<TrafficSummary, 'meanSpeed' | 'travelTime' | 'delay' | 'stuck' | 'gridlock' | 'junctions'> {
    const { arrived, scene } = this.#traffic;
    const present = this.#presentSums();
    const time = this.#arrived.time + present.time;
    return {
      meanSpeed: time === 0 ? null : (this.#arrived.distance + present.distance) / time,
      travelTime: arrived === 0 ? null : this.#arrived.time / arrived,
      delay: departed === 0 ? null : (this.#arrived.loss + present.loss) / departed,
      stuck: present.stuck,
      gridlock: present.jammed > 0 && 2 * present.jammed >= this.#traffic.present,
      junctions: busiestJunctions(scene.map.network.junctions, scene.state.entered, this.#ids),
    };
  }

  #presentSums(): PresentSums {
    if (this.#restored !== undefined) return this.#restored;
    const { sums, border } = this.#traffic;
    // With a border the sums were shared when the tick ended.
    if (border === undefined) this.#traffic.sumUp(sums);
    const [distance, time, loss, jammed, stuck] = sums;
    return { distance: distance / wholes, time: time / wholes, loss: loss / wholes, jammed, stuck };
  }

  save(): SavedTally {
    return {
      arrived: this.#arrived,
      present: this.#presentSums(),
      entered: [...this.#traffic.scene.state.entered],
    };
  }

  problemWith(saved: unknown): string | undefined {
    const sum = shape.finite(0);
    const sums = { distance: sum, time: sum, loss: sum } satisfies Readonly<Record<keyof Sums, Shape>>;
    const count = shape.whole(0, 0x7fff_ffff);
    return shape.record({
      arrived: shape.record(sums),
      present: shape.record({ ...sums, jammed: count, stuck: count } satisfies Record<keyof PresentSums, Shape>),
      entered: shape.listOf(shape.whole(0, 0x7fff_ffff), this.#traffic.scene.state.entered.length),
    } satisfies Readonly<Record<keyof SavedTally, Shape>>)(saved, 'tally');
  }

  restore({ arrived, present, entered }: SavedTally): void {
    this.#arrived = arrived;
    this.#restored = present;
    this.#traffic.scene.state.entered.set(entered);
  }
}

/** Vehicles that entered each of the busiest junctions, by its name where no other has it, or its id in the file. */
function busiestJunctions(
  junctions: readonly { readonly name?: string | undefined }[],
  entered: Int32Array,
  ids: ReadonlyMap<number, string>,
): Readonly<Record<string, number>> {
  const busiest = [...entered.entries()]
    .filter(([, count]) => count > 0)
    .toSorted(([one, fewer], [other, more]) => more - fewer || one - other)
    .slice(0, mostJunctions);
  return Object.fromEntries(
    busiest.map(([number, count]) => {
      const { name } = junctions[number];
      const isOnly = name !== undefined && junctions.filter((each) => each.name === name).length === 1;
      return [isOnly ? name : (ids.get(number) ?? `junction ${number}`), count];
    }),
  );
}
