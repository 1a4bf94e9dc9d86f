/** What happened since a server started. */
export interface ServerCounts {
  /** Live connections that were let in, and those that were refused. */
  connections: number;
  refusals: number;
  /** Of watchers. */
  messages: number;
  /** To watchers. */
  sentBytes: number;
  /** Processes of rooms that ended unasked. */
  roomLosses: number;
}
