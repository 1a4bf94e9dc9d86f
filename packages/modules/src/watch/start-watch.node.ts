import { Worker } from 'node:worker_threads';
import type { FromWatch, WatchThread } from './protocol.ts';

/** Starts the thread of a watching module in Node. */
export function startWatchThread(): WatchThread {
  // What a module prints must not mix with the output of a command.
  const worker = new Worker(new URL('./watch-thread.node.js', import.meta.url), { stdout: true, stderr: true });
  const thread: WatchThread = {
    post: (message, transfer = []) => worker.postMessage(message, transfer as ArrayBuffer[]),
    onMessage: () => undefined,
    onFailure: () => undefined,
    stop: () => void worker.terminate(),
  };
  worker.on('message', (message: FromWatch) => thread.onMessage(message));
  worker.on('error', (error) => thread.onFailure(error.message));
  worker.on('exit', (code) => thread.onFailure(`its thread ended with code ${code}`));
  worker.unref();
  return thread;
}
