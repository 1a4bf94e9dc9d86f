import { convergenceOf, type Aim, type Convergence } from '@korzo/studies';
import { UsageError } from '../shell/report-error.ts';
import type { SweepBook } from './sweep-book.ts';
import type { SweepJob } from './sweep-job.ts';
import type { WorkDesk } from './work-desk.ts';

/** What a combination came to. */
export interface Reached {
  /** Its runs that count: the first ones, in the order of seeds. */
  readonly jobs: readonly SweepJob[];
  readonly convergence: Convergence;
}

/**
 * Makes runs of each combination, in the order of their seeds, until the mean of a figure is known well enough. Which of them
 * count is decided by the runs themselves: threads that were ahead, and runs of an earlier start, change nothing.
 *
 * @param combinations the jobs of each, in the order of seeds
 */
export async function makeUntil(
  combinations: readonly (readonly SweepJob[])[],
  aim: Aim,
  { book, desk }: { readonly book: SweepBook; readonly desk: WorkDesk },
): Promise<readonly Reached[]> {
  for (;;) {
    const open = combinations.filter((jobs) => !isSettled(jobs, aim, book, desk));
    if (open.length === 0 || desk.isStopped) break;
    const ahead = Math.max(1, Math.ceil(desk.threads / open.length));
    await desk.make(open.flatMap((jobs) => nextOf(jobs, aim, desk, ahead)));
    refuseWithoutFigure(combinations, aim, book, desk);
  }
  return combinations.map((jobs) => reachedBy(jobs, aim, book, desk));
}

/** Those of the first jobs that are over, without a gap. */
function madeOf(jobs: readonly SweepJob[], desk: WorkDesk): readonly SweepJob[] {
  const next = jobs.findIndex((job) => !desk.isOver(job));
  return next < 0 ? jobs : jobs.slice(0, next);
}

function reachedBy(jobs: readonly SweepJob[], aim: Aim, book: SweepBook, desk: WorkDesk): Reached {
  const made = madeOf(jobs, desk);
  const values = made.map((job) => book.doneOf([job]).at(0)?.figures[aim.figure]);
  const convergence = convergenceOf(values, aim);
  return { jobs: made.slice(0, convergence.runs), convergence };
}

function isSettled(jobs: readonly SweepJob[], aim: Aim, book: SweepBook, desk: WorkDesk): boolean {
  const { convergence } = reachedBy(jobs, aim, book, desk);
  return convergence.isReached || convergence.runs >= Math.min(aim.most, jobs.length);
}

/** At first as many as are made in any case, then a quarter more at a time: threads take a while to start. */
function nextOf(jobs: readonly SweepJob[], { least, most }: Aim, desk: WorkDesk, ahead: number): readonly SweepJob[] {
  const made = madeOf(jobs, desk).length;
  return jobs.slice(0, most).slice(made, Math.max(least, made + Math.max(ahead, Math.ceil(made / 4))));
}

function refuseWithoutFigure(
  combinations: readonly (readonly SweepJob[])[],
  { figure }: Aim,
  book: SweepBook,
  desk: WorkDesk,
): void {
  const done = book.doneOf(combinations.flatMap((jobs) => madeOf(jobs, desk)));
  if (done.length === 0 || done.some((run) => run.figures[figure] !== undefined)) return;
  const known = [...new Set(done.flatMap((run) => Object.keys(run.figures)))];
  throw new UsageError(`no run has the figure '${figure}'; give --figure, one of ${known.join(', ')}`);
}
