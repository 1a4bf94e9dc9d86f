import type { Socket } from 'node:net';
import type { Answer, Farewell } from './thread-orders.ts';
import { headOf, kinds, type Message, type MessageReader } from './wire.ts';

/** A process that does not answer a farewell within this is left all the same, ms. */
const longestFarewell = 5000;

/**
 * Between two heartbeats of a process, ms. They come from the thread that owns the sockets, so a process that computes a long tick sends
 * them too; one that is frozen does not.
 */
export const beatEvery = 250;

/** Once the run is to end, a process that is silent for so long is given up, s. */
const longestSilenceAtEnd = 3;

/** Another process, as the thread that owns the sockets sees it. */
interface Peer {
  readonly socket: Socket;
  /** Frames that the simulation has not asked for yet: one that is quick is a round ahead. */
  readonly frames: Uint8Array[];
  /** Own heartbeats since it last sent anything. A count, not a time: it stands still while this process is frozen itself. */
  missed: number;
  gone: Farewell | undefined;
}

/** How long a process may be silent. */
export interface Silence {
  /** s */
  readonly longest: number;
  /** Not 0 once the run is to end. */
  readonly hurry: Int32Array;
}

/** Sends the frames of a round out and waits until those of all others are in, or until one of them can never come. */
export class Mailroom {
  readonly #peers = new Map<number, Peer>();
  readonly #processes: number;
  readonly #silence: Silence;
  readonly #answer: (answer: Answer) => void;
  #isWaiting = false;

  constructor(processes: number, silence: Silence, answer: (answer: Answer) => void) {
    this.#processes = processes;
    this.#silence = silence;
    this.#answer = answer;
  }

  get isComplete(): boolean {
    return this.#peers.size === this.#processes - 1;
  }

  has(process: number): boolean {
    return this.#peers.has(process);
  }

  /** Takes a connection over, with what its reader has read already. */
  adopt(process: number, socket: Socket, reader: MessageReader, early: readonly Message[]): void {
    const peer: Peer = { socket, frames: [], missed: 0, gone: undefined };
    this.#peers.set(process, peer);
    socket.removeAllListeners('data').removeAllListeners('close');
    const take = (message: Message): void => this.#take(process, peer, message);
    for (const message of early) take(message);
    socket.on('data', (piece: Buffer) => {
      peer.missed = 0;
      try {
        for (const message of reader.take(bytesIn(piece))) take(message);
      } catch (error) {
        peer.gone ??= { text: `${this.#nameOf(process)} sent ${String(error)}`, isHandedOn: true };
        socket.destroy();
      }
    });
    socket.on('close', () => {
      peer.gone ??= {
        text: `${this.#nameOf(process)} has died: its connection broke without a farewell`,
        isHandedOn: true,
      };
      this.#answerWhenReady();
    });
  }

  send(outgoing: readonly Uint8Array[]): void {
    for (const [process, { socket }] of this.#peers) post(socket, kinds.frame, outgoing[process]);
    this.#isWaiting = true;
    this.#answerWhenReady();
  }

  /** Announces to all others that this process is there, and gives up those that have not been heard of for too long. */
  beat(): void {
    const { longest, hurry } = this.#silence;
    const limit = Atomics.load(hurry, 0) === 0 ? longest : Math.min(longest, longestSilenceAtEnd);
    for (const [process, peer] of this.#peers) {
      if (peer.socket.destroyed || peer.gone !== undefined) continue;
      post(peer.socket, kinds.beat, new Uint8Array(0));
      peer.missed++;
      const silent = (peer.missed * beatEvery) / 1000;
      if (silent <= limit) continue;
      peer.gone = {
        text: `${this.#nameOf(process)} has been silent for ${Math.floor(silent)} s: it is frozen or stopped`,
        isHandedOn: true,
      };
      peer.socket.destroy();
    }
    this.#answerWhenReady();
  }

  /** Says goodbye to all; done when they have it, or are gone themselves. */
  async leave(farewell: Farewell): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(farewell));
    const ends = [...this.#peers.values()].map(({ socket }) => {
      if (socket.destroyed) return Promise.resolve();
      post(socket, kinds.farewell, bytes);
      return new Promise<void>((resolve) => {
        socket.once('close', () => resolve());
        socket.end();
        setTimeout(resolve, longestFarewell);
      });
    });
    await Promise.all(ends);
  }

  #take(process: number, peer: Peer, { kind, bytes }: Message): void {
    if (kind === kinds.frame) peer.frames.push(bytes);
    else if (kind === kinds.farewell) {
      const { text, isHandedOn, ...rest } = JSON.parse(Buffer.from(bytes).toString()) as Farewell;
      const name = this.#nameOf(process);
      const reason = text === '' ? `${name} has left the run, which is not over` : `${name} has stopped: ${text}`;
      peer.gone = { ...rest, text: isHandedOn ? text : reason, isHandedOn: true };
    }
    this.#answerWhenReady();
  }

  #answerWhenReady(): void {
    if (!this.#isWaiting) return;
    const peers = [...this.#peers.values()];
    if (peers.every(({ frames }) => frames.length > 0)) {
      this.#isWaiting = false;
      const incoming = Array.from(
        { length: this.#processes },
        (_, process) => this.#peers.get(process)?.frames.shift() ?? new Uint8Array(0),
      );
      this.#answer({ incoming });
      return;
    }
    const lost = peers.find(({ frames, gone }) => frames.length === 0 && gone !== undefined)?.gone;
    if (lost === undefined) return;
    this.#isWaiting = false;
    this.#answer({ lost });
  }

  #nameOf(process: number): string {
    return `process ${process + 1} of ${this.#processes}`;
  }
}

/** A buffer of a socket as plain bytes: its `slice` copies. */
export const bytesIn = (piece: Buffer): Uint8Array => new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);

export function post(socket: Socket, kind: number, bytes: Uint8Array): void {
  socket.cork();
  socket.write(headOf(kind, bytes.length));
  socket.write(bytes);
  socket.uncork();
}
