import { parentPort, receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads';
import { ContactCheck } from '@korzo/analysis';
import type { Wall } from '@korzo/core';
import { bell, framesKept, type ContactAnswer, type ContactNews, type ContactOrders } from './contact-protocol.ts';
import { FrameRoom } from './frame-room.ts';

/** Checks one frame after the other until no more come, then answers. Blocks its thread. */
function checkFrames(port: MessagePort, { bell: shared, world }: ContactOrders): ContactAnswer {
  const words = new Int32Array(shared);
  const changes: { readonly tick: number; readonly walls: readonly Wall[] }[] = [];
  const wallsAt = (tick: number): readonly Wall[] =>
    changes.findLast((change) => change.tick <= tick)?.walls ?? world.walls;
  const check = new ContactCheck({ world, wallsAt });
  let rooms: readonly FrameRoom[] = [];
  for (let checked = 0; waitForFrame(words, checked); checked++) {
    for (let news = receiveMessageOnPort(port); news !== undefined; news = receiveMessageOnPort(port)) {
      const told = news.message as ContactNews;
      if (told.type === 'walls') changes.push(told);
      else rooms = told.buffers.map((buffer) => new FrameRoom(buffer, told.capacity));
    }
    const room = rooms[checked % framesKept];
    check.afterTick({ ticks: room.ticks, time: 0, crowds: [room.crowd] });
    Atomics.add(words, bell.checked, 1);
    Atomics.notify(words, bell.checked);
  }
  return { totals: check.totals };
}

/** Whether there is another frame; sleeps until that is known. */
function waitForFrame(words: Int32Array, checked: number): boolean {
  while (Atomics.load(words, bell.handed) === checked) {
    if (Atomics.load(words, bell.ended) === 1) return false;
    Atomics.wait(words, bell.handed, checked, 1000);
  }
  return true;
}

const port = parentPort as MessagePort;
const orders = workerData as ContactOrders;
port.postMessage({ started: true } satisfies ContactAnswer);
try {
  port.postMessage(checkFrames(port, orders));
} catch (error) {
  // The run must not wait for frames that are never checked.
  const words = new Int32Array(orders.bell);
  Atomics.store(words, bell.checked, 0x7fffffff);
  Atomics.notify(words, bell.checked);
  const fault = error instanceof Error ? error.message : String(error);
  port.postMessage({ fault } satisfies ContactAnswer);
}
