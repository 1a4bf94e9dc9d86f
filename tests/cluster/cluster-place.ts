import { startLocalServer, type LocalServer } from '@korzo/cluster/nats';
import { afterAll, beforeAll } from 'vitest';
import type { Running } from '../command/korzo.ts';
import { workplace, type Workplace } from '../command/workplace.ts';

export interface ClusterPlace extends Workplace {
  readonly server: () => LocalServer;
  /** Words that lead a command to a cluster of this server. */
  readonly at: (cluster: string) => readonly string[];
  /** Starts a node; done when it has joined. Killed at the end of the test. */
  readonly join: (cluster: string, words?: readonly string[]) => Promise<Running>;
}

/** One server for the tests of a file; each test uses a cluster name of its own. */
export function clusterPlace(name: string): ClusterPlace {
  const place = workplace(name);
  let server: LocalServer | undefined;
  beforeAll(async () => {
    server = await startLocalServer();
  });
  afterAll(async () => server?.stop());
  const running = (): LocalServer => {
    if (server === undefined) throw new Error('the server has not been started');
    return server;
  };
  const at = (cluster: string): readonly string[] => ['--nats', running().url, '--cluster', cluster];
  const join = async (cluster: string, words: readonly string[] = []): Promise<Running> => {
    const node = place.begin(['node', ...at(cluster), '--jobs', '1', ...words]);
    await node.saw(/node \d+ joined/);
    return node;
  };
  return { ...place, server: running, at, join };
}
