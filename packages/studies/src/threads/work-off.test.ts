import { describe, expect, it } from 'vitest';
import { workOff } from './work-off.node.ts';

/** Doubles numbers; breaks down at 13, ends at 14 and says nothing at 15. */
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads';
    parentPort.on('message', (job) => {
      if (job === 13) throw new Error('thirteen');
      if (job === 14) process.exit(3);
      if (job !== 15) parentPort.postMessage(job * workerData);
    });
  `)}`,
);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('threads that work off jobs', () => {
  it.each([1, 3])('do each once, whether there are %i of them or another number', async (threads) => {
    const found = new Map<number, number>();
    await workOff<number, number>(numbers(12), {
      threads,
      module,
      data: 2,
      onDone: (job, result) => void found.set(job, result),
    });
    expect([...found].toSorted(([one], [other]) => one - other)).toEqual(numbers(12).map((job) => [job, 2 * job]));
  });

  it.each([
    [13, 'thirteen'],
    [14, 'a thread ended with code 3'],
  ])('report when one breaks down at %i, and end the others', async (bad, message) => {
    // The second thread would wait for an answer for ever.
    const working = workOff<number, number>([15, bad, 1], { threads: 2, module, data: 2, onDone: () => undefined });
    await expect(working).rejects.toThrow(message);
  });

  it('begin nothing more when asked to stop, and give up what is being done', async () => {
    const done: number[] = [];
    await workOff<number, number>([1, 15, 2], {
      threads: 1,
      module,
      data: 2,
      stopRequested: () => done.length > 0,
      onDone: (job) => void done.push(job),
    });
    expect(done).toEqual([1]);
    await workOff<number, number>([], { threads: 4, module, onDone: () => expect.unreachable() });
  });
});
