import { Records, type RunPlace } from '@korzo/core';
import { note } from '../tick/notes.ts';
import type { Scene } from '../tick/traffic-state.ts';
import { isOut, overtakingStates, runColumn, stateNames } from '../vehicles/vehicle-columns.ts';

const laneField = stateNames.indexOf('lane');
const overtakingField = stateNames.indexOf('overtaking');
const kindField = stateNames.length;

/**
 * Vehicles on tiles of other processes. Each process gets all of them through the door and drives them too: to the same bits, so that
 * nothing has to be asked across a border within a tick. Only the process that has the row keeps the result.
 */
export class VehiclesElsewhere {
  readonly #scene: Scene;
  /** The group of the first kind of vehicles. */
  readonly #group: number;
  readonly #records = new Records([...stateNames, 'kind']);
  /** Places in the records, and the number of each vehicle on its lane. */
  readonly #others: { readonly index: number; readonly rank: number }[] = [];

  constructor(scene: Scene, group: number) {
    this.#scene = scene;
    this.#group = group;
  }

  /** Adds those of other processes to the counts of their lanes; own vehicles must have been counted. */
  count({ crowds, ownColumns, door }: RunPlace): void {
    const records = this.#records;
    records.clear();
    this.#others.length = 0;
    if (door.isAlone) return;
    for (const [tile, { columns, ownCount }] of crowds.entries()) {
      const own = stateNames.map((name) => ownColumns[tile][runColumn(name)]);
      const haste = ownColumns[tile][runColumn('haste')];
      for (let row = 0; row < ownCount; row++) {
        if (!(haste[row] > 0)) continue;
        records.add(columns.id[row], tile, row);
        for (let field = 0; field < own.length; field++) records.write(field, own[field][row]);
        records.write(kindField, columns.group[row] - this.#group);
      }
    }
    door.share(records);
    const { counts } = this.#scene.state;
    for (let index = 0; index < records.count; index++)
      if (records.row(index) < 0) this.#others.push({ index, rank: counts[this.#listOf(index)]++ });
  }

  /** Puts them into slots; the first slot of each lane must be known. */
  gather(): void {
    const { map, kinds, state } = this.#scene;
    const { vehicles, first } = state;
    const records = this.#records;
    for (const { index, rank } of this.#others) {
      const slot = first[this.#listOf(index)] + rank;
      for (let field = 0; field < stateNames.length; field++)
        vehicles[stateNames[field]][slot] = records.at(index, field);
      vehicles.kind[slot] = records.at(index, kindField);
      vehicles.length[slot] = kinds.length[vehicles.kind[slot]];
      const booked = vehicles.booked[slot];
      if (booked >= 0) {
        const junction = map.lanes.junction[booked];
        state.booked[state.bookedFrom[junction] + state.bookedCount[junction]++] = slot;
      }
      if (vehicles.overtaking[slot] !== overtakingStates.none) note(state.notes, 'overtaking', slot);
    }
  }

  /** The lane it is counted on; vehicles on the lane of oncoming traffic are behind all lanes. */
  #listOf(index: number): number {
    const isBehind = isOut(this.#records.at(index, overtakingField));
    return isBehind ? this.#scene.state.counts.length - 1 : this.#records.at(index, laneField);
  }
}
