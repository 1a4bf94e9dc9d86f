// The run of a page, in a worker of it: the page's own thread draws and must not wait.
import { portChannel } from '../channels/index.ts';
import { hostOnTimers } from '../host/host-on-timers.ts';
import type { LiveHost } from '../host/live-host.ts';
import { loadPageModules, type PageModule } from './page-modules.ts';
import { serveStudies } from './study-desk.ts';

/** What a page asks of its worker: to host a run, or to compare models. */
export type WorkerOrders = HostOrders | { readonly studies: MessagePort };

interface HostOrders {
  readonly port: MessagePort;
  readonly modules: readonly PageModule[];
}

/** More threads than this gain little in a page that also draws. */
const mostWorkers = 4;

const workers = crossOriginIsolated ? Math.max(1, Math.min(mostWorkers, navigator.hardwareConcurrency - 1)) : 1;

async function begin({ port, modules }: HostOrders): Promise<void> {
  const own = modules.length === 0 ? {} : { modules: await loadPageModules(modules) };
  const host: LiveHost = hostOnTimers({
    hostName: 'this page',
    workers,
    addressOf: (file) => URL.createObjectURL(file),
    ...own,
  });
  host.attach(portChannel(port), 'operator');
}

addEventListener('message', ({ data }: MessageEvent<WorkerOrders>) => {
  if ('studies' in data) serveStudies(data.studies);
  else void begin(data);
});
