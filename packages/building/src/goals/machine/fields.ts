import { copyMaps, remakeMaps, type Maps } from '../../maps/index.ts';
import type { Building } from '../../layout/building.ts';
import type { Premises } from '../../premises/premises.ts';
import { Records, type Door } from '@korzo/core';
import { FlowField, type FieldGround, type FlowGoal } from '../../planning/index.ts';
import type { BriefedField } from './briefed-knowledge.ts';
import { FieldSchedule, type Epoch, type FieldOrder, type FieldSlot } from './field-schedule.ts';

/** What a snapshot keeps of the fields: the rest follows from the tick and the changes of the place. */
export interface SavedFields {
  readonly orders: readonly FieldOrder[];
  /** Asked for in the last tick, ordered in the next: target and centimetres. */
  readonly asked: readonly (readonly [target: number, centimetres: number])[];
}

export interface FieldsSetup {
  readonly maps: Maps;
  readonly premises: Premises;
  /** Where fields lead to. */
  readonly targets: readonly (readonly FlowGoal[])[];
  /** Cells that may be worked on in one tick. */
  readonly cellsPerTick?: number;
  /** The building that maps are made of, for one that changed in the run; the same unless given. */
  readonly planned?: (building: Building) => Building;
}

/** About 10 ms of work: far less than a tick of a crowd that has so many cells to walk on. */
const usualCellsPerTick = 100_000;

/** A field in use and the one that will follow it. */
interface Pair {
  field: FlowField | undefined;
  next: FlowField | undefined;
}

/**
 * The fields of a run. No tick pays for a whole one: those of the start are made when the run is opened, those of a change
 * known beforehand bit by bit before it, those of a change by people bit by bit after it.
 */
export class Fields {
  /** Cells worked on in this tick, by every person together. */
  workOfTick = 0;
  readonly cellsPerTick: number;
  readonly #premises: Premises;
  readonly #targets: FieldsSetup['targets'];
  readonly #asked = new Set<number>();
  readonly #askedRecords = new Records([]);
  readonly #declared: (readonly [target: number, centimetres: number])[] = [];
  readonly #cells: number;
  readonly #planned: (building: Building) => Building;
  #maps: Maps;
  /** The same place at another time: the next one, or the one before. */
  #otherMaps: Maps | undefined;
  #schedule: FieldSchedule;
  #pairs: Pair[] = [];

  constructor({ maps, premises, targets, cellsPerTick, planned = (building) => building }: FieldsSetup) {
    this.#planned = planned;
    this.#maps = maps;
    this.#premises = premises;
    this.#targets = targets;
    this.cellsPerTick = cellsPerTick ?? usualCellsPerTick;
    this.#cells = maps.levels.reduce((sum, map) => sum + (map?.cells.length ?? 0), 0);
    this.#schedule = new FieldSchedule(this.#cells, this.cellsPerTick);
  }

  /** The maps as the place stands now. */
  get maps(): Maps {
    return this.#maps;
  }

  get now(): Epoch {
    return this.#schedule.now;
  }

  /** How many fields are in use, and how many are being made; and how often the place has changed. */
  get progress(): { readonly inUse: number; readonly coming: number; readonly changes: number } {
    const { slots, epochs } = this.#schedule;
    const inUse = slots.filter((slot) => slot.inUse >= 0).length;
    const coming = slots.filter((slot) => slot.coming >= 0).length;
    return { inUse, coming, changes: epochs.length - 1 };
  }

