import { workOff } from '../../threads/work-off.node.ts';
import type { Job, JobResult } from './jobs.ts';
import type { CarryOut } from './validate.ts';

/** Spreads runs over threads. */
export const onThreads =
  (threads: number): CarryOut =>
  (jobs, onDone) =>
    workOff<Job, JobResult>(jobs, { threads, module: new URL('./worker.node.js', import.meta.url), onDone });
