/** What travels between the two ends of a channel through a message port. */
export type PortMessage =
  | { readonly packet: string | Uint8Array }
  /** A long text in UTF-8: its bytes are handed over, and an end that only passes them on need not decode them. */
  | { readonly text: Uint8Array }
  /** So many bytes were taken from the queue: a page that sleeps must not be sent ever more. */
  | { readonly took: number }
  | { readonly closed: string };

/** The part of a MessagePort, or of a Worker, that a channel needs. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** Only ports wait to be started. */
  start?(): void;
}
