// A thread that makes one run after the other, as they are handed to it.
import { parentPort } from 'node:worker_threads';
import { builtinTests } from '../suites/builtin.ts';
import { experimentNamed, perform, type Job } from './jobs.ts';

parentPort?.on('message', (job: Job) => {
  void perform(job, experimentNamed(job.experiment, builtinTests)).then((result) => parentPort?.postMessage(result));
});
