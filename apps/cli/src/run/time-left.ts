import { roughTime } from '../shell/figures.ts';

interface Sample {
  /** ms */
  readonly at: number;
  readonly done: number;
  readonly present: number;
}

/** What the estimate looks back at, ms: the start of a run, when code and fields are compiled, says little of the rest. */
const memory = 10_000;

/** Nothing is said of less, ms. */
const shortest = 1000;

/** How the work ends, and how evenly it goes. */
interface Course {
  readonly allTicks: number;
  /** Whether it ends earlier once no agent is present: the rate at which agents leave then says when. */
  readonly endsWhenEmpty: boolean;
  /** Whether it is done in large pieces, such as whole runs: the mean since the start says more than the last seconds. */
  readonly inPieces: boolean;
}

/** Estimates how long work takes from its pace in the last seconds. */
export class TimeLeft {
  readonly #start: Sample;
  readonly #samples: Sample[] = [];

  /** @param startedAt ms */
  constructor(startedAt: number) {
    this.#start = { at: startedAt, done: 0, present: 0 };
  }

  note(at: number, { ticks, present }: { readonly ticks: number; readonly present: number }): void {
    this.#samples.push({ at, done: ticks, present });
    // The first one kept is the youngest that is old enough.
    const old = this.#samples.findLastIndex((sample) => sample.at <= at - memory);
    if (old > 0) this.#samples.splice(0, old);
  }

  /** In words, empty while the pace is not known. */
  words({ allTicks, endsWhenEmpty, inPieces }: Course): string {
    const first = inPieces ? this.#start : this.#samples.at(0);
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < shortest || last.done <= first.done)
      return '';
    const passed = (last.at - first.at) / 1000;
    const toTheEnd = (passed / (last.done - first.done)) * (allTicks - last.done);
    if (!endsWhenEmpty) return `${roughTime(toTheEnd)} left`;
    const gone = first.present - last.present;
    const untilEmpty = gone > 0 ? (passed / gone) * last.present : Infinity;
    return untilEmpty < toTheEnd ? `about ${roughTime(untilEmpty)} left` : `at most ${roughTime(toTheEnd)} left`;
  }
}
