import { hostname } from 'node:os';
import { openPostOffice } from '../mail/nats-mail.ts';
import type { PostOffice } from '../mail/post-office.ts';
import { connectCluster, type ClusterPlace } from '../nats/connect.node.ts';
import { Membership } from '../nodes/membership.ts';
import { HubLine, type HubLineOptions } from './hub-line.ts';

/** A program's place in a cluster: mailboxes of its own, and lines to the hub. */
export interface ClusterProgram {
  /** Number of the program: the first half of the addresses of its boxes. */
  readonly number: number;
  readonly mail: PostOffice;
  joinHub(options?: HubLineOptions): HubLine;
  leave(): Promise<void>;
}

/** A program makes and hosts nothing. */
const news = () => ({ jobs: 0, runs: 0, done: 0, load: 0, isDraining: false });

/** Joins a cluster as a program that makes no jobs and hosts nothing. It never is node 1: that one has the hub. */
export async function joinAsProgram(place: ClusterPlace, name = 'program'): Promise<ClusterProgram> {
  const cluster = await connectCluster(place);
  try {
    const facts = { version: name, host: hostname(), pid: process.pid, slots: 0 };
    const membership = await Membership.join(cluster, facts, { news, isProgram: true });
    const mail = await openPostOffice(cluster, membership.number);
    const lines: HubLine[] = [];
    return {
      number: membership.number,
      mail,
      joinHub: (options) => {
        const line = new HubLine(mail, options);
        lines.push(line);
        return line;
      },
      leave: async () => {
        for (const line of lines) line.close();
        await cluster.nats.flush();
        mail.close();
        await membership.leave();
        await cluster.close();
      },
    };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}
