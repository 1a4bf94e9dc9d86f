import type { NodeCard } from '@korzo/cluster/nats';
import { placeIn, type NatsWords } from '../cluster/nats-words.ts';
import { natsClient, withCluster } from '../cluster/open-cluster.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { printJson } from '../shell/shell.ts';
import { alignRows } from '../shell/table.ts';
import type { Call, ExitCode } from './command.ts';

export interface NodesWords extends NatsWords {
  readonly json?: true;
}

export async function act(words: NodesWords, { shell }: Call): Promise<ExitCode> {
  const place = placeIn(words);
  if (place === undefined) return exitCodes.wrongUsage;
  const nodes = await withCluster(place, async (cluster) => {
    const { listNodes } = await natsClient();
    return listNodes(cluster);
  });
  if (words.json) printJson(shell, { cluster: words.cluster, nodes });
  else shell.stdout.write(`${describe(words.cluster ?? '', nodes)}\n`);
  return exitCodes.done;
}

function describe(cluster: string, nodes: readonly NodeCard[]): string {
  if (nodes.length === 0) return `cluster ${cluster} has no nodes; start one with korzo node`;
  const rows = nodes.map(({ number, host, pid, version, jobs, slots, runs, done, load, isDraining }) => [
    String(number),
    host,
    String(pid),
    version,
    `${jobs} of ${slots}`,
    String(runs),
    String(done),
    load.toFixed(2),
    isDraining ? 'draining' : 'working',
  ]);
  const head = ['node', 'host', 'pid', 'version', 'jobs', 'runs', 'done', 'load', 'state'];
  return alignRows([head, ...rows], { numeric: [0, 2, 5, 6, 7] });
}
