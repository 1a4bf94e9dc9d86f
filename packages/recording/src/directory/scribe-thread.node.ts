import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { RecordingError } from './recording-error.ts';
import { Scribe } from './scribe.node.ts';
import {
  doneSignal,
  faultSignal,
  type ThreadAnswer,
  type ThreadMessage,
  type ThreadOrders,
} from './thread-protocol.ts';

if (parentPort !== null) serve(workerData as ThreadOrders, parentPort);

/** The whole life of the thread that writes a recording. */
function serve({ scribe: orders, signals, answers }: ThreadOrders, port: MessagePort): void {
  let scribe: Scribe | undefined;
  const fail = (error: unknown): void => {
    scribe = undefined;
    answers.postMessage({ fault: faultOf(error, orders.directory) });
    Atomics.store(signals, faultSignal, 1);
    Atomics.notify(signals, doneSignal);
  };
  const obey = (message: ThreadMessage): void => {
    if (message.type === 'expect') scribe?.expect(message);
    else if (message.type === 'finish') {
      scribe?.finish();
      port.close();
    } else {
      scribe?.take(message.bytes, message.journal);
      Atomics.add(signals, doneSignal, 1);
      Atomics.notify(signals, doneSignal);
    }
  };
  try {
    scribe = new Scribe(orders);
  } catch (error) {
    fail(error);
  }
  port.on('message', (message: ThreadMessage) => {
    try {
      obey(message);
    } catch (error) {
      fail(error);
      if (message.type === 'finish') port.close();
    }
  });
  port.postMessage('open');
}

function faultOf(error: unknown, directory: string): ThreadAnswer['fault'] {
  if (error instanceof RecordingError) return { file: error.file, rule: error.rule, remedy: error.remedy };
  const rule = error instanceof Error ? error.message : String(error);
  return { file: directory, rule, remedy: 'report this fault of Korzo' };
}
