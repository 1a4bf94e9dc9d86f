/** A text of many numbers while it is written: digits go into bytes, so that millions of lines leave no garbage. */
export class AsciiText {
  #bytes = new Uint8Array(1 << 16);
  #used = 0;
  readonly #grains: number;
  readonly #places: number;

  /** Numbers of `fixed` have so many digits behind the point. */
  constructor(places: number) {
    this.#places = places;
    this.#grains = Number(`1e${places}`);
  }

  /** ASCII alone. */
  text(words: string): void {
    this.#reserve(words.length);
    for (let at = 0; at < words.length; at++) this.#bytes[this.#used++] = words.charCodeAt(at);
  }

  /** A whole number from 0. */
  whole(value: number): void {
    let digits = 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
    this.#digits(value, digits);
  }

  /** The digits of toFixed. A 32-bit float times 10,000 is exact, so none is misrounded. */
  fixed(value: number): void {
    const grain = Math.round(Math.abs(value) * this.#grains);
    if (value < 0) this.text('-');
    this.whole(Math.floor(grain / this.#grains));
    this.text('.');
    this.#digits(grain % this.#grains, this.#places);
  }

  finish(): string {
    const parts: string[] = [];
    for (let at = 0; at < this.#used; at += partSize) {
      const part = this.#bytes.subarray(at, Math.min(this.#used, at + partSize));
      parts.push(Reflect.apply(String.fromCharCode, undefined, part) as string);
    }
    return parts.join('');
  }

  #digits(value: number, count: number): void {
    this.#reserve(count);
    let rest = value;
    for (let at = this.#used + count - 1; at >= this.#used; at--) {
      const tenth = Math.floor(rest / 10);
      this.#bytes[at] = zero + rest - 10 * tenth;
      rest = tenth;
    }
    this.#used += count;
  }

  #reserve(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#used + more));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }
}

const zero = '0'.charCodeAt(0);
/** Bytes that become characters at once: a call takes only so many arguments. */
const partSize = 8192;
