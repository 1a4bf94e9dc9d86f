import { JetStreamApiError } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import { openBlobs, type Blobs } from '../nats/blobs.ts';
import { ClusterError } from '../nats/cluster-error.ts';
import type { ClusterConnection } from '../nats/connect.node.ts';
import { isWrongRevision } from '../nats/wrong-revision.ts';

/** What is known of a run beside its checkpoint. */
interface Manifest {
  readonly epoch: number;
  readonly base?: string;
}

/** Manifests of runs that were not finished are forgotten after this time, ms. */
const bookTime = 7 * 24 * 3600 * 1000;

/** After an error of the server, ms; and how often. */
const pause = 300;
const mostTries = 200;

export const planOfRun = (run: string): string => `run.${run}.plan`;

/** Epoch and last checkpoint of a run, on the server. A manifest changes only in the hands of the coordinator that wrote it last. */
export class RunBook {
  readonly #run: string;
  readonly #bucket: KV;
  readonly #blobs: Blobs;
  #revision = 0;
  #manifest: Manifest = { epoch: 0 };
  #writing: Promise<void> = Promise.resolve();

  private constructor(run: string, bucket: KV, blobs: Blobs) {
    this.#run = run;
    this.#bucket = bucket;
    this.#blobs = blobs;
  }

  static async open(cluster: ClusterConnection, run: string): Promise<RunBook> {
    const bucket = await cluster.bucket(cluster.names.runs, { ttl: bookTime });
    const book = new RunBook(run, bucket, await openBlobs(cluster));
    const entry = await bucket.get(run);
    if (entry !== null) book.#revision = entry.revision;
    if (entry?.operation === 'PUT') book.#manifest = readManifest(entry.string());
    return book;
  }

  get epoch(): number {
    return this.#manifest.epoch;
  }

  get base(): string | undefined {
    return this.#manifest.base;
  }

  /** The tick of the last checkpoint; 0 without one. */
  get tick(): number {
    return Number(this.base?.split('-').at(-1) ?? 0);
  }

  /** Begins the next epoch, with the last checkpoint or without one. */
  async beginEpoch(keepsBase: boolean): Promise<void> {
    await this.#writing.catch(() => undefined);
    const { epoch, base } = this.#manifest;
    await this.#write({ epoch: epoch + 1, ...(keepsBase && base !== undefined ? { base } : {}) });
  }

  putPlan(plan: Uint8Array): Promise<void> {
    return this.#blobs.put(planOfRun(this.#run), plan);
  }

  async snapshot(): Promise<Uint8Array | undefined> {
    return this.base === undefined ? undefined : this.#blobs.get(this.base);
  }

  /** Keeps a checkpoint. Until all of it is written the one before counts. */
  keep(tick: number, bytes: Uint8Array): Promise<void> {
    const { epoch } = this.#manifest;
    const base = `run.${this.#run}.at.${epoch}-${tick}`;
    this.#writing = this.#keepAfter(this.#writing, { epoch, base }, bytes);
    return this.#writing;
  }

  async #keepAfter(earlier: Promise<void>, manifest: Required<Manifest>, bytes: Uint8Array): Promise<void> {
    await earlier.catch(() => undefined);
    const before = this.base;
    try {
      await this.#blobs.put(manifest.base, bytes);
    } catch (error) {
      // What was written of it would fill a full store for good.
      await this.#blobs.remove(manifest.base).catch(() => undefined);
      throw error;
    }
    if (this.#manifest.epoch !== manifest.epoch) return;
    await this.#write(manifest);
    if (before !== undefined) await this.#blobs.remove(before);
  }

  /** The run is over: nothing of it is kept. */
  async close(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#bucket.delete(this.#run);
    await this.#blobs.remove(`run.${this.#run}`);
  }

  /** A server that is away is waited for. */
  async #write(manifest: Manifest): Promise<void> {
    const text = JSON.stringify(manifest);
    for (let tries = 1; ; tries++) {
      try {
        this.#revision =
          this.#revision === 0
            ? await this.#bucket.create(this.#run, text)
            : await this.#bucket.update(this.#run, text, this.#revision);
        break;
      } catch (error) {
        if (error instanceof JetStreamApiError && !isWrongRevision(error)) throw refused(error);
        if (isWrongRevision(error)) {
          const entry = await this.#bucket.get(this.#run);
          // An answer that got lost has changed the revision as well.
          if (entry?.operation !== 'PUT' || entry.string() !== text) throw taken(error);
          this.#revision = entry.revision;
          break;
        }
        if (tries === mostTries) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    this.#manifest = manifest;
  }
}

/** A full store, for example. */
const refused = (error: JetStreamApiError): Error =>
  new ClusterError(
    `the server does not keep the state of the run (${error.message})`,
    'give the store of the server more room, and start the run again',
  );

const taken = (error: unknown): Error =>
  new ClusterError(
    `the run was taken over by another coordinator (${error instanceof Error ? error.message : String(error)})`,
    'see which of the two you want, and start that one again',
  );

function readManifest(text: string): Manifest {
  try {
    const { epoch, base } = JSON.parse(text) as Partial<Record<keyof Manifest, unknown>>;
    if (!Number.isSafeInteger(epoch)) return { epoch: 0 };
    return { epoch: epoch as number, ...(typeof base === 'string' ? { base } : {}) };
  } catch {
    return { epoch: 0 };
  }
}
