import type { Channel } from '../channel.ts';
import type { PortMessage, Port } from './parcel.ts';

/** Texts with more characters than this travel as bytes that are handed over, not copied. */
const longText = 4096;

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
    port.addEventListener('message', ({ data }) => this.#take(data as PortMessage));
    port.start?.();
  }

  send(packet: string | Uint8Array): void {
    if (!this.#open) return;
    if (typeof packet === 'string' && packet.length <= longText) {
      this.buffered += packet.length;
      this.#post({ packet });
      return;
    }
    const bytes = typeof packet === 'string' ? new TextEncoder().encode(packet) : packet.slice();
    this.buffered += bytes.length;
    this.#post(typeof packet === 'string' ? { text: bytes } : { packet: bytes }, [bytes.buffer]);
  }

  close(reason = 'closed'): void {
    if (!this.#open) return;
    this.#post({ closed: reason });
    this.#end(reason);
  }

  #take(parcel: PortMessage): void {
    if ('took' in parcel) {
      this.buffered -= parcel.took;
    } else if ('closed' in parcel) {
      if (this.#open) this.#end(parcel.closed);
    } else if (this.#open) {
      const packet = 'text' in parcel ? parcel.text : parcel.packet;
      this.#post({ took: packet.length });
      this.onPacket('text' in parcel ? new TextDecoder().decode(parcel.text) : parcel.packet);
    }
  }

  #post(parcel: PortMessage, transfer: Transferable[] = []): void {
    this.#port.postMessage(parcel, transfer);
  }

  #end(reason: string): void {
    this.#open = false;
    this.onClose(reason);
    this.#onEnd();
  }
}
