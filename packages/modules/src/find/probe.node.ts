import { Worker } from 'node:worker_threads';
import type { ProbeAnswer } from './probe-thread.node.ts';

/**
 * Loads modules on a thread of their own first: one that throws, ends its process or never comes back is known before it is loaded here.
 * Gives the reasons of those that failed, by address.
 *
 * @param patience time for one module, s
 */
export async function probeModules(
  addresses: readonly string[],
  patience: number,
): Promise<ReadonlyMap<string, string>> {
  const failures = new Map<string, string>();
  let next = 0;
  while (next < addresses.length) {
    const { tried, reason } = await probeFrom(addresses, next, patience);
    next = tried;
    if (reason === undefined) continue;
    failures.set(addresses[next], reason);
    next++;
  }
  return failures;
}

/** Loads modules one after the other on one thread, up to the first that fails. */
function probeFrom(
  addresses: readonly string[],
  first: number,
  patience: number,
): Promise<{ readonly tried: number; readonly reason?: string }> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./probe-thread.node.js', import.meta.url), {
      workerData: addresses.slice(first),
      stdout: true,
      stderr: true,
    });
    let tried = first;
    let timer: NodeJS.Timeout;
    const finish = (reason?: string): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      void worker.terminate();
      resolve({ tried, ...(reason === undefined ? {} : { reason }) });
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(`it takes more than ${patience} s to load`), patience * 1000);
    };
    worker.on('message', ({ reason }: ProbeAnswer) => {
      if (reason !== undefined) return finish(reason);
      tried++;
      if (tried === addresses.length) return finish();
      return wait();
    });
    worker.on('error', (error) => finish(error.message));
    worker.on('exit', (code) => finish(`it ends the process with code ${code}`));
    wait();
  });
}
