import {
  ContactCheck,
  Series,
  type Frame,
  type Measure,
  type MeasurePlace,
  type MeasureSummary,
} from '@korzo/analysis';

/** Follows a run from outside: the contact check always, measures when asked for. Times itself. */
export class Watch {
  readonly contacts: ContactCheck;
  readonly #series: readonly Series[];
  #contactTime = 0;
  #measureTime = 0;

  constructor(place: MeasurePlace, measures: readonly Measure[]) {
    this.contacts = new ContactCheck(place);
    this.#series = measures.map((measure) => new Series(measure, place));
  }

  afterTick(frame: Frame): void {
    const start = performance.now();
    this.contacts.afterTick(frame);
    const checked = performance.now();
    for (const series of this.#series) series.afterTick(frame);
    this.#contactTime += checked - start;
    this.#measureTime += performance.now() - checked;
  }

  /** Seconds spent watching. */
  get times(): Readonly<Record<string, number>> {
    const contacts = { 'watch contacts': this.#contactTime / 1000 };
    return this.#series.length === 0 ? contacts : { ...contacts, 'watch measures': this.#measureTime / 1000 };
  }

  measures(warmUpShare: number): Readonly<Record<string, MeasureSummary>> {
    return Object.fromEntries(this.#series.map((series) => [series.measure.name, series.summary(warmUpShare)]));
  }
}
