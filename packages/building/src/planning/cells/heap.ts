/** A binary heap of numbered entries, least key first; of equal keys any. Grows, never shrinks. */
export class Heap {
  size = 0;
  #keys = new Float64Array(1024);
  #nodes = new Int32Array(1024);

  clear(): void {
    this.size = 0;
  }

  /** The least key; only while `size` is above 0. */
  get leastKey(): number {
    return this.#keys[0];
  }

  push(key: number, node: number): void {
    if (this.size === this.#keys.length) this.#grow();
    const keys = this.#keys;
    const nodes = this.#nodes;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent] <= key) break;
      keys[at] = keys[parent];
      nodes[at] = nodes[parent];
      at = parent;
    }
    keys[at] = key;
    nodes[at] = node;
  }

  /** Takes out the node with the least key. */
  pop(): number {
    const keys = this.#keys;
    const nodes = this.#nodes;
    const top = nodes[0];
    const size = --this.size;
    const key = keys[size];
    const node = nodes[size];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && keys[child + 1] < keys[child]) child++;
      if (keys[child] >= key) break;
      keys[at] = keys[child];
      nodes[at] = nodes[child];
      at = child;
    }
    keys[at] = key;
    nodes[at] = node;
    return top;
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    const nodes = new Int32Array(keys.length);
    nodes.set(this.#nodes);
    this.#nodes = nodes;
  }
}
