import { availableParallelism, loadavg } from 'node:os';
import type { ClusterConnection, JobWorker, NodeNews } from '@korzo/cluster/nats';
import type { RoomLodge } from '@korzo/server';
import { placeIn, type NatsWords } from '../cluster/nats-words.ts';
import { natsClient, withCluster } from '../cluster/open-cluster.ts';
import { ClusterSeat, reasonOf } from '../node/cluster-seat.ts';
import { serveMetrics, portOf, type Metric } from '../node/metrics.ts';
import { RunHost } from '../node/run-host.ts';
import { nodeLog, type NodeLog } from '../node/node-log.ts';
import { ThreadMaker } from '../node/thread-maker.ts';
import { endSignals } from '../run/interrupt.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { version } from '../shell/version.ts';
import type { Call, ExitCode } from './command.ts';

export interface NodeWords extends NatsWords {
  readonly nats: string;
  readonly jobs: number;
  readonly grace: number;
  readonly allowModules?: true;
  readonly metrics?: number;
  readonly json?: true;
}

export async function act(words: NodeWords, { shell }: Call): Promise<ExitCode> {
  const log = nodeLog(shell, words.json === true);
  const place = placeIn(words);
  if (place === undefined) return exitCodes.wrongUsage;
  const ended = endAsked();
  return withCluster(place, async (cluster) => {
    const node = await WorkingNode.start(cluster, words, log);
    const metrics = words.metrics === undefined ? undefined : await serveMetrics(words.metrics, () => node.metrics());
    if (metrics !== undefined) log('metrics are served', { url: `http://127.0.0.1:${portOf(metrics)}/metrics` });
    const signal = await ended;
    metrics?.close();
    log(`node ${node.number} drains`, { signal, grace: `${words.grace}s` });
    await node.leave(words.grace * 1000);
    log('node left');
    return exitCodes.done;
  });
}

/** npm hands on a Ctrl-C that the terminal has sent already: the echo is no second wish, ms. */
const echoTime = 300;

/** Resolves at the first signal that asks for the end; a second one ends the process at once. */
const endAsked = (): Promise<string> =>
  new Promise((resolve) => {
    let askedAt: number | undefined;
    for (const signal of endSignals)
      process.on(signal, () => {
        if (askedAt !== undefined && performance.now() - askedAt > echoTime) process.exit(exitCodes.forced);
        askedAt ??= performance.now();
        resolve(signal);
      });
  });

/** A member of a cluster that makes jobs, hosts processes of runs, and rooms of studio servers. */
class WorkingNode {
  readonly #maker = new ThreadMaker();
  #news: NodeNews = { jobs: 0, runs: 0, done: 0, load: 0, isDraining: false };
  #rooms = 0;
  #seat: ClusterSeat | undefined;
  #worker: JobWorker | undefined;
  #host: RunHost | undefined;
  #lodge: RoomLodge | undefined;

  static async start(
    cluster: ClusterConnection,
    { jobs, allowModules }: NodeWords,
    log: NodeLog,
  ): Promise<WorkingNode> {
    const { JobWorker: Worker } = await natsClient();
    const { RoomLodge: Lodge } = await import('@korzo/server');
    const node = new WorkingNode();
    const host = new RunHost(cluster, {
      log,
      allowsModules: allowModules === true,
      onChange: (runs) => {
        node.#news = { ...node.#news, runs };
        void node.#seat?.renew();
      },
    });
    const lodge = new Lodge({
      cluster,
      version: version(),
      log,
      onChange: (rooms) => {
        node.#rooms = rooms;
        void node.#seat?.renew();
      },
    });
    node.#host = host;
    node.#lodge = lodge;
    node.#seat = await ClusterSeat.take(cluster, {
      slots: jobs,
      news: () => ({
        ...node.#news,
        runs: node.#news.runs + node.#rooms,
        load: loadavg()[0] / availableParallelism(),
      }),
      log,
      onMail: (office) => {
        lodge.listen(office);
        void host.listen(office.node);
      },
    });
    node.#worker = await Worker.start(cluster, {
      slots: jobs,
      version: version(),
      node: () => node.number,
      maker: node.#maker,
      onChange: (busy, done) => (node.#news = { ...node.#news, jobs: busy, done }),
      onError: (error) => log('the queue does not answer', { reason: reasonOf(error) }),
    });
    log(`node ${node.number} joined`, { cluster: cluster.names.cluster, version: version(), jobs });
    return node;
  }

  get number(): number {
    return this.#seat?.number ?? 0;
  }

  metrics(): readonly Metric[] {
    const labels = { node: String(this.number), version: version() };
    const { jobs, runs, done, isDraining } = this.#news;
    const gauge = (name: string, help: string, value: number): Metric => ({ name, help, type: 'gauge', value, labels });
    return [
      gauge('korzo_node_jobs', 'Jobs of ensembles that the node works on.', jobs),
      gauge('korzo_node_run_processes', 'Processes of runs that the node hosts.', runs),
      gauge('korzo_node_rooms', 'Rooms of studio servers that the node hosts.', this.#rooms),
      gauge('korzo_node_draining', 'Whether the node drains (1) or works (0).', isDraining ? 1 : 0),
      gauge('korzo_node_first', 'Whether the node holds number 1 of the cluster.', this.#seat?.isFirst ? 1 : 0),
      gauge('korzo_hub_programs', 'Programs at the hub, if the node has it.', this.#seat?.hubGuests ?? 0),
      gauge('korzo_node_memory_bytes', 'Resident memory of the node.', process.memoryUsage.rss()),
      {
        name: 'korzo_node_jobs_done_total',
        help: 'Jobs done since the node joined.',
        type: 'counter',
        value: done,
        labels,
      },
    ];
  }

  async leave(grace: number): Promise<void> {
    this.#news = { ...this.#news, isDraining: true };
    await this.#seat?.renew();
    await this.#host?.close();
    await this.#lodge?.close();
    await this.#worker?.drain(grace);
    await this.#maker.close();
    await this.#seat?.leave();
  }
}
