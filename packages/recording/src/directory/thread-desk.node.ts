import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { RecordingError } from '../recording/recording-error.ts';
import type { Desk } from '../writing/desk.ts';
import type { ImageOrders } from '../writing/scribe-orders.ts';
import {
  signalCount,
  signals as places,
  slots,
  type ThreadAnswer,
  type ThreadMessage,
  type ThreadOrders,
  type ThreadScribeOrders,
} from './thread-protocol.ts';

/** A thread that does nothing for so long is lost, ms. */
const patience = 60_000;

/** In a thread of its own: handing in costs the run a copy, and waiting when the thread cannot keep up. */
export class ThreadDesk implements Desk {
  readonly open: Promise<void>;
  readonly #directory: string;
  readonly #worker: Worker;
  readonly #tube: MessagePort;
  readonly #signals = new Int32Array(new SharedArrayBuffer(4 * signalCount));
  readonly #memory: Uint8Array[] = Array.from({ length: slots }, () => new Uint8Array(0));
  #handedIn = 0;
  #oneBefore = 0;
  #isFinishing = false;

  constructor(orders: ThreadScribeOrders) {
    this.#directory = orders.directory;
    const { port1, port2 } = new MessageChannel();
    this.#tube = port1;
    const threadOrders: ThreadOrders = { scribe: orders, signals: this.#signals, tube: port2 };
    this.#worker = new Worker(new URL('./scribe-thread.node.js', import.meta.url), {
      workerData: threadOrders,
      transferList: [port2],
    });
    this.open = new Promise((resolve, reject) => {
      this.#worker.once('message', () => {
        // The run ends by itself when it has failed, whatever was not written then. An agent that waits for the end is not left alone: a program
        // that was busy from the start hears only now that the thread is there.
        if (!this.#isFinishing) this.#worker.unref();
        resolve();
      });
      this.#worker.once('error', reject);
    });
  }

  room(bytes: number): Uint8Array {
    this.#waitUntil(this.#handedIn - slots + 1);
    const slot = this.#handedIn % slots;
    if (this.#memory[slot].length < bytes) {
      this.#memory[slot] = new Uint8Array(new SharedArrayBuffer(Math.ceil(1.25 * bytes)));
      this.#tell({ type: 'memory', slot, bytes: this.#memory[slot] });
    }
    return this.#memory[slot];
  }

  expect(orders: ImageOrders): void {
    this.#tell({ type: 'expect', ...orders });
  }

  handIn(bytes: number, journal: string): void {
    if (journal !== '') this.#tell({ type: 'journal', lines: journal });
    Atomics.store(this.#signals, places.lengths + (this.#handedIn % slots), bytes);
    this.#handedIn++;
    Atomics.store(this.#signals, places.handedIn, this.#handedIn);
    this.#ring();
  }

  waitForOneBefore(): void {
    this.#waitUntil(this.#oneBefore);
    this.#oneBefore = this.#handedIn;
  }

  async finish(): Promise<void> {
    this.#waitUntil(this.#handedIn);
    const ended = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    this.#isFinishing = true;
    this.#worker.ref();
    this.#tell({ type: 'finish' });
    this.#ring();
    await ended;
    this.#throwFault();
    this.#tube.close();
  }

  #tell(message: ThreadMessage): void {
    this.#tube.postMessage(message);
  }

  #ring(): void {
    Atomics.add(this.#signals, places.bell, 1);
    Atomics.notify(this.#signals, places.bell);
  }

  /** Waits until so many batches are done. */
  #waitUntil(count: number): void {
    const start = performance.now();
    for (;;) {
      if (Atomics.load(this.#signals, places.fault) !== 0) this.#throwFault();
      const done = Atomics.load(this.#signals, places.done);
      if (done >= count) return;
      if (performance.now() - start > patience)
        throw new RecordingError(this.#directory, 'the thread that writes it does not answer', 'run it again');
      Atomics.wait(this.#signals, places.done, done, 1000);
    }
  }

  #throwFault(): void {
    const answer = receiveMessageOnPort(this.#tube)?.message as ThreadAnswer | undefined;
    if (answer === undefined) return;
    const { file, rule, remedy } = answer.fault;
    throw new RecordingError(file, rule, remedy);
  }
}
