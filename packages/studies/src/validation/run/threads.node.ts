import { Worker } from 'node:worker_threads';
import type { Job, JobResult } from './jobs.ts';
import type { CarryOut } from './validate.ts';

/** Spreads runs over threads. Each run is made by one of them alone, so the results do not depend on how many there are. */
export const onThreads =
  (threads: number): CarryOut =>
  async (jobs, onDone) => {
    let next = 0;
    const take = (): Job | undefined => jobs[next++];
    await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, () => workOff(take, onDone)));
  };

function workOff(take: () => Job | undefined, onDone: (job: Job, result: JobResult) => void): Promise<void> {
  const worker = new Worker(new URL('./worker.node.js', import.meta.url));
  return new Promise((resolve, reject) => {
    let job = take();
    const goOn = (): void => {
      if (job === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage(job);
    };
    worker.on('message', (result: JobResult) => {
      onDone(job as Job, result);
      job = take();
      goOn();
    });
    worker.once('error', reject);
    goOn();
  });
}
