import type { Channel } from '../channel.ts';
import { portChannel } from '../channels/index.ts';
import type { WorkerOrders } from './live-worker.ts';
import type { PageModule } from './page-modules.ts';
import { startWorker } from './start-worker.ts';

/**
 * A channel to a run of its own in a new worker of this page; closing it ends the worker.
 *
 * @param modules those that the run may use: the worker loads them, the page does not
 */
export function workerChannel(modules: readonly PageModule[] = []): Channel {
  const worker = startWorker();
  const { port1, port2 } = new MessageChannel();
  const channel = portChannel(port1, () => {
    port1.close();
    worker.terminate();
  });
  // A script that cannot be loaded gives an event without a message.
  worker.addEventListener('error', (event: Event) => {
    const said = event instanceof ErrorEvent ? event.message : 'its script could not be loaded';
    channel.close(`the run's worker failed: ${said}`);
  });
  const orders: WorkerOrders = { port: port2, modules };
  worker.postMessage(orders, [port2]);
  return channel;
}

/**
 * A port to a new worker of this page that compares models: it takes `StudyRequest` and answers with `StudyReply`. It is a
 * worker of the same code as that of runs, so that a site has this code once.
 */
export function studyPort(onError: (message: string) => void): MessagePort {
  const worker = startWorker();
  const { port1, port2 } = new MessageChannel();
  worker.addEventListener('error', (event) => onError(event.message));
  const orders: WorkerOrders = { studies: port2 };
  worker.postMessage(orders, [port2]);
  return port1;
}
