import type { CrowdView, HandsPlace } from '@korzo/core';
import { emptyPose, type LaneShapes } from '../places/lane-shapes.ts';
import { note } from '../tick/notes.ts';
import { insertInOrder } from '../tick/order-lanes.ts';
import type { Scene } from '../tick/traffic-state.ts';
import { isOut, overtakingStates } from '../vehicles/vehicle-columns.ts';
import { copyToRows, copyToSlots, rowColumns, type RowColumns, type RowList } from './row-columns.ts';

/** Rows that are looked at together. */
const block = 512;
/** Longer lanes are not sorted by insertion. */
const longLane = 24;

const emptyList = (): RowList => ({ rows: new Int32Array(block), slots: new Int32Array(block), count: 0 });

/**
 * Between the rows of a run and the slots of its lanes: vehicles are put into slots in the order of lanes, and back. Which slot of its
 * lane a vehicle gets depends on threads; nothing else does.
 */
export class RowWork {
  readonly #place: HandsPlace;
  readonly #scene: Scene;
  readonly #shapes: LaneShapes;
  /** The group of the first kind of vehicles. */
  readonly #group: number;
  readonly #list: RowList = emptyList();
  readonly #touched: RowList = emptyList();
  readonly #pose = emptyPose();
  #tiles: readonly RowColumns[] = [];

  constructor(place: HandsPlace, scene: Scene, shapes: LaneShapes, group: number) {
    this.#place = place;
    this.#scene = scene;
    this.#shapes = shapes;
    this.#group = group;
  }

  /** Takes the views of columns again. */
  refresh(): void {
    const { vehicles } = this.#scene.state;
    this.#tiles = this.#place.crowds.map((_, tile) => rowColumns(this.#place.ownColumns(tile), vehicles));
  }

  /** Counts the vehicles of each lane, and gives each its number on it. */
  count(tile: number, first: number, last: number): void {
    const { slot, haste, lane, overtaking } = this.#tiles[tile];
    const { counts } = this.#scene.state;
    for (let row = first; row < last; row++) {
      if (haste[row] > 0)
        slot[row] = 1 + Atomics.add(counts, isOut(overtaking[row]) ? counts.length - 1 : lane[row], 1);
      else slot[row] = 0;
    }
  }

  /** Copies vehicles into slots, those of a lane side by side; `first` of the lanes must be known. */
  gather(tile: number, first: number, last: number): void {
    for (let from = first; from < last; from += block) this.#gatherBlock(tile, from, Math.min(last, from + block));
  }

