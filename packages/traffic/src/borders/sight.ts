import type { Scene } from '../tick/traffic-state.ts';
import { isOut } from '../vehicles/vehicle-columns.ts';
import type { LaneOwners, Mask } from './lane-owners.ts';
import type { NumberParcel, NumberReader } from './number-parcel.ts';
import { readVehicle, seenColumns, wholeColumns, writeVehicle } from './vehicle-records.ts';

/** What comes next in a parcel: nothing, what can be seen of a vehicle, or all of it. */
const told = { nothing: 0, seen: 1, whole: 2 } as const;

/** A vehicle that another process reported. */
export interface Told {
  readonly slot: number;
  /** All of it is known: this process drives it. */
  readonly isWhole: boolean;
  /** The process that has its row. */
  readonly row: number;
}

type Addressed = (mask: Mask, write: (parcel: NumberParcel, process: number) => void) => void;

/**
 * Vehicles that are seen across borders. The owner of a lane gets all of what is known of those on it; owners of junctions see all who
 * come, and those who hold a booking; the last vehicle on a lane is seen from behind, the foremost from the lanes it comes to.
 */
export class BorderSight {
  readonly #scene: Scene;
  readonly #owners: LaneOwners;
  /** By slot: who sees it. By lane: the foremost and the last of the vehicles at hand, or -1. */
  readonly #masks: Uint16Array;
  readonly #foremost: Int32Array;
  readonly #last: Int32Array;

  constructor(scene: Scene, owners: LaneOwners, capacity: number) {
    this.#scene = scene;
    this.#owners = owners;
    this.#masks = new Uint16Array(capacity);
    this.#foremost = new Int32Array(owners.ofLane.length);
    this.#last = new Int32Array(owners.ofLane.length);
  }

  /** @param row the process that has the row of a vehicle */
  write(used: number, isAtHand: (slot: number) => boolean, row: (slot: number) => number, to: Addressed): void {
    const { lane } = this.#scene.state.vehicles;
    this.#foremost.fill(-1);
    this.#last.fill(-1);
    for (let slot = 0; slot < used; slot++) {
      this.#masks[slot] = 0;
      if (lane[slot] >= 0 && isAtHand(slot)) this.#note(slot);
    }
    for (const [each, slot] of this.#last.entries()) if (slot >= 0) this.#masks[slot] |= this.#owners.last[each];
    for (const [each, slot] of this.#foremost.entries())
      if (slot >= 0) this.#masks[slot] |= this.#owners.foremost[each];
    for (let slot = 0; slot < used; slot++)
      if (this.#masks[slot] !== 0)
        to(this.#masks[slot], (parcel, process) => {
          const isWhole = this.#owners.ofLane[lane[slot]] === process;
          parcel.add(isWhole ? told.whole : told.seen);
          if (isWhole) parcel.add(row(slot));
          writeVehicle(parcel, this.#scene, isWhole ? wholeColumns : seenColumns, slot);
        });
  }

  end(parcel: NumberParcel): void {
    parcel.add(told.nothing);
  }

  read(reader: NumberReader, slotOf: (number: number) => number, note: (vehicle: Told) => void): void {
    for (let what = reader.next(); what !== told.nothing; what = reader.next()) {
      const isWhole = what === told.whole;
      const row = isWhole ? reader.next() : -1;
      const slot = readVehicle(reader, this.#scene, isWhole ? wholeColumns : seenColumns, slotOf);
      note({ slot, isWhole, row });
    }
  }

  #note(slot: number): void {
    const { map, state } = this.#scene;
    const { lane, booked, ahead, shift, overtaking } = state.vehicles;
    const { ofLane, ofJunction, all, last, foremost } = this.#owners;
    const own = lane[slot];
    // A vehicle that is out to overtake is in the row of no lane.
    if (isOut(overtaking[slot])) this.#masks[slot] = 1 << ofLane[own];
    else {
      this.#masks[slot] = all[own];
      if ((last[own] | foremost[own]) !== 0) this.#noteEnds(slot, own);
      if (shift[slot] !== 0) this.#noteLeft(slot, shift[slot] < 0 ? map.lanes.outer[own] : map.lanes.inner[own]);
    }
    if (booked[slot] >= 0) this.#masks[slot] |= 1 << ofJunction[map.lanes.junction[booked[slot]]];
    if (ahead[slot] < 0) return;
    this.#masks[slot] |= 1 << ofJunction[map.lanes.junction[ahead[slot]]];
    // Those who come to the junction where its rear is see it, too.
    const { start, items } = map.lanes.prev;
    for (let at = start[booked[slot]]; at < start[booked[slot] + 1]; at++) this.#masks[slot] |= 1 << ofLane[items[at]];
  }

  /** A vehicle that changes lanes is seen by those who come to the lane it leaves, too. */
  #noteLeft(slot: number, left: number): void {
    if (left < 0) return;
    const { start, items } = this.#scene.map.lanes.prev;
    for (let at = start[left]; at < start[left + 1]; at++) this.#masks[slot] |= 1 << this.#owners.ofLane[items[at]];
  }

  /** In the order of a lane: by place, ties by number. */
  #noteEnds(slot: number, lane: number): void {
    const foremost = this.#foremost[lane];
    const last = this.#last[lane];
    if (foremost < 0 || this.#isAhead(slot, foremost)) this.#foremost[lane] = slot;
    if (last < 0 || this.#isAhead(last, slot)) this.#last[lane] = slot;
  }

  #isAhead(one: number, other: number): boolean {
    const { where, number } = this.#scene.state.vehicles;
    return where[one] > where[other] || (where[one] === where[other] && number[one] < number[other]);
  }
}
