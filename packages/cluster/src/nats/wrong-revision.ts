import { JetStreamApiError } from '@nats-io/jetstream';

/** JetStream's codes for a key that has another revision than was expected. */
const codes = new Set([10_071, 10_164]);

/** Whether another writer was faster. */
export const isWrongRevision = (error: unknown): boolean => error instanceof JetStreamApiError && codes.has(error.code);
