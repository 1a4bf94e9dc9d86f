// The run of a page, in a worker of it: the page's own thread draws and must not wait.
import { portChannel } from '../channels/index.ts';
import { LiveHost } from '../host/live-host.ts';

/** More threads than this gain little in a page that also draws. */
const mostWorkers = 4;

const workers = crossOriginIsolated ? Math.max(1, Math.min(mostWorkers, navigator.hardwareConcurrency - 1)) : 1;

const host = new LiveHost({
  clock: () => performance.now(),
  schedule: (callback, milliseconds) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  hostName: 'this page',
  workers,
});

addEventListener('message', (event: MessageEvent<MessagePort>) => host.attach(portChannel(event.data), 'operator'));
