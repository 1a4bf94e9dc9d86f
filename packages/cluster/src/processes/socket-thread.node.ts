import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { beatEvery, Mailroom } from './mailroom.node.ts';
import { Rendezvous } from './rendezvous.node.ts';
import type { Answer, Request, StartMessage, ThreadOrders } from './thread-orders.ts';

const { process: number, place, bell, hurry, port } = workerData as ThreadOrders & { readonly port: MessagePort };

const say = (message: StartMessage): void => parentPort?.postMessage(message);

function answer(message: Answer): void {
  port.postMessage(message);
  Atomics.add(bell, 0, 1);
  Atomics.notify(bell, 0);
}

const mailroom = new Mailroom(place.processes, { longest: place.longestSilence, hurry }, answer);

/** The others listen for heartbeats only when all have come. */
function begin(): void {
  setInterval(() => mailroom.beat(), beatEvery);
  say({ joined: true });
}

port.on('message', (request: Request) => {
  if ('outgoing' in request) mailroom.send(request.outgoing);
  else void mailroom.leave(request.farewell).then(() => process.exit(0));
});

// The simulation's thread sleeps while it waits for an answer: whatever happens here, it must be woken.
process.on('uncaughtException', (error) => {
  say({ failed: error.message });
  answer({ lost: { text: `the thread that carries its messages has failed: ${error.message}`, isHandedOn: false } });
});

try {
  say({ opened: await new Rendezvous(mailroom, number, place, begin).open() });
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) });
}
