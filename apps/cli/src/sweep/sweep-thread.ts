// A thread of a sweep: makes one run after the other, as they are handed to it.
import { parentPort, workerData } from 'node:worker_threads';
import { makeRun } from './make-run.ts';
import type { JobResult, SweepJob, SweepPlan } from './sweep-job.ts';

const plan = workerData as SweepPlan;

async function resultOf(job: SweepJob): Promise<JobResult> {
  try {
    return { summary: await makeRun(plan, job) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (job: SweepJob) => {
  void resultOf(job).then((result) => parentPort?.postMessage(result));
});
