import { workOff } from '@korzo/studies/node';
import type { Interrupt } from '../run/interrupt.ts';
import type { Progress } from '../run/progress.ts';
import type { SweepBook } from './sweep-book.ts';
import type { JobResult, SweepJob, SweepPlan } from './sweep-job.ts';

/** Makes the runs of a sweep on threads, and writes down each that is done. */
export class WorkDesk {
  readonly faults: string[] = [];
  readonly #book: SweepBook;
  readonly #plan: SweepPlan;
  readonly #tools: { readonly threads: number; readonly progress: Progress; readonly interrupt: Interrupt };
  readonly #failed = new Set<string>();
  #made = 0;

  constructor(book: SweepBook, plan: SweepPlan, tools: WorkDesk['tools']) {
    this.#book = book;
    this.#plan = plan;
    this.#tools = tools;
  }

  get tools(): { readonly threads: number; readonly progress: Progress; readonly interrupt: Interrupt } {
    return this.#tools;
  }

  get isStopped(): boolean {
    return this.#tools.interrupt.asked;
  }

  /** Whether a job is done or has failed: neither is made again. */
  isOver(job: SweepJob): boolean {
    return this.#book.has(job) || this.#failed.has(job.name);
  }

  /** Makes those of the jobs that are not over. */
  async make(jobs: readonly SweepJob[]): Promise<void> {
    const { threads, progress, interrupt } = this.#tools;
    const waiting = jobs.filter((job) => !this.isOver(job));
    const all = this.#made + waiting.length;
    try {
      await workOff<SweepJob, JobResult>(waiting, {
        threads,
        module: new URL('./sweep-thread.js', import.meta.url),
        data: this.#plan,
        stopRequested: () => interrupt.asked,
        onDone: (job, result) => {
          this.#made++;
          if ('fault' in result) {
            this.#failed.add(job.name);
            this.faults.push(`${job.name}: ${result.fault}`);
          } else this.#book.add(job, result.summary);
          const doing = `run ${this.#made} of ${all}`;
          progress.show({ ticks: this.#made, allTicks: all, present: 0, time: 0, doing });
        },
      });
    } finally {
      progress.end();
    }
  }
}
