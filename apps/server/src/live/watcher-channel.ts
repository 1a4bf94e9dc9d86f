import type { Line, Role } from '@korzo/live';
import type { RawData, WebSocket } from 'ws';
import type { ServerCounts } from './server-counts.ts';
import { Allowance, type ServerLimits } from '../access/limits.ts';

/** What the numbers say by which connections are closed (RFC 6455, 7.4). */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  unsupported: 1003,
  policy: 1008,
  tooBig: 1009,
  fault: 1011,
} as const;

/** A close frame has room for 123 bytes of words. */
function reasonThatFits(reason: string): string {
  let text = reason;
  while (Buffer.byteLength(text) > 123) text = text.slice(0, -1);
  return text;
}

export interface WatcherOptions {
  readonly role: Role;
  readonly limits: ServerLimits;
  /** ms */
  readonly clock: () => number;
  readonly note: (line: string) => void;
  readonly counts: ServerCounts;
}

/**
 * The server's end of a watcher's WebSocket. It takes texts of a bounded size at a bounded rate; a client that goes beyond receives the reason and
 * disconnected, and no other client notices.
 */
export class WatcherChannel implements Line {
  onPacket: (packet: string | Uint8Array) => void = () => undefined;
  onClose: (reason: string) => void = () => undefined;
  readonly #socket: WebSocket;
  readonly #options: WatcherOptions;
  readonly #messages: Allowance;
  readonly #bytes: Allowance;
  /** Of those that may still wait, bytes. */
  #largestWaiting = 0;
  #reason: string | undefined;
  #closed = false;

  constructor(socket: WebSocket, options: WatcherOptions) {
    this.#socket = socket;
    this.#options = options;
    const { role, limits, clock } = options;
    this.#messages = new Allowance({ perSecond: limits.messagesPerSecond, burst: limits.messageBurst }, clock);
    const largest = role === 'viewer' ? limits.viewerMessage : limits.scenarioMessage;
    this.#bytes = new Allowance({ perSecond: limits.bytesPerSecond, burst: 2 * largest }, clock);
    socket.on('message', (data, isBinary) => this.#take(data, isBinary));
    // What is malformed or too large the library closes with the right code; it must only not go unheard.
    socket.on('error', (error) => (this.#reason ??= error.message));
    socket.on('close', (_code, reason) => this.#end(this.#reason ?? (reason.toString() || 'the watcher left')));
  }

  get buffered(): number {
    return this.#socket.bufferedAmount;
  }

  send(packet: string | Uint8Array): void {
    // A copy, because the sender may write into its bytes again while these wait.
    if (typeof packet === 'string') this.#deliver(packet, false);
    else this.#deliver(Buffer.from(packet), true);
  }

  forward(bytes: Uint8Array, as: 'frame' | 'text', onGone: () => void): void {
    this.#deliver(bytes, as === 'frame', onGone);
  }

  #deliver(data: string | Uint8Array, binary: boolean, onGone: () => void = () => undefined): void {
    if (this.#closed || this.#socket.readyState !== this.#socket.OPEN) return;
    const { bufferedAmount } = this.#socket;
    if (bufferedAmount === 0) this.#largestWaiting = 0;
    // One large answer may wait for a slow line, but no queue behind it.
    if (bufferedAmount - this.#largestWaiting > this.#options.limits.waitingBytes) {
      this.#refuse(closeCodes.policy, 'too slow: what is sent is not read');
      // It would never read the close frame either.
      this.#socket.terminate();
      return;
    }
    this.#largestWaiting = Math.max(this.#largestWaiting, data.length);
    this.#options.counts.sentBytes += data.length;
    this.#socket.send(data, { binary }, onGone);
  }

  close(reason?: string): void {
    this.#refuse(reason === undefined ? closeCodes.normal : closeCodes.policy, reason ?? 'closed');
  }

  /** Says goodbye because the server ends. */
  dismiss(reason: string): void {
    this.#refuse(closeCodes.goingAway, reason);
  }

  #refuse(code: number, reason: string): void {
    this.#reason ??= reason;
    this.#socket.close(code, reasonThatFits(reason));
    this.#end(reason);
  }

  #take(data: RawData, isBinary: boolean): void {
    if (this.#closed) return;
    if (isBinary) return this.#refuse(closeCodes.unsupported, 'only text is taken');
    const text = textOf(data);
    this.#options.counts.messages++;
    if (!this.#messages.take() || !this.#bytes.take(text.length))
      return this.#refuse(closeCodes.policy, 'too many messages: wait before you connect again');
    if (this.#isTooLarge(text)) return this.#refuse(closeCodes.tooBig, 'the message is too large');
    try {
      this.onPacket(text);
    } catch (error) {
      this.#options.note(
        `a message failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      this.#refuse(closeCodes.fault, 'a fault of the server; its log says more');
    }
  }

  /** The library keeps to the largest size there is for the role; only what carries a whole text may use all of it. */
  #isTooLarge(text: string): boolean {
    const { role, limits } = this.#options;
    if (role === 'viewer' || text.length <= limits.operatorMessage) return false;
    return !carriesText(text);
  }

  #end(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onClose(reason);
  }
}

const textOf = (data: RawData): string => {
  if (data instanceof ArrayBuffer) return Buffer.from(data).toString();
  return Array.isArray(data) ? Buffer.concat(data).toString() : data.toString();
};

/** A scenario to open, or what a page wrote in a document. */
function carriesText(text: string): boolean {
  try {
    const message = JSON.parse(text) as {
      readonly type?: unknown;
      readonly request?: { readonly type?: unknown };
    } | null;
    return message?.request?.type === 'open' || message?.type === 'edit';
  } catch {
    return false;
  }
}
