import type { Line } from '../channel.ts';

/** Two ends of one channel within a process. Packets arrive in order and never within the call that sent them. */
export function channelPair(): readonly [Line, Line] {
  const one = new PairEnd();
  const other = new PairEnd();
  one.peer = other;
  other.peer = one;
  return [one, other];
}

class PairEnd implements Line {
  peer: PairEnd | undefined;
  readonly buffered = 0;
  onPacket: (packet: string | Uint8Array) => void = () => undefined;
  onClose: (reason: string) => void = () => undefined;
  #open = true;

  send(packet: string | Uint8Array): void {
    const { peer } = this;
    if (!this.#open || peer === undefined) return;
    // A sender may write into its bytes again at once.
    this.#pass(peer, typeof packet === 'string' ? packet : packet.slice());
  }

  forward(bytes: Uint8Array, as: 'frame' | 'text', onGone: () => void): void {
    const { peer } = this;
    if (!this.#open || peer === undefined) return;
    this.#pass(peer, as === 'frame' ? bytes : new TextDecoder().decode(bytes));
    onGone();
  }

  #pass(peer: PairEnd, packet: string | Uint8Array): void {
    queueMicrotask(() => {
      if (peer.#open) peer.onPacket(packet);
    });
  }

  close(reason = 'closed'): void {
    if (!this.#open) return;
    this.#open = false;
    const { peer } = this;
    queueMicrotask(() => {
      this.onClose(reason);
      peer?.close(reason);
    });
  }
}
