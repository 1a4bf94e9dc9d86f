// Viewers in a process of their own: what they cost is not the server's. Started with the address, how many there are, and whether they read.
import { FrameDecoder } from '@korzo/live';
import { WebSocket } from 'ws';
import type { ViewersReport } from './audience.ts';

const [address, count, habit] = process.argv.slice(2);
const report: ViewersReport = { frames: 0, bytes: 0, agents: 0 };
const decoder = new FrameDecoder();

function open(number: number): Promise<void> {
  const socket = new WebSocket(address);
  socket.binaryType = 'nodebuffer';
  socket.on('message', (packet: Buffer) => {
    report.frames++;
    report.bytes += packet.length;
    // One of them looks at what it gets; a frame that cannot be read ends the benchmark.
    if (number === 0) report.agents = decoder.take(packet).count;
  });
  return new Promise((resolve) => {
    socket.once('open', () => {
      if (habit === 'stalled') socket.pause();
      resolve();
    });
  });
}

process.on('message', () => process.send?.(report));
process.on('disconnect', () => process.exit(0));
await Promise.all(Array.from({ length: Number(count) }, (_, number) => open(number)));
process.send?.(report);