  #gatherBlock(tile: number, from: number, to: number): void {
    const columns = this.#tiles[tile];
    const { slot, lane, overtaking } = columns;
    const { first } = this.#scene.state;
    const list = this.#list;
    list.count = 0;
    for (let row = from; row < to; row++) {
      if (slot[row] === 0) continue;
      slot[row] += first[isOut(overtaking[row]) ? first.length - 1 : lane[row]];
      list.rows[list.count] = row;
      list.slots[list.count++] = slot[row] - 1;
    }
    copyToSlots(columns.always, list);
    this.#copyWanted(columns, list);
    this.#deriveScratch(this.#place.crowds[tile], list);
  }

  /** Columns that mean nothing, and are as for newcomers, unless another one says so. */
  #copyWanted(columns: RowColumns, { rows, slots, count }: RowList): void {
    const { booked, entry, stop, leavesStopAt, route, leg, overtaking, overtaken, backBy } = this.#scene.state.vehicles;
    const { wanted } = columns;
    for (let index = 0; index < count; index++) {
      const slot = slots[index];
      const row = rows[index];
      const overtakes = overtaking[slot] !== overtakingStates.none;
      entry[slot] = booked[slot] >= 0 ? wanted.entry[row] : 0;
      leavesStopAt[slot] = stop[slot] >= 0 ? wanted.leavesStopAt[row] : Infinity;
      leg[slot] = route[slot] >= 0 ? wanted.leg[row] : 0;
      overtaken[slot] = overtakes ? wanted.overtaken[row] : -1;
      backBy[slot] = overtakes ? wanted.backBy[row] : 0;
    }
  }

  /** What follows from the state of vehicles: their kinds, bookings, and who overtakes. */
  #deriveScratch({ columns }: CrowdView, { rows, slots, count }: RowList): void {
    const { map, kinds, state } = this.#scene;
    const { kind, length, booked, overtaking, touched } = state.vehicles;
    for (let index = 0; index < count; index++) {
      const slot = slots[index];
      kind[slot] = columns.group[rows[index]] - this.#group;
      length[slot] = kinds.length[kind[slot]];
      touched[slot] = 0;
      if (booked[slot] >= 0) {
        const junction = map.lanes.junction[booked[slot]];
        state.booked[state.bookedFrom[junction] + Atomics.add(state.bookedCount, junction, 1)] = slot;
      }
      if (overtaking[slot] !== overtakingStates.none) note(state.notes, 'overtaking', slot);
    }
  }

  /** Puts the vehicles of some lanes into order, the foremost first; ties by number. */
  sort(fromLane: number, toLane: number): void {
    const { first, cars, vehicles } = this.#scene.state;
    const { where, number } = vehicles;
    for (let lane = fromLane; lane < toLane; lane++) {
      const from = first[lane];
      const to = first[lane + 1];
      for (let at = from; at < to; at++) cars[at] = at;
      if (to - from > longLane)
        cars.subarray(from, to).sort((one, other) => where[other] - where[one] || number[one] - number[other]);
      else insertInOrder(cars, from, to, where, number);
    }
  }

  /** Copies vehicles back into their rows, and puts the rows where they are now; notes the rows of those that have left. */
  scatter(tile: number, first: number, last: number): void {
    for (let from = first; from < last; from += block) this.#scatterBlock(tile, from, Math.min(last, from + block));
  }

  #scatterBlock(tile: number, from: number, to: number): void {
    const columns = this.#tiles[tile];
    const { haste, slot } = columns;
    const { vehicles } = this.#scene.state;
    const list = this.#list;
    const touched = this.#touched;
    list.count = 0;
    touched.count = 0;
    for (let row = from; row < to; row++) {
      if (!(haste[row] > 0)) continue;
      // A row that was handed over to another tile has lost its slot.
      const at = slot[row] > 0 ? slot[row] - 1 : vehicles.number.indexOf(columns.number[row]);
      if (at < 0) continue;
      if (vehicles.lane[at] < 0) {
        this.#noteLeaver(tile, row);
        continue;
      }
      list.rows[list.count] = row;
      list.slots[list.count++] = at;
      if (vehicles.touched[at] === 0) continue;
      touched.rows[touched.count] = row;
      touched.slots[touched.count++] = at;
    }
    this.#moveRows(this.#place.crowds[tile], columns.shift, list);
    copyToRows(columns.often, list);
    if (touched.count > 0) copyToRows(columns.seldom, touched);
  }

  #noteLeaver(tile: number, row: number): void {
    const { leavers } = this.#scene.state;
    const place = Atomics.add(leavers.count, 0, 1);
    leavers.tile[place] = tile;
    leavers.row[place] = row;
  }

  /** Who stood and stands is where it was. */
  #moveRows(view: CrowdView, shiftBefore: Float64Array, { rows, slots, count }: RowList): void {
    const { vx, vy, vz } = view.columns;
    const { speed, shift } = this.#scene.state.vehicles;
    for (let index = 0; index < count; index++) {
      const row = rows[index];
      const slot = slots[index];
      const stands = speed[slot] === 0 && vx[row] === 0 && vy[row] === 0 && vz[row] === 0;
      if (!stands || shift[slot] !== shiftBefore[row]) this.#moveRow(view, row, slot);
    }
  }

  /** The front goes where its lane leads, and draws the middle after it. */
  #moveRow({ columns }: CrowdView, row: number, slot: number): void {
    const pose = this.#pose;
    const { lane, where, shift, length, speed } = this.#scene.state.vehicles;
    this.#shapes.pointOn(lane[slot], where[slot], shift[slot], pose);
    const wayX = pose.x - columns.x[row];
    const wayY = pose.y - columns.y[row];
    const wayZ = pose.z - columns.z[row];
    const apart = Math.sqrt(wayX * wayX + wayY * wayY + wayZ * wayZ) || 1;
    const forwardX = wayX / apart;
    const forwardY = wayY / apart;
    const forwardZ = wayZ / apart;
    const half = length[slot] / 2;
    columns.x[row] = pose.x - forwardX * half;
    columns.y[row] = pose.y - forwardY * half;
    columns.z[row] = pose.z - forwardZ * half;
    columns.vx[row] = forwardX * speed[slot];
    columns.vy[row] = forwardY * speed[slot];
    columns.vz[row] = forwardZ * speed[slot];
    columns.headingX[row] = forwardX;
    columns.headingY[row] = forwardY;
    columns.headingZ[row] = forwardZ;
  }
}
