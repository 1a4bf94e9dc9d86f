import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { WebSocketServer, type WebSocket } from 'ws';
import type { FrameChannel } from '@korzo/live';

export interface ViewersReport {
  frames: number;
  bytes: number;
  /** In the last frame that one of them read. */
  agents: number;
}

/** Viewers over real WebSockets, in another process. */
export interface Audience {
  readonly channels: readonly FrameChannel[];
  report(): Promise<ViewersReport>;
  close(): Promise<void>;
}

/** Opens a server on this machine and lets viewers connect to it. */
export async function gatherAudience(count: number, habit: 'reading' | 'stalled'): Promise<Audience> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const channels: FrameChannel[] = [];
  server.on('connection', (socket) => channels.push(channelOf(socket)));
  const { port } = server.address() as AddressInfo;
  const viewers = fork(fileURLToPath(new URL('./viewers.node.js', import.meta.url)), [
    `ws://127.0.0.1:${port}`,
    String(count),
    habit,
  ]);
  await answerOf(viewers);
  return {
    channels,
    report: () => {
      const answer = answerOf(viewers);
      viewers.send('report');
      return answer;
    },
    close: async () => {
      viewers.removeAllListeners();
      viewers.disconnect();
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerOf(viewers: ChildProcess): Promise<ViewersReport> {
  return new Promise((resolve, reject) => {
    viewers.once('message', (report) => resolve(report as ViewersReport));
    viewers.once('exit', (code) => reject(new Error(`the viewers of the benchmark ended with code ${code}`)));
  });
}

const channelOf = (socket: WebSocket): FrameChannel => ({
  send: (packet) => socket.send(packet),
  get buffered() {
    return socket.bufferedAmount;
  },
});
