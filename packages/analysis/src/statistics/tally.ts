import type { FoundQuantity, HistogramFinding } from '../findings/finding.ts';

/** Counts how often a quantity lies in equal bins from 0 on; it grows with what comes. */
export class Tally {
  readonly #width: number;
  readonly #most: number;
  #counts = new Float64Array(16);
  #used = 0;

  /** @param most beyond so many bins all goes into the last one */
  constructor(width: number, most = 10_000) {
    this.#width = width;
    this.#most = most;
  }

  /** Of a value of at least 0; others are not counted. */
  add(value: number, weight = 1): void {
    if (!(value >= 0)) return;
    const bin = Math.min(Math.floor(value / this.#width), this.#most - 1);
    while (bin >= this.#counts.length) this.#grow();
    this.#counts[bin] += weight;
    this.#used = Math.max(this.#used, bin + 1);
  }

  finding(heading: Pick<HistogramFinding, 'name' | 'title' | 'x'> & { readonly y?: FoundQuantity }): HistogramFinding {
    const { name, title, x, y = { label: 'number', unit: '' } } = heading;
    const first = this.#firstShown();
    const edges = Array.from({ length: this.#used - first + 1 }, (_, edge) => tidy((first + edge) * this.#width));
    return { kind: 'histogram', name, title, x, y, edges, values: [...this.#counts.subarray(first, this.#used)] };
  }

  /** A few empty bins from 0 on show where 0 is; many show nothing. */
  #firstShown(): number {
    let first = 0;
    while (first < this.#used && this.#counts[first] === 0) first++;
    return first < fewEmpty ? 0 : first;
  }

  #grow(): void {
    const wider = new Float64Array(this.#counts.length * 2);
    wider.set(this.#counts);
    this.#counts = wider;
  }
}

const fewEmpty = 20;

/** 0.3 and not 0.30000000000000004. */
const tidy = (edge: number): number => Number(edge.toPrecision(12));
