/**
 * Numbers pairs of whole numbers in the order they come: 0, 1, 2 ... A large town has millions of corners and edges;
 * kept as texts or objects they would take most of the time to collect again.
 */
export class PairNumbers {
  #ones = new Float64Array(1024);
  #others = new Float64Array(1024);
  /** Numbers plus 1 by hash; 0 is a free place. At most half of them are taken. */
  #places = new Int32Array(2048);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a pair, or -1 when it has none. */
  find(one: number, other: number): number {
    return this.#places[this.#placeOf(one, other)] - 1;
  }

  /** The number of a pair; a new pair gets the next one. */
  add(one: number, other: number): number {
    const place = this.#placeOf(one, other);
    if (this.#places[place] > 0) return this.#places[place] - 1;
    const number = this.#size++;
    this.#ones[number] = one;
    this.#others[number] = other;
    this.#places[place] = number + 1;
    if (this.#size === this.#ones.length) this.#grow();
    return number;
  }

  #placeOf(one: number, other: number): number {
    const mask = this.#places.length - 1;
    let place = hashOf(one, other) & mask;
    for (let taken = this.#places[place]; taken > 0; taken = this.#places[place]) {
      if (this.#ones[taken - 1] === one && this.#others[taken - 1] === other) break;
      place = (place + 1) & mask;
    }
    return place;
  }

  #grow(): void {
    this.#ones = doubled(this.#ones);
    this.#others = doubled(this.#others);
    this.#places = new Int32Array(2 * this.#places.length);
    for (let number = 0; number < this.#size; number++)
      this.#places[this.#placeOf(this.#ones[number], this.#others[number])] = number + 1;
  }
}

function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(2 * values.length);
  longer.set(values);
  return longer;
}

/** Mixes both numbers, so that places in a row do not come to lie in a row. */
function hashOf(one: number, other: number): number {
  let hash = Math.imul(one | 0, 0x9e3779b1) ^ Math.imul((one / 4_294_967_296) | 0, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca77) + (other | 0);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae3d);
  return hash ^ (hash >>> 16);
}
