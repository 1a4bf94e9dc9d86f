/** How a plane begins: all its bytes are the one that follows, or here they are. */
const uniform = 0;
const varied = 1;

/**
 * Numbers as planes: the lowest bytes of all of them, then the next ones. What differs little lies together, and deflate at its quickest finds
 * it there. A plane of equal bytes is stored as one of them.
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
    const planes: Plane[] = [];
    let same = 0;
    for (let shift = 0; shift < 8 * width; shift += 8) {
      this.#need(2);
      const how = this.#bytes[this.#at++];
      if (how === uniform) same |= this.#bytes[this.#at++] << shift;
      else if (how === varied) planes.push({ bytes: this.#take(count), shift });
      else throw new RangeError(`a plane begins with ${how}`);
    }
    if (planes.length === 0) out.fill(same, 0, count);
    else if (out instanceof Uint16Array) joinNarrow(out, planes, same);
    else joinWide(out, planes, same);
  }

  readExact(count: number): Float64Array {
    this.#need(8 * count);
    const values = new Float64Array(count);
    new Uint8Array(values.buffer).set(this.#bytes.subarray(this.#at, this.#at + 8 * count));
    this.#at += 8 * count;
    return values;
  }

  #take(count: number): Uint8Array {
    this.#need(count);
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  #need(bytes: number): void {
    if (!(bytes <= this.left)) throw new RangeError(`${bytes} bytes are wanted where ${this.left} are left`);
  }
}

/** Most columns of most chunks are: an agent that is not distinguished has one kind, one group, one level. */
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

interface Plane {
  readonly bytes: Uint8Array;
  readonly shift: number;
}

/** Values of which some bytes differ, and others are all the `same`. */
function joinNarrow(out: Uint16Array, planes: readonly Plane[], same: number): void {
  const [{ bytes: first, shift }] = planes;
  if (planes.length === 1)
    for (let index = 0; index < first.length; index++) out[index] = same | (first[index] << shift);
  else {
    const { bytes: second } = planes[1];
    for (let index = 0; index < first.length; index++) out[index] = first[index] | (second[index] << 8);
  }
}

function joinWide(out: Int32Array | Uint32Array, planes: readonly Plane[], same: number): void {
  for (const [number, { bytes, shift }] of planes.entries()) {
    if (number === 0) for (let index = 0; index < bytes.length; index++) out[index] = same | (bytes[index] << shift);
    else for (let index = 0; index < bytes.length; index++) out[index] |= bytes[index] << shift;
  }
}
