import type { KV } from '@nats-io/kv';
import type { ClusterConnection } from '../nats/connect.node.ts';
import { bucketKeys } from '../nats/bucket-keys.ts';
import { ClusterError } from '../nats/cluster-error.ts';
import { readCard, type NodeCard } from './node-card.ts';

/** A lease that is not renewed for so long is free again, ms. The bucket has it, as servers before 2.11 know no time per key. */
export const leaseTime = 3000;

export const openLeases = (cluster: ClusterConnection): Promise<KV> =>
  cluster.bucket(cluster.names.nodes, { ttl: leaseTime });

/** Key of the lease of a number. */
export const leaseOf = (number: number): string => `n.${number}`;

async function cardAt(leases: KV, number: number): Promise<NodeCard | undefined> {
  const entry = await leases.get(leaseOf(number));
  return entry?.operation === 'PUT' ? readCard(entry.string()) : undefined;
}

/** The nodes of a cluster in the order of their numbers, each once. A node that stands in for number 1 is listed by its own. */
export async function listNodes(cluster: ClusterConnection): Promise<readonly NodeCard[]> {
  const cards = new Map<string, NodeCard>();
  const leases = await openLeases(cluster);
  for (const key of await bucketKeys(cluster, cluster.names.nodes, 'n.*')) {
    const entry = await leases.get(key);
    const card = entry?.operation === 'PUT' ? readCard(entry.string()) : undefined;
    if (card !== undefined) cards.set(card.token, card);
  }
  return [...cards.values()].toSorted((one, other) => one.number - other.number);
}

/** Number 1 says which version the cluster has: another one would give other bits, and is refused. */
export async function requireVersion(leases: KV, version: string): Promise<void> {
  const first = await cardAt(leases, 1);
  if (first === undefined || first.version === version) return;
  throw new ClusterError(
    `the cluster works with version ${first.version} (node ${first.number} on ${first.host}), this machine has ${version}`,
    'install the same version on all machines, or use another cluster name (--cluster)',
  );
}
