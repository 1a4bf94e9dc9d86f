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
