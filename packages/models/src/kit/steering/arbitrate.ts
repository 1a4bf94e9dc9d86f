import type { Push } from './push.ts';

/** How requests become one acceleration. */
export const arbitrations = ['sum', 'mean', 'priority', 'chance'] as const;

/** Requests of one agent, the most urgent first. Made once and used for all; it allocates nothing. */
export class Requests {
  readonly #x = new Float64Array(32);
  readonly #y = new Float64Array(32);
  readonly #z = new Float64Array(32);
  readonly #weight = new Float64Array(32);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  /** `weight` times the vector is asked for. */
  add(weight: number, x: number, y: number, z: number): void {
    const at = this.count++;
    this.#x[at] = x * weight;
    this.#y[at] = y * weight;
    this.#z[at] = z * weight;
    this.#weight[at] = weight;
  }

  /** All added up, cut to `most`. Opposite requests cancel out. */
  sum(most: number, result: Push): void {
    this.#addUp(result);
    cut(result, most);
  }

  /** The mean of the requests, each as large as it is against its weight, brought to the size of `most` times that mean. */
  mean(most: number, result: Push): void {
    this.#addUp(result);
    let weights = 0;
    for (let at = 0; at < this.count; at++) weights += this.#weight[at];
    const scale = weights > 0 ? most / weights : 0;
    result.x *= scale;
    result.y *= scale;
    result.z *= scale;
    cut(result, most);
  }

  /** In order of urgency until the lengths add up to `most`; the last one taken is trimmed, the rest dropped. */
  byPriority(most: number, result: Push): void {
    result.x = result.y = result.z = 0;
    let used = 0;
    for (let at = 0; at < this.count && used < most; at++) {
      const length = this.#length(at);
      if (length === 0) continue;
      const share = Math.min(1, (most - used) / length);
      result.x += this.#x[at] * share;
      result.y += this.#y[at] * share;
      result.z += this.#z[at] * share;
      used += length * share;
    }
  }

  /** The first that asks for anything, unless it is skipped by chance; `draw` gives numbers in [0, 1) by place. */
  byChance(most: number, leak: number, draw: (place: number) => number, result: Push): void {
    result.x = result.y = result.z = 0;
    for (let at = 0; at < this.count; at++) {
      if (this.#length(at) === 0 || draw(at) < leak) continue;
      result.x = this.#x[at];
      result.y = this.#y[at];
      result.z = this.#z[at];
      cut(result, most);
      return;
    }
  }

  #addUp(result: Push): void {
    result.x = result.y = result.z = 0;
    for (let at = 0; at < this.count; at++) {
      result.x += this.#x[at];
      result.y += this.#y[at];
      result.z += this.#z[at];
    }
  }

  #length(at: number): number {
    return Math.sqrt(this.#x[at] * this.#x[at] + this.#y[at] * this.#y[at] + this.#z[at] * this.#z[at]);
  }
}

/** No longer than `most`. */
export function cut(vector: Push, most: number): void {
  const squared = vector.x * vector.x + vector.y * vector.y + vector.z * vector.z;
  if (squared <= most * most) return;
  const scale = most / Math.sqrt(squared);
  vector.x *= scale;
  vector.y *= scale;
  vector.z *= scale;
}
