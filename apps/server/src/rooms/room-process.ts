import { Relay, type Line, type Role, type RunPast, type RunReport } from '@korzo/live';
import type { RoomSeat, SeatEnd, SeatRoom } from './seat.ts';
import { LinePorts } from './line-ports.ts';
import type { FromRoom, RoomOrders } from './room-messages.ts';
import { VitalSigns } from './vital-signs.ts';

/** How a room's process came to its end. */
export interface RoomEnd extends SeatEnd {
  /** Whether it ever gave a sign of life. */
  readonly started: boolean;
}

export interface RoomProcessOptions {
  readonly orders: RoomOrders;
  /** Where the process lives. */
  readonly seat: SeatRoom;
  readonly silenceSeconds: number;
  /** Bytes of one watcher's messages that may wait for a busy room. */
  readonly mostWaiting: number;
  readonly onReport: (report: RunReport) => void;
  /** It ended by itself, or had to be ended. */
  readonly onEnd: (end: RoomEnd) => void;
}

/** Time between two looks at its vital signs, ms. */
const lookPeriod = 250;

/** A room's live run in a process of its own, and the lines of watchers to it. */
export class RoomProcess {
  readonly #options: RoomProcessOptions;
  readonly #seat: RoomSeat;
  readonly #lines: LinePorts;
  readonly #relays = new Set<Relay>();
  readonly #signs: VitalSigns;
  readonly #timer: NodeJS.Timeout;
  #lastLine = 0;
  #fault: string | undefined;
  #verdict: string | undefined;
  #ended = false;

  constructor(options: RoomProcessOptions) {
    this.#options = options;
    const { orders, silenceSeconds, seat } = options;
    const { memoryMiB } = orders;
    this.#signs = new VitalSigns({ silenceSeconds, memoryMiB, measure: () => this.#seat.measure() });
    this.#seat = seat(orders, { take: (message) => this.#take(message), ended: (end) => this.#end(end) });
    this.#lines = new LinePorts((line, parcel) => this.#seat.send({ type: 'parcel', line, parcel }));
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.#look((now - last) / 1000);
      last = now;
    }, lookPeriod);
    this.#timer.unref();
  }

  get pid(): number | undefined {
    return this.#seat.pid;
  }

  attach(line: Line, role: Role, onClosed: () => void): void {
    const number = ++this.#lastLine;
    const relay = new Relay(line, this.#lines.open(number), {
      mostWaiting: this.#options.mostWaiting,
      onEnd: () => {
        this.#lines.close(number);
        this.#relays.delete(relay);
        onClosed();
      },
    });
    this.#relays.add(relay);
    this.#seat.send({ type: 'attach', line: number, role });
  }

  reopen(past: RunPast): void {
    this.#seat.send({ type: 'reopen', past });
  }

  /** Ends it and waits until it is gone. */
  async end(): Promise<void> {
    this.#release();
    await this.#seat.end();
  }

  #take(message: FromRoom): void {
    if (this.#ended) return;
    this.#signs.beat(message.type === 'beat' ? message.bytes : undefined);
    if (message.type === 'parcel') this.#lines.deliver(message.line, message.parcel);
    else if (message.type === 'report') this.#options.onReport(message.report);
    else if (message.type === 'fault') {
      this.#fault = message.words;
      this.#verdict ??= 'the room failed by a fault of the program, which the log of the server describes';
    }
  }

  #look(seconds: number): void {
    const verdict = this.#signs.look(seconds);
    if (verdict === undefined) return;
    this.#verdict ??= verdict;
    this.#seat.kill();
  }

  #end(end: SeatEnd): void {
    if (this.#ended) return;
    this.#release();
    const { started } = this.#signs;
    const { reason, words } = end;
    this.#options.onEnd({ ...end, reason: this.#verdict ?? reason, words: this.#fault ?? words, started });
  }

  /** Nothing is heard of it any more; its lines are free for another. */
  #release(): void {
    this.#ended = true;
    clearInterval(this.#timer);
    for (const relay of this.#relays) relay.detach();
    this.#relays.clear();
  }
}
