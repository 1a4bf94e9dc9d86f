/** A state of the building: the tick it began at, how many changes by its own times and how many by people it had then. */
export interface Epoch {
  readonly tick: number;
  readonly stage: number;
  readonly changes: number;
}

/** A field that is wanted, and of which states of the building it is: the one in use and the one to come. */
export interface FieldSlot {
  readonly target: number;
  readonly centimetres: number;
  /** Number of the epoch; -1 for none. */
  inUse: number;
  coming: number;
  /** Tick from which on the one to come is in use. */
  due: number;
}

/** A field ordered in the run, not known to be wanted at the start. */
export interface FieldOrder {
  readonly target: number;
  readonly centimetres: number;
  readonly tick: number;
}

/** What a field and the ground of a radius are worth, in cells of the building: a little more than they take. */
const fieldWorth = 1.05;
const groundWorth = 2;

/**
 * Says which field is in use at which tick: a function of ticks, changes and orders alone, never of how far a person's
 * computing has got. That is why a restored run goes the same way.
 */
export class FieldSchedule {
  readonly slots: FieldSlot[] = [];
  readonly epochs: Epoch[] = [{ tick: 0, stage: 0, changes: 0 }];
  readonly orders: FieldOrder[] = [];
  readonly #cells: number;
  readonly #perTick: number;
  readonly #byKey = new Map<number, number>();
  /** Tick from which on all fields are those of the present epoch. */
  #calmAt = 0;
  #touched = false;

  constructor(cells: number, perTick: number) {
    this.#cells = cells;
    this.#perTick = perTick;
  }

  get now(): Epoch {
    return this.epochs[this.epochs.length - 1];
  }

  slotOf(target: number, centimetres: number): number {
    return this.#byKey.get(keyOf(target, centimetres)) ?? -1;
  }

  /** A field known to be wanted from the start. */
  declare(target: number, centimetres: number): void {
    if (this.slotOf(target, centimetres) < 0) this.#add(target, centimetres, 0);
  }

  #add(target: number, centimetres: number, inUse: number): FieldSlot {
    const slot: FieldSlot = { target, centimetres, inUse, coming: -1, due: 0 };
    this.#byKey.set(keyOf(target, centimetres), this.slots.push(slot) - 1);
    return slot;
  }

  /** A field that a person turned out to want comes after all that are being made. */
  order({ target, centimetres, tick }: FieldOrder): void {
    if (this.slotOf(target, centimetres) >= 0) return;
    const isNewRadius = this.slots.every((slot) => slot.centimetres !== centimetres);
    const slot = this.#add(target, centimetres, -1);
    this.orders.push({ target, centimetres, tick });
    slot.coming = this.epochs.length - 1;
    slot.due = Math.max(this.#calmAt + 1, tick) + this.#ticksFor(1, isNewRadius ? 1 : 0) - 1;
    this.#calmAt = slot.due;
  }

  /**
   * The building has changed. By its own times the fields were made ready before and change with it, at once, unless
   * people's changes came so near before that there was no time to. After people's changes they come one by one, those
   * that are most out of date first. Returns which it is.
   */
  begin(epoch: Epoch): 'at once' | 'one by one' {
    const byPeople = epoch.changes !== this.now.changes;
    const number = this.epochs.push(epoch) - 1;
    if (!byPeople && this.isReadyAt(epoch.tick)) {
      this.#calmAt = epoch.tick;
      for (const slot of this.slots) {
        if (slot.inUse >= 0) {
          slot.inUse = number;
          continue;
        }
        // Ordered, and not there yet: it is begun again.
        slot.coming = number;
        slot.due = this.#calmAt + this.#ticksFor(1, 1);
        this.#calmAt = slot.due;
      }
      return 'at once';
    }
    this.#touched = true;
    const order = this.slots
      .map((slot, index) => ({ slot, index }))
      .sort((a, b) => a.slot.inUse - b.slot.inUse || a.index - b.index);
    const radii = new Set<number>();
    for (const [place, { slot }] of order.entries()) {
      radii.add(slot.centimetres);
      slot.coming = number;
      slot.due = epoch.tick + this.#ticksFor(place + 1, radii.size) - 1;
      this.#calmAt = slot.due;
    }
    return 'one by one';
  }

  /** Whether there is time to make all fields ready for a change at that tick. In a run no person touches there is. */
  isReadyAt(tick: number): boolean {
    if (!this.#touched) return true;
    const radii = new Set(this.slots.map(({ centimetres }) => centimetres));
    return tick - this.#calmAt > this.#ticksFor(this.slots.length, radii.size);
  }

  /** Brings fields into use whose tick has come. */
  settle(tick: number): void {
    for (const slot of this.slots) {
      if (slot.coming < 0 || slot.due > tick) continue;
      slot.inUse = slot.coming;
      slot.coming = -1;
    }
  }

  /** Cells that are worth so many fields. */
  costOf(fields: number, grounds: number): number {
    return (fields * fieldWorth + grounds * groundWorth) * this.#cells;
  }

  #ticksFor(fields: number, grounds: number): number {
    return Math.ceil(this.costOf(fields, grounds) / this.#perTick);
  }
}

const keyOf = (target: number, centimetres: number): number => target * 65_536 + centimetres;
