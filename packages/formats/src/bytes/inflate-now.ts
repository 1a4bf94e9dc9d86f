/** Lengths and distances of copies (RFC 1951, section 3.2.5): the least value of a code, and its extra bits. */
const lengthBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBase = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const distanceBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
/** The order in which a block lists the lengths of its length codes. */
const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const longestCode = 15;

class DamagedBytes extends Error {}

/** What the next bits mean: a symbol and the length of its code, at the index that the bits are. */
interface CodeTable {
  readonly bits: number;
  readonly entries: Uint16Array;
}

function tableOf(lengths: Uint8Array): CodeTable {
  const counts = new Uint16Array(longestCode + 1);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  let bits = longestCode;
  while (bits > 0 && counts[bits] === 0) bits--;
  const next = new Uint32Array(longestCode + 2);
  for (let length = 1; length <= longestCode; length++) {
    next[length + 1] = (next[length] + counts[length]) << 1;
    if (next[length] + counts[length] > 1 << length) throw new DamagedBytes('codes');
  }
  const entries = new Uint16Array(1 << bits);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    if (length === 0) continue;
    const code = next[length]++;
    // Codes come with their highest bit first, bytes with their lowest.
    let reversed = 0;
    for (let bit = 0; bit < length; bit++) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
    for (let at = reversed; at < entries.length; at += 1 << length) entries[at] = (symbol << 4) | length;
  }
  return { bits, entries };
}

const fixedLengths = Uint8Array.from({ length: 288 }, (_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);

class Inflater {
  readonly #packed: Uint8Array;
  #at = 0;
  #held = 0;
  #heldBits = 0;
  readonly #out: Uint8Array;
  #length = 0;

  constructor(packed: Uint8Array, most: number) {
    this.#packed = packed;
    this.#out = new Uint8Array(most);
  }

  run(): Uint8Array {
    for (let isLast = false; !isLast;) {
      isLast = this.#take(1) === 1;
      const kind = this.#take(2);
      if (kind === 0) this.#copyStored();
      else if (kind === 1) this.#block(tableOf(fixedLengths), tableOf(new Uint8Array(30).fill(5)));
      else if (kind === 2) this.#block(...this.#readTables());
      else throw new DamagedBytes('block');
    }
    return this.#out.subarray(0, this.#length);
  }

  #fill(bits: number): void {
    while (this.#heldBits < bits) {
      // Codes may be looked up beyond the end; whether they were there shows when they are taken.
      const byte = this.#at < this.#packed.length ? this.#packed[this.#at] : 0;
      if (this.#at > this.#packed.length + 4) throw new DamagedBytes('end');
      this.#at++;
      this.#held |= byte << this.#heldBits;
      this.#heldBits += 8;
    }
  }

  #take(bits: number): number {
    this.#fill(bits);
    const value = this.#held & ((1 << bits) - 1);
    this.#held >>>= bits;
    this.#heldBits -= bits;
    return value;
  }

  #symbol({ bits, entries }: CodeTable): number {
    this.#fill(bits);
    const entry = entries[this.#held & ((1 << bits) - 1)];
    const length = entry & 15;
    if (length === 0) throw new DamagedBytes('code');
    this.#held >>>= length;
    this.#heldBits -= length;
    return entry >> 4;
  }

  #put(byte: number): void {
    if (this.#length >= this.#out.length) throw new DamagedBytes('too much');
    this.#out[this.#length++] = byte;
  }

  #copyStored(): void {
    this.#at -= this.#heldBits >> 3;
    this.#held = 0;
    this.#heldBits = 0;
    const packed = this.#packed;
    const size = packed[this.#at] | (packed[this.#at + 1] << 8);
    const check = packed[this.#at + 2] | (packed[this.#at + 3] << 8);
    this.#at += 4;
    if ((size ^ check) !== 0xffff || this.#at + size > packed.length) throw new DamagedBytes('stored');
    if (this.#length + size > this.#out.length) throw new DamagedBytes('too much');
    this.#out.set(packed.subarray(this.#at, this.#at + size), this.#length);
    this.#at += size;
    this.#length += size;
  }

  #readTables(): [CodeTable, CodeTable] {
    const literals = this.#take(5) + 257;
    const distances = this.#take(5) + 1;
    const listed = this.#take(4) + 4;
    const codeLengths = new Uint8Array(19);
    for (let index = 0; index < listed; index++) codeLengths[codeOrder[index]] = this.#take(3);
    const codes = tableOf(codeLengths);
    const lengths = new Uint8Array(literals + distances);
    for (let at = 0; at < lengths.length;) {
      const symbol = this.#symbol(codes);
      if (symbol < 16) {
        lengths[at++] = symbol;
        continue;
      }
      if (symbol === 16 && at === 0) throw new DamagedBytes('repeat');
      const value = symbol === 16 ? lengths[at - 1] : 0;
      const times = symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7);
      if (at + times > lengths.length) throw new DamagedBytes('repeat');
      lengths.fill(value, at, at + times);
      at += times;
    }
    return [tableOf(lengths.subarray(0, literals)), tableOf(lengths.subarray(literals))];
  }

  #block(literals: CodeTable, distances: CodeTable): void {
    for (let symbol = this.#symbol(literals); symbol !== 256; symbol = this.#symbol(literals)) {
      if (symbol < 256) this.#put(symbol);
      else this.#copy(symbol - 257, distances);
    }
  }

  #copy(code: number, distances: CodeTable): void {
    if (code >= lengthBase.length) throw new DamagedBytes('length');
    const length = lengthBase[code] + this.#take(lengthBits[code]);
    const symbol = this.#symbol(distances);
    if (symbol >= distanceBase.length) throw new DamagedBytes('distance');
    const from = this.#length - distanceBase[symbol] - this.#take(distanceBits[symbol]);
    if (from < 0) throw new DamagedBytes('distance');
    for (let index = 0; index < length; index++) this.#put(this.#out[from + index]);
  }
}

/** Unpacks deflated bytes at once, where nothing can wait; undefined when they are damaged or unpack to more than `most`. */
export function inflateNow(packed: Uint8Array, most: number): Uint8Array | undefined {
  try {
    return new Inflater(packed, most).run();
  } catch (error) {
    if (error instanceof DamagedBytes) return undefined;
    throw error;
  }
}
