import type { Channel } from '../channel.ts';

/** The part of a MessagePort, or of a Worker, that a channel needs. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  /** Only ports wait to be started. */
  start?(): void;
}

type Parcel =
  | { readonly packet: string | Uint8Array }
  /** So many bytes were taken from the queue: a page that sleeps must not be sent ever more. */
  | { readonly took: number }
  | { readonly closed: string };

/** A channel through a message port. Bytes are handed over, not copied twice. */
export function portChannel(port: Port, onEnd: () => void = () => undefined): Channel {
  return new PortChannel(port, onEnd);
}

class PortChannel implements Channel {
  buffered = 0;
  onPacket: (packet: string | Uint8Array) => void = () => undefined;
  onClose: (reason: string) => void = () => undefined;
  readonly #port: Port;
  readonly #onEnd: () => void;
  #open = true;

  constructor(port: Port, onEnd: () => void) {
    this.#port = port;
    this.#onEnd = onEnd;
    port.addEventListener('message', (event: MessageEvent<Parcel>) => this.#take(event.data));
    port.start?.();
  }

  send(packet: string | Uint8Array): void {
    if (!this.#open) return;
    this.buffered += packet.length;
    if (typeof packet === 'string') {
      this.#post({ packet });
      return;
    }
    const copy = packet.slice();
    this.#post({ packet: copy }, [copy.buffer]);
  }

  close(reason = 'closed'): void {
    if (!this.#open) return;
    this.#post({ closed: reason });
    this.#end(reason);
  }

  #take(parcel: Parcel): void {
    if ('took' in parcel) {
      this.buffered -= parcel.took;
    } else if ('closed' in parcel) {
      if (this.#open) this.#end(parcel.closed);
    } else if (this.#open) {
      this.#post({ took: parcel.packet.length });
      this.onPacket(parcel.packet);
    }
  }

  #post(parcel: Parcel, transfer: Transferable[] = []): void {
    this.#port.postMessage(parcel, transfer);
  }

  #end(reason: string): void {
    this.#open = false;
    this.onClose(reason);
    this.#onEnd();
  }
}
