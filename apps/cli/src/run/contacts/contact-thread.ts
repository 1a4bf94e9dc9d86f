import { Worker } from 'node:worker_threads';
import type { ContactTotals, Frame, MeasurePlace } from '@korzo/analysis';
import type { Wall } from '@korzo/core';
import { bell, framesKept, type ContactAnswer, type ContactNews, type ContactOrders } from './contact-protocol.ts';
import { FrameRoom } from './frame-room.ts';

/** A check that has not gone on after this long is taken for dead, ms. */
const patience = 60_000;
/** Frames handed over between two calls of its thread: to wake a thread costs more than to copy a small crowd. */
const framesPerCall = 4;

/**
 * The contact check on a thread of its own: the run copies where all bodies are, and goes on. It finds what it would find on the
 * thread of the run.
 */
export class ContactThread {
  readonly #words: Int32Array;
  readonly #worker: Worker;
  /** Fulfilled when the thread has started. Frames are handed over after that: while the run waits for a thread it hears no errors. */
  readonly open: Promise<void>;
  readonly #answer: Promise<ContactAnswer>;
  readonly #wallsAt: MeasurePlace['wallsAt'];
  #standing: readonly Wall[];
  #rooms: readonly FrameRoom[] = [];
  #handed = 0;
  #called = 0;
  #waited = 0;

  constructor({ world, wallsAt }: MeasurePlace, file = new URL('./contact-worker.js', import.meta.url)) {
    const shared = new SharedArrayBuffer(bell.words * 4);
    this.#words = new Int32Array(shared);
    this.#wallsAt = wallsAt;
    this.#standing = world.walls;
    const orders: ContactOrders = { bell: shared, world };
    this.#worker = new Worker(file, { workerData: orders });
    const messages: ((answer: ContactAnswer) => void)[] = [];
    const next = (): Promise<ContactAnswer> => new Promise((resolve) => messages.push(resolve));
    this.open = this.#start(next());
    // A run that ends before it has looked is no fault.
    this.open.catch(() => undefined);
    this.#answer = next();
    const fail = (fault: string): void => messages.splice(0).forEach((resolve) => resolve({ fault }));
    this.#worker.on('message', (answer: ContactAnswer) => messages.shift()?.(answer));
    this.#worker.once('error', (error) => fail(error instanceof Error ? error.message : String(error)));
    this.#worker.once('exit', (code) => fail(`the thread ended with code ${code}`));
  }

  async #start(first: Promise<ContactAnswer>): Promise<void> {
    const answer = await first;
    this.#worker.unref();
    if ('fault' in answer) throw new Error(`the contact check could not start: ${answer.fault}`);
  }

  /** Milliseconds in which the run waited for the check. */
  get waited(): number {
    return this.#waited;
  }

  /** Hands over a copy of what stands where; waits only when the check is some frames behind. */
  afterTick({ crowds, ticks }: Frame): void {
    const count = crowds.reduce((sum, { ownCount }) => sum + ownCount, 0);
    if (this.#rooms.length === 0 || count > this.#rooms[0].capacity) this.#makeRoom(count);
    this.#tellWalls(ticks - 1);
    this.#awaitChecked(this.#handed - framesKept + 1);
    this.#rooms[this.#handed % framesKept].take(crowds, ticks);
    this.#handed++;
    Atomics.store(this.#words, bell.handed, this.#handed);
    if (this.#handed - this.#called >= framesPerCall) this.#call();
  }

  /** What it found; there are no more frames. */
  async finish(): Promise<ContactTotals> {
    Atomics.store(this.#words, bell.ended, 1);
    Atomics.notify(this.#words, bell.handed);
    this.#worker.ref();
    const answer = await this.#answer;
    if ('totals' in answer) return answer.totals;
    throw new Error(`the contact check failed: ${'fault' in answer ? answer.fault : 'it started twice'}`);
  }

  /** Ends the thread, whatever it is about. */
  close(): void {
    void this.#worker.terminate();
  }

  #tell(news: ContactNews): void {
    this.#worker.postMessage(news);
  }

  #tellWalls(tick: number): void {
    const walls = this.#wallsAt?.(tick);
    if (walls === undefined || walls === this.#standing) return;
    this.#standing = walls;
    this.#tell({ type: 'walls', tick, walls });
  }

  /** The check has read all frames when it gets other ones. */
  #makeRoom(count: number): void {
    this.#awaitChecked(this.#handed);
    const capacity = Math.ceil(count * 1.25) + 64;
    const buffers = Array.from({ length: framesKept }, () => new SharedArrayBuffer(FrameRoom.bytes(capacity)));
    this.#rooms = buffers.map((buffer) => new FrameRoom(buffer, capacity));
    this.#tell({ type: 'room', buffers, capacity });
  }

  /** Wakes the check, if it sleeps. */
  #call(): void {
    this.#called = this.#handed;
    Atomics.notify(this.#words, bell.handed);
  }

  /** Waits until so many frames are checked. */
  #awaitChecked(frames: number): void {
    if (Atomics.load(this.#words, bell.checked) >= frames) return;
    const start = performance.now();
    this.#call();
    this.#sleepUntilChecked(frames);
    this.#waited += performance.now() - start;
  }

  #sleepUntilChecked(frames: number): void {
    for (;;) {
      const checked = Atomics.load(this.#words, bell.checked);
      if (checked >= frames) return;
      if (Atomics.wait(this.#words, bell.checked, checked, patience) === 'timed-out')
        throw new Error(`the contact check has not gone on for ${patience / 1000} s`);
    }
  }
}
