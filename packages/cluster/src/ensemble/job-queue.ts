import { AckPolicy, JetStreamApiError, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import { openBlobs, type Blobs } from '../nats/blobs.ts';
import type { ClusterConnection } from '../nats/connect.node.ts';

/** A job whose node marks no progress for so long goes to another node, ms. */
export const ackWait = 5000;
/** Results that were not fetched are forgotten after this time, ms. */
const resultTime = 7 * 24 * 3600 * 1000;
/** The durable consumer that all nodes share. */
export const consumerName = 'nodes';

/** JetStream's code for a consumer that is not there. */
const noConsumer = 10_014;

/** What ensembles need on the server. */
export interface JobQueue {
  readonly cluster: ClusterConnection;
  /** Plans, by ensemble. */
  readonly blobs: Blobs;
  /** Outcomes, by ensemble and job. The first one counts. */
  readonly results: KV;
}

export const planOf = (ensemble: string): string => `plan.${ensemble}`;
export const outcomeOf = (ensemble: string, job: string): string => `${ensemble}.${job}`;

/** Makes what is not there yet. */
export async function openQueue(cluster: ClusterConnection): Promise<JobQueue> {
  const { manager, names } = cluster;
  await manager.streams.add({
    name: names.jobs,
    subjects: [names.jobsOf('*')],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
  });
  if (!(await hasConsumer(cluster))) await addConsumer(cluster);
  return {
    cluster,
    blobs: await openBlobs(cluster),
    results: await cluster.bucket(names.results, { ttl: resultTime }),
  };
}

/** Adding a consumer that is there already would make the server forget how often jobs were begun. */
async function hasConsumer({ manager, names }: ClusterConnection): Promise<boolean> {
  try {
    await manager.consumers.info(names.jobs, consumerName);
    return true;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === noConsumer) return false;
    throw error;
  }
}

const addConsumer = ({ manager, names }: ClusterConnection): Promise<unknown> =>
  manager.consumers.add(names.jobs, {
    durable_name: consumerName,
    ack_policy: AckPolicy.Explicit,
    ack_wait: ackWait * 1e6,
    max_ack_pending: 10_000,
  });
