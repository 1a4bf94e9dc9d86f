// Reads, checks and edits texts in a worker of the page: drawing never waits for them.
import type { ServiceCall, ServiceReply } from './protocol.ts';
import { services } from './services.ts';

const reply = (message: ServiceReply): void => postMessage(message);

addEventListener('message', ({ data: { number, name, values } }: MessageEvent<ServiceCall>) => {
  try {
    const service = services[name] as (...values: readonly unknown[]) => unknown;
    reply({ number, value: service(...values) });
  } catch (error) {
    reply({ number, error: error instanceof Error ? error.message : String(error) });
  }
});
