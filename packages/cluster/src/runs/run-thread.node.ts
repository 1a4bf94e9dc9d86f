// Owns the connection of one process of a run: a tick is synchronous, and its thread sleeps while this one waits for messages.
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { ClusterError } from '../nats/cluster-error.ts';
import { connectCluster } from '../nats/connect.node.ts';
import { LeadPost } from './lead-post.node.ts';
import { MemberPost } from './member-post.ts';
import { RunBook } from './run-book.ts';
import { RunLease } from './run-lease.ts';
import type { RunAnswer, RunNews, RunRequest, RunThreadOrders } from './run-orders.ts';
import { RunPost } from './run-post.ts';

const { seat, bell, lead, port } = workerData as RunThreadOrders & { readonly port: MessagePort };

const say = (news: RunNews): void => parentPort?.postMessage(news);

function answer(message: RunAnswer): void {
  port.postMessage(message);
  Atomics.add(bell, 0, 1);
  Atomics.notify(bell, 0);
}

// The simulation's thread sleeps while it waits for an answer: whatever happens here, it must be woken.
process.on('uncaughtException', (error) => {
  say({ failed: error.message });
  answer({ lost: { text: `the thread that carries its messages has failed: ${error.message}` } });
});

async function start(): Promise<void> {
  const cluster = await connectCluster(seat.place, `korzo run ${seat.run} process ${seat.process + 1}`);
  const note = (line: string): void => say({ note: line });
  if (lead === undefined) {
    const post = new RunPost(cluster, seat, answer);
    const member = new MemberPost(post, answer);
    listen(post, {
      enter: () => member.enter(),
      keep: () => undefined,
      leave: (gone) => member.leave(gone === 'well' ? undefined : gone),
    });
    say({ ready: true, isResumed: false });
    return;
  }
  const lease = await RunLease.take(cluster, seat.run);
  const book = await RunBook.open(cluster, seat.run);
  const isResumed = lead.resumes && book.base !== undefined;
  await book.putPlan(lead.plan);
  const post = new RunPost(cluster, seat, answer);
  const leading = new LeadPost(post, book, lead, { answer, note });
  listen(post, {
    enter: () => leading.enter(),
    keep: (tick, bytes) => leading.keep(tick, bytes),
    leave: async (gone) => {
      await leading.leave(gone === 'well');
      await lease.release();
    },
  });
  say({ ready: true, isResumed });
}

interface Duties {
  enter(): void;
  keep(tick: number, bytes: Uint8Array): void;
  leave(gone: Extract<RunRequest, { leave: unknown }>['leave']): Promise<void>;
}

function listen(post: RunPost, duties: Duties): void {
  port.on('message', (request: RunRequest) => {
    if ('outgoing' in request) post.bring(request.outgoing);
    else if ('enter' in request) duties.enter();
    else if ('keep' in request) duties.keep(request.tick, request.keep);
    else
      void duties
        .leave(request.leave)
        .catch(() => undefined)
        .then(() => post.cluster.close())
        .then(() => process.exit(0));
  });
}

try {
  await start();
} catch (error) {
  if (error instanceof ClusterError) say({ failed: error.rule, remedy: error.remedy });
  else say({ failed: error instanceof Error ? error.message : String(error) });
}
