import { ContactCheck, type Frame, type MeasurePlace, type MeasureSummary, type Series } from '@korzo/analysis';
import { startMeasures, type AskedMeasure } from '../options/measures.ts';

/** Follows a run from outside: the contact check always, measures when asked for. Times itself. */
export class Watch {
  readonly contacts: ContactCheck;
  readonly #series: ReadonlyMap<string, Series>;
  #contactTime = 0;
  #measureTime = 0;

  constructor(place: MeasurePlace, measures: readonly AskedMeasure[]) {
    this.contacts = new ContactCheck(place);
    this.#series = startMeasures(measures, place);
  }

  afterTick(frame: Frame): void {
    const start = performance.now();
    this.contacts.afterTick(frame);
    const checked = performance.now();
    for (const series of this.#series.values()) series.afterTick(frame);
    this.#contactTime += checked - start;
    this.#measureTime += performance.now() - checked;
  }

  /** Seconds spent watching. */
  get times(): Readonly<Record<string, number>> {
    const contacts = { 'watch contacts': this.#contactTime / 1000 };
    return this.#series.size === 0 ? contacts : { ...contacts, 'watch measures': this.#measureTime / 1000 };
  }

  measures(warmUpShare: number): Readonly<Record<string, MeasureSummary>> {
    return Object.fromEntries(Array.from(this.#series, ([name, series]) => [name, series.summary(warmUpShare)]));
  }
}
