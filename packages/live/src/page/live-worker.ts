// The run of a page, in a worker of it: the page's own thread draws and must not wait.
import { portChannel } from '../channels/index.ts';
import { hostOnTimers } from '../host/host-on-timers.ts';

/** More threads than this gain little in a page that also draws. */
const mostWorkers = 4;

const workers = crossOriginIsolated ? Math.max(1, Math.min(mostWorkers, navigator.hardwareConcurrency - 1)) : 1;

const host = hostOnTimers({ hostName: 'this page', workers, addressOf: (file) => URL.createObjectURL(file) });

addEventListener('message', (event: MessageEvent<MessagePort>) => host.attach(portChannel(event.data), 'operator'));
