import { Worker } from 'node:worker_threads';
import type { EnsemblePlan, JobMaker, QueuedJob } from '@korzo/cluster/nats';
import { jobPrograms } from './job-programs.ts';

interface Seat {
  readonly ensemble: string;
  readonly worker: Worker;
}

/** Makes jobs on threads, one for each slot. A thread serves one ensemble, so its plan is read once. */
export class ThreadMaker implements JobMaker {
  readonly #seats = new Map<number, Seat>();

  async make(plan: EnsemblePlan, { ensemble, job }: QueuedJob, slot: number): Promise<unknown> {
    const { worker } = await this.#seatFor(plan, ensemble, slot);
    try {
      return await answerOf(worker, job);
    } catch (error) {
      this.#seats.delete(slot);
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#seats.values()].map(({ worker }) => worker.terminate()));
    this.#seats.clear();
  }

  async #seatFor(plan: EnsemblePlan, ensemble: string, slot: number): Promise<Seat> {
    const before = this.#seats.get(slot);
    if (before?.ensemble === ensemble) return before;
    await before?.worker.terminate();
    if (!Object.hasOwn(jobPrograms, plan.kind))
      throw new Error(
        `this node makes no jobs of the kind '${plan.kind}'; it knows ${Object.keys(jobPrograms).join(', ')}`,
      );
    const seat = { ensemble, worker: new Worker(jobPrograms[plan.kind], { workerData: plan.data }) };
    this.#seats.set(slot, seat);
    return seat;
  }
}

function answerOf(worker: Worker, job: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      end();
    };
    const onMessage = (result: unknown): void => settle(() => resolve(result));
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (code: number): void => settle(() => reject(new Error(`its thread ended with code ${code}`)));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}
