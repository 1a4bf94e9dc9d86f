// Reads, checks and edits texts in a worker of the page: drawing never waits for them.
import type { ServiceCall, ServiceReply } from './protocol.ts';
import { services } from './services.ts';

const reply = (message: ServiceReply): void => postMessage(message);

addEventListener('message', ({ data: { number, name, values } }: MessageEvent<ServiceCall>) => {
  const fail = (error: unknown): void =>
    reply({ number, error: error instanceof Error ? error.message : String(error) });
  try {
    const service = services[name] as (...values: readonly unknown[]) => unknown;
    const value = service(...values);
    // What is answered at once keeps its order.
    if (value instanceof Promise) value.then((later: unknown) => reply({ number, value: later })).catch(fail);
    else reply({ number, value });
  } catch (error) {
    fail(error);
  }
});
