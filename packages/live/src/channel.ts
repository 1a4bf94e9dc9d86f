/**
 * The pipe between a watcher and a live run: texts carry messages, bytes carry frames. A MessagePort, a WebSocket and a pair in one
 * process are all channels; nothing above this line knows which one it talks through.
 */
export interface Channel {
  send(packet: string | Uint8Array): void;
  /** Bytes handed over but not yet on their way; 0 where nothing can pile up. */
  readonly buffered: number;
  /** Set once, before the first packet is awaited. */
  onPacket: (packet: string | Uint8Array) => void;
  /** Called once, with the reason for a person to read. */
  onClose: (reason: string) => void;
  close(reason?: string): void;
}

/** A channel that packets are only passed on to: the run they come from lives elsewhere and must know what is still on its way. */
export interface Line extends Channel {
  /**
   * Sends bytes, which belong to the line from then on: a frame, or a text in UTF-8. Calls back when they are on their way, so that
   * the run can say which watchers keep up.
   */
  forward(bytes: Uint8Array, as: 'frame' | 'text', onGone: () => void): void;
}
