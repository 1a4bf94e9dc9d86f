import type { KV } from '@nats-io/kv';
import { ClusterError } from '../nats/cluster-error.ts';
import type { ClusterConnection } from '../nats/connect.node.ts';
import { leaseTime, openLeases } from '../nodes/node-list.ts';

/** A run has one coordinator: a second one with the same run is refused while the first lives. */
export class RunLease {
  readonly #leases: KV;
  readonly #key: string;
  readonly #timer: NodeJS.Timeout;
  #revision: number;

  private constructor(leases: KV, key: string, revision: number) {
    this.#leases = leases;
    this.#key = key;
    this.#revision = revision;
    this.#timer = setInterval(() => void this.#renew(), leaseTime / 4);
  }

  /** Waits out the lease of a coordinator that was killed. */
  static async take(cluster: ClusterConnection, run: string): Promise<RunLease> {
    const leases = await openLeases(cluster);
    const key = `run.${run}`;
    const patience = Date.now() + leaseTime + 1000;
    for (;;) {
      try {
        return new RunLease(leases, key, await leases.create(key, 'lead'));
      } catch (error) {
        if (Date.now() > patience)
          throw new ClusterError(
            `this run is going on already (${error instanceof Error ? error.message : String(error)})`,
            'wait for its end, or start it from another folder',
          );
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#leases.delete(this.#key, { previousSeq: this.#revision }).catch(() => undefined);
  }

  async #renew(): Promise<void> {
    try {
      this.#revision = await this.#leases.update(this.#key, 'lead', this.#revision);
    } catch {
      // After a while without a server the lease is gone: the manifest of the run then decides between two coordinators.
      this.#revision = await this.#leases.create(this.#key, 'lead').catch(() => this.#revision);
    }
  }
}
