/** The bytes are not a frame, or not a whole one; or it does not follow the last. The watcher asks for a key frame. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** Reads what a ByteWriter wrote and never past the end. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;
  end: number;
  #pending = 0;
  #pendingBits = 0;

  constructor(bytes: Uint8Array, from: number, end: number) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  get left(): number {
    return this.end - this.at;
  }

  byte(): number {
    if (this.at >= this.end) throw new FrameError(`the frame ends too early, at byte ${this.at}`);
    return this.bytes[this.at++];
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const part = this.byte();
      value |= (part & 0x7f) << shift;
      if (part < 0x80) return value >>> 0;
    }
    throw new FrameError(`the frame has a number of more than 32 bits, at byte ${this.at}`);
  }

  zigzag(): number {
    const value = this.varint();
    return (value >>> 1) ^ -(value & 1);
  }

  openBits(): void {
    this.#pending = 0;
    this.#pendingBits = 0;
  }

  /** A signed number of up to 16 bits. */
  bits(width: number): number {
    while (this.#pendingBits < width) {
      this.#pending |= this.byte() << this.#pendingBits;
      this.#pendingBits += 8;
    }
    const value = (this.#pending << (32 - width)) >> (32 - width);
    this.#pending >>>= width;
    this.#pendingBits -= width;
    return value;
  }

  /** A number of things of which each takes at least `bytesEach`. */
  count(bytesEach: number): number {
    const count = this.varint();
    if (count * bytesEach > this.left)
      throw new FrameError(`the frame lists ${count} where ${this.left} bytes are left`);
    return count;
  }

  /** Room for so many bytes, from here; goes past them. */
  skip(bytes: number): number {
    if (bytes > this.left) throw new FrameError(`the frame ends too early: ${bytes} bytes wanted, ${this.left} left`);
    const from = this.at;
    this.at += bytes;
    return from;
  }
}
