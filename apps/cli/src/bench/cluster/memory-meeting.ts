import type { Meeting } from '@korzo/core';

/** Memory that threads meet in: how many have come and the number of the round, then two places for the bytes of each. */
export const roomFor = (parties: number, bytes: number): SharedArrayBuffer =>
  new SharedArrayBuffer(8 + 2 * parties * bytes);

/** Threads of one process that meet in shared memory: what tiles of one process have. */
export class MemoryMeeting implements Meeting {
  readonly process: number;
  readonly processes: number;
  readonly #bell: Int32Array;
  readonly #places: Uint8Array;
  readonly #bytes: number;
  #round = 0;

  constructor(room: SharedArrayBuffer, process: number, processes: number) {
    this.process = process;
    this.processes = processes;
    this.#bell = new Int32Array(room, 0, 2);
    this.#places = new Uint8Array(room, 8);
    this.#bytes = (room.byteLength - 8) / (2 * processes);
  }

  swap(outgoing: readonly Uint8Array[]): readonly Uint8Array[] {
    const own = outgoing[(this.process + 1) % this.processes];
    this.#placeOf(this.process).set(own);
    this.#meet();
    const incoming = Array.from({ length: this.processes }, (_, other) => this.#placeOf(other).slice());
    this.#round++;
    return incoming;
  }

  /** Rounds take turns between two places, so that no one writes what others still read. */
  #placeOf(party: number): Uint8Array {
    const at = ((this.#round % 2) * this.processes + party) * this.#bytes;
    return this.#places.subarray(at, at + this.#bytes);
  }

  #meet(): void {
    const round = Atomics.load(this.#bell, 1);
    if (Atomics.add(this.#bell, 0, 1) === this.processes - 1) {
      Atomics.store(this.#bell, 0, 0);
      Atomics.add(this.#bell, 1, 1);
      Atomics.notify(this.#bell, 1);
      return;
    }
    while (Atomics.load(this.#bell, 1) === round) Atomics.wait(this.#bell, 1, round);
  }
}
