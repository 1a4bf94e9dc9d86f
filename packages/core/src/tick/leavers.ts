import { ChecksumSum } from '../math/hash.ts';
import type { Ledger } from './ledger.ts';

/** Agents that left, as one process reports them to the others. */
export interface LeaversTold {
  /** How many left by no exit of the world. */
  readonly left: number;
  /** By how many more are on aprons. */
  readonly aprons: number;
  /** How many left by each exit. */
  readonly exits: readonly (readonly [exit: string, count: number])[];
  /** Sum of their hashes. */
  readonly sum: string;
}

/** Agents of this process that left since the processes of the run last met. */
export class Leavers {
  /** Sum of their hashes. */
  readonly sum = new ChecksumSum();
  #left = 0;
  #aprons = 0;
  #isTold = true;
  readonly #exits = new Map<string, number>();

  /** `apron`: 1 for an agent that comes onto an apron, -1 for one at its end. */
  note(isCounted: boolean, exit: string | undefined, apron: number): void {
    this.#isTold = false;
    this.#aprons += apron;
    if (!isCounted) return;
    if (exit === undefined) this.#left++;
    else this.#exits.set(exit, (this.#exits.get(exit) ?? 0) + 1);
  }

  /** What the others have to know; undefined when none has left. They are forgotten then. */
  tell(): LeaversTold | undefined {
    if (this.#isTold) return undefined;
    const told = { left: this.#left, aprons: this.#aprons, exits: [...this.#exits], sum: this.sum.hex() };
    this.clear();
    return told;
  }

  clear(): void {
    this.sum.clear();
    this.#left = 0;
    this.#aprons = 0;
    this.#isTold = true;
    this.#exits.clear();
  }
}

/** Enters agents that left, at a tick, into the books. */
export function enterLeavers(
  { left, aprons, exits, sum }: LeaversTold,
  tick: number,
  books: { readonly ledger: Ledger; readonly departed: ChecksumSum },
): void {
  books.ledger.onAprons += aprons;
  for (let count = 0; count < left; count++) books.ledger.left();
  for (const [exit, times] of exits) for (let count = 0; count < times; count++) books.ledger.leftBy(exit, tick);
  books.departed.addHex(sum);
}
