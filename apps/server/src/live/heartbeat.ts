import type { WebSocket } from 'ws';

/**
 * Asks every connection for a sign of life and ends those that gave none since they were asked last: a cable that was pulled, a laptop
 * that was closed and a reader that stopped reading say no goodbye.
 */
export class Heartbeat {
  readonly #silent = new Map<WebSocket, boolean>();
  readonly #timer: NodeJS.Timeout;

  constructor(seconds: number) {
    this.#timer = setInterval(() => this.#beat(), seconds * 1000);
    this.#timer.unref();
  }

  watch(socket: WebSocket): void {
    this.#silent.set(socket, false);
    socket.on('pong', () => this.#silent.set(socket, false));
    socket.on('close', () => this.#silent.delete(socket));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    for (const [socket, silent] of this.#silent) {
      if (silent) {
        socket.terminate();
        continue;
      }
      this.#silent.set(socket, true);
      if (socket.readyState === socket.OPEN) socket.ping();
    }
  }
}
