/** Bytes one after the other, in a buffer that grows. Used again for each update. */
export class ByteWriter {
  bytes = new Uint8Array(4096);
  length = 0;
  #pending = 0;
  #pendingBits = 0;

  /** Room for so many more bytes; callers that write through `bytes` ask first. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  /** Unsigned 32 bits, seven at a time. */
  varint(value: number): void {
    this.reserve(5);
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  /** Signed 32 bits: small ones of either sign are short. */
  zigzag(value: number): void {
    this.varint((value << 1) ^ (value >> 31));
  }

  /** Up to 24 bits, lowest first; the caller has reserved room and ends with `closeBits`. */
  bits(value: number, width: number): void {
    this.#pending |= value << this.#pendingBits;
    this.#pendingBits += width;
    while (this.#pendingBits >= 8) {
      this.bytes[this.length++] = this.#pending;
      this.#pending >>>= 8;
      this.#pendingBits -= 8;
    }
  }

  closeBits(): void {
    if (this.#pendingBits > 0) this.bytes[this.length++] = this.#pending;
    this.#pending = 0;
    this.#pendingBits = 0;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }
}
