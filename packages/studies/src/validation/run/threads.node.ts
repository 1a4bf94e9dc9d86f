import { workOff } from '../../threads/work-off.node.ts';
import type { Job, JobResult } from './jobs.ts';
import type { CarryOut } from './validate.ts';

/** The module of a thread that makes trials. */
export const validationThread = new URL('./worker.node.js', import.meta.url);

/** Spreads runs over threads, until all are done or the work is stopped. */
export const onThreads =
  (threads: number, stopRequested: () => boolean = () => false): CarryOut =>
  (jobs, onDone) => {
    return workOff<Job, JobResult>(jobs, { threads, module: validationThread, stopRequested, onDone });
  };
