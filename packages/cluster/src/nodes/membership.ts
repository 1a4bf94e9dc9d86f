import type { KV } from '@nats-io/kv';
import { nuid } from '@nats-io/transport-node';
import { ClusterError } from '../nats/cluster-error.ts';
import type { ClusterConnection } from '../nats/connect.node.ts';
import { isWrongRevision } from '../nats/wrong-revision.ts';
import { mostNodes, readCard, type NodeCard } from './node-card.ts';
import { leaseOf, leaseTime, openLeases, requireVersion } from './node-list.ts';

/** What a node knows of itself when it joins, and what changes while it works. */
export type NodeFacts = Pick<NodeCard, 'version' | 'host' | 'pid' | 'slots'>;
export type NodeNews = Pick<NodeCard, 'jobs' | 'runs' | 'done' | 'load' | 'isDraining'>;

export interface MembershipEvents {
  /** Whatever the node does at the time of each renewal. */
  readonly news: () => NodeNews;
  /** The node now holds number 1: itself, or in addition to its own. */
  readonly onFirst?: () => void;
  /** Another node holds number 1 now, because this one was silent for too long. */
  readonly onNoLongerFirst?: () => void;
  /** The node was silent for so long that its number went to another one; it has a new number now. */
  readonly onRenumbered?: (number: number) => void;
  readonly onError?: (error: unknown) => void;
  /** It is no node: it never holds number 1, and may have any version. */
  readonly isProgram?: true;
}

/** A number that is held by renewing it in time. */
interface Lease {
  readonly number: number;
  revision: number;
}

/**
 * A node's place in a cluster: a number that no other node has, and number 1 in addition when the node that had it is gone.
 * So node 1 exists exactly while any node does.
 */
export class Membership {
  readonly token = nuid.next();
  readonly #leases: KV;
  readonly #facts: NodeFacts;
  readonly #events: MembershipEvents;
  readonly #since = Date.now();
  #own: Lease = { number: 0, revision: 0 };
  #first: Lease | undefined;
  #timer: NodeJS.Timeout | undefined;
  #renewal: Promise<void> = Promise.resolve();
  #hasLeft = false;

  private constructor(leases: KV, facts: NodeFacts, events: MembershipEvents) {
    this.#leases = leases;
    this.#facts = facts;
    this.#events = events;
  }

  /** Joins with the smallest number that is free. A node of another version than the cluster's is refused. */
  static async join(cluster: ClusterConnection, facts: NodeFacts, events: MembershipEvents): Promise<Membership> {
    const membership = new Membership(await openLeases(cluster), facts, events);
    await membership.#takeNumber();
    membership.#timer = setInterval(() => membership.#renewSoon(), leaseTime / 4);
    return membership;
  }

  get number(): number {
    return this.#own.number;
  }

  /** Whether this node holds number 1. */
  get isFirst(): boolean {
    return this.#own.number === 1 || this.#first !== undefined;
  }

  /** Announces to the cluster what is new, before the next renewal would. */
  renew(): Promise<void> {
    this.#renewSoon();
    return this.#renewal;
  }

  /** Gives its numbers back at once. */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearInterval(this.#timer);
    await this.#renewal;
    for (const lease of [this.#own, this.#first])
      if (lease !== undefined)
        await this.#leases.delete(leaseOf(lease.number), { previousSeq: lease.revision }).catch(() => undefined);
  }

  #card(): NodeCard {
    return {
      number: this.#own.number,
      token: this.token,
      since: this.#since,
      ...this.#facts,
      ...this.#events.news(),
    };
  }

  async #takeNumber(): Promise<void> {
    const isProgram = this.#events.isProgram === true;
    for (let number = isProgram ? 2 : 1; number <= mostNodes; number++) {
      if (number === 1) await requireVersion(this.#leases, this.#facts.version);
      this.#own = { number, revision: 0 };
      const revision = await this.#create(number);
      if (revision === undefined) continue;
      this.#own.revision = revision;
      if (number === 1) this.#events.onFirst?.();
      else if (!isProgram) await this.#standInForFirst();
      return;
    }
    throw new ClusterError(`the cluster has ${mostNodes} nodes, the most there can be`, 'use another cluster name');
  }

  /** undefined when another node has it. */
  async #create(number: number): Promise<number | undefined> {
    try {
      return await this.#leases.create(leaseOf(number), JSON.stringify(this.#card()));
    } catch (error) {
      if (isWrongRevision(error)) return undefined;
      throw error;
    }
  }

  #renewSoon(): void {
    this.#renewal = this.#renewal.then(() => this.#renewNow()).catch((error: unknown) => this.#events.onError?.(error));
  }

  async #renewNow(): Promise<void> {
    if (this.#hasLeft) return;
    if (!(await this.#renewLease(this.#own))) {
      this.#loseFirst();
      await this.#takeNumber();
      this.#events.onRenumbered?.(this.#own.number);
      return;
    }
    if (this.#own.number === 1 || this.#events.isProgram === true) return;
    if (this.#first !== undefined && !(await this.#renewLease(this.#first))) this.#loseFirst();
    if (this.#first === undefined) await this.#standInForFirst();
  }

  #loseFirst(): void {
    const wasFirst = this.isFirst;
    this.#first = undefined;
    if (wasFirst) this.#events.onNoLongerFirst?.();
  }

  async #standInForFirst(): Promise<void> {
    const revision = await this.#create(1);
    if (revision === undefined) return;
    this.#first = { number: 1, revision };
    this.#events.onFirst?.();
  }

  /** Whether it is still held. */
  async #renewLease(lease: Lease): Promise<boolean> {
    try {
      lease.revision = await this.#leases.update(leaseOf(lease.number), JSON.stringify(this.#card()), lease.revision);
      return true;
    } catch (error) {
      if (!isWrongRevision(error)) throw error;
      // A renewal whose answer got lost has changed the revision as well.
      const entry = await this.#leases.get(leaseOf(lease.number));
      const card = entry?.operation === 'PUT' ? readCard(entry.string()) : undefined;
      if (entry === null || card?.token !== this.token) return false;
      lease.revision = entry.revision;
      return true;
    }
  }
}
