import type { Exit } from '../world/world.ts';
import type { SnapshotHead } from './snapshot.ts';

/** Counts who came and who left, and sees to it that no agent is lost or doubled. */
export class Ledger {
  readonly exits: Map<string, number>;
  /** Tick at which the last agent left by an exit; NaN while no agent has. */
  lastLeftTick = NaN;
  /** Agents that have left and still have a row, on aprons. */
  onAprons = 0;
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

  leftBy(exit: string | undefined, tick: number): void {
    this.left();
    if (exit === undefined) return;
    this.lastLeftTick = tick;
    this.exits.set(exit, (this.exits.get(exit) ?? 0) + 1);
  }

  /** Entered less left, and those on aprons, must be there, after every tick. */
  conserve(bodies: number): void {
    const expected = this.#entered - this.#left + this.onAprons;
    if (bodies !== expected) {
      throw new Error(
        `agents were lost or doubled: ${this.#entered} entered, ${this.#left} left, ${this.onAprons} of them are on aprons, but ${bodies} are there`,
      );
    }
  }

  restore(head: SnapshotHead): void {
    this.#entered = head.totals.entered;
    this.#left = head.totals.left;
    this.#peak = head.totals.peak;
    this.onAprons = head.count - (this.#entered - this.#left);
    this.lastLeftTick = head.lastLeftTick < 0 ? NaN : head.lastLeftTick;
    for (const [exit, count] of head.exits) this.exits.set(exit, count);
  }
}
