/** Those who search stand before the counts: both are added up over all processes at once. */
const head = { lastSearcher: 0, round: 2, left: 3, words: 4 } as const;
const searchers = 1;

/** What the threads that think for people exchange, in the run's memory: written by the leader, or by adding up. */
export class GoalMemory {
  readonly #groups: number;
  readonly #counts: number;
  #words: Int32Array = new Int32Array(head.words);
  #lastSearcher: Float64Array = new Float64Array(1);
  roots: Int32Array = new Int32Array(0);
  /** People that wait for their turn to search a path, then the counts. */
  summed: Int32Array = new Int32Array(searchers);
  counts: Int32Array = new Int32Array(0);

  /** @param counts how many numbers a census counts */
  constructor(groups: number, counts: number) {
    this.#groups = groups;
    this.#counts = counts;
  }

  get bytes(): number {
    return (head.words + this.#groups + searchers + this.#counts) * 4;
  }

  /** Where it lies now. */
  lieAt(buffer: ArrayBufferLike, address: number): void {
    this.#words = new Int32Array(buffer, address, head.words);
    this.#lastSearcher = new Float64Array(buffer, address, 1);
    this.roots = new Int32Array(buffer, address + head.words * 4, this.#groups);
    this.summed = new Int32Array(buffer, address + (head.words + this.#groups) * 4, searchers + this.#counts);
    this.counts = this.summed.subarray(searchers);
  }

  /** Begins the counting of a tick. */
  clear(): void {
    this.#words[head.left] = 0;
    this.summed.fill(0);
  }

  /** Goes up with each tick that is reported: what was read before is out of date then. */
  get round(): number {
    return this.#words[head.round];
  }

  nextRound(lastSearcher: number): void {
    this.#words[head.round]++;
    this.#lastSearcher[0] = lastSearcher;
  }

  /** Only ids up to this one may search a path in this tick. */
  get lastSearcher(): number {
    return this.#lastSearcher[0];
  }

  /** People that wait for their turn to search a path. */
  get searchers(): number {
    return this.summed[0];
  }

  addSearchers(count: number): void {
    Atomics.add(this.summed, 0, count);
  }

  /** People that were left to the leader. */
  get left(): number {
    return this.#words[head.left];
  }

  addLeft(): void {
    Atomics.add(this.#words, head.left, 1);
  }
}
