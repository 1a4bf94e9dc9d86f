import type { Door, RunPlace } from '@korzo/core';
import type { Lights } from '../junctions/lights.ts';
import type { TrafficMap } from '../map/traffic-map.ts';
import type { LaneShapes } from '../places/lane-shapes.ts';
import { sightAt } from '../tick/accelerate.ts';
import type { Scene } from '../tick/traffic-state.ts';
import type { Slots } from '../vehicles/slots.ts';
import { copyFromRow, runColumn } from '../vehicles/vehicle-columns.ts';
import { findDistricts } from './districts.ts';
import { LaneOwners } from './lane-owners.ts';
import { News } from './news.ts';
import { NumberParcel, NumberReader } from './number-parcel.ts';
import { readSettlement, writeSettlement, type Settlement } from './settlement.ts';
import { BorderSight, type Told } from './sight.ts';
import { movedColumns, readVehicle, wholeColumns, writeVehicle } from './vehicle-records.ts';

/** Speeds rise by no more than this, m/s2: drivers who change lanes look as far as their speeds after the move ask for. */
const mostAcceleration = 20;
/** The row of a vehicle that came in this tick is in no process yet: all hear of it. */
const everyone = -1;

/** What owners of junctions say of a booking, and of one of the next junction. */
const bookingColumns = [
  ['booked', 'entry', 'barrier', 'slack'],
  ['ahead', 'aheadEntry', 'barrierAhead', 'slackAhead'],
] as const;

/** What a border is between. */
export interface BorderPlace {
  readonly scene: Scene & { readonly map: TrafficMap };
  readonly slots: Slots;
  readonly shapes: LaneShapes;
  readonly lights: Lights;
  /** The group of the first kind of vehicles. */
  readonly group: number;
}

/**
 * The border between the lanes of this process and those of others. Each process drives the vehicles on its own lanes and books its own
 * junctions. It knows of the others' vehicles what its own drivers and junctions look at. Four rounds in each part of a tick:
 *
 * - `open`: a process gives the rows it has to the owners of their lanes, and what can be seen of them to neighbours;
 * - `shareBookings`: owners of junctions inform drivers of what was booked for them;
 * - `shareMoves`: drivers report to neighbours where they are now, before lanes are changed and trips begin;
 * - `settle`: drivers give vehicles back to where their rows are, and all hear who left, who comes, and what lights show.
 */
export class Border {
  readonly #place: BorderPlace;
  readonly #door: Door;
  readonly #owners: LaneOwners;
  readonly #news: News;
  readonly #sight: BorderSight;
  readonly #parcels: readonly NumberParcel[];
  /** Slots of vehicles that others drive, by number: of rows that are here, and of guests. */
  readonly #known = new Map<number, number>();
  /** By slot that this process drives: the process that has the row. */
  readonly #rowsElsewhere = new Map<number, number>();
  /** By slot: the bookings that its driver knows of, and whether this process drives it. */
  readonly #bookedBefore: Int32Array;
  readonly #aheadBefore: Int32Array;
  readonly #isDriven: Uint8Array;
  /** How fast the fastest vehicle of all is, m/s. */
  #fastest = Infinity;
  #run: RunPlace | undefined;

  constructor(place: BorderPlace, door: Door) {
    const { scene, slots, shapes, lights } = place;
    const { map } = scene;
    this.#place = place;
    this.#door = door;
    this.#owners = new LaneOwners(map, findDistricts(map, shapes), door.processes);
    this.#news = new News(scene, lights);
    this.#parcels = Array.from({ length: door.processes }, () => new NumberParcel());
    this.#sight = new BorderSight(scene, this.#owners, slots.capacity);
    this.#bookedBefore = new Int32Array(slots.capacity);
    this.#aheadBefore = new Int32Array(slots.capacity);
    this.#isDriven = new Uint8Array(slots.capacity);
  }

  /** A snapshot was restored: speeds are not known. */
  forget(): void {
    this.#fastest = Infinity;
  }

