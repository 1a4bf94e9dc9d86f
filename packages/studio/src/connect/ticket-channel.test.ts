import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { ticketChannel } from './ticket-channel.ts';

let server: Server;
let sockets: WebSocketServer;
let base: URL;
/** How the server answers requests for tickets: with this status, when the test lets it. */
let status = 200;
let letIt: Promise<unknown> = Promise.resolve();
/** Tokens that came, addresses of sockets that were opened, and what they said. */
const tokens: (string | undefined)[] = [];
const addresses: (string | undefined)[] = [];
const said: string[] = [];

beforeAll(async () => {
  vi.stubGlobal('WebSocket', WebSocket);
  server = createServer(({ headers }, response) => {
    tokens.push(headers.authorization);
    void letIt.then(() => response.writeHead(status).end(JSON.stringify({ ticket: 'once' })));
  }).listen(0, '127.0.0.1');
  sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, { url }) => {
    addresses.push(url);
    socket.on('message', (data: Buffer) => {
      said.push(data.toString());
      socket.send(`heard ${data.toString()}`);
    });
  });
  await once(server, 'listening');
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/korzo/`);
});
afterEach(() => {
  status = 200;
  letIt = Promise.resolve();
  for (const list of [tokens, addresses, said]) list.length = 0;
});
afterAll(() => {
  vi.unstubAllGlobals();
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  server.close();
});

/** The reasons for which a channel closes; each is reported once. */
function closingsOf(channel: ReturnType<typeof ticketChannel>): string[] {
  const reasons: string[] = [];
  channel.onClose = (reason) => void reasons.push(reason);
  return reasons;
}

describe('a channel with a token', () => {
  it('exchanges it for a ticket, and then sends what was said meanwhile, in its order', async () => {
    const channel = ticketChannel(base, 'main hall', 'secret');
    const heard: unknown[] = [];
    channel.onPacket = (packet) => void heard.push(packet);
    expect(channel.buffered).toBe(0);
    channel.send('one');
    channel.send('two');
    await expect.poll(() => heard).toEqual(['heard one', 'heard two']);
    channel.send('three');
    await expect.poll(() => said).toEqual(['one', 'two', 'three']);
    expect(tokens).toEqual(['Bearer secret']);
    expect(addresses).toEqual(['/korzo/live?room=main+hall&ticket=once']);
    const reasons = closingsOf(channel);
    channel.close();
    await expect.poll(() => reasons.length).toBe(1);
  });

  it('that is closed before the ticket comes connects no more', async () => {
    const gate = new EventEmitter();
    letIt = once(gate, 'open');
    const channel = ticketChannel(base, 'main', 'secret');
    const reasons = closingsOf(channel);
    channel.close('enough');
    channel.close('enough');
    expect(reasons).toEqual(['enough']);
    await expect.poll(() => tokens.length).toBe(1);
    gate.emit('open');
    // Another channel that is opened now is the only one that comes.
    const later = ticketChannel(base, 'later', 'secret');
    later.send('here');
    await expect.poll(() => said).toEqual(['here']);
    expect(addresses).toEqual(['/korzo/live?room=later&ticket=once']);
    later.close();
  });

  it.each([
    [401, 'the server does not know this token: use the link it printed'],
    [429, 'too many visitors of your address connect at once'],
    [503, 'the server answered 503'],
  ])('that gets %d closes and says why', async (answer, reason) => {
    status = answer;
    const reasons = closingsOf(ticketChannel(base, 'main', 'secret'));
    await expect.poll(() => reasons).toEqual([reason]);
    expect(addresses).toEqual([]);
  });

  it('that finds no server closes and says why', async () => {
    const reasons = closingsOf(ticketChannel(new URL('http://127.0.0.1:1/'), 'main', 'secret'));
    await expect.poll(() => reasons).toEqual(['the server cannot be reached']);
  });
});
