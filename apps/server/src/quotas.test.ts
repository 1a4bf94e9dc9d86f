import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { trialServer, type Trial } from './trial-server.testing.ts';

const trials: Trial[] = [];
const clients: (Socket | WebSocket)[] = [];

async function begin(...options: Parameters<typeof trialServer>): Promise<Trial> {
  const trial = await trialServer(...options);
  trials.push(trial);
  return trial;
}

afterEach(async () => {
  for (const client of clients.splice(0)) {
    if (client instanceof WebSocket) client.terminate();
    else client.destroy();
  }
  await Promise.all(trials.splice(0).map(async (trial) => trial.end()));
});

const tokens = { viewer: 'v'.repeat(32), operator: 'o'.repeat(32) };

type Headers = Readonly<Record<string, string>>;

interface Asking {
  /** The whole of 127.0.0.0/8 is this machine: a client may come from any address of it. */
  readonly from?: string;
  readonly headers?: Headers;
  readonly method?: string;
}

async function ask(trial: Trial, path: string, { from = '127.0.0.1', headers = {}, method = 'GET' }: Asking = {}) {
  const asked = request({
    host: '127.0.0.1',
    port: trial.server.port,
    path,
    method,
    localAddress: from,
    headers: { ...headers, Connection: 'close' },
  });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  response.on('data', (part) => (body += String(part)));
  await once(response, 'end');
  return { status: response.statusCode ?? 0, body, headers: response.headers };
}

const ticket = (trial: Trial, token: string, { headers = {}, ...asking }: Asking = {}) =>
  ask(trial, '/api/ticket', {
    ...asking,
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${token}` },
  });

const ticketIn = ({ body }: { readonly body: string }): string => (JSON.parse(body) as { ticket: string }).ticket;

/** Asks for a WebSocket; the status of the refusal, or 101. */
async function watch(trial: Trial, query: string, { from = '127.0.0.1', headers = {} }: Asking = {}): Promise<number> {
  const watcher = new WebSocket(`ws://127.0.0.1:${trial.server.port}/live${query}`, {
    localAddress: from,
    headers: { ...headers },
  });
  clients.push(watcher);
  watcher.on('error', () => undefined);
  return new Promise((resolve) => {
    watcher.on('open', () => resolve(101));
    watcher.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
}

async function silentSocket(trial: Trial, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: trial.server.port, localAddress: from });
  clients.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

describe('tickets', () => {
  it('are given to the operator although a viewer took all it could', async () => {
    const trial = await begin({ tokens });
    let refused = 0;
    for (let batch = 0; batch < 21; batch++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ticket(trial, tokens.viewer)));
      refused += answers.filter(({ status }) => status !== 200).length;
    }
    const operator = await ticket(trial, tokens.operator);
    expect(operator.status).toBe(200);
    expect(await watch(trial, `?ticket=${ticketIn(operator)}`)).toBe(101);
    expect(refused).toBeGreaterThan(0);
  });

  it('are given to viewers at other addresses, and to this one again when one was used', async () => {
    const trial = await begin({ tokens, limits: { ticketsPerAddress: 3 } });
    const mine = [];
    for (let each = 0; each < 3; each++) mine.push(await ticket(trial, tokens.viewer));
    const refusal = await ticket(trial, tokens.viewer);
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
    expect(refusal.body).toMatch(/wait|use/);
    expect((await ticket(trial, tokens.viewer, { from: '127.0.0.2' })).status).toBe(200);
    expect(await watch(trial, `?ticket=${ticketIn(mine[0])}`)).toBe(101);
    expect((await ticket(trial, tokens.viewer)).status).toBe(200);
  });

  it('are so many in all for each role', async () => {
    const trial = await begin({ tokens, limits: { ticketsPerAddress: 2, tickets: 3 } });
    const from = ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.3'];
    const viewers = [];
    for (const address of from) viewers.push((await ticket(trial, tokens.viewer, { from: address })).status);
    expect(viewers).toEqual([200, 200, 200, 503]);
    expect((await ticket(trial, tokens.operator)).status).toBe(200);
  });
});

describe('live connections', () => {
  it('leave seats for operators, also at an address that viewers filled', async () => {
    const trial = await begin({ tokens, limits: { connectionsPerAddress: 2, connections: 4, operatorConnections: 1 } });
    const enter = async (token: string, from: string): Promise<number> =>
      watch(trial, `?ticket=${ticketIn(await ticket(trial, token, { from }))}`, { from });
    expect(await enter(tokens.viewer, '127.0.0.1')).toBe(101);
    expect(await enter(tokens.viewer, '127.0.0.1')).toBe(101);
    expect(await enter(tokens.viewer, '127.0.0.1')).toBe(429);
    expect(await enter(tokens.viewer, '127.0.0.2')).toBe(101);
    expect(await enter(tokens.viewer, '127.0.0.3')).toBe(429);
    expect(await enter(tokens.operator, '127.0.0.1')).toBe(101);
  });
});

