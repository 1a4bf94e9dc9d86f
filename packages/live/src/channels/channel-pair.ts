import type { Channel } from '../channel.ts';

/** Two ends of one channel within a process. Packets arrive in order and never within the call that sent them. */
export function channelPair(): readonly [Channel, Channel] {
  const one = new PairEnd();
  const other = new PairEnd();
  one.peer = other;
  other.peer = one;
  return [one, other];
}

class PairEnd implements Channel {
  peer: PairEnd | undefined;
  readonly buffered = 0;
  onPacket: (packet: string | Uint8Array) => void = () => undefined;
  onClose: (reason: string) => void = () => undefined;
  #open = true;

  send(packet: string | Uint8Array): void {
    const { peer } = this;
    if (!this.#open || peer === undefined) return;
    // Who sends may write into its bytes again at once.
    const kept = typeof packet === 'string' ? packet : packet.slice();
    queueMicrotask(() => {
      if (peer.#open) peer.onPacket(kept);
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
