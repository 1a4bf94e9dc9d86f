/** A list of numbers that grows, kept outside of what is collected: meshes have millions of them. */
export class NumberList<T extends Float64Array | Float32Array | Uint32Array> {
  #values: T;
  #length = 0;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#values = make(96);
  }

  get length(): number {
    return this.#length;
  }

  push3(a: number, b: number, c: number): void {
    if (this.#length + 3 > this.#values.length) this.#grow();
    this.#values[this.#length++] = a;
    this.#values[this.#length++] = b;
    this.#values[this.#length++] = c;
  }

  at(index: number): number {
    return this.#values[index];
  }

  /** A copy of exactly its length. */
  finish(): T {
    const finished = this.#make(this.#length);
    finished.set(this.#values.subarray(0, this.#length));
    return finished;
  }

  #grow(): void {
    const longer = this.#make(2 * this.#values.length);
    longer.set(this.#values);
    this.#values = longer;
  }
}
