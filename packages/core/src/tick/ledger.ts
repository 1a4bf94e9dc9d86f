import type { Exit } from '../world/world.ts';
import type { SnapshotHead } from './snapshot.ts';

/** Counts who came and who left, and sees to it that nobody is lost or doubled. */
export class Ledger {
  readonly exits: Map<string, number>;
  /** Tick at which the last agent left by an exit; NaN while nobody has. */
  lastLeftTick = NaN;
  #entered = 0;
  #left = 0;
  #peak = 0;

  constructor(exits: readonly Exit[]) {
    this.exits = new Map(exits.map((exit) => [exit.id, 0]));
  }

  get totals(): { readonly entered: number; readonly left: number; readonly peak: number } {
    return { entered: this.#entered, left: this.#left, peak: this.#peak };
  }

  entered(): void {
    this.#entered++;
    this.#peak = Math.max(this.#peak, this.#entered - this.#left);
  }

  left(): void {
    this.#left++;
  }

  leftBy(exit: string, tick: number): void {
    this.left();
    this.lastLeftTick = tick;
    this.exits.set(exit, (this.exits.get(exit) ?? 0) + 1);
  }

  /** Entered less left must be present, after every tick. */
  conserve(present: number): void {
    const expected = this.#entered - this.#left;
    if (present !== expected) {
      throw new Error(
        `agents were lost or doubled: ${this.#entered} entered, ${this.#left} left, but ${present} are present`,
      );
    }
  }

  restore(head: SnapshotHead): void {
    this.#entered = head.totals.entered;
    this.#left = head.totals.left;
    this.#peak = head.totals.peak;
    this.lastLeftTick = head.lastLeftTick < 0 ? NaN : head.lastLeftTick;
    for (const [exit, count] of head.exits) this.exits.set(exit, count);
  }
}
