/** How a plane begins: all its bytes are the one that follows, or here they are. */
const uniform = 0;
const varied = 1;

/**
 * Numbers as planes: the lowest bytes of all of them, then the next ones. What differs little lies together, and brotli at its quickest finds
 * it there. A plane of equal bytes is told by one of them.
 */
export class PlaneWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  clear(): void {
    this.#length = 0;
  }

  /** What was written so far; stale after the next call. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Writes the lowest `width` bytes of each value. */
  write(values: Uint16Array | Int32Array | Uint32Array, count: number, width: number): void {
    if (count === 0) return;
    if (isUniform(values, count)) {
      this.#writeUniform(values[0], width);
      return;
    }
    for (let shift = 0; shift < 8 * width; shift += 8) {
      const bytes = this.#room(count + 1).subarray(this.#length + 1);
      // A loop that sees several kinds of arrays is slower.
      const differing =
        values instanceof Uint16Array ? takeNarrow(values, count, shift, bytes) : takeWide(values, count, shift, bytes);
      this.#bytes[this.#length] = differing ? varied : uniform;
      this.#length += differing ? 1 + count : 2;
    }
  }

  #writeUniform(value: number, width: number): void {
    const bytes = this.#room(2 * width);
    for (let shift = 0; shift < 8 * width; shift += 8) {
      bytes[this.#length++] = uniform;
      bytes[this.#length++] = value >>> shift;
    }
  }

  /** Writes numbers with all their bits. */
  writeExact(values: Float64Array, count: number): void {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, 8 * count);
    this.#room(bytes.length).set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #room(more: number): Uint8Array {
    if (this.#length + more > this.#bytes.length) {
      const longer = new Uint8Array(2 * (this.#length + more));
      longer.set(this.bytes);
      this.#bytes = longer;
    }
    return this.#bytes;
  }
}

/** Reads what a PlaneWriter wrote, in the same order. Throws a RangeError when there is not as much as is asked for. */
export class PlaneReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** Fills `out` with values of `width` bytes; signed ones come out right when all 4 bytes were written. */
  read(out: Uint16Array | Int32Array | Uint32Array, count: number, width: number): void {
    if (count === 0) return;
    out.fill(0, 0, count);
    const isNarrow = out instanceof Uint16Array;
    for (let shift = 0; shift < 8 * width; shift += 8) {
      this.#need(2);
      const how = this.#bytes[this.#at++];
      if (how === uniform) {
        const byte = this.#bytes[this.#at++];
        if (byte !== 0) for (let index = 0; index < count; index++) out[index] |= byte << shift;
      } else if (how === varied) {
        this.#need(count);
        const plane = this.#bytes.subarray(this.#at, this.#at + count);
        if (isNarrow) addNarrow(out, plane, shift);
        else addWide(out, plane, shift);
        this.#at += count;
      } else throw new RangeError(`a plane begins with ${how}`);
    }
  }

  readExact(count: number): Float64Array {
    this.#need(8 * count);
    const values = new Float64Array(count);
    new Uint8Array(values.buffer).set(this.#bytes.subarray(this.#at, this.#at + 8 * count));
    this.#at += 8 * count;
    return values;
  }

  #need(bytes: number): void {
    if (!(bytes <= this.left)) throw new RangeError(`${bytes} bytes are wanted where ${this.left} are left`);
  }
}

/** Most columns of most chunks are: whoever is not told apart has one kind, one group, one level. */
function isUniform(values: Uint16Array | Int32Array | Uint32Array, count: number): boolean {
  const first = values[0];
  for (let index = 1; index < count; index++) if (values[index] !== first) return false;
  return true;
}

/** Puts one byte of each value into a plane; whether they differ. */
function takeNarrow(values: Uint16Array, count: number, shift: number, plane: Uint8Array): boolean {
  const first = values[0];
  let differing = 0;
  for (let index = 0; index < count; index++) {
    const value = values[index];
    plane[index] = value >>> shift;
    differing |= value ^ first;
  }
  return ((differing >>> shift) & 0xff) !== 0;
}

function takeWide(values: Int32Array | Uint32Array, count: number, shift: number, plane: Uint8Array): boolean {
  const first = values[0];
  let differing = 0;
  for (let index = 0; index < count; index++) {
    const value = values[index];
    plane[index] = value >>> shift;
    differing |= value ^ first;
  }
  return ((differing >>> shift) & 0xff) !== 0;
}

function addNarrow(out: Uint16Array, plane: Uint8Array, shift: number): void {
  for (let index = 0; index < plane.length; index++) out[index] |= plane[index] << shift;
}

function addWide(out: Int32Array | Uint32Array, plane: Uint8Array, shift: number): void {
  for (let index = 0; index < plane.length; index++) out[index] |= plane[index] << shift;
}
