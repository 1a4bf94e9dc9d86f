import type { Channel } from '../channel.ts';

/** A channel to a server. What is sent before the connection stands is kept until it does. */
export function socketChannel(address: string | URL): Channel {
  return new SocketChannel(new WebSocket(address));
}

class SocketChannel implements Channel {
  onPacket: (packet: string | Uint8Array) => void = () => undefined;
  onClose: (reason: string) => void = () => undefined;
  readonly #socket: WebSocket;
  #early: (string | Uint8Array)[] = [];
  #closed = false;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => {
      for (const packet of this.#early) this.send(packet);
      this.#early = [];
    });
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (!this.#closed) this.onPacket(typeof data === 'string' ? data : new Uint8Array(data));
    });
    socket.addEventListener('close', ({ reason, code }) => this.#end(reason === '' ? meaningOf(code) : reason));
  }

  get buffered(): number {
    return this.#socket.bufferedAmount;
  }

  send(packet: string | Uint8Array): void {
    if (this.#closed) return;
    if (this.#socket.readyState === WebSocket.CONNECTING) {
      this.#early.push(packet);
      return;
    }
    this.#socket.send(typeof packet === 'string' ? packet : packet.slice());
  }

  close(reason = 'closed'): void {
    if (this.#closed) return;
    this.#socket.close(1000, reason);
    this.#end(reason);
  }

  #end(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onClose(reason);
  }
}

/** What the numbers of closed sockets mean to a person. */
function meaningOf(code: number): string {
  if (code === 1006) return 'the server cannot be reached';
  if (code === 1001) return 'the server went away';
  if (code === 1009) return 'a message was too large for the server';
  return `the server closed the connection (${code})`;
}