  /** A tick begins: slots hold the vehicles whose rows are here, and no others. */
  open(run: RunPlace): void {
    const { scene, slots } = this.#place;
    const { lane, number } = scene.state.vehicles;
    const sight = sightAt(this.#fastest + mostAcceleration * run.dt);
    if (this.#owners.follow(run.plots, sight)) this.#owners.mark(scene.state, this.#door.process);
    this.#run = run;
    this.#news.begin();
    this.#known.clear();
    this.#rowsElsewhere.clear();
    const rows = slots.held;
    let present = rows;
    this.#clearParcels((parcel) => parcel.add(rows));
    this.#writeSight((slot) => lane[slot] >= 0);
    for (let slot = 0; slot < slots.used; slot++)
      if (lane[slot] >= 0 && !this.#isOwn(lane[slot])) this.#known.set(number[slot], slot);
    this.#swap('vehicles at borders', (reader) => {
      present += reader.next();
      this.#readSight(reader);
    });
    slots.countElsewhere(present - slots.held);
    this.#noteBookings();
  }

  /** In the first part of a tick processes first announce which rows they have now: tiles have exchanged rows since. */
  shareBookings(): void {
    const { scene, slots } = this.#place;
    const { map, state } = scene;
    const { lane, booked, ahead, number } = state.vehicles;
    const isOurs = (each: number): boolean => each >= 0 && state.isOwnJunction[map.lanes.junction[each]] === 1;
    this.#clearParcels();
    const rows = this.#parcels.map((parcel) => parcel.addCount());
    if (this.#run !== undefined) this.#writeRows(this.#run, rows);
    const counts = this.#parcels.map((parcel) => parcel.addCount());
    for (const slot of this.#known.values()) {
      if (lane[slot] < 0) continue;
      const driver = this.#owners.ofLane[lane[slot]];
      const parcel = this.#parcels[driver];
      const write = (which: number): void => {
        parcel.raise(counts[driver]);
        parcel.add(number[slot]);
        parcel.add(lane[slot]);
        parcel.add(which);
        for (const name of bookingColumns[which]) parcel.add(state.vehicles[name][slot]);
      };
      if (isOurs(booked[slot]) || booked[slot] !== this.#bookedBefore[slot]) write(0);
      if (isOurs(ahead[slot]) || ahead[slot] !== this.#aheadBefore[slot]) write(1);
    }
    this.#swap('bookings', (reader, process) => {
      for (let left = reader.next(); left > 0; left--) this.#rowsElsewhere.set(this.#ownSlot(reader), process);
      for (let left = reader.next(); left > 0; left--) this.#readBooking(reader);
    });
    this.#run = undefined;
    for (let slot = 0; slot < slots.used; slot++)
      this.#isDriven[slot] = lane[slot] >= 0 && this.#isOwn(lane[slot]) ? 1 : 0;
  }

  /**
   * After vehicles have moved, and those that arrived have left. Lanes are still listed as before.
   *
   * @param gone how many have left here: new trips may take their places in this part already
   */
  shareMoves(gone: number): void {
    const { scene, slots } = this.#place;
    const { first, cars } = scene.state;
    const { last, foremost, ofLane } = this.#owners;
    this.#clearParcels((parcel) => parcel.add(gone));
    const counts = this.#parcels.map((parcel) => parcel.addCount());
    const write = (slot: number, mask: number): void =>
      this.#forEach(mask, (process) => {
        this.#parcels[process].raise(counts[process]);
        writeVehicle(this.#parcels[process], scene, movedColumns, slot);
      });
    for (let lane = 0; lane < ofLane.length; lane++) {
      if (first[lane] === first[lane + 1] || !this.#isOwn(lane)) continue;
      const [ahead, behind] = [cars[first[lane]], cars[first[lane + 1] - 1]];
      write(ahead, foremost[lane] | (ahead === behind ? last[lane] : 0));
      if (ahead !== behind) write(behind, last[lane]);
    }
    this.#swap('moves', (reader) => {
      slots.leaving += reader.next();
      for (let left = reader.next(); left > 0; left--) readVehicle(reader, scene, movedColumns, this.#knownSlot);
    });
  }

  /**
   * The end of a part of a tick: what happened here becomes what happened everywhere.
   *
   * @param isLast whether the tick ends with it; if not, neighbours see each other again
   */
  settle(settlement: Settlement, isLast: boolean): void {
    const { slots } = this.#place;
    const fastest = this.#fastestDriven();
    this.#clearParcels((parcel) => {
      parcel.add(fastest);
      writeSettlement(parcel, settlement);
      this.#news.write(parcel);
    });
    this.#writeBack();
    if (!isLast) this.#writeSight((slot) => this.#isDriven[slot] === 1);
    this.#fastest = fastest;
    slots.leaving = 0;
    const refreshed = new Set<number>();
    this.#swap('settlement', (reader) => {
      this.#fastest = Math.max(this.#fastest, reader.next());
      readSettlement(reader, settlement, (number) => {
        slots.remove(this.#known.get(number));
        this.#known.delete(number);
      });
      this.#news.read(reader);
      for (let left = reader.next(); left > 0; left--)
        refreshed.add(readVehicle(reader, this.#place.scene, wholeColumns, this.#knownSlot));
      if (!isLast) this.#readSight(reader, refreshed);
    });
    settlement.gone.sort((one, other) => one.number - other.number);
    settlement.grants.sort((one, other) => one.at - other.at);
    this.#news.begin();
    if (!isLast) this.#handOver(refreshed);
  }

