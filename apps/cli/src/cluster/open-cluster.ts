import type * as Client from '@korzo/cluster/nats';
import type { ClusterConnection, ClusterPlace } from '@korzo/cluster/nats';
import { InputError } from '@korzo/reading/light';

/** The client is loaded only by commands that need it. */
export const natsClient = (): Promise<typeof Client> => import('@korzo/cluster/nats');

/** What is wrong with a cluster is a matter of its address, not a fault of the program. */
export function blameServer(error: unknown): unknown {
  if (!(error instanceof Error && error.name === 'ClusterError' && 'rule' in error && 'remedy' in error)) return error;
  return new InputError([{ file: '--nats', place: '', rule: String(error.rule), remedy: String(error.remedy) }]);
}

/** Works with a cluster and closes the connection. */
export async function withCluster<T>(
  place: ClusterPlace,
  work: (cluster: ClusterConnection) => Promise<T>,
): Promise<T> {
  const { connectCluster } = await natsClient();
  try {
    const cluster = await connectCluster(place);
    try {
      return await work(cluster);
    } finally {
      await cluster.close();
    }
  } catch (error) {
    throw blameServer(error);
  }
}
