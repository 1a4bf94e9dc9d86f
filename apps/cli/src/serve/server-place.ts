import { availableParallelism, loadavg } from 'node:os';
import type { ServerOptions } from '@korzo/server';
import type { NatsWords } from '../cluster/nats-words.ts';
import { placeIn } from '../cluster/nats-words.ts';
import { blameServer, natsClient } from '../cluster/open-cluster.ts';
import { ClusterSeat } from '../node/cluster-seat.ts';
import { UsageError } from '../shell/report-error.ts';
import { version } from '../shell/version.ts';

interface PlaceWords extends NatsWords {
  readonly scenarios?: string;
  readonly modules?: string;
}

/** The place of a server in a cluster whose nodes host its rooms. */
export interface ServerPlace extends Required<Pick<ServerOptions, 'seat'>> {
  leave(): Promise<void>;
}

/** undefined without --nats: rooms are on this machine. */
export async function serverPlace(words: PlaceWords, note: (line: string) => void): Promise<ServerPlace | undefined> {
  const place = placeIn(words);
  if (place === undefined) return undefined;
  const files = words.scenarios === undefined ? words.modules && '--modules' : '--scenarios';
  if (files !== undefined)
    throw new UsageError(
      `${files} cannot be combined with --nats: nodes do not have your files; leave one of them away`,
    );
  const { connectCluster, listNodes } = await natsClient();
  const { seatOnNodes } = await import('@korzo/server');
  try {
    const cluster = await connectCluster(place);
    const seat = await ClusterSeat.take(cluster, {
      slots: 0,
      news: () => ({ jobs: 0, runs: 0, done: 0, load: loadavg()[0] / availableParallelism(), isDraining: false }),
      log: (event, facts = {}) =>
        note([event, ...Object.entries(facts).map(([name, value]) => `${name}=${value}`)].join(' ')),
      onMail: () => undefined,
    });
    return {
      seat: seatOnNodes({
        cluster,
        version: version(),
        office: () => seat.office,
        nodes: () => listNodes(cluster),
        note,
      }),
      leave: async () => {
        await seat.leave();
        await cluster.close();
      },
    };
  } catch (error) {
    throw blameServer(error);
  }
}