  /** A vehicle came in this tick, in all processes alike. */
  noteNewcomer(slot: number): void {
    const { lane, number, speed } = this.#place.scene.state.vehicles;
    this.#fastest = Math.max(this.#fastest, speed[slot]);
    this.#bookedBefore[slot] = -1;
    this.#aheadBefore[slot] = -1;
    if (this.#isOwn(lane[slot])) this.#rowsElsewhere.set(slot, everyone);
    else this.#known.set(number[slot], slot);
  }

  /** Whether this process drives the vehicle of a slot in this part of a tick. */
  drives(slot: number): boolean {
    return this.#isDriven[slot] === 1;
  }

  #isOwn(lane: number): boolean {
    return this.#owners.ofLane[lane] === this.#door.process;
  }

  #clearParcels(begin?: (parcel: NumberParcel) => void): void {
    for (const parcel of this.#parcels) {
      parcel.clear();
      begin?.(parcel);
    }
  }

  #forEach(mask: number, work: (process: number) => void): void {
    for (let process = 0; process < this.#parcels.length; process++)
      if ((mask & (1 << process)) !== 0 && process !== this.#door.process) work(process);
  }

  #swap(what: string, read: (reader: NumberReader, process: number) => void): void {
    const outgoing = this.#parcels.map(({ bytes }) => bytes);
    for (const [process, bytes] of this.#door.swap(what, outgoing).entries()) {
      if (process === this.#door.process) continue;
      const reader = new NumberReader(bytes);
      read(reader, process);
      reader.end();
    }
  }

  /** The slot of a vehicle that another process drives. */
  readonly #knownSlot = (number: number): number => {
    const slot = this.#known.get(number);
    if (slot === undefined) throw new Error(`vehicle ${number} is not known in process ${this.#door.process + 1}`);
    return slot;
  };

  readonly #knownOrGuest = (number: number): number => {
    const { slots } = this.#place;
    let slot = this.#known.get(number);
    if (slot === undefined) this.#known.set(number, (slot = slots.takeGuest()));
    return slot;
  };

  /** The slot of a vehicle on an own lane, by its number and lane. */
  #ownSlot(reader: NumberReader): number {
    const [wanted, lane] = [reader.next(), reader.next()];
    const { first, cars, vehicles } = this.#place.scene.state;
    for (let at = first[lane]; at < first[lane + 1]; at++) if (vehicles.number[cars[at]] === wanted) return cars[at];
    // Out to overtake: in the row of no lane.
    const slot = vehicles.number.indexOf(wanted);
    if (slot < 0) throw new Error(`vehicle ${wanted} is not on lane ${lane} of process ${this.#door.process + 1}`);
    return slot;
  }

  #readBooking(reader: NumberReader): void {
    const slot = this.#ownSlot(reader);
    const { vehicles } = this.#place.scene.state;
    for (const name of bookingColumns[reader.next()]) vehicles[name][slot] = reader.next();
    vehicles.touched[slot] = 1;
  }

  /** Rows that are here, of vehicles that others drive. One that has just come over has a slot from now on. */
  #writeRows({ crowds, ownColumns }: RunPlace, counts: readonly number[]): void {
    for (const [tile, { ownCount, columns }] of crowds.entries()) {
      const [haste, lane, number] = (['haste', 'lane', 'number'] as const).map(
        (name) => ownColumns[tile][runColumn(name)],
      );
      for (let row = 0; row < ownCount; row++) {
        if (!(haste[row] > 0) || this.#isOwn(lane[row])) continue;
        const driver = this.#owners.ofLane[lane[row]];
        this.#parcels[driver].raise(counts[driver]);
        this.#parcels[driver].add(number[row]);
        this.#parcels[driver].add(lane[row]);
        if (this.#known.has(number[row])) continue;
        const slot = this.#knownOrGuest(number[row]);
        const { vehicles } = this.#place.scene.state;
        copyFromRow(vehicles, slot, ownColumns[tile], row);
        vehicles.kind[slot] = columns.group[row] - this.#place.group;
        vehicles.length[slot] = this.#place.scene.kinds.length[vehicles.kind[slot]];
        this.#bookedBefore[slot] = vehicles.booked[slot];
        this.#aheadBefore[slot] = vehicles.ahead[slot];
      }
    }
  }

  #fastestDriven(): number {
    const { lane, speed } = this.#place.scene.state.vehicles;
    let fastest = 0;
    for (let slot = 0; slot < this.#place.slots.used; slot++)
      if (this.#isDriven[slot] === 1 && lane[slot] >= 0) fastest = Math.max(fastest, speed[slot]);
    return fastest;
  }

  /** Vehicles that left are among those who are gone. */
  #writeBack(): void {
    const { scene } = this.#place;
    const counts = this.#parcels.map((parcel) => parcel.addCount());
    for (const [slot, process] of this.#rowsElsewhere) {
      if (scene.state.vehicles.lane[slot] < 0) continue;
      this.#forEach(process === everyone ? -1 : 1 << process, (to) => {
        this.#parcels[to].raise(counts[to]);
        writeVehicle(this.#parcels[to], scene, wholeColumns, slot);
      });
    }
  }

  #writeSight(isAtHand: (slot: number) => boolean): void {
    const row = (slot: number): number => this.#rowsElsewhere.get(slot) ?? this.#door.process;
    this.#sight.write(this.#place.slots.used, isAtHand, row, (mask, write) =>
      this.#forEach(mask, (process) => write(this.#parcels[process], process)),
    );
    for (const parcel of this.#parcels) this.#sight.end(parcel);
  }

  /** What another process reported of vehicles: those on own lanes are driven here from now on. */
  #readSight(reader: NumberReader, refreshed?: Set<number>): void {
    const { number } = this.#place.scene.state.vehicles;
    this.#sight.read(reader, this.#knownOrGuest, ({ slot, isWhole, row }: Told) => {
      refreshed?.add(slot);
      if (!isWhole) return;
      this.#known.delete(number[slot]);
      // When a tick begins rows are about to be exchanged: who has them then reports them.
      if (refreshed !== undefined && row !== this.#door.process) this.#rowsElsewhere.set(slot, row);
    });
  }

  /** Between two parts of a tick: vehicles on lanes of others are theirs now, and who is not seen any more is forgotten. */
  #handOver(refreshed: ReadonlySet<number>): void {
    const { scene, slots } = this.#place;
    const { lane, number } = scene.state.vehicles;
    for (const [name, slot] of this.#known) {
      if (refreshed.has(slot)) continue;
      this.#known.delete(name);
      slots.releaseGuest(slot);
    }
    for (let slot = 0; slot < slots.used; slot++) {
      if (this.#isDriven[slot] === 0 || lane[slot] < 0 || this.#isOwn(lane[slot])) continue;
      this.#known.set(number[slot], slot);
      this.#rowsElsewhere.delete(slot);
    }
    this.#noteBookings();
  }

  #noteBookings(): void {
    const { booked, ahead } = this.#place.scene.state.vehicles;
    for (const slot of this.#known.values()) {
      this.#bookedBefore[slot] = booked[slot];
      this.#aheadBefore[slot] = ahead[slot];
    }
  }
}
