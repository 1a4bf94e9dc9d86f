import { Worker } from 'node:worker_threads';
import type { MemberAnswer } from './member.ts';
import type { StartThread } from './thread.ts';

export const startThread: StartThread = (orders) => {
  const worker = new Worker(new URL('./member.node.js', import.meta.url), { workerData: orders });
  // The run ends when the leader is done, whatever its members do.
  worker.unref();
  const answer = new Promise<MemberAnswer>((resolve) => {
    worker.once('message', resolve);
    worker.once('error', (error) =>
      resolve({ ready: false, reason: error instanceof Error ? error.message : String(error) }),
    );
    worker.once('exit', (code) => resolve({ ready: false, reason: `the thread ended with code ${code}` }));
  });
  return {
    answer,
    end: async () => {
      await worker.terminate();
    },
  };
};
