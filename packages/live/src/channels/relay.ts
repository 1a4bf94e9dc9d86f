import type { Line } from '../channel.ts';
import type { PortMessage, Port } from './parcel.ts';

export interface RelayOptions {
  /** Bytes that may wait for the run behind the largest single packet; a watcher that sends more is turned away. */
  readonly mostWaiting: number;
  /** Called once, when the line or the run has closed. */
  readonly onEnd: () => void;
}

/**
 * Passes packets between a watcher's line and the port of a run that lives elsewhere, without looking into them. The run is informed that
 * bytes were taken when the line has sent them, so that a slow watcher is as visible to it as one of its own.
 */
export class Relay {
  readonly #line: Line;
  readonly #port: Port;
  readonly #options: RelayOptions;
  #waiting = 0;
  #largest = 0;
  #open = true;

  constructor(line: Line, port: Port, options: RelayOptions) {
    this.#line = line;
    this.#port = port;
    this.#options = options;
    line.onPacket = (packet) => this.#fromLine(packet);
    line.onClose = (reason) => {
      if (!this.#open) return;
      this.#post({ closed: reason });
      this.#end();
    };
    port.addEventListener('message', ({ data }) => this.#fromPort(data as PortMessage));
    port.start?.();
  }

  /** The run is gone: the line stays open for another one. */
  detach(): void {
    this.#open = false;
  }

  #fromLine(packet: string | Uint8Array): void {
    if (!this.#open) return;
    if (this.#waiting === 0) this.#largest = 0;
    if (this.#waiting - this.#largest > this.#options.mostWaiting) {
      this.#line.close('too many messages wait for the run: ask again later');
      return;
    }
    this.#waiting += packet.length;
    this.#largest = Math.max(this.#largest, packet.length);
    this.#post({ packet });
  }

  #fromPort(parcel: PortMessage): void {
    if (!this.#open) return;
    if ('took' in parcel) this.#waiting -= parcel.took;
    else if ('closed' in parcel) {
      this.#end();
      this.#line.close(parcel.closed);
    } else if ('text' in parcel) this.#forward(parcel.text, 'text', parcel.text.length);
    else if (typeof parcel.packet !== 'string') this.#forward(parcel.packet, 'frame', parcel.packet.length);
    // Counted as the other end counts: by characters.
    else this.#forward(new TextEncoder().encode(parcel.packet), 'text', parcel.packet.length);
  }

  #forward(bytes: Uint8Array, as: 'frame' | 'text', took: number): void {
    this.#line.forward(bytes, as, () => {
      if (this.#open) this.#post({ took });
    });
  }

  #post(parcel: PortMessage): void {
    this.#port.postMessage(parcel, []);
  }

  #end(): void {
    this.#open = false;
    this.#options.onEnd();
  }
}
