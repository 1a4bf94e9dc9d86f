import { Heap } from './cells/heap.ts';

/** Buckets kept side by side; a key farther ahead waits in a heap until they come to it. */
const bucketCount = 64;

/**
 * A queue of numbered entries in the order of buckets of their keys; inside a bucket in the order they came. Keys must not
 * lie before the bucket that is being emptied. Much cheaper than a heap where the order need not be exact.
 */
export class BucketQueue {
  readonly #perMetre: number;
  readonly #lists: Int32Array[] = Array.from({ length: bucketCount }, () => new Int32Array(64));
  readonly #sizes = new Int32Array(bucketCount);
  readonly #far = new Heap();
  /** Entries in the buckets, taken ones of the present bucket included. */
  #near = 0;
  /** Number of the bucket being emptied, and how far. */
  #bucket = 0;
  #taken = 0;

  constructor(width: number) {
    this.#perMetre = 1 / width;
  }

  push(key: number, node: number): void {
    const wished = Math.floor(key * this.#perMetre);
    const bucket = wished < this.#bucket ? this.#bucket : wished;
    if (bucket - this.#bucket >= bucketCount) {
      this.#far.push(key, node);
      return;
    }
    const at = bucket % bucketCount;
    let list = this.#lists[at];
    const size = this.#sizes[at]++;
    if (size === list.length) {
      const longer = new Int32Array(size * 2);
      longer.set(list);
      this.#lists[at] = list = longer;
    }
    list[size] = node;
    this.#near++;
  }

  /** The next entry, or -1 when there is none. */
  take(): number {
    for (;;) {
      const at = this.#bucket % bucketCount;
      if (this.#taken < this.#sizes[at]) return this.#lists[at][this.#taken++];
      this.#near -= this.#taken;
      this.#sizes[at] = 0;
      this.#taken = 0;
      if (this.#near > 0) this.#bucket++;
      else if (this.#far.size > 0) this.#bucket = Math.floor(this.#far.leastKey * this.#perMetre);
      else return -1;
      this.#fetch();
    }
  }

  /** Entries that have come near enough move into the buckets. */
  #fetch(): void {
    while (this.#far.size > 0) {
      const { leastKey } = this.#far;
      if (Math.floor(leastKey * this.#perMetre) - this.#bucket >= bucketCount) return;
      this.push(leastKey, this.#far.pop());
    }
  }
}
