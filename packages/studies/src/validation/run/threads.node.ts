import { workOff } from '../../threads/work-off.node.ts';
import type { Job, JobResult } from './jobs.ts';
import type { CarryOut } from './validate.ts';

/** Spreads runs over threads, until all are done or the work is stopped. */
export const onThreads =
  (threads: number, stopRequested: () => boolean = () => false): CarryOut =>
  (jobs, onDone) => {
    const module = new URL('./worker.node.js', import.meta.url);
    return workOff<Job, JobResult>(jobs, { threads, module, stopRequested, onDone });
  };
