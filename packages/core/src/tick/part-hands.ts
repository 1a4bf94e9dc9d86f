import type { Part } from '../parts/part.ts';
import type { Territory } from './territory.ts';
import type { HandsWork } from './workforce.ts';

/** The hands of all parts of a run: asked for once, when the run is made. */
export class PartHands {
  readonly #territory: Territory;
  readonly #handed: readonly Part[];

  constructor(parts: readonly Part[], territory: Territory) {
    this.#territory = territory;
    this.#handed = parts.filter((part) => part.hands !== undefined);
    if (parts.every((part) => part.settle === undefined && part.hands === undefined)) return;
    for (const part of parts) part.settle?.(territory.partMemory);
    territory.takeHands(this.#handed.flatMap((part) => part.hands?.() ?? []));
  }

  /** Lets all threads do a job of the part whose phase it is. */
  share(part: Part | undefined, job: number, work: HandsWork): void {
    const number = this.#handed.findIndex((each) => each === part);
    if (number < 0) throw new Error('it shares work and has no hands for it; give it `hands`');
    this.#territory.share(number, job, work);
  }
}
