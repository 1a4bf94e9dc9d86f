import type { SweepWords } from './sweep-words.ts';
import type { Shell } from '../shell/shell.ts';
import type { SweepBook } from './sweep-book.ts';
import type { SweepPlan } from './sweep-job.ts';
import type { WorkDesk } from './work-desk.ts';

/** What every kind of sweep works with. */
export interface Sweeping {
  readonly book: SweepBook;
  readonly desk: WorkDesk;
  readonly plan: SweepPlan;
  readonly words: SweepWords;
  readonly shell: Shell;
  readonly seeds: readonly number[];
}
