import { setTimeout as passed } from 'node:timers/promises';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { LostProcessError, MeetingError, type Meeting } from '@korzo/core';
import { ClusterError } from '../nats/cluster-error.ts';
import type { LeadOrders, RunAnswer, RunNews, RunRequest, RunSeat, RunThreadOrders } from './run-orders.ts';

/** A process of the run was lost. The run goes on from its last checkpoint, in the next epoch. */
export class EpochOverError extends MeetingError {
  override readonly name = 'EpochOverError';
}

/** Between two looks for the answer while an epoch is waited for, ms. */
const lookEvery = 5;

/** Where an epoch begins. */
export interface EpochStart {
  readonly number: number;
  /** The state to go on from; none at the start of a run. */
  readonly snapshot: Uint8Array | undefined;
}

/** Processes of a run that meet over NATS, on any machines. */
export class ClusterMeeting implements Meeting {
  readonly process: number;
  readonly processes: number;
  /** Whether it goes on from a checkpoint of a coordinator that was killed. */
  readonly isResumed: boolean;
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #bell: Int32Array;

  private constructor(orders: RunThreadOrders, worker: Worker, port: MessagePort, isResumed: boolean) {
    this.process = orders.seat.process;
    this.processes = orders.seat.processes;
    this.isResumed = isResumed;
    this.#worker = worker;
    this.#port = port;
    this.#bell = orders.bell;
  }

  /** @param lead of the first process alone */
  static async open(seat: RunSeat, lead?: LeadOrders, onNote?: (line: string) => void): Promise<ClusterMeeting> {
    const { port1, port2 } = new MessageChannel();
    const orders: RunThreadOrders = { seat, bell: new Int32Array(new SharedArrayBuffer(4)), lead };
    const worker = new Worker(new URL('./run-thread.node.js', import.meta.url), {
      workerData: { ...orders, port: port2 },
      transferList: [port2],
    });
    const isResumed = await new Promise<boolean>((resolve, reject) => {
      worker.on('message', (news: RunNews) => {
        if ('note' in news) onNote?.(news.note);
        else if ('ready' in news) resolve(news.isResumed);
        else if (news.remedy === undefined) reject(new Error(news.failed));
        else reject(new ClusterError(news.failed, news.remedy));
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread of the connection has ended')));
    }).catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    });
    worker.unref();
    return new ClusterMeeting(orders, worker, port1, isResumed);
  }

  /** Waits for the first epoch, or the next one; signals and notes have their turn meanwhile. */
  async enter(): Promise<EpochStart> {
    this.#port.postMessage({ enter: true } satisfies RunRequest);
    let answer = this.#received();
    for (; answer === undefined; answer = this.#received()) await passed(lookEvery);
    if (!('entered' in answer)) throw failureOf(answer);
    const { epoch, snapshot } = answer.entered;
    return { number: epoch, snapshot };
  }

  swap(outgoing: readonly Uint8Array[]): readonly Uint8Array[] {
    this.bring(outgoing);
    return this.collect();
  }

  /** The first half of `swap`: what is brought travels while this process works. */
  bring(outgoing: readonly Uint8Array[]): void {
    this.#port.postMessage({ outgoing } satisfies RunRequest);
  }

  /** The second half of `swap`. */
  collect(): readonly Uint8Array[] {
    const answer = this.#awaitAnswer();
    if (!('incoming' in answer)) throw failureOf(answer);
    return answer.incoming;
  }

  /** Keeps a snapshot as the checkpoint of the run, while the run goes on. */
  keep(tick: number, snapshot: Uint8Array): void {
    this.#port.postMessage({ keep: snapshot, tick } satisfies RunRequest);
  }

  /** @param error why; without it the run is over, and nothing of it is kept */
  async leave(error?: Error): Promise<void> {
    this.#worker.ref();
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#port.postMessage({ leave: error === undefined ? 'well' : goneBy(error) } satisfies RunRequest);
    await ended;
    this.#port.close();
  }

  #awaitAnswer(): RunAnswer {
    for (;;) {
      const rung = Atomics.load(this.#bell, 0);
      const answer = this.#received();
      if (answer !== undefined) return answer;
      Atomics.wait(this.#bell, 0, rung);
    }
  }

  #received(): RunAnswer | undefined {
    const received: { readonly message: RunAnswer } | undefined = receiveMessageOnPort(this.#port);
    return received?.message;
  }
}

function goneBy(error: Error): { readonly text: string; readonly origin?: { name: string; message: string } } {
  const isLost = error instanceof LostProcessError;
  return { text: error.message, ...(isLost ? {} : { origin: { name: error.name, message: error.message } }) };
}

function failureOf(answer: RunAnswer): Error {
  if ('broken' in answer) return new EpochOverError(answer.broken);
  if ('lost' in answer) return new LostProcessError(answer.lost.text, answer.lost.origin);
  return new Error('the thread of the connection gave an answer to another question');
}
