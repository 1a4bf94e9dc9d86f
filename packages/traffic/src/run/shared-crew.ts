import { chunkOf, phaseNames, type PhaseName, type Phases, type TrafficCrew } from './phases.ts';

/** Words that the threads of a crew share. */
const words = { round: 0, phase: 1, count: 2, next: 3, busy: 4, closed: 5 } as const;
export const controlBytes = 4 * Object.keys(words).length;

/** How often a waiting thread looks again before it sleeps: a phase follows another one within microseconds. */
const looks = 2000;

/** The thread that leads: it tells the others what to do and does its share. */
export class SharedTrafficCrew implements TrafficCrew {
  readonly #control: Int32Array;
  readonly #phases: Phases;
  readonly #helpers: number;

  constructor(control: Int32Array, phases: Phases, helpers: number) {
    this.#control = control;
    this.#phases = phases;
    this.#helpers = helpers;
  }

  run(phase: PhaseName, count: number): void {
    const control = this.#control;
    Atomics.store(control, words.phase, phaseNames.indexOf(phase));
    Atomics.store(control, words.count, count);
    Atomics.store(control, words.next, 0);
    Atomics.store(control, words.busy, this.#helpers);
    Atomics.add(control, words.round, 1);
    Atomics.notify(control, words.round);
    takeChunks(control, this.#phases, phase, count);
    for (let busy = Atomics.load(control, words.busy), look = 0; busy > 0; busy = Atomics.load(control, words.busy))
      if (++look > looks) Atomics.wait(control, words.busy, busy);
  }

  /** Lets the others end. */
  close(): void {
    Atomics.store(this.#control, words.closed, 1);
    Atomics.add(this.#control, words.round, 1);
    Atomics.notify(this.#control, words.round);
  }
}

function takeChunks(control: Int32Array, phases: Phases, phase: PhaseName, count: number): void {
  const size = chunkOf[phase];
  for (let from = Atomics.add(control, words.next, size); from < count; from = Atomics.add(control, words.next, size))
    phases.run(phase, from, Math.min(count, from + size));
}

/** The life of a thread that helps: until the crew is closed. */
export function helpTrafficCrew(control: Int32Array, phases: Phases): void {
  let round = 0;
  for (;;) {
    for (let look = 0; Atomics.load(control, words.round) === round; look++)
      if (look > looks) Atomics.wait(control, words.round, round);
    round++;
    if (Atomics.load(control, words.closed) === 1) return;
    takeChunks(control, phases, phaseNames[Atomics.load(control, words.phase)], Atomics.load(control, words.count));
    if (Atomics.sub(control, words.busy, 1) === 1) Atomics.notify(control, words.busy);
  }
}
