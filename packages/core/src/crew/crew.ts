import { control, faultBytes, mostWorkers, type Job } from './control-block.ts';
import type { Briefing } from './briefing.ts';
import type { Workshop } from './workshop.ts';

/** What the leader does of a job. */
export type LeaderWork = Pick<Workshop, 'takeChunks'>;

/** How many items of each tile a job covers. */
export interface JobSize {
  readonly items: number;
  readonly chunk: number;
}

/** An agent that does the work of a phase. The leader is the thread that ticks; members are other threads on the same memory. */
export interface Crew {
  /** Threads in all, the leader included. */
  readonly size: number;
  /** Whether every member can load the model of that name; if not, the leader decides for it alone. */
  knows(modelName: string): boolean;
  /** Whether every member can make hands by the maker of that name; if not, the leader works alone for that part. */
  knowsHands(makerName: string): boolean;
  /** Wakes the members for a job that stands in the control block; the leader works too, and returns when all are done. */
  perform(leader: LeaderWork): void;
  /** Milliseconds each member was at work so far. */
  memberTimes(): readonly number[];
}

/** Only the leader. */
export const soloCrew: Crew = {
  size: 1,
  knows: () => true,
  knowsHands: () => true,
  perform: (leader) => leader.takeChunks(),
  memberTimes: () => [],
};

/** Writes a job into the control block. Returns false when there is nothing to do. */
export function announce(shared: Int32Array, job: Job, sizes: readonly JobSize[]): boolean {
  let chunks = 0;
  for (let tile = 0; tile < sizes.length; tile++) {
    shared[control.chunkSize + tile] = sizes[tile].chunk;
    shared[control.items + tile] = sizes[tile].items;
    shared[control.chunkStart + tile] = chunks;
    chunks += Math.ceil(sizes[tile].items / sizes[tile].chunk);
    shared[control.chunkStart + tile + 1] = chunks;
  }
  shared[control.job] = job;
  shared[control.chunkCount] = chunks;
  Atomics.store(shared, control.nextChunk, 0);
  return chunks > 0;
}

/** Rounds of polling before a thread goes to sleep: a job usually follows the last one within microseconds. */
const polls = 4000;
/** A member that has not finished after this long is taken for dead, ms. */
const patience = 60_000;

/** The leader's side of a crew whose members run `serve` on other threads. */
export class SharedCrew implements Crew {
  readonly size: number;
  readonly #shared: Int32Array;
  readonly #fault: Uint8Array;
  /** Names of the models every member can load; the others are the leader's alone. */
  knownModels = new Set<string>();
  /** Names of the makers of hands that every member has. */
  knownHands = new Set<string>();
  /** Microseconds as they stood when an agent last asked, and in all. */
  readonly #busy: { last: number; total: number }[];

  constructor(briefing: Briefing, size: number) {
    this.size = size;
    this.#busy = Array.from({ length: size - 1 }, () => ({ last: 0, total: 0 }));
    this.#shared = new Int32Array(briefing.memory.buffer, briefing.control, control.words);
    this.#fault = new Uint8Array(briefing.memory.buffer, briefing.control + control.words * 4, faultBytes);
    // Members begin by waiting for sequence 1.
    for (const word of [control.sequence, control.stop, control.fault]) Atomics.store(this.#shared, word, 0);
    this.#shared.fill(0, control.busy, control.busy + mostWorkers);
  }

  knows(modelName: string): boolean {
    return this.knownModels.has(modelName);
  }

  knowsHands(makerName: string): boolean {
    return this.knownHands.has(makerName);
  }

  perform(leader: LeaderWork): void {
    const shared = this.#shared;
    const members = this.size - 1;
    Atomics.store(shared, control.fault, 0);
    Atomics.store(shared, control.finished, 0);
    Atomics.add(shared, control.sequence, 1);
    Atomics.notify(shared, control.sequence);
    try {
      leader.takeChunks();
    } finally {
      // When the leader fails the others still work: no agent may touch the state before they are done.
      this.#awaitMembers(members);
    }
    if (shared[control.fault] !== 0) throw new Error(`worker ${shared[control.fault]} failed: ${this.#faultText()}`);
  }

  /** To be asked at least once in the hour after which the microseconds begin again. */
  memberTimes(): readonly number[] {
    return this.#busy.map((busy, index) => {
      const now = Atomics.load(this.#shared, control.busy + index + 1);
      busy.total += (now - busy.last) >>> 0;
      busy.last = now;
      return busy.total / 1000;
    });
  }

  /** Members return from `serve`. */
  dismiss(): void {
    Atomics.store(this.#shared, control.stop, 1);
    Atomics.add(this.#shared, control.sequence, 1);
    Atomics.notify(this.#shared, control.sequence);
  }

  #awaitMembers(members: number): void {
    const shared = this.#shared;
    for (let poll = 0; poll < polls; poll++) if (Atomics.load(shared, control.finished) === members) return;
    for (;;) {
      const finished = Atomics.load(shared, control.finished);
      if (finished === members) return;
      if (Atomics.wait(shared, control.finished, finished, patience) === 'timed-out') {
        throw new Error(`${members - finished} of ${members} workers have not answered for ${patience / 1000} s`);
      }
    }
  }

  #faultText(): string {
    const length = Math.min(this.#shared[control.faultLength], faultBytes);
    return String.fromCharCode(...this.#fault.slice(0, length));
  }
}

/** A member's life: sleeps until a job is announced, works, reports, until it is dismissed. Blocks its thread. The clock counts ms. */
export function serve(workshop: Workshop, member: number, clock: () => number = () => 0): void {
  const { memory, control: at } = workshop.briefing;
  const shared = new Int32Array(memory.buffer, at, control.words);
  let seen = 0;
  for (;;) {
    seen = nextJob(shared, seen);
    if (Atomics.load(shared, control.stop) === 1) return;
    const start = clock();
    try {
      workshop.refreshIfMoved();
      workshop.takeChunks();
    } catch (error) {
      report(workshop, member, error);
    }
    Atomics.add(shared, control.busy + member, Math.round((clock() - start) * 1000));
    Atomics.add(shared, control.finished, 1);
    Atomics.notify(shared, control.finished);
  }
}

function nextJob(shared: Int32Array, seen: number): number {
  for (let poll = 0; poll < polls; poll++) {
    const sequence = Atomics.load(shared, control.sequence);
    if (sequence !== seen) return sequence;
  }
  while (Atomics.load(shared, control.sequence) === seen) Atomics.wait(shared, control.sequence, seen);
  return Atomics.load(shared, control.sequence);
}

function report(workshop: Workshop, member: number, error: unknown): void {
  const { memory, control: at } = workshop.briefing;
  const shared = new Int32Array(memory.buffer, at, control.words);
  const text = new Uint8Array(memory.buffer, at + control.words * 4, faultBytes);
  const message = error instanceof Error ? error.message : String(error);
  const length = Math.min(message.length, faultBytes);
  for (let index = 0; index < length; index++) text[index] = message.charCodeAt(index) & 0x7f;
  shared[control.faultLength] = length;
  Atomics.store(shared, control.fault, member);
}
