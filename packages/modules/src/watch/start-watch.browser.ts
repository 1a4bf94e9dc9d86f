import type { FromWatch, WatchThread } from './protocol.ts';

/** Starts the thread of a watching module in a page. */
export function startWatchThread(): WatchThread {
  const worker = new Worker(new URL('./watch-thread.browser.js', import.meta.url), { type: 'module' });
  const thread: WatchThread = {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    onMessage: () => undefined,
    onFailure: () => undefined,
    stop: () => worker.terminate(),
  };
  worker.addEventListener('message', (event: MessageEvent<FromWatch>) => thread.onMessage(event.data));
  worker.addEventListener('error', (event) => thread.onFailure(event.message));
  return thread;
}
