import { resolveValues } from '@korzo/core';
import type { Frame, MeasurePlace } from './frame.ts';
import type { Measure, Observer } from './measure.ts';

/** What a run says about one measure. */
export interface MeasureSummary {
  /** Mean over the ticks after the warm-up that had a value; null when none had. */
  readonly value: number | null;
  readonly unit: string;
  /** Value after the last tick; null when it had none. */
  readonly final: number | null;
  /** Simulated time left out at the start, s. */
  readonly warmUp: number;
}

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/**
 * One measure over one run. Every value is kept (8 bytes per tick), because how long a run was, and with it what its first
 * tenth is, is known only when it has ended.
 */
export class Series {
  readonly measure: Measure;
  readonly #dt: number;
  readonly #observer: Observer;
  #values = new Float64Array(1024);
  #length = 0;

  constructor(measure: Measure, place: MeasurePlace, given: Readonly<Record<string, unknown>> = {}) {
    const { values, problems } = resolveValues(measure.parameters, given);
    if (problems.length > 0) throw new RangeError(`measure ${measure.name}: ${problems.join('; ')}`);
    this.measure = measure;
    this.#dt = place.dt;
    this.#observer = measure.start(place, values);
  }

  get length(): number {
    return this.#length;
  }

  afterTick(frame: Frame): void {
    if (this.#length === this.#values.length) this.#grow();
    this.#values[this.#length++] = this.#observer.valueAfter(frame);
  }

  /** Values so far, oldest first; a view that the next tick may make stale. */
  values(): Float64Array {
    return this.#values.subarray(0, this.#length);
  }

  /** @param warmUpShare part of the ticks made that the mean leaves out at the start, 0 up to 1 */
  summary(warmUpShare: number): MeasureSummary {
    const first = Math.floor(this.#length * warmUpShare);
    let sum = 0;
    let counted = 0;
    for (let index = first; index < this.#length; index++) {
      const value = this.#values[index];
      if (!Number.isFinite(value)) continue;
      sum += value;
      counted++;
    }
    return {
      value: counted === 0 ? null : sum / counted,
      unit: this.measure.unit,
      final: this.#length === 0 ? null : numberOrNull(this.#values[this.#length - 1]),
      warmUp: first * this.#dt,
    };
  }

  #grow(): void {
    const wider = new Float64Array(this.#values.length * 2);
    wider.set(this.#values);
    this.#values = wider;
  }
}
