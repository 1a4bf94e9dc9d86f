import { randomBytes } from 'node:crypto';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { LostProcessError, type Meeting } from '@korzo/core';
import { mostProcesses } from '@korzo/core/light';
import type { Answer, MeetingPlace, Request, StartMessage, ThreadOrders } from './thread-orders.ts';

/**
 * Processes of one machine that meet over sockets. A tick is synchronous: a thread owns the sockets, and the simulation sleeps until that
 * thread has the bytes of all others.
 */
export class ProcessMeeting implements Meeting {
  readonly process: number;
  readonly processes: number;
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #bell: Int32Array;

  constructor(orders: ThreadOrders, worker: Worker, port: MessagePort) {
    this.process = orders.process;
    this.processes = orders.place.processes;
    this.#worker = worker;
    this.#port = port;
    this.#bell = orders.bell;
  }

  swap(outgoing: readonly Uint8Array[]): readonly Uint8Array[] {
    this.#request({ outgoing });
    const answer = this.#awaitAnswer();
    if ('lost' in answer) throw new LostProcessError(answer.lost.text, answer.lost.origin);
    return answer.incoming;
  }

  /**
   * Leaves for good. The others cannot go on: they stop with an error that names this process, or the one that it has lost itself.
   *
   * @param error why; without it the run is over
   */
  async leave(error?: Error): Promise<void> {
    const isHandedOn = error instanceof LostProcessError;
    const origin = isHandedOn ? error.origin : error && { name: error.name, message: error.message };
    this.#worker.ref();
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    const farewell = { text: error?.message ?? '', isHandedOn, ...(origin === undefined ? {} : { origin }) };
    this.#request({ farewell });
    await ended;
    this.#port.close();
  }

  #request(request: Request): void {
    this.#port.postMessage(request);
  }

  #awaitAnswer(): Answer {
    for (;;) {
      const rung = Atomics.load(this.#bell, 0);
      const received: { readonly message: Answer } | undefined = receiveMessageOnPort(this.#port);
      if (received !== undefined) return received.message;
      Atomics.wait(this.#bell, 0, rung);
    }
  }
}

/** No process may be silent for longer, s. */
export const mostSilence = 86_400;

/** A place where processes meet. */
export interface OpenedMeeting {
  /** For the other processes. */
  readonly place: MeetingPlace;
  /** When all have come. */
  readonly joined: Promise<ProcessMeeting>;
  /** Gives the place up before all have come. */
  close(): Promise<void>;
}

export interface MeetingOptions {
  /**
   * A process that sends nothing for so long, not even the heartbeat that comes during a long tick too, is given up; s, from 1 on.
   * 60 unless given.
   */
  readonly longestSilence?: number;
  /** Shared memory; a 1 in its first place says that the run is to end: a silent process is then given up within seconds. */
  readonly hurry?: Int32Array;
}

/** Opens the place, as the first of so many processes. */
export async function openMeeting(processes: number, options: MeetingOptions = {}): Promise<OpenedMeeting> {
  const { longestSilence = 60, hurry } = options;
  const place = { port: 0, token: randomBytes(16).toString('hex'), processes, longestSilence };
  checkPlace(place);
  const { worker, opened, joined } = startThread(0, place, hurry);
  return {
    place: { ...place, port: await opened },
    joined,
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Comes to a place that the first process has opened. */
export async function joinMeeting(process: number, place: MeetingPlace): Promise<ProcessMeeting> {
  checkPlace(place);
  checkWhole('the port of a meeting', place.port, 1, 65_535);
  checkWhole(`the number of a process that joins ${place.processes}`, process, 1, place.processes - 1);
  return startThread(process, place).joined;
}

function checkPlace({ processes, longestSilence }: MeetingPlace): void {
  checkWhole('the processes of a meeting', processes, 2, mostProcesses);
  if (!(longestSilence >= 1 && longestSilence <= mostSilence))
    throw new RangeError(`longestSilence must be from 1 to ${mostSilence} s, not ${longestSilence}`);
}

function checkWhole(what: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${what} must be a whole number from ${least} to ${most}, not ${value}`);
}

function startThread(
  process: number,
  place: MeetingPlace,
  hurry: Int32Array = new Int32Array(new SharedArrayBuffer(4)),
): { readonly worker: Worker; readonly opened: Promise<number>; readonly joined: Promise<ProcessMeeting> } {
  const { port1, port2 } = new MessageChannel();
  const orders: ThreadOrders = { process, place, bell: new Int32Array(new SharedArrayBuffer(4)), hurry };
  const worker = new Worker(new URL('./socket-thread.node.js', import.meta.url), {
    workerData: { ...orders, port: port2 },
    transferList: [port2],
  });
  const told = <T>(pick: (message: StartMessage) => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      worker.on('message', (message: StartMessage) => {
        if ('failed' in message) reject(new Error(`the processes could not meet: ${message.failed}`));
        const picked = pick(message);
        if (picked !== undefined) resolve(picked);
      });
      worker.once('exit', () => reject(new Error('the processes could not meet: the place was given up')));
    });
  const opened = told((message) => ('opened' in message ? message.opened : undefined));
  const joined = told((message) => ('joined' in message ? message.joined : undefined)).then(() => {
    // Only the simulation keeps the process alive.
    worker.unref();
    return new ProcessMeeting(orders, worker, port1);
  });
  // A caller that waits for one of them learns of a failure.
  opened.catch(() => undefined);
  joined.catch(() => undefined);
  return { worker, opened, joined };
}
