import { JetStreamApiError, type Consumer, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { ClusterConnection } from '../nats/connect.node.ts';
import {
  readJob,
  readPlan,
  writeOutcome,
  type EnsemblePlan,
  type JobOutcome,
  type QueuedJob,
} from './ensemble-messages.ts';
import { ackWait, consumerName, openQueue, outcomeOf, planOf, type JobQueue } from './job-queue.ts';

/** A job that was begun so many times without an outcome is given up: it may be what ends its nodes. */
const mostTries = 20;
/** How long one request for a job waits at the server, ms. */
const patience = 2000;
/** After an error of the server, ms. */
const pause = 300;
/** Plans that are kept at hand. */
const mostPlans = 8;

/** What makes the jobs of a node. */
export interface JobMaker {
  /** A fault of the job is an outcome as well; what is thrown becomes one. */
  make(plan: EnsemblePlan, job: QueuedJob, slot: number): Promise<unknown>;
}

export interface WorkerOptions {
  readonly slots: number;
  readonly version: string;
  readonly node: () => number;
  readonly maker: JobMaker;
  /** Jobs that the node works on, and those done so far. */
  readonly onChange?: (busy: number, done: number) => void;
  readonly onError?: (error: unknown) => void;
}

/** Takes jobs out of a cluster's queue, one for each slot at a time, and writes down what became of them. */
export class JobWorker {
  readonly #queue: JobQueue;
  readonly #consumer: Consumer;
  readonly #options: WorkerOptions;
  readonly #plans = new Map<string, Promise<EnsemblePlan | undefined>>();
  readonly #busy = new Set<JsMsg>();
  /** Requests for a job that are open at the server, by slot. */
  readonly #asked = new Map<number, ConsumerMessages>();
  readonly #loops: Promise<unknown>;
  #isDraining = false;
  #hasGivenUp = false;
  #done = 0;

  private constructor(queue: JobQueue, consumer: Consumer, options: WorkerOptions) {
    this.#queue = queue;
    this.#consumer = consumer;
    this.#options = options;
    this.#loops = Promise.all(Array.from({ length: options.slots }, (_, slot) => this.#loop(slot)));
  }

  static async start(cluster: ClusterConnection, options: WorkerOptions): Promise<JobWorker> {
    const queue = await openQueue(cluster);
    const consumer = await cluster.streams.consumers.get(cluster.names.jobs, consumerName);
    return new JobWorker(queue, consumer, options);
  }

  /** Takes no more jobs. Those begun get so long to be finished, ms; then they go back into the queue. */
  async drain(grace: number): Promise<void> {
    this.#isDraining = true;
    for (const asked of this.#asked.values()) asked.stop();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, grace)));
    await Promise.race([this.#loops, late]);
    clearTimeout(timer);
    this.#hasGivenUp = true;
    for (const message of this.#busy) message.nak();
    await this.#queue.cluster.nats.flush();
  }

  async #loop(slot: number): Promise<void> {
    while (!this.#isDraining) {
      try {
        const asked = await this.#consumer.fetch({ max_messages: 1, expires: patience });
        this.#asked.set(slot, asked);
        if (this.#isDraining) asked.stop();
        for await (const message of asked) {
          if (this.#isDraining) message.nak();
          else await this.#work(message, slot);
        }
      } catch (error) {
        if (this.#isDraining) return;
        this.#options.onError?.(error);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  async #work(message: JsMsg, slot: number): Promise<void> {
    const job = readJob(message.string());
    const plan = job && (await this.#planOf(job.ensemble));
    // What is malformed, or left over from an ensemble that has ended, is of no use to any node.
    if (job === undefined || plan === undefined) {
      message.term();
      return;
    }
    const key = outcomeOf(job.ensemble, job.id);
    if ((await this.#queue.results.get(key))?.operation === 'PUT') {
      message.ack();
      return;
    }
    this.#busy.add(message);
    this.#tellChange();
    const marks = setInterval(() => message.working(), ackWait / 4);
    try {
      const outcome = await this.#outcomeOf(plan, job, { slot, tries: message.info.deliveryCount });
      if (this.#hasGivenUp) return;
      await this.#store(key, outcome);
      message.ack();
      this.#done++;
    } finally {
      clearInterval(marks);
      this.#busy.delete(message);
      this.#tellChange();
    }
  }

  async #outcomeOf(
    plan: EnsemblePlan,
    job: QueuedJob,
    { slot, tries }: { readonly slot: number; readonly tries: number },
  ): Promise<JobOutcome> {
    const node = this.#options.node();
    if (plan.version !== this.#options.version)
      return { node, fault: `it was asked for by version ${plan.version}, node ${node} has ${this.#options.version}` };
    if (tries > mostTries)
      return { node, fault: `it was begun ${mostTries} times; each time its node ended or returned it` };
    try {
      return { node, result: await this.#options.maker.make(plan, job, slot) };
    } catch (error) {
      return { node, fault: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The first outcome of a job counts. A server that is away is waited for. */
  async #store(key: string, outcome: JobOutcome): Promise<void> {
    const text = writeOutcome(outcome);
    const most = this.#queue.cluster.nats.info?.max_payload ?? 1024 * 1024;
    const size = Buffer.byteLength(text);
    const kept =
      size < most - 1024
        ? text
        : writeOutcome({ node: outcome.node, fault: `its result has ${size} bytes, the server takes ${most}` });
    while (!this.#hasGivenUp) {
      try {
        await this.#queue.results.create(key, kept);
        return;
      } catch (error) {
        if (error instanceof JetStreamApiError) return;
        this.#options.onError?.(error);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  #planOf(ensemble: string): Promise<EnsemblePlan | undefined> {
    const known = this.#plans.get(ensemble);
    if (known !== undefined) return known;
    const asked = this.#queue.blobs
      .get(planOf(ensemble))
      .then((bytes) => (bytes === undefined ? undefined : readPlan(new TextDecoder().decode(bytes))));
    this.#plans.set(ensemble, asked);
    asked.then(
      (plan) => plan ?? this.#plans.delete(ensemble),
      () => this.#plans.delete(ensemble),
    );
    for (const old of this.#plans.keys()) {
      if (this.#plans.size <= mostPlans) break;
      this.#plans.delete(old);
    }
    return asked;
  }

  #tellChange(): void {
    this.#options.onChange?.(this.#busy.size, this.#done);
  }
}
