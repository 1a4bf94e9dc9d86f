const emptyStamp = 0;
/** 2^32 / golden ratio, odd: neighbouring ids land far apart. */
const spread = 0x9e3779b1;
const spreadOther = 0x85ebca6b;

/**
 * Which pairs touched in this tick and the one before, so that a contact lasting many ticks counts once. An open hash table in
 * typed arrays; it allocates only when more pairs touch at once than ever before.
 */
export class PairMemory {
  #first: Uint32Array;
  #second: Uint32Array;
  /** Tick in which the pair last touched; 0 marks a free place. */
  #stamp: Uint32Array;
  #used = 0;
  #tick = 1;

  constructor(capacity = 1024) {
    this.#first = new Uint32Array(capacity);
    this.#second = new Uint32Array(capacity);
    this.#stamp = new Uint32Array(capacity);
  }

  nextTick(): void {
    this.#tick++;
  }

  /** True when the pair did not touch in the tick before and was not reported in this one. */
  begins(first: number, second: number): boolean {
    const place = this.#placeOf(first, second);
    const last = this.#stamp[place];
    this.#stamp[place] = this.#tick;
    if (last !== emptyStamp) return last < this.#tick - 1;
    this.#first[place] = first;
    this.#second[place] = second;
    this.#used++;
    if (this.#used * 2 > this.#stamp.length) this.#forgetOld();
    return true;
  }

  #placeOf(first: number, second: number): number {
    const mask = this.#stamp.length - 1;
    let place = ((Math.imul(first, spread) ^ Math.imul(second, spreadOther)) >>> 7) & mask;
    while (this.#stamp[place] !== emptyStamp && (this.#first[place] !== first || this.#second[place] !== second)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  /** Keeps only the pairs of this tick and the last one. */
  #forgetOld(): void {
    const first = this.#first;
    const second = this.#second;
    const stamp = this.#stamp;
    const oldest = this.#tick - 1;
    let kept = 0;
    for (let place = 0; place < stamp.length; place++) if (stamp[place] >= oldest) kept++;
    const capacity = kept * 4 > stamp.length ? stamp.length * 2 : stamp.length;
    this.#first = new Uint32Array(capacity);
    this.#second = new Uint32Array(capacity);
    this.#stamp = new Uint32Array(capacity);
    this.#used = kept;
    for (let old = 0; old < stamp.length; old++) {
      if (stamp[old] < oldest) continue;
      const place = this.#placeOf(first[old], second[old]);
      this.#first[place] = first[old];
      this.#second[place] = second[old];
      this.#stamp[place] = stamp[old];
    }
  }
}
