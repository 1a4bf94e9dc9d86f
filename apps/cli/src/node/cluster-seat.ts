import { hostname } from 'node:os';
import type { PostOffice } from '@korzo/cluster';
import type { ClusterConnection, HubKeeper, Membership, NodeNews } from '@korzo/cluster/nats';
import { natsClient } from '../cluster/open-cluster.ts';
import { version } from '../shell/version.ts';
import type { NodeLog } from './node-log.ts';

export interface SeatOptions {
  /** Jobs of ensembles that it can work on at once; 0 for a studio server. */
  readonly slots: number;
  readonly news: () => NodeNews;
  readonly log: NodeLog;
  /** The node has this mail now: when it joins, and when it gets another number. */
  readonly onMail: (office: PostOffice) => void;
}

/** A place in a cluster: a number, the mail of that number, and the hub while the number is 1. */
export class ClusterSeat {
  readonly #membership: Membership;
  readonly #keeper: HubKeeper;
  #office: PostOffice;

  private constructor(membership: Membership, keeper: HubKeeper, office: PostOffice) {
    this.#membership = membership;
    this.#keeper = keeper;
    this.#office = office;
  }

  static async take(cluster: ClusterConnection, { slots, news, log, onMail }: SeatOptions): Promise<ClusterSeat> {
    const { Membership: Member, HubKeeper: Keeper, openPostOffice } = await natsClient();
    const keeper = new Keeper(cluster);
    const made: { seat?: ClusterSeat } = {};
    const beginHub = (): void => {
      log('this node is node 1 of the cluster now, and has its hub');
      if (made.seat !== undefined) void keeper.begin(made.seat.#office);
    };
    const facts = { version: version(), host: hostname(), pid: process.pid, slots };
    const membership = await Member.join(cluster, facts, {
      news,
      onFirst: beginHub,
      onNoLongerFirst: () => {
        log('another node is node 1 now');
        keeper.end();
      },
      onRenumbered: (number) => {
        log('the lease was lost; the node has another number', { node: number });
        if (made.seat !== undefined) void made.seat.#move(cluster, number).then(onMail);
      },
      onError: (error) => log('the server does not answer', { reason: reasonOf(error) }),
    });
    const seat = new ClusterSeat(membership, keeper, await openPostOffice(cluster, membership.number));
    made.seat = seat;
    if (membership.isFirst) await keeper.begin(seat.#office);
    onMail(seat.#office);
    return seat;
  }

  get number(): number {
    return this.#membership.number;
  }

  get isFirst(): boolean {
    return this.#membership.isFirst;
  }

  get office(): PostOffice {
    return this.#office;
  }

  /** Programs that have joined the hub, when it is here. */
  get hubGuests(): number | undefined {
    return this.#keeper.host?.guests;
  }

  renew(): Promise<void> {
    return this.#membership.renew();
  }

  async leave(): Promise<void> {
    this.#keeper.end();
    await this.#membership.leave();
    this.#office.close();
  }

  async #move(cluster: ClusterConnection, number: number): Promise<PostOffice> {
    const { openPostOffice } = await natsClient();
    this.#office.close();
    this.#office = await openPostOffice(cluster, number);
    if (this.#membership.isFirst) await this.#keeper.begin(this.#office);
    return this.#office;
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
