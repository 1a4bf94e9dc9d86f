/** Lists of numbers that keep their room when they are cleared. */

/** Residuals of one component. */
export class Growing16 {
  values = new Uint16Array(1024);
  length = 0;
  #bits = 0;

  clear(): void {
    this.length = 0;
    this.#bits = 0;
  }

  /** Room for some more at the end, which count at once; the caller fills them in. */
  more(count: number): Uint16Array {
    const length = this.length + count;
    if (length > this.values.length) {
      const longer = new Uint16Array(2 * length);
      longer.set(this.values);
      this.values = longer;
    }
    this.length = length;
    return this.values;
  }

  /** All bits that are set in any of the values filled in. */
  note(bits: number): void {
    this.#bits |= bits;
  }

  get isZero(): boolean {
    return this.#bits === 0;
  }
}

export class GrowingWhole {
  values = new Int32Array(64);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const longer = new Int32Array(2 * this.length);
      longer.set(this.values);
      this.values = longer;
    }
    this.values[this.length++] = value;
  }
}

export class GrowingExact {
  values = new Float64Array(16);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const longer = new Float64Array(2 * this.length);
      longer.set(this.values);
      this.values = longer;
    }
    this.values[this.length++] = value;
  }
}
