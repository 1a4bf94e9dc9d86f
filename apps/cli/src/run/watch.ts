import {
  ContactCheck,
  StuckWatch,
  type ContactTotals,
  type Frame,
  type MeasurePlace,
  type MeasureSummary,
  type Series,
} from '@korzo/analysis';
import { ContactThread } from './contacts/contact-thread.ts';
import { startMeasures, type AskedMeasure } from '../options/measures.ts';

/** Follows a run from outside: contacts and people who are stuck always, measures when asked for. Times itself. */
export class Watch {
  readonly #contacts: ContactCheck | ContactThread;
  readonly stuck: StuckWatch;
  readonly #series: ReadonlyMap<string, Series>;
  #contactTime = 0;
  #stuckTime = 0;
  #measureTime = 0;

  /** With several threads the contact check has one of its own. */
  constructor(place: MeasurePlace, measures: readonly AskedMeasure[], threads = 1) {
    this.#contacts = threads > 1 ? new ContactThread(place) : new ContactCheck(place);
    this.stuck = new StuckWatch(place);
    this.#series = startMeasures(measures, place);
  }

  afterTick(frame: Frame): void {
    const start = performance.now();
    this.#contacts.afterTick(frame);
    const checked = performance.now();
    this.stuck.afterTick(frame);
    const looked = performance.now();
    for (const series of this.#series.values()) series.afterTick(frame);
    this.#contactTime += checked - start;
    this.#stuckTime += looked - checked;
    this.#measureTime += performance.now() - looked;
  }

  /** Fulfilled when it can watch: the contact check may have to start a thread. */
  get open(): Promise<void> {
    return this.#contacts instanceof ContactThread ? this.#contacts.open : Promise.resolve();
  }

  /** What the contact check found in all ticks. */
  contacts(): Promise<ContactTotals> {
    const contacts = this.#contacts;
    return contacts instanceof ContactThread ? contacts.finish() : Promise.resolve(contacts.totals);
  }

  /** Ends the thread of the contact check, if it has one. */
  close(): void {
    if (this.#contacts instanceof ContactThread) this.#contacts.close();
  }

  /** Seconds in which the run waited for the contact check on its own thread. */
  get waited(): number {
    return this.#contacts instanceof ContactThread ? this.#contacts.waited / 1000 : 0;
  }

  /** Seconds that the thread of the run spent watching, without waiting. */
  get times(): Readonly<Record<string, number>> {
    const contacts = this.#contactTime / 1000 - this.waited;
    const always = { 'watch contacts': contacts, 'watch stuck': this.#stuckTime / 1000 };
    return this.#series.size === 0 ? always : { ...always, 'watch measures': this.#measureTime / 1000 };
  }

  measures(warmUpShare: number): Readonly<Record<string, MeasureSummary>> {
    return Object.fromEntries(Array.from(this.#series, ([name, series]) => [name, series.summary(warmUpShare)]));
  }
}
