import type { CrowdView, HandsPlace } from '@korzo/core';
import { BodyPoses, type OnItsWay } from '../places/body-poses.ts';
import { emptyPose, type LaneShapes } from '../places/lane-shapes.ts';
import { note } from '../tick/notes.ts';
import { insertInOrder } from '../tick/order-lanes.ts';
import { noteRow, type Scene } from '../tick/traffic-state.ts';
import { placeSections } from '../vehicles/sections.ts';
import { isOut, overtakingStates } from '../vehicles/vehicle-columns.ts';
import { copyToRows, rowColumns, type RowColumns, type RowList } from './row-columns.ts';

/** Rows that are looked at together. */
const block = 512;
/** Longer lanes are not sorted by insertion. */
const longLane = 24;

const emptyList = (): RowList => ({ rows: new Int32Array(block), slots: new Int32Array(block), count: 0 });

/**
 * Between the rows of a run and the slots of its lanes. A vehicle keeps its slot from tick to tick: only what changed in a tick is
 * copied, from the slot to the row. Slots are listed lane by lane when a tick begins.
 */
export class RowWork {
  readonly #place: HandsPlace;
  readonly #scene: Scene;
  readonly #poses: BodyPoses;
  readonly #vehicle: OnItsWay = { lane: -1, where: 0, shift: 0, booked: -1, ahead: -1, length: 0 };
  readonly #list: RowList = emptyList();
  readonly #touched: RowList = emptyList();
  readonly #pose = emptyPose();
  #tiles: readonly RowColumns[] = [];

  constructor(place: HandsPlace, scene: Scene, shapes: LaneShapes) {
    this.#place = place;
    this.#scene = scene;
    this.#poses = new BodyPoses(shapes, scene.map.lanes);
  }

  /** Takes the views of columns again. */
  refresh(): void {
    const { vehicles } = this.#scene.state;
    this.#tiles = this.#place.crowds.map((_, tile) => rowColumns(this.#place.ownColumns(tile), vehicles));
  }

  /** Counts the rows whose slots hold their vehicles, and notes those that have none: newcomers, and all of a restored run. */
  claim(tile: number, first: number, last: number): void {
    const { slot, number, haste } = this.#tiles[tile];
    const { vehicles, rowNotes, claimed } = this.#scene.state;
    let count = 0;
    for (let row = first; row < last; row++) {
      if (!(haste[row] > 0)) continue;
      const at = slot[row] - 1;
      if (at >= 0 && vehicles.number[at] === number[row]) {
        // Drivers may be made to hurry, or to take their time, by other parts of the run.
        vehicles.haste[at] = haste[row];
        count++;
      } else {
        slot[row] = 0;
        noteRow(rowNotes, tile, row);
      }
    }
    Atomics.add(claimed, 0, count);
  }

  /** Counts the vehicles of each lane. */
  count(first: number, last: number): void {
    const { counts, vehicles } = this.#scene.state;
    const { lane, overtaking } = vehicles;
    for (let slot = first; slot < last; slot++)
      if (lane[slot] >= 0) Atomics.add(counts, isOut(overtaking[slot]) ? counts.length - 1 : lane[slot], 1);
  }

  /** Lists the vehicles of each lane from `counts` on, those that hold a booking, and those that overtake. */
  list(first: number, last: number): void {
    const { state } = this.#scene;
    const { counts, cars, notes, isOwnLane } = state;
    const { lane, overtaking, booked, ahead, touched, shift } = state.vehicles;
    for (let slot = first; slot < last; slot++) {
      if (lane[slot] < 0) continue;
      cars[Atomics.add(counts, isOut(overtaking[slot]) ? counts.length - 1 : lane[slot], 1)] = slot;
      touched[slot] = 0;
      if (shift[slot] !== 0) state.straddled[lane[slot]] = 1;
      if (booked[slot] >= 0) this.#listBooking(slot, booked[slot]);
      if (ahead[slot] >= 0) this.#listBooking(slot, ahead[slot]);
      if (overtaking[slot] !== overtakingStates.none && isOwnLane[lane[slot]] === 1) note(notes, 'overtaking', slot);
    }
  }

  #listBooking(slot: number, lane: number): void {
    const { map, state } = this.#scene;
    const junction = map.lanes.junction[lane];
    if (state.isOwnJunction[junction] === 1)
      state.booked[state.bookedFrom[junction] + Atomics.add(state.bookedCount, junction, 1)] = slot;
  }

  /** Puts the vehicles of some lanes into order, the foremost first; ties by number. */
  sort(fromLane: number, toLane: number): void {
    const { first, cars, vehicles } = this.#scene.state;
    const { where, number } = vehicles;
    for (let lane = fromLane; lane < toLane; lane++) {
      const from = first[lane];
      const to = first[lane + 1];
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
    const { vehicles, rowNotes } = this.#scene.state;
    const list = this.#list;
    const touched = this.#touched;
    list.count = 0;
    touched.count = 0;
    for (let row = from; row < to; row++) {
      if (!(columns.haste[row] > 0)) continue;
      const at = this.#slotOf(columns, row);
      if (at < 0) continue;
      if (vehicles.lane[at] < 0) {
        noteRow(rowNotes, tile, row);
        continue;
      }
      list.rows[list.count] = row;
      list.slots[list.count++] = at;
      if (vehicles.touched[at] === 0) continue;
      touched.rows[touched.count] = row;
      touched.slots[touched.count++] = at;
    }
    this.#moveRows(this.#place.crowds[tile], columns, list);
    copyToRows(columns.often, list);
    if (touched.count > 0) copyToRows(columns.seldom, touched);
  }

  /** A row that was handed over to another tile has lost its slot; -1 when it has none. */
  #slotOf({ slot, number }: RowColumns, row: number): number {
    if (slot[row] === 0) slot[row] = this.#scene.state.vehicles.number.indexOf(number[row]) + 1;
    return slot[row] - 1;
  }

  /** The axles of a vehicle keep to its lanes. One that stood and stands is where it was. */
  #moveRows(
    { columns }: CrowdView,
    { shift: shiftBefore, sections }: RowColumns,
    { rows, slots, count }: RowList,
  ): void {
    const { x, y, z, vx, vy, vz, headingX, headingY, headingZ } = columns;
    const { lane, where, shift, kind, speed, booked, ahead } = this.#scene.state.vehicles;
    const { head } = this.#scene.kinds;
    const vehicle = this.#vehicle;
    const pose = this.#pose;
    for (let index = 0; index < count; index++) {
      const row = rows[index];
      const slot = slots[index];
      const stands = speed[slot] === 0 && vx[row] === 0 && vy[row] === 0 && vz[row] === 0;
      if (stands && shift[slot] === shiftBefore[row]) continue;
      vehicle.lane = lane[slot];
      vehicle.where = where[slot];
      vehicle.shift = shift[slot];
      vehicle.booked = booked[slot];
      vehicle.ahead = ahead[slot];
      vehicle.length = head[kind[slot]];
      this.#poses.place(vehicle, pose);
      const { forwardX, forwardY, forwardZ } = pose;
      x[row] = pose.x;
      y[row] = pose.y;
      z[row] = pose.z;
      vx[row] = forwardX * speed[slot];
      vy[row] = forwardY * speed[slot];
      vz[row] = forwardZ * speed[slot];
      headingX[row] = forwardX;
      headingY[row] = forwardY;
      headingZ[row] = forwardZ;
      if (sections.length > 0)
        placeSections(this.#scene.kinds.kinds[kind[slot]], vehicle, pose, this.#poses, sections, row);
    }
  }
}
