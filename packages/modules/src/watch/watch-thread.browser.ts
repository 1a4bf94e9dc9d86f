// The thread of a watching module in a page: a worker, which has no access to the page.
import { WatchLife } from './watch-life.ts';
import type { ToWatch } from './protocol.ts';

const life = new WatchLife({ say: (message) => postMessage(message) });
addEventListener('message', (event: MessageEvent<ToWatch>) => life.hear(event.data));
