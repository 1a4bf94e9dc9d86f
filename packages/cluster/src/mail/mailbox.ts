import type { Address } from './address.ts';
import type { Letter } from './inbox.ts';

/** What a box needs of its post office. */
interface BoxDesk {
  send(to: Address, bytes: Uint8Array, within: number): Promise<void>;
  next(): Letter | undefined;
  size(): number;
  onLetter(wake: () => void): void;
  close(): void;
}

export interface SendOptions {
  /** The message may wait so long for others to the same box that can travel with it, ms. */
  readonly within?: number;
}

/** Where a program gets messages, and sends them from. Between two boxes messages keep their order, and none is lost or doubled. */
export class Mailbox implements AsyncIterable<Letter> {
  readonly address: Address;
  readonly #desk: BoxDesk;
  readonly #waiters = new Set<() => void>();
  #isClosed = false;

  constructor(address: Address, desk: BoxDesk) {
    this.address = address;
    this.#desk = desk;
    desk.onLetter(() => this.#wake());
  }

  /** Resolves when the message has left: a box that is full makes its senders wait. Rejects when there is no such box. */
  async send(to: Address, message: Uint8Array, { within = 0 }: SendOptions = {}): Promise<void> {
    this.#requireOpen();
    await this.#desk.send(to, message, within);
  }

  /** Whether a message is there. */
  get has(): boolean {
    return this.#desk.size() > 0;
  }

  /** The next message; undefined when none is there. */
  receive(): Letter | undefined {
    this.#requireOpen();
    return this.#desk.next();
  }

  /** Waits for a message, at most so many milliseconds; undefined when none has come. */
  async wait(timeout = Number.POSITIVE_INFINITY): Promise<Letter | undefined> {
    const end = performance.now() + timeout;
    for (;;) {
      if (this.#isClosed) return undefined;
      const letter = this.#desk.next();
      const left = end - performance.now();
      if (letter !== undefined || left <= 0) return letter;
      await this.#isWoken(left);
    }
  }

  /** Messages as they come, until the box is closed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Letter, void> {
    for (let letter = await this.wait(); letter !== undefined; letter = await this.wait()) yield letter;
  }

  close(): void {
    this.#isClosed = true;
    this.#desk.close();
    this.#wake();
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new Error('the mailbox is closed');
  }

  #wake(): void {
    for (const waiter of [...this.#waiters]) waiter();
  }

  #isWoken(within: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = within < 2 ** 31 ? setTimeout(() => wake(), within) : undefined;
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiters.delete(wake);
        resolve();
      };
      this.#waiters.add(wake);
    });
  }
}
