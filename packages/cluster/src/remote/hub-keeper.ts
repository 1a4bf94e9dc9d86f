import { nuid } from '@nats-io/transport-node';
import { openPostOffice } from '../mail/nats-mail.ts';
import type { PostOffice } from '../mail/post-office.ts';
import type { ClusterConnection } from '../nats/connect.node.ts';
import { HubHost } from './hub-host.ts';
import { hubBox } from './hub-line.ts';

/** Keeps the hub of a cluster while its node holds number 1, by itself or for a node that is gone. */
export class HubKeeper {
  readonly #cluster: ClusterConnection;
  #host: HubHost | undefined;
  /** The mail of node 1, when this node has another number of its own. */
  #standIn: PostOffice | undefined;

  constructor(cluster: ClusterConnection) {
    this.#cluster = cluster;
  }

  get host(): HubHost | undefined {
    return this.#host;
  }

  /** The node holds number 1 now. */
  async begin(own: PostOffice): Promise<void> {
    if (this.#host !== undefined) return;
    if (own.node !== 1) this.#standIn = await openPostOffice(this.#cluster, 1);
    this.#host = new HubHost((this.#standIn ?? own).open(hubBox), nuid.next());
  }

  /** Another node holds number 1 now, or this one ends. */
  end(): void {
    this.#host?.close();
    this.#standIn?.close();
    this.#host = undefined;
    this.#standIn = undefined;
  }
}
