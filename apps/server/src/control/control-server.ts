import type { AddressInfo } from 'node:net';
import { WebSocketServer, type RawData } from 'ws';
import { controlVersion } from './requests.ts';
import { ControlSession } from './session.ts';

/** Where programs step runs. */
export interface ControlServer {
  readonly port: number;
  /** For a WebSocket client. */
  readonly address: string;
  /** Closes all runs and the port. */
  close(): Promise<void>;
}

/** The longest request, bytes: a scenario with its city fits in. */
const mostBytes = 32 * 2 ** 20;

/**
 * Serves runs that programs step: each connection has a run of its own, which goes on only when the program asks for a step.
 * Only programs of this machine can connect, and no pages.
 */
export async function startControl({ port = 0 }: { readonly port?: number } = {}): Promise<ControlServer> {
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port,
    maxPayload: mostBytes,
    perMessageDeflate: false,
    // Browsers name the page that asks: any page of the web could reach this port.
    verifyClient: ({ req }: { readonly req: { readonly headers: { readonly origin?: string } } }) =>
      req.headers.origin === undefined,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  server.on('connection', (socket) => {
    const session = new ControlSession((packet) => socket.send(packet));
    socket.on('message', (data: RawData, isBinary) => {
      if (isBinary) socket.close(1003, 'requests are JSON texts');
      else session.hear((data as Buffer).toString('utf8'));
    });
    socket.on('close', () => void session.close());
    socket.on('error', () => socket.terminate());
    socket.send(JSON.stringify({ type: 'welcome', control: controlVersion }));
  });
  const { port: taken } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of server.clients) socket.terminate();
      server.close(() => resolve());
    });
  return { port: taken, address: `ws://127.0.0.1:${taken}`, close };
}