  /** Says before the first tick that people of this radius will want the way to a target. */
  declare(target: number, centimetres: number): void {
    if (this.#schedule.slotOf(target, centimetres) >= 0) return;
    this.#declared.push([target, centimetres]);
    this.#schedule.declare(target, centimetres);
  }

  /** The field in use now; undefined while it is not there yet: it is ordered then. */
  find(target: number, centimetres: number): FlowField | undefined {
    const number = this.#schedule.slotOf(target, centimetres);
    if (number < 0) {
      this.#asked.add(target * 65_536 + centimetres);
      return undefined;
    }
    const pair = this.#pairAt(number);
    // Not made when the run was opened without preparing, or went on from a snapshot.
    if (pair.field === undefined && this.#schedule.slots[number].inUse >= 0) pair.field = this.#fieldFor(number);
    return pair.field;
  }

  /** What own people asked for in this tick becomes what all asked for, before the next one. */
  shareAsked(door: Door): void {
    if (door.isAlone) return;
    const records = this.#askedRecords;
    records.clear();
    for (const key of this.#asked) records.add(key, -1, -1);
    door.shareByEnd(records, () => {
      for (let index = 0; index < records.count; index++) this.#asked.add(records.id(index));
    });
  }

  /** Makes all fields that are known to be wanted, so that no tick has to. */
  prepare(note: (done: number, total: number) => void = () => {}): void {
    const { slots } = this.#schedule;
    for (let number = 0; number < slots.length; number++) {
      note(number, slots.length);
      const pair = this.#pairAt(number);
      pair.field ??= this.#fieldFor(number);
      pair.field.advance(Infinity);
    }
    note(slots.length, slots.length);
  }

  /** All fields in use, as they are described to other threads. */
  share(): readonly BriefedField[] {
    const grounds = new Map<FieldGround, FieldGround>();
    return this.#schedule.slots.flatMap(({ target, centimetres, inUse }, number) => {
      if (inUse < 0) return [];
      const pair = this.#pairAt(number);
      pair.field ??= this.#fieldFor(number);
      return [{ target, centimetres, field: pair.field.share(grounds) }];
    });
  }

  /** Brings everything to a tick, and does the work of one. */
  turnTo(tick: number): void {
    this.workOfTick = 0;
    this.#takeOrders(tick);
    const stage = this.#premises.stageAt(tick);
    const changes = this.#premises.edition;
    const { now } = this.#schedule;
    if (stage !== now.stage || changes !== now.changes) this.#change({ tick, stage, changes });
    this.#work(tick);
    this.#settle(tick);
  }

  get saved(): SavedFields {
    return { orders: [...this.#schedule.orders], asked: this.#askedInOrder() };
  }

  /** Goes back (or on) to a tick: what is in use follows from the changes and orders until then. */
  recall({ orders, asked }: SavedFields, tick: number): void {
    this.#asked.clear();
    for (const [target, centimetres] of asked) this.#asked.add(target * 65_536 + centimetres);
    this.#schedule = new FieldSchedule(this.#cells, this.cellsPerTick);
    for (const [target, centimetres] of this.#declared) this.#schedule.declare(target, centimetres);
    this.#replay(orders, tick);
    const { now, epochs, slots } = this.#schedule;
    const before = this.#pairs;
    this.#bring(this.#maps, now.stage, this.#premises.building);
    this.#pairs = slots.map((slot, number) => {
      const kept = number < this.#declared.length ? before[number]?.field : undefined;
      const isCurrent = epochs[slot.inUse] === now;
      const field = isCurrent && kept?.isOf(this.#maps) === true ? kept : undefined;
      const next = slot.coming >= 0 ? this.#newField(slot, this.#maps) : undefined;
      return { field, next };
    });
    this.#makeOutdated();
  }

  /** All that changed the fields before a tick, in order. */
  #replay(orders: readonly FieldOrder[], tick: number): void {
    const ordersLeft = [...orders];
    for (const epoch of this.#epochsBefore(tick)) {
      while (ordersLeft.length > 0 && ordersLeft[0].tick <= epoch.tick) this.#replayOrder(ordersLeft.shift());
      this.#schedule.settle(epoch.tick - 1);
      this.#schedule.begin(epoch);
    }
    for (const order of ordersLeft) this.#replayOrder(order);
    this.#schedule.settle(tick - 1);
  }

  #replayOrder(order: FieldOrder | undefined): void {
    if (order === undefined) return;
    this.#schedule.settle(order.tick - 1);
    this.#schedule.order(order);
  }

  #epochsBefore(tick: number): readonly Epoch[] {
    const ticks = new Set<number>();
    for (let stage = 1; stage < this.#premises.times.length; stage++) {
      const first = this.#premises.tickOf(stage);
      if (first >= tick) break;
      ticks.add(first);
    }
    for (const each of this.#premises.editTicks) if (each < tick) ticks.add(each);
    return [...ticks]
      .sort((a, b) => a - b)
      .map((each) => ({
        tick: each,
        stage: this.#premises.stageAt(each),
        changes: this.#premises.editTicks.filter((edit) => edit <= each).length,
      }));
  }

  /** Fields in use that are of an earlier state of the place are made at once, on maps of that state. */
  #makeOutdated(): void {
    const { slots, epochs, now } = this.#schedule;
    let past: Maps | undefined;
    const outdated = [...slots.keys()]
      .filter((number) => slots[number].inUse >= 0 && epochs[slots[number].inUse] !== now)
      .sort((a, b) => slots[a].inUse - slots[b].inUse);
    for (const number of outdated) {
      const { stage, changes } = epochs[slots[number].inUse];
      past ??= copyMaps(this.#maps);
      this.#bring(past, stage, this.#premises.buildingAfter(changes));
      const field = this.#newField(slots[number], past);
      field.advance(Infinity);
      field.maps = this.#maps;
      this.#pairs[number].field = field;
    }
  }

  #pairAt(number: number): Pair {
    return (this.#pairs[number] ??= { field: undefined, next: undefined });
  }

  /** Only for fields of the present epoch: the maps are its maps. */
  #fieldFor(number: number): FlowField {
    return this.#newField(this.#schedule.slots[number], this.#maps);
  }

  #newField({ target, centimetres }: FieldSlot, maps: Maps): FlowField {
    return new FlowField(maps, this.#targets[target], centimetres / 100);
  }

  #bring(maps: Maps, stage: number, building: Building | undefined): void {
    remakeMaps(maps, this.#premises.times[stage], building === undefined ? maps.building : this.#planned(building));
  }

