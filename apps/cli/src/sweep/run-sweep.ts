import { Worker } from 'node:worker_threads';
import type { JobResult, SweepJob, SweepPlan } from './sweep-job.ts';

export interface SweepControl {
  readonly threads: number;
  readonly stopRequested: () => boolean;
  onDone(job: SweepJob, result: JobResult): void;
}

/** Spreads runs over threads. Each run is made by one of them alone, so no result depends on how many there are. */
export async function runSweep(plan: SweepPlan, jobs: readonly SweepJob[], control: SweepControl): Promise<void> {
  let next = 0;
  const take = (): SweepJob | undefined => (control.stopRequested() ? undefined : jobs[next++]);
  const threads = Math.min(control.threads, jobs.length);
  await Promise.all(Array.from({ length: threads }, () => workOff(plan, take, control)));
}

/** How often a thread that is busy is asked whether it shall end, ms. */
const patience = 200;

async function workOff(plan: SweepPlan, take: () => SweepJob | undefined, control: SweepControl): Promise<void> {
  const worker = new Worker(new URL('./sweep-thread.js', import.meta.url), { workerData: plan });
  try {
    for (let job = take(); job !== undefined; job = take()) {
      const result = await answerOf(worker, job, control);
      if (result === undefined) return;
      control.onDone(job, result);
    }
  } finally {
    await worker.terminate();
  }
}

/** undefined when a person ended the sweep before the run was done. */
function answerOf(worker: Worker, job: SweepJob, { stopRequested }: SweepControl): Promise<JobResult | undefined> {
  return new Promise((resolve, reject) => {
    const onEnd = (code: number): void =>
      settle(() => reject(new Error(`a thread of the sweep ended with code ${code}`)));
    const onMessage = (result: JobResult): void => settle(() => resolve(result));
    const onError = (error: Error): void => settle(() => reject(error));
    const watch = setInterval(() => {
      if (stopRequested()) settle(() => resolve(undefined));
    }, patience);
    const settle = (end: () => void): void => {
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onEnd);
      end();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onEnd);
    worker.postMessage(job);
  });
}
