/** How much of the server one client, and all of them, may take. */
export interface ServerLimits {
  /** Live connections of one role from one address, and in all. */
  readonly connectionsPerAddress: number;
  readonly connections: number;
  /** Of all live connections, those that only operators get. */
  readonly operatorConnections: number;
  /** Open sockets of any kind from one address, and in all. */
  readonly socketsPerAddress: number;
  readonly sockets: number;
  /** Tickets that wait to be used: of one role from one address, and of one role in all. */
  readonly ticketsPerAddress: number;
  readonly tickets: number;
  /** Bytes of one message: of a viewer, of an operator, and of an operator's message that carries a scenario as text. */
  readonly viewerMessage: number;
  readonly operatorMessage: number;
  readonly scenarioMessage: number;
  /** Messages per second of one connection in the long run, and at once. */
  readonly messagesPerSecond: number;
  readonly messageBurst: number;
  /** The same in bytes; at once it may be two of the largest messages. */
  readonly bytesPerSecond: number;
  /** Bytes that may wait for a slow viewer behind the largest single answer. */
  readonly waitingBytes: number;
  /** A connection that lets two of these pass without a sign of life is ended, s. */
  readonly heartbeatSeconds: number;
  /** Until all headers of a request have come, and until all of it, s. */
  readonly headersSeconds: number;
  readonly requestSeconds: number;
  /** Rooms at once, and how long one without watchers stays, s. */
  readonly rooms: number;
  /** Shared documents at once. */
  readonly documents: number;
  readonly lingerSeconds: number;
}

export const defaultLimits: ServerLimits = {
  connectionsPerAddress: 48,
  connections: 128,
  operatorConnections: 16,
  socketsPerAddress: 128,
  sockets: 512,
  ticketsPerAddress: 64,
  tickets: 1000,
  viewerMessage: 65_536,
  operatorMessage: 1_048_576,
  scenarioMessage: 20 * 1_048_576,
  messagesPerSecond: 200,
  messageBurst: 400,
  bytesPerSecond: 1_048_576,
  waitingBytes: 1_048_576,
  heartbeatSeconds: 15,
  headersSeconds: 10,
  requestSeconds: 30,
  rooms: 8,
  documents: 16,
  lingerSeconds: 300,
};

/** Seats that are taken and given back, so many for each address and so many in all. */
export class Seats {
  readonly #taken = new Map<string, number>();
  readonly #perAddress: number;
  readonly #total: number;
  #all = 0;

  constructor({ perAddress, total }: { readonly perAddress: number; readonly total: number }) {
    this.#perAddress = perAddress;
    this.#total = total;
  }

  get taken(): number {
    return this.#all;
  }

  /**
   * Gives what gives the seat back (once, however often it is called), or undefined when there is none. So many of all seats are
   * `reserved` for others.
   */
  take(address: string, reserved = 0): (() => void) | undefined {
    const own = this.#taken.get(address) ?? 0;
    if (own >= this.#perAddress || this.#all >= this.#total - reserved) return undefined;
    this.#taken.set(address, own + 1);
    this.#all++;
    let back = false;
    return () => {
      if (back) return;
      back = true;
      this.#all--;
      const left = (this.#taken.get(address) ?? 1) - 1;
      if (left === 0) this.#taken.delete(address);
      else this.#taken.set(address, left);
    };
  }
}

/** So much per second in the long run, and a burst of more at once (a token bucket). */
export class Allowance {
  readonly #perMillisecond: number;
  readonly #burst: number;
  readonly #clock: () => number;
  #left: number;
  #at: number;

  /** @param clock ms */
  constructor({ perSecond, burst }: { readonly perSecond: number; readonly burst: number }, clock: () => number) {
    this.#perMillisecond = perSecond / 1000;
    this.#burst = burst;
    this.#clock = clock;
    this.#left = burst;
    this.#at = clock();
  }

  /** Whether there was enough left; nothing is taken otherwise. */
  take(amount = 1): boolean {
    const now = this.#clock();
    this.#left = Math.min(this.#burst, this.#left + Math.max(0, now - this.#at) * this.#perMillisecond);
    this.#at = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
