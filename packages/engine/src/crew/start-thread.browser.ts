import type { MemberAnswer } from './member.ts';
import type { StartThread } from './thread.ts';

export const startThread: StartThread = (orders) => {
  const worker = new Worker(new URL('./member.browser.js', import.meta.url), { type: 'module' });
  const answer = new Promise<MemberAnswer>((resolve) => {
    worker.addEventListener('message', (event: MessageEvent<MemberAnswer>) => resolve(event.data), { once: true });
    worker.addEventListener('error', (event) => resolve({ ready: false, reason: event.message }), { once: true });
  });
  worker.postMessage(orders);
  return {
    answer,
    end: () => {
      worker.terminate();
      return Promise.resolve();
    },
  };
};
