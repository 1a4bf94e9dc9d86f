import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { FileError } from '../files/file-error.ts';
import { zlibPacking } from '../packing/zlib-packing.node.ts';
import { Scribe } from '../writing/scribe.ts';
import { FolderSink } from './folder-sink.node.ts';
import {
  signals as places,
  slots,
  type ThreadAnswer,
  type ThreadMessage,
  type ThreadOrders,
} from './thread-protocol.ts';

if (parentPort !== null) serve(workerData as ThreadOrders, parentPort);

/** The whole life of the thread that writes a recording: it sleeps until the bell rings. */
function serve(orders: ThreadOrders, port: MessagePort): void {
  const { signals } = orders;
  port.postMessage('open');
  try {
    write(orders);
  } catch (error) {
    orders.tube.postMessage({ fault: faultOf(error, orders.scribe.directory) });
    Atomics.store(signals, places.fault, 1);
    Atomics.notify(signals, places.done);
  }
}

function write({ scribe: orders, signals, tube }: ThreadOrders): void {
  const scribe = new Scribe(orders, new FolderSink(orders.directory), zlibPacking);
  const memory: Uint8Array[] = [];
  /** False when it was the last one. */
  const obey = (message: ThreadMessage): boolean => {
    if (message.type === 'expect') scribe.expect(message);
    else if (message.type === 'memory') memory[message.slot] = message.bytes;
    else if (message.type === 'journal') scribe.takeJournal(message.lines);
    return message.type !== 'finish';
  };
  let goesOn = true;
  for (let heard = 0; goesOn;) {
    Atomics.wait(signals, places.bell, heard);
    heard = Atomics.load(signals, places.bell);
    const handedIn = Atomics.load(signals, places.handedIn);
    for (let told = hear(tube); told !== undefined; told = hear(tube)) goesOn &&= obey(told);
    for (let batch = Atomics.load(signals, places.done); batch < handedIn; batch++) {
      const slot = batch % slots;
      scribe.take(memory[slot].subarray(0, Atomics.load(signals, places.lengths + slot)));
      Atomics.store(signals, places.done, batch + 1);
      Atomics.notify(signals, places.done);
    }
  }
  scribe.finish();
}

function hear(tube: ThreadOrders['tube']): ThreadMessage | undefined {
  return receiveMessageOnPort(tube as MessagePort)?.message as ThreadMessage | undefined;
}

function faultOf(error: unknown, directory: string): ThreadAnswer['fault'] {
  if (error instanceof FileError) return { file: error.file, rule: error.rule, remedy: error.remedy };
  const rule = error instanceof Error ? error.message : String(error);
  return { file: directory, rule, remedy: 'report this fault of Korzo' };
}
