import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The collector, without starting the process again with --expose-gc. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/**
 * Bytes the heap has grown by after `ticks` ticks. Nothing is collected at the end, so that short-lived objects count too, as
 * long as they do not fill the young generation and set off a collection by themselves.
 */
export function heapGrowth(tick: () => void, ticks: number): number {
  const collect = collector();
  for (let count = 0; count < 200; count++) tick();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < ticks; count++) tick();
  return process.memoryUsage().heapUsed - before;
}
