import type { RunMemory } from './hands.ts';

/** Rows that a list has room for. A job that finds more is rare, and its leader looks at all rows then. */
const most = 4096;
const head = 4;

/** A list in the run's memory of the rows that all threads found together. */
export class FoundRows {
  readonly #memory: WebAssembly.Memory;
  readonly #address: number;
  #words!: Int32Array;

  constructor(memory: WebAssembly.Memory, address: number) {
    this.#memory = memory;
    this.#address = address;
    this.refresh();
  }

  /** Reserves room for a list; gives its address. */
  static reserve(memory: RunMemory): number {
    return memory.reserve((head + most * 2) * 4);
  }

  /** The memory may have moved. */
  refresh(): void {
    this.#words = new Int32Array(this.#memory.buffer, this.#address, head + most * 2);
  }

  clear(): void {
    if (this.#words.buffer !== this.#memory.buffer) this.refresh();
    this.#words[0] = 0;
  }

  add(tile: number, row: number): void {
    const place = Atomics.add(this.#words, 0, 1);
    if (place >= most) return;
    this.#words[head + place * 2] = tile;
    this.#words[head + place * 2 + 1] = row;
  }

  /** Calls `each` for all rows, tile by tile and in their order; false when there were too many for the list. */
  visit(each: (tile: number, row: number) => void): boolean {
    const words = this.#words;
    const [count] = words;
    if (count > most) return false;
    const found = Array.from({ length: count }, (_, place) => place).sort(
      (a, b) => words[head + a * 2] - words[head + b * 2] || words[head + a * 2 + 1] - words[head + b * 2 + 1],
    );
    for (const place of found) each(words[head + place * 2], words[head + place * 2 + 1]);
    return true;
  }
}