  #askedInOrder(): (readonly [number, number])[] {
    return [...this.#asked].sort((a, b) => a - b).map((key) => [Math.floor(key / 65_536), key % 65_536] as const);
  }

  #takeOrders(tick: number): void {
    if (this.#asked.size === 0) return;
    for (const [target, centimetres] of this.#askedInOrder()) {
      this.#schedule.order({ target, centimetres, tick });
      const number = this.#schedule.slotOf(target, centimetres);
      this.#pairAt(number).next ??= this.#fieldFor(number);
    }
    this.#asked.clear();
  }

  #change(epoch: Epoch): void {
    if (this.#schedule.begin(epoch) === 'at once') this.#swap(epoch);
    else this.#renew(epoch);
  }

  /** The place changed as it was known to: the fields made ready come into use with its maps. */
  #swap({ stage }: Epoch): void {
    const maps = this.#aheadMaps(stage);
    this.#otherMaps = this.#maps;
    this.#maps = maps;
    const { slots } = this.#schedule;
    for (let number = 0; number < slots.length; number++) {
      const pair = this.#pairAt(number);
      if (slots[number].inUse < 0) {
        pair.next = this.#fieldFor(number);
        continue;
      }
      const ready = pair.next?.isOf(maps) === true ? pair.next : undefined;
      pair.next = pair.field;
      pair.field = ready;
      if (ready !== undefined) ready.maps = maps;
    }
  }

  /** A person changed the place: the walls change now, the fields one after the other. */
  #renew({ stage }: Epoch): void {
    // A person that did not prepare the run pays now: the old fields stay in use.
    for (const [number, { inUse }] of this.#schedule.slots.entries()) {
      const pair = this.#pairAt(number);
      if (inUse >= 0) pair.field ??= this.#fieldFor(number);
      if (pair.field?.isOf(this.#maps) === true) pair.field.advance(Infinity);
    }
    this.#bring(this.#maps, stage, this.#premises.building);
    for (let number = 0; number < this.#schedule.slots.length; number++) {
      const pair = this.#pairAt(number);
      if (pair.field !== undefined) pair.field.maps = this.#maps;
      pair.next = this.#fieldFor(number);
    }
  }

  #settle(tick: number): void {
    const { slots } = this.#schedule;
    for (let number = 0; number < slots.length; number++) {
      const slot = slots[number];
      if (slot.coming < 0 || slot.due > tick) continue;
      const pair = this.#pairAt(number);
      pair.field = pair.next ?? this.#fieldFor(number);
      pair.next = undefined;
      this.workOfTick += pair.field.advance(Infinity);
    }
    this.#schedule.settle(tick);
  }

  /** Works on what comes next: first on what is due first, then on what the place will be like after its next change. */
  #work(tick: number): void {
    const { slots } = this.#schedule;
    const coming = [...slots.keys()]
      .filter((number) => slots[number].coming >= 0)
      .sort((a, b) => slots[a].due - slots[b].due || a - b);
    for (const number of coming) this.#workOn(number, this.cellsPerTick);
    if (coming.length === 0) this.#workAhead(tick);
  }

  #workOn(number: number, most: number): void {
    const left = most - this.workOfTick;
    if (left > 0) this.workOfTick += this.#pairAt(number).next?.advance(left) ?? 0;
  }

  #workAhead(tick: number): void {
    const { times } = this.#premises;
    const { stage } = this.#schedule.now;
    if (stage + 1 >= times.length || this.#schedule.slots.length === 0) {
      this.#forgetOther();
      return;
    }
    const change = this.#premises.tickOf(stage + 1);
    if (!this.#schedule.isReadyAt(change)) return;
    const maps = this.#aheadMaps(this.#premises.stageAt(change));
    let missing = 0;
    for (let number = 0; number < this.#schedule.slots.length; number++) {
      const pair = this.#pairAt(number);
      if (pair.next?.isOf(maps) !== true) pair.next = this.#newField(this.#schedule.slots[number], maps);
      if (!pair.next.isMade) missing++;
    }
    if (missing === 0) return;
    // Changes that follow each other fast leave less time: then the work is spread evenly over what there is.
    const even = Math.ceil(this.#schedule.costOf(missing, 1) / Math.max(1, change - tick));
    const most = Math.max(this.cellsPerTick, even);
    for (let number = 0; number < this.#schedule.slots.length; number++) this.#workOn(number, most);
  }

  /** No change is to come: nothing need be kept for one. */
  #forgetOther(): void {
    if (this.#otherMaps === undefined) return;
    this.#otherMaps = undefined;
    for (const pair of this.#pairs) pair.next = undefined;
  }

  /** Maps of the place as it will stand at a stage. */
  #aheadMaps(stage: number): Maps {
    this.#otherMaps ??= copyMaps(this.#maps);
    const time = this.#premises.times[stage];
    const standing = this.#premises.building;
    const building = standing === undefined ? this.#otherMaps.building : this.#planned(standing);
    if (this.#otherMaps.time !== time || this.#otherMaps.building !== building)
      remakeMaps(this.#otherMaps, time, building);
    return this.#otherMaps;
  }
}
