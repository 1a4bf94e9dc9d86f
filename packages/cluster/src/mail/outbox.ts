import { describeAddress, type Address } from './address.ts';
import { fullParcel, type LetterParcel, type ReceiptParcel } from './parcels.ts';

/** The letters of one sender to one receiver that are on their way: so many at most, and so many bytes. */
export const mostUnderway = { letters: 256, bytes: 1024 * 1024 } as const;

/** So many at most wait for room of a program that does not await its sends. */
export const mostWaiting = { letters: 65_536, bytes: 64 * 1024 * 1024 } as const;

/** Places of the list that letters have left. */
const cutEvery = 1024;

/** A letter that waits for the others of its parcel, or for room at the receiver. */
interface Waiting {
  readonly bytes: Uint8Array;
  readonly settle: { readonly resolve: () => void; readonly reject: (error: Error) => void };
  /** Must leave by then, ms of the office's clock. */
  readonly due: number;
}

/** The receiver does not answer, or there is none. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}

/** Letters from one box to another one, in their order, until the receiver has taken them. */
export class Outbox {
  readonly from: Address;
  readonly to: Address;
  readonly #office: number;
  readonly #send: (parcel: LetterParcel) => void;
  readonly #waiting: Waiting[] = [];
  /** Sent, and not received by the other program yet. */
  readonly #underway: Uint8Array[] = [];
  #oldest = 0;
  #arrived = 0;
  #bytesUnderway = 0;
  /** Of `#waiting`: bytes, the first place that is taken, and when the first of them must leave. */
  #bytesWaiting = 0;
  #firstWaiting = 0;
  #due = Number.POSITIVE_INFINITY;
  /** Why letters that had left were lost; the next one says so. */
  #loss: Error | undefined;
  /** When something was last heard of the receiver while letters were underway, ms. */
  #heardAt = 0;
  #askedAt = 0;

  constructor(ends: { from: Address; to: Address; office: number }, send: (parcel: LetterParcel) => void) {
    this.from = ends.from;
    this.to = ends.to;
    this.#office = ends.office;
    this.#send = send;
  }

  get isEmpty(): boolean {
    return this.#letters === 0 && this.#underway.length === 0;
  }

  /** Resolves when the letter has left: a full box at the other end makes its senders wait. */
  add(bytes: Uint8Array, now: number, within: number): Promise<void> {
    if (this.isEmpty) this.#heardAt = now;
    if (this.#loss !== undefined) {
      const loss = this.#loss;
      this.#loss = undefined;
      return Promise.reject(loss);
    }
    if (this.#letters >= mostWaiting.letters || this.#bytesWaiting + bytes.length > mostWaiting.bytes)
      return Promise.reject(
        new UndeliverableError(
          `${this.#letters} messages wait for ${describeAddress(this.to)}; await each send before the next one`,
        ),
      );
    const left = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ bytes, settle: { resolve, reject }, due: now + within });
    });
    this.#bytesWaiting += bytes.length;
    this.#due = Math.min(this.#due, now + within);
    this.flush(now);
    return left;
  }

  /** Sends what is due, as far as the receiver has room. Whatever else waits goes along. */
  flush(now: number): void {
    if (this.#due > now && this.#bytesWaiting < fullParcel) return;
    while (this.#letters > 0 && this.#hasRoom()) {
      const first = this.#oldest + this.#underway.length;
      // Letters that follow each other quickly must not put off what is missing.
      if (this.#arrived >= first) this.#askedAt = now;
      const letters: Uint8Array[] = [];
      for (let bytes = 0; this.#letters > 0 && this.#hasRoom() && bytes < fullParcel;) {
        const { bytes: letter, settle } = this.#nextWaiting();
        letters.push(letter);
        this.#underway.push(letter);
        this.#bytesUnderway += letter.length;
        bytes += letter.length;
        settle.resolve();
      }
      this.#parcel(first, letters);
    }
  }

  /** How many wait. */
  get #letters(): number {
    return this.#waiting.length - this.#firstWaiting;
  }

  /** Takes the one that has waited longest. The list is cut now and then only: cutting it for each would take longer the longer it is. */
  #nextWaiting(): Waiting {
    const next = this.#waiting[this.#firstWaiting++];
    this.#bytesWaiting -= next.bytes.length;
    if (this.#letters === 0 || this.#firstWaiting >= cutEvery) {
      this.#waiting.splice(0, this.#firstWaiting);
      this.#firstWaiting = 0;
    }
    if (this.#letters === 0) this.#due = Number.POSITIVE_INFINITY;
    return next;
  }

  /** When the next letter must leave, ms; Infinity when none waits. */
  get due(): number {
    return this.#hasRoom() ? this.#due : Number.POSITIVE_INFINITY;
  }

  take({ arrived, taken, isRefused }: ReceiptParcel, now: number): void {
    const next = this.#oldest + this.#underway.length;
    if (arrived > next || taken > arrived) return;
    this.#heardAt = now;
    if (isRefused) {
      this.fail(new UndeliverableError(`there is no ${describeAddress(this.to)}`));
      return;
    }
    // Less than before when the receiver was started again and has lost what it had not taken; or when a receipt came late, which costs
    // a letter that is sent twice.
    if (arrived > this.#arrived) this.#askedAt = now;
    this.#arrived = arrived;
    while (this.#oldest < taken) {
      this.#bytesUnderway -= this.#underway.shift()?.length ?? 0;
      this.#oldest++;
    }
    this.flush(now);
  }

  /** Sends again what has not arrived for a while; gives up on a receiver that was not heard of for long. */
  tend(now: number, { again, patience }: { readonly again: number; readonly patience: number }): void {
    if (this.#underway.length === 0) return;
    if (now - this.#heardAt > patience) {
      this.fail(new UndeliverableError(`${describeAddress(this.to)} does not answer`));
      return;
    }
    if (now - this.#askedAt < again) return;
    this.#askedAt = now;
    const from = Math.max(this.#arrived, this.#oldest);
    const letters = this.#underway.slice(from - this.#oldest);
    // All have arrived: the last one again asks how far the receiver is.
    if (letters.length === 0) this.#parcel(this.#oldest + this.#underway.length - 1, this.#underway.slice(-1));
    for (let at = 0; at < letters.length;) {
      let bytes = 0;
      const start = at;
      while (at < letters.length && bytes < fullParcel) bytes += letters[at++].length;
      this.#parcel(from + start, letters.slice(start, at));
    }
  }

  fail(error: Error): void {
    const waiting = this.#waiting.splice(0).slice(this.#firstWaiting);
    // A program that waits for nothing learns of it by its next letter.
    if (waiting.length === 0 && this.#underway.length > 0) this.#loss = error;
    for (const { settle } of waiting) settle.reject(error);
    this.#firstWaiting = 0;
    this.#bytesWaiting = 0;
    this.#due = Number.POSITIVE_INFINITY;
    this.#oldest += this.#underway.length;
    this.#underway.length = 0;
    this.#bytesUnderway = 0;
    this.#arrived = this.#oldest;
  }

  #hasRoom(): boolean {
    return this.#underway.length < mostUnderway.letters && this.#bytesUnderway < mostUnderway.bytes;
  }

  #parcel(first: number, letters: readonly Uint8Array[]): void {
    this.#send({
      kind: 'letters',
      from: this.from,
      to: this.to,
      office: this.#office,
      first,
      oldest: this.#oldest,
      letters,
    });
  }
}
