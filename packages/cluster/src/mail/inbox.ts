import type { Address } from './address.ts';
import { mostUnderway } from './outbox.ts';
import type { LetterParcel, ReceiptParcel } from './parcels.ts';

/** A message as the receiver gets it. */
export interface Letter {
  readonly from: Address;
  readonly bytes: Uint8Array;
}

/** How far the letters of one sender are. */
interface Thread {
  readonly office: number;
  arrived: number;
  taken: number;
}

/** What has come into a box, in the order of each sender. Bounded: no sender has more letters here than may be underway. */
export class Inbox {
  readonly #address: Address;
  readonly #letters: (Letter & { readonly thread: Thread })[] = [];
  readonly #threads = new Map<Address, Thread>();
  readonly #confirm: (receipt: ReceiptParcel) => void;

  constructor(address: Address, confirm: (receipt: ReceiptParcel) => void) {
    this.#address = address;
    this.#confirm = confirm;
  }

  get size(): number {
    return this.#letters.length;
  }

  /** Takes letters in; those that came before, or leave a gap, are dropped. */
  put({ from, office, first, oldest, letters }: LetterParcel): void {
    const thread = this.#threadOf(from, office, oldest);
    for (const [index, bytes] of letters.entries()) {
      const isFull = thread.arrived - thread.taken >= 2 * mostUnderway.letters;
      if (first + index !== thread.arrived || isFull) continue;
      thread.arrived++;
      this.#letters.push({ from, bytes, thread });
    }
    this.#receipt(from, thread);
  }

  next(): Letter | undefined {
    const letter = this.#letters.shift();
    if (letter === undefined) return undefined;
    const { from, bytes, thread } = letter;
    thread.taken++;
    // The sender waits for room, not for each letter.
    const isQuarter = thread.taken % (mostUnderway.letters / 4) === 0;
    if (this.#letters.length === 0 || isQuarter) this.#receiptAll();
    return { from, bytes };
  }

  #receiptAll(): void {
    for (const [from, thread] of this.#threads) this.#receipt(from, thread);
  }

  #receipt(from: Address, { office, arrived, taken }: Thread): void {
    this.#confirm({ kind: 'receipt', from: this.#address, to: from, office, arrived, taken, isRefused: false });
  }

  /** An office that was started again, or that this one has never heard of, begins where it says. */
  #threadOf(from: Address, office: number, oldest: number): Thread {
    const known = this.#threads.get(from);
    if (known?.office === office && known.taken >= oldest) return known;
    if (known?.office === office && known.arrived >= oldest) return known;
    const thread = { office, arrived: oldest, taken: oldest };
    this.#threads.set(from, thread);
    return thread;
  }
}
