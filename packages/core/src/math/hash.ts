/**
 * The state checksum: each agent's bits are mixed to 64 bits (two 32-bit words), and the agents' hashes are summed modulo 2^64,
 * so that the result does not depend on the order of agents or on who adds them. Only 32-bit multiplications, additions,
 * xor and shifts, so AssemblyScript and WGSL give the same bits.
 */

/** A reversible scrambling of 32 bits in which every input bit reaches every output bit. */
const scramble = (value: number): number => {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return bits ^ (bits >>> 16);
};

/** Hash of words[from .. from + count], written to out as [low, high]. */
export function hashWords(words: Uint32Array, from: number, count: number, seed: number, out: Uint32Array): void {
  let low = scramble(seed ^ 0x9e3779b9);
  let high = scramble(seed ^ 0x85ebca6b);
  for (let index = 0; index < count; index++) {
    const word = words[from + index];
    low = Math.imul(scramble(low ^ word) + index, 0x9e3779b1) | 0;
    high = scramble((high + word) ^ Math.imul(low, 0xc2b2ae3d));
  }
  out[0] = scramble(low ^ high);
  out[1] = scramble(high + Math.imul(low, 0x27d4eb2f));
}

/** Rows that are hashed at once: small enough for the inner caches. */
export const rowsPerBlock = 512;

/** Hashes up to `rowsPerBlock` rows side by side, as `hashWords` would one after the other. */
export interface RowHash {
  /** Begins again with rows that have no words yet. */
  begin(seed: number): void;
  /** Takes the next `width` words of each of the first `count` rows: from `from` on they lie one row behind the other. */
  take(words: Uint32Array, from: number, width: number, count: number): void;
  /** Adds the hashes of the first `count` rows. */
  addTo(sum: ChecksumSum, count: number): void;
}

export class HashBlock implements RowHash {
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  #words = 0;

  /** @param halves where the two halves of the hashes are kept, when another agent mixes words into them */
  constructor(halves?: { readonly low: Int32Array; readonly high: Int32Array }) {
    this.#low = halves?.low ?? new Int32Array(rowsPerBlock);
    this.#high = halves?.high ?? new Int32Array(rowsPerBlock);
  }

  begin(seed: number): void {
    this.#low.fill(scramble(seed ^ 0x9e3779b9));
    this.#high.fill(scramble(seed ^ 0x85ebca6b));
    this.#words = 0;
  }

  take(words: Uint32Array, from: number, width: number, count: number): void {
    for (let part = 0; part < width; part++) this.#takeWord(words, from + part, width, count);
  }

  #takeWord(words: Uint32Array, from: number, stride: number, count: number): void {
    const low = this.#low;
    const high = this.#high;
    const index = this.#words++;
    for (let row = 0, at = from; row < count; row++, at += stride) {
      const word = words[at] | 0;
      const mixed = Math.imul(scramble(low[row] ^ word) + index, 0x9e3779b1);
      low[row] = mixed;
      high[row] = scramble((high[row] + word) ^ Math.imul(mixed, 0xc2b2ae3d));
    }
  }

  addTo(sum: ChecksumSum, count: number): void {
    for (let row = 0; row < count; row++) {
      const low = this.#low[row];
      const high = this.#high[row];
      sum.add(scramble(low ^ high), scramble(high + Math.imul(low, 0x27d4eb2f)));
    }
  }
}

/** A sum of hashes modulo 2^64. */
export class ChecksumSum {
  #low = 0;
  #high = 0;

  add(low: number, high: number): void {
    const sum = this.#low + (low >>> 0);
    this.#low = sum >>> 0;
    this.#high = (this.#high + (high >>> 0) + (sum > 0xffffffff ? 1 : 0)) >>> 0;
  }

  /** Adds the sum of another worker or tile. */
  addSum(other: ChecksumSum): void {
    this.add(other.#low, other.#high);
  }

  /** Adds a sum written as sixteen hexadecimal digits. */
  addHex(digits: string): void {
    this.add(Number.parseInt(digits.slice(8), 16), Number.parseInt(digits.slice(0, 8), 16));
  }

  /** Adds a text, such as plain JSON. */
  addText(text: string): void {
    const words = Uint32Array.from(text, (letter) => letter.charCodeAt(0));
    const hash = new Uint32Array(2);
    hashWords(words, 0, words.length, text.length, hash);
    this.add(hash[0], hash[1]);
  }

  clear(): void {
    this.#low = 0;
    this.#high = 0;
  }

  /** Sixteen hexadecimal digits. */
  hex(): string {
    return this.#high.toString(16).padStart(8, '0') + this.#low.toString(16).padStart(8, '0');
  }
}

/** 32-bit hash of a text, code unit by code unit (FNV-1a, then scrambled): the same name gives the same number for ever. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return scramble(hash) >>> 0;
}
