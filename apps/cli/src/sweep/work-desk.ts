import { workOff } from '@korzo/studies/node';
import type { EnsembleForce } from '../cluster/ensemble-force.ts';
import type { Interrupt } from '../run/interrupt.ts';
import type { Progress } from '../run/progress.ts';
import type { SweepBook } from './sweep-book.ts';
import type { JobResult, SweepJob, SweepPlan } from './sweep-job.ts';

interface DeskTools {
  readonly threads: number;
  readonly progress: Progress;
  readonly interrupt: Interrupt;
  /** The nodes of a cluster, which make the runs instead of threads. */
  readonly force?: EnsembleForce;
}

/** Makes the runs of a sweep on threads or nodes, and writes down each that is done. */
export class WorkDesk {
  readonly faults: string[] = [];
  readonly #book: SweepBook;
  readonly #plan: SweepPlan;
  readonly #tools: DeskTools;
  readonly #failed = new Set<string>();
  #made = 0;

  constructor(book: SweepBook, plan: SweepPlan, tools: DeskTools) {
    this.#book = book;
    this.#plan = plan;
    this.#tools = tools;
  }

  get threads(): number {
    return this.#tools.threads;
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
    const { progress } = this.#tools;
    const waiting = jobs.filter((job) => !this.isOver(job));
    const all = this.#made + waiting.length;
    try {
      await this.#spread(waiting, (job, result) => {
        this.#made++;
        if ('fault' in result) {
          this.#failed.add(job.name);
          this.faults.push(`${job.name}: ${result.fault}`);
        } else this.#book.add(job, result.summary);
        const doing = `run ${this.#made} of ${all}`;
        progress.show({ ticks: this.#made, allTicks: all, present: 0, time: 0, doing });
      });
    } finally {
      progress.end();
    }
  }

  #spread(jobs: readonly SweepJob[], onDone: (job: SweepJob, result: JobResult) => void): Promise<void> {
    const { threads, interrupt, force } = this.#tools;
    if (force !== undefined)
      return force.make(
        jobs,
        ({ name }) => name,
        (job, outcome) => onDone(job, 'fault' in outcome ? outcome : (outcome.result as JobResult)),
      );
    return workOff<SweepJob, JobResult>(jobs, {
      threads,
      module: new URL('./sweep-thread.js', import.meta.url),
      data: this.#plan,
      stopRequested: () => interrupt.asked,
      onDone,
    });
  }
}
