import { Records, type RunPlace } from '@korzo/core';
import type { Traffic } from '../run/traffic.ts';
import { runColumn, stateNames } from '../vehicles/vehicle-columns.ts';

const kindField = stateNames.length;

/**
 * Vehicles on tiles of other processes. Each process gets all of them through the door and drives them too: to the same bits, so that
 * nothing has to be asked across a border within a tick. Only the process that has the row keeps the result.
 */
export class VehiclesElsewhere {
  readonly #traffic: Traffic;
  /** The group of the first kind of vehicles. */
  readonly #group: number;
  readonly #records = new Records([...stateNames, 'kind']);

  constructor(traffic: Traffic, group: number) {
    this.#traffic = traffic;
    this.#group = group;
  }

  /** Puts the vehicles of other processes into slots; those of the last tick must have been released. */
  place(run: RunPlace): void {
    if (run.door.isAlone) return;
    const records = this.#records;
    this.#writeOwn(run);
    run.door.share(records);
    const { slots, scene } = this.#traffic;
    const { vehicles } = scene.state;
    for (let index = 0; index < records.count; index++) {
      if (records.row(index) >= 0) continue;
      const slot = slots.take();
      for (let field = 0; field < stateNames.length; field++)
        vehicles[stateNames[field]][slot] = records.at(index, field);
      vehicles.kind[slot] = records.at(index, kindField);
      vehicles.length[slot] = scene.kinds.length[vehicles.kind[slot]];
    }
  }

  #writeOwn({ crowds, ownColumns }: RunPlace): void {
    const records = this.#records;
    records.clear();
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
  }
}
