import { TimeCurve } from '../findings/time-curve.ts';
import type { LineSite } from '../sites/site.ts';

/** What flows through one line, look by look: each stands for the time since the one before. */
export class LineFlow {
  readonly site: LineSite;
  readonly curve: TimeCurve;
  /** People who passed forward less those who passed backward. */
  passed = 0;
  #before: number | undefined;
  /** Times of the look before the first that found anything, and of the last that did, s. */
  #from = Number.NaN;
  #to = Number.NaN;

  constructor(site: LineSite) {
    this.site = site;
    this.curve = new TimeCurve(site.id);
  }

  add(time: number, flow: number): void {
    this.curve.add(time, flow);
    if (this.#before !== undefined) this.passed += flow * (time - this.#before);
    if (flow !== 0) {
      if (Number.isNaN(this.#from)) this.#from = this.#before ?? time;
      this.#to = time;
    }
    this.#before = time;
  }

  /** 1/s; the flow itself when only one look found any, and NaN when none did. */
  get mean(): number {
    if (Number.isNaN(this.#from)) return Number.NaN;
    const time = this.#to - this.#from;
    return time > 0 ? this.passed / time : this.curve.values[0];
  }
}
