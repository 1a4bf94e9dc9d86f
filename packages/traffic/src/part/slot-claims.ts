import type { RunPlace } from '@korzo/core';
import type { Traffic } from '../run/traffic.ts';
import { copyFromRow, runColumn } from '../vehicles/vehicle-columns.ts';

/** A row of the run that has a vehicle and no slot. */
interface Unplaced {
  readonly tile: number;
  readonly row: number;
}

const none: readonly Unplaced[] = [];

/**
 * Which slot is whose. Most rows know their slot from the tick before. The others are few: newcomers, whose slots are known by their
 * numbers, and rows that a snapshot, another tile or another process brought.
 */
export class SlotClaims {
  readonly #traffic: Traffic;
  /** The group of the first kind of vehicles. */
  readonly #group: number;
  /** Slots of vehicles that came in the last tick, by number. */
  readonly #newcomers = new Map<number, number>();

  constructor(traffic: Traffic, group: number) {
    this.#traffic = traffic;
    this.#group = group;
  }

  /** A vehicle got a slot in the last tick; its row claims it when the next one begins. */
  expect(slot: number): void {
    this.#newcomers.set(this.#traffic.scene.state.vehicles.number[slot], slot);
  }

  /** Gives every vehicle of the run a slot of its own, and empties all others. `claim` looks at all rows. */
  settle(place: RunPlace, claim: () => void): void {
    const { slots, scene } = this.#traffic;
    const { claimed, rowNotes } = scene.state;
    slots.recycle();
    claimed[0] = 0;
    rowNotes.count[0] = 0;
    claim();
    const noted = rowNotes.count[0];
    const unplaced = noted === 0 ? none : this.#withoutNewcomers(place, this.#noted());
    if (this.#newcomers.size > 0) this.#newcomers.clear();
    if (claimed[0] + noted - unplaced.length < slots.held) this.#releaseUnclaimed(place);
    for (const row of unplaced) this.#place(place, row);
    this.#traffic.border?.open(place);
  }

  #noted(): readonly Unplaced[] {
    const { count, tile, row } = this.#traffic.scene.state.rowNotes;
    const noted: Unplaced[] = [];
    for (let index = 0; index < count[0]; index++) noted.push({ tile: tile[index], row: row[index] });
    return noted;
  }

  /** Newcomers take the slots that they drove to the end of the last tick in. */
  #withoutNewcomers(place: RunPlace, rows: readonly Unplaced[]): readonly Unplaced[] {
    const { vehicles } = this.#traffic.scene.state;
    return rows.filter(({ tile, row }) => {
      const number = place.ownColumns[tile][runColumn('number')][row];
      const slot = this.#newcomers.get(number);
      // A snapshot that was restored meanwhile has emptied it.
      if (slot === undefined || vehicles.number[slot] !== number) return true;
      place.ownColumns[tile][runColumn('slot')][row] = slot + 1;
      return false;
    });
  }

  /** Vehicles that were taken out of the run, or whose rows are in another process now. */
  #releaseUnclaimed(place: RunPlace): void {
    const { slots, scene } = this.#traffic;
    const isClaimed = new Uint8Array(slots.used);
    for (const [tile, { ownCount }] of place.crowds.entries()) {
      const slot = place.ownColumns[tile][runColumn('slot')];
      for (let row = 0; row < ownCount; row++) if (slot[row] > 0) isClaimed[slot[row] - 1] = 1;
    }
    for (let slot = 0; slot < slots.used; slot++)
      if (isClaimed[slot] === 0 && scene.state.vehicles.lane[slot] >= 0) slots.release(slot);
  }

  #place(place: RunPlace, { tile, row }: Unplaced): void {
    const { slots, scene } = this.#traffic;
    const { vehicles } = scene.state;
    const own = place.ownColumns[tile];
    const slot = slots.take();
    copyFromRow(vehicles, slot, own, row);
    vehicles.kind[slot] = place.crowds[tile].columns.group[row] - this.#group;
    vehicles.length[slot] = scene.kinds.length[vehicles.kind[slot]];
    own[runColumn('slot')][row] = slot + 1;
  }
}
