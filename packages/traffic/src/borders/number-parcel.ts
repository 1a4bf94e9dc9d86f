/** Numbers for another process, one behind the other. Kept from tick to tick. */
export class NumberParcel {
  #values = new Float64Array(256);
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const values = new Float64Array(2 * this.#count);
      values.set(this.#values);
      this.#values = values;
    }
    this.#values[this.#count++] = value;
  }

  /** Adds 0 for a count that is not known yet; returns its place. */
  addCount(): number {
    this.add(0);
    return this.#count - 1;
  }

  raise(place: number): void {
    this.#values[place]++;
  }

  /** A view that holds until the next change. */
  get bytes(): Uint8Array {
    return new Uint8Array(this.#values.buffer, 0, this.#count * this.#values.BYTES_PER_ELEMENT);
  }
}

/** Reads a parcel of another process in the order in which it was written. */
export class NumberReader {
  readonly #values: Float64Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#values = new Float64Array(bytes.slice().buffer);
  }

  next(): number {
    if (this.#at >= this.#values.length) throw new RangeError('a parcel of vehicles ends too early');
    return this.#values[this.#at++];
  }

  /** All of it must have been read. */
  end(): void {
    if (this.#at !== this.#values.length) throw new RangeError('a parcel of vehicles is longer than what is in it');
  }
}
