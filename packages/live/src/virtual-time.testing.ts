import type { Channel, Line } from './channel.ts';

interface Due {
  readonly at: number;
  readonly order: number;
  readonly call: () => void;
}

/** A clock that tests turn on, with timers that go off by it. Nothing depends on how fast the machine is. */
export class VirtualTime {
  now = 0;
  #due: Due[] = [];
  #order = 0;

  readonly clock = (): number => this.now;

  readonly schedule = (call: () => void, milliseconds: number): (() => void) => {
    const due = { at: this.now + Math.max(0, milliseconds), order: this.#order++, call };
    this.#due.push(due);
    return () => void (this.#due = this.#due.filter((each) => each !== due));
  };

  /** Lets so much time pass; whatever promises wait for has its turn after each timer. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.now + milliseconds;
    for (;;) {
      await settled();
      const next = this.#due
        .filter(({ at }) => at <= until)
        .sort((one, other) => one.at - other.at || one.order - other.order)
        .at(0);
      if (next === undefined) break;
      this.#due = this.#due.filter((each) => each !== next);
      this.now = Math.max(this.now, next.at);
      next.call();
    }
    this.now = until;
    await settled();
  }

  /** Lets time pass until a promise is fulfilled. */
  async until<Value>(promise: Promise<Value>): Promise<Value> {
    const state = { isDone: false };
    const settle = (): void => void (state.isDone = true);
    promise.then(settle, settle);
    while (!state.isDone) await this.pass(1);
    return promise;
  }

  /** A channel whose packets take so long in each direction, ms. */
  delayed(line: Line, milliseconds: number): Channel {
    const slow: Channel = {
      buffered: 0,
      onPacket: () => undefined,
      onClose: () => undefined,
      send: (packet) => void this.schedule(() => line.send(packet), milliseconds),
      close: (reason) => line.close(reason),
    };
    line.onPacket = (packet) => void this.schedule(() => slow.onPacket(packet), milliseconds);
    line.onClose = (reason) => slow.onClose(reason);
    return slow;
  }
}

/** Promises and channels within the process have had their turn. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
