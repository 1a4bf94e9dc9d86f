// Loads modules one after the other and says after each whether it could.
import { parentPort, workerData } from 'node:worker_threads';

export interface ProbeAnswer {
  readonly reason?: string;
}

for (const address of workerData as readonly string[]) {
  try {
    await import(/* @vite-ignore */ address);
    parentPort?.postMessage({});
  } catch (error) {
    parentPort?.postMessage({ reason: error instanceof Error ? error.message : String(error) });
  }
}
