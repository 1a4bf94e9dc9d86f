import { createHash } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { nuid } from '@nats-io/transport-node';
import { bucketKeys } from '../nats/bucket-keys.ts';
import type { ClusterConnection } from '../nats/connect.node.ts';
import { readOutcome, writeJob, writePlan, type EnsemblePlan, type JobOutcome } from './ensemble-messages.ts';
import { openQueue, outcomeOf, planOf, type JobQueue } from './job-queue.ts';

/** Jobs on their way into the queue at once. */
const window = 256;
/** Between two looks at the queue, ms: outcomes come by themselves, but a server that was killed may have lost jobs. */
const lookEvery = 2000;

export interface EnsembleWork<Job> {
  /** Name of a job, the same whenever the ensemble is continued. */
  readonly nameOf: (job: Job) => string;
  readonly onDone: (job: Job, outcome: JobOutcome) => void;
  readonly stopRequested?: () => boolean;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

/** Many jobs that the nodes of a cluster make. Opened again by the same owner with the same plan it goes on where it was. */
export class Ensemble {
  readonly id: string;
  readonly #queue: JobQueue;

  private constructor(id: string, queue: JobQueue) {
    this.id = id;
    this.#queue = queue;
  }

  /** @param owner keeps two users with the same plan apart */
  static async open(cluster: ClusterConnection, plan: EnsemblePlan, owner: string): Promise<Ensemble> {
    const text = writePlan(plan);
    const id = hashOf(`${owner}\n${text}`);
    const queue = await openQueue(cluster);
    await queue.blobs.put(planOf(id), new TextEncoder().encode(text));
    return new Ensemble(id, queue);
  }

  /** Has all jobs made that have no outcome yet; done when each has one, or the work is stopped. */
  async workOff<Job>(jobs: readonly Job[], { nameOf, onDone, stopRequested }: EnsembleWork<Job>): Promise<void> {
    const missing = new Map(jobs.map((job) => [hashOf(nameOf(job)), job]));
    const take = (id: string, outcome: JobOutcome | undefined): void => {
      const job = missing.get(id);
      if (job === undefined || outcome === undefined) return;
      missing.delete(id);
      onDone(job, outcome);
    };
    await this.#takeOutcomes(missing, take);
    await this.#queueAll(missing);
    const watch = await this.#queue.results.watch({ key: outcomeOf(this.id, '*') });
    const watching = (async () => {
      for await (const entry of watch) {
        if (entry.operation === 'PUT') take(entry.key.split('.')[1], readOutcome(entry.string()));
        if (missing.size === 0) break;
      }
    })();
    let idleLooks = 0;
    while (missing.size > 0) {
      await Promise.race([watching, passed(lookEvery / 10)]);
      if (stopRequested?.() === true) break;
      if (++idleLooks % 10 !== 0 || (await this.#isQueued())) continue;
      await this.#takeOutcomes(missing, take);
      await this.#queueAll(missing);
    }
    watch.stop();
    await watching;
    if (missing.size > 0) await this.#emptyQueue();
  }

  /** Removes what is left of it on the server. */
  async close(): Promise<void> {
    const { cluster, blobs } = this.#queue;
    await this.#emptyQueue();
    await blobs.remove(planOf(this.id));
    await cluster.manager.streams.purge(`KV_${cluster.names.results}`, {
      filter: `$KV.${cluster.names.results}.${this.id}.*`,
    });
  }

  async #takeOutcomes(
    missing: ReadonlyMap<string, unknown>,
    take: (id: string, outcome: JobOutcome | undefined) => void,
  ): Promise<void> {
    const { results, cluster } = this.#queue;
    for (const key of await bucketKeys(cluster, cluster.names.results, outcomeOf(this.id, '*'))) {
      const id = key.split('.')[1];
      if (!missing.has(id)) continue;
      const entry = await results.get(key);
      if (entry?.operation === 'PUT') take(id, readOutcome(entry.string()));
    }
  }

  /** Replaces what is queued. Jobs that nodes work on already go on; of two outcomes the first counts. */
  async #queueAll(missing: ReadonlyMap<string, unknown>): Promise<void> {
    const { cluster } = this.#queue;
    await this.#emptyQueue();
    const submission = nuid.next();
    const entries = missing.entries();
    const lane = async (): Promise<void> => {
      for (const [id, job] of entries) {
        const text = writeJob({ ensemble: this.id, id, job });
        await cluster.streams.publish(cluster.names.jobsOf(this.id), text, {
          msgID: `${submission}.${id}`,
          retries: 5,
        });
      }
    };
    await Promise.all(Array.from({ length: Math.min(window, missing.size) }, lane));
  }

  async #emptyQueue(): Promise<void> {
    const { cluster } = this.#queue;
    await cluster.manager.streams.purge(cluster.names.jobs, { filter: cluster.names.jobsOf(this.id) });
  }

  /** Whether jobs of it are in the queue or worked on; a server that does not answer says nothing. */
  async #isQueued(): Promise<boolean> {
    const { cluster } = this.#queue;
    const subject = cluster.names.jobsOf(this.id);
    try {
      const { state } = await cluster.manager.streams.info(cluster.names.jobs, { subjects_filter: subject });
      return Object.values(state.subjects ?? {}).some((count) => count > 0);
    } catch {
      return true;
    }
  }
}