describe('silent sockets', () => {
  it('make place for the next of their address, the oldest first', async () => {
    const trial = await begin({ limits: { socketsPerAddress: 128 } });
    const silent = [];
    for (let each = 0; each < 128; each++) silent.push(await silentSocket(trial));
    const gone = once(silent[0].resume(), 'close');
    expect((await ask(trial, '/api/health')).status).toBe(200);
    await gone;
    expect(silent.slice(1).filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  it('of many addresses make place too when all sockets are taken', async () => {
    const trial = await begin({ limits: { sockets: 6 } });
    for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4'])
      for (let each = 0; each < 2; each++) await silentSocket(trial, from);
    expect((await ask(trial, '/api/health', { from: '127.0.0.5' })).status).toBe(200);
  });

  it('never push out those who watch', async () => {
    const trial = await begin({ limits: { socketsPerAddress: 2 } });
    expect(await watch(trial, '')).toBe(101);
    expect(await watch(trial, '')).toBe(101);
    const third = await silentSocket(trial);
    await once(third.resume(), 'close');
    expect(trial.server.watchers).toBe(2);
  });
});

/** The proxy of these trials, and a stranger that is none. */
const proxy = '127.0.0.9';
const stranger = '127.0.0.2';

const forwarded = (addresses: string): Asking => ({ from: proxy, headers: { 'X-Forwarded-For': addresses } });
/** Through two proxies, by a client that claims to be one itself. */
const throughTwo = (client: string): Asking => forwarded(`198.51.100.9, ${client}, 10.1.2.3`);

describe('behind a proxy', () => {
  const limits = { connectionsPerAddress: 1, socketsPerAddress: 4, ticketsPerAddress: 1 };
  it('each client has limits of its own, and silent sockets of the proxy shut no client out', async () => {
    const trial = await begin({ tokens, limits, trustProxy: { proxies: [proxy] } });
    for (let each = 0; each < 8; each++) await silentSocket(trial, proxy);
    const tickets = [];
    for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'])
      tickets.push({ client, answer: await ticket(trial, tokens.viewer, forwarded(client)) });
    expect(tickets.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await ticket(trial, tokens.viewer, forwarded('203.0.113.1'))).status).toBe(429);
    for (const { client, answer } of tickets)
      expect(await watch(trial, `?ticket=${ticketIn(answer)}`, forwarded(client))).toBe(101);
    const again = await ticket(trial, tokens.viewer, forwarded('203.0.113.1'));
    expect(await watch(trial, `?ticket=${ticketIn(again)}`, forwarded('203.0.113.1'))).toBe(429);
  });

  it('what a client writes itself is not believed: only the hop that the proxy saw counts', async () => {
    const trial = await begin({ tokens, limits, trustProxy: { proxies: [proxy] } });
    const spoofs = ['', '198.51.100.1, ', '198.51.100.2, 198.51.100.3, ', `${proxy}, `, 'unknown, ', '"<b>, , ,,'];
    const statuses = [];
    for (const spoof of spoofs)
      statuses.push((await ticket(trial, tokens.viewer, forwarded(`${spoof}203.0.113.7`))).status);
    expect(statuses).toEqual([200, 429, 429, 429, 429, 429]);
  });

  it('headers of strangers are ignored', async () => {
    const trial = await begin({ tokens, limits, trustProxy: { proxies: [proxy] } });
    const statuses = [];
    for (const claimed of ['203.0.113.1', '203.0.113.2', proxy, `203.0.113.3, ${proxy}`]) {
      const headers = { 'X-Forwarded-For': claimed, Forwarded: `for=${claimed}`, 'X-Real-IP': claimed };
      statuses.push((await ticket(trial, tokens.viewer, { from: stranger, headers })).status);
    }
    expect(statuses).toEqual([200, 429, 429, 429]);
  });

  it('without the option no header counts', async () => {
    const trial = await begin({ tokens, limits });
    expect((await ticket(trial, tokens.viewer, forwarded('203.0.113.1'))).status).toBe(200);
    expect((await ticket(trial, tokens.viewer, forwarded('203.0.113.2'))).status).toBe(429);
  });

  it('the header that the proxy does not write is ignored', async () => {
    const trial = await begin({ tokens, limits, trustProxy: { proxies: [proxy], header: 'forwarded' } });
    const through = (client: string, claimed: string): Asking => ({
      from: proxy,
      headers: { Forwarded: `for=${client};proto=https`, 'X-Forwarded-For': claimed },
    });
    expect((await ticket(trial, tokens.viewer, through('203.0.113.1', '198.51.100.1'))).status).toBe(200);
    expect((await ticket(trial, tokens.viewer, through('203.0.113.1', '198.51.100.2'))).status).toBe(429);
    expect((await ticket(trial, tokens.viewer, through('"[2001:db8::1]:4711"', '198.51.100.2'))).status).toBe(200);
  });

  it('of which there are two, the client is the last one that is no proxy', async () => {
    const trial = await begin({ tokens, limits, trustProxy: { proxies: [proxy, '10.1.0.0/16'] } });
    expect((await ticket(trial, tokens.viewer, throughTwo('203.0.113.1'))).status).toBe(200);
    expect((await ticket(trial, tokens.viewer, throughTwo('203.0.113.2'))).status).toBe(200);
    expect((await ticket(trial, tokens.viewer, throughTwo('203.0.113.1'))).status).toBe(429);
  });

  it('tokens are needed although the server listens at this machine alone', async () => {
    const trial = await begin({ trustProxy: { proxies: [proxy] } });
    expect(trial.server.links).toBeDefined();
    expect(await watch(trial, '', forwarded('203.0.113.1'))).toBe(401);
  });
});
