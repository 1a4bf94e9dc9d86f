import type { Channel } from '../channel.ts';
import { portChannel } from '../channels/index.ts';

/** A channel to a run of its own in a new worker of this page; closing it ends the worker. */
export function workerChannel(): Channel {
  const worker = new Worker(new URL('./live-worker.js', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  const channel = portChannel(port1, () => {
    port1.close();
    worker.terminate();
  });
  worker.addEventListener('error', (event) => channel.close(`the run's worker failed: ${event.message}`));
  worker.postMessage(port2, [port2]);
  return channel;
}
