/** What came together in one bin. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly middle: number;
  readonly count: number;
  /** Mean of what the bin is about, and mean and deviation (of a sample, NaN for one) of the other quantity. */
  readonly meanX: number;
  readonly mean: number;
  readonly deviation: number;
}

/** One quantity over another, in equal bins of the other from 0 on. */
export class Bins {
  readonly #width: number;
  readonly #sums = new Map<number, { count: number; x: number; y: number; squares: number }>();

  constructor(width: number) {
    this.#width = width;
  }

  add(x: number, y: number): void {
    if (!(x >= 0) || !Number.isFinite(y)) return;
    const bin = Math.floor(x / this.#width);
    let sums = this.#sums.get(bin);
    if (sums === undefined) this.#sums.set(bin, (sums = { count: 0, x: 0, y: 0, squares: 0 }));
    // Mean and spread step by step (Welford): squares of large numbers would lose their digits.
    sums.count++;
    const away = y - sums.y;
    sums.x += (x - sums.x) / sums.count;
    sums.y += away / sums.count;
    sums.squares += away * (y - sums.y);
  }

  /** Those with something in them, from the lowest on. */
  filled(): readonly Bin[] {
    return [...this.#sums]
      .sort(([one], [other]) => one - other)
      .map(([bin, { count, x, y, squares }]) => ({
        from: tidy(bin * this.#width),
        to: tidy((bin + 1) * this.#width),
        middle: tidy((bin + 0.5) * this.#width),
        count,
        meanX: x,
        mean: y,
        deviation: count < 2 ? Number.NaN : Math.sqrt(squares / (count - 1)),
      }));
  }
}

const tidy = (edge: number): number => Number(edge.toPrecision(12));
