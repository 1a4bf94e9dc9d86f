import { Worker } from 'node:worker_threads';

/** How jobs are spread over threads. */
export interface WorkForce<Job, Result> {
  readonly threads: number;
  /** Module of a thread: it answers every job it is sent with one result. */
  readonly module: URL;
  /** What every thread is handed at its start. */
  readonly data?: unknown;
  /** Asked now and then: no further job is begun, and threads that are busy are ended without an answer. */
  readonly stopRequested?: () => boolean;
  readonly onDone: (job: Job, result: Result) => void;
}

/** How often a busy thread's leader asks whether it shall end, ms. */
const patience = 200;

/**
 * Spreads jobs over threads, in their order. Each is done by one of them alone, so no result depends on how many there are. A thread that
 * breaks down ends the others and is reported as an error.
 */
export async function workOff<Job, Result>(jobs: readonly Job[], force: WorkForce<Job, Result>): Promise<void> {
  let next = 0;
  let hasFailed = false;
  const mustStop = (): boolean => hasFailed || force.stopRequested?.() === true;
  const take = (): Job | undefined => (mustStop() ? undefined : jobs[next++]);
  const outcomes = await Promise.allSettled(
    Array.from({ length: Math.min(force.threads, jobs.length) }, async () => {
      try {
        await workOnThread(take, force, mustStop);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function workOnThread<Job, Result>(
  take: () => Job | undefined,
  { module, data, onDone }: WorkForce<Job, Result>,
  mustStop: () => boolean,
): Promise<void> {
  const worker = new Worker(module, { workerData: data });
  try {
    for (let job = take(); job !== undefined; job = take()) {
      const answer = await answerOf(worker, job, mustStop);
      if (answer === undefined) return;
      onDone(job, answer.result as Result);
    }
  } finally {
    await worker.terminate();
  }
}

/** undefined when the work was stopped before it was done. */
function answerOf(
  worker: Worker,
  job: unknown,
  mustStop: () => boolean,
): Promise<{ readonly result: unknown } | undefined> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number): void => settle(() => reject(new Error(`a thread ended with code ${code}`)));
    const onMessage = (result: unknown): void => settle(() => resolve({ result }));
    const onError = (error: Error): void => settle(() => reject(error));
    const watch = setInterval(() => {
      if (mustStop()) settle(() => resolve(undefined));
    }, patience);
    const settle = (end: () => void): void => {
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      end();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}
