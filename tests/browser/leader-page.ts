// Run in the page: runs that are led by workers of it.
import type { LeaderOrders } from './leader.ts';

/** The checksum of a run that a new worker of the page leads. */
export async function checksumOf(orders: LeaderOrders): Promise<string> {
  const leader = new Worker(new URL('./leader.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      leader.addEventListener('message', (event: MessageEvent<string>) => resolve(event.data));
      leader.addEventListener('error', (event) => reject(new Error(event.message)));
      leader.postMessage(orders);
    });
  } finally {
    leader.terminate();
  }
}
