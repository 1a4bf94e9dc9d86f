import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endOf, nextText, trialServer, type Trial } from './trial-server.testing.ts';

const trials: Trial[] = [];

async function begin(...options: Parameters<typeof trialServer>): Promise<Trial> {
  const trial = await trialServer(...options);
  trials.push(trial);
  return trial;
}

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(trials.splice(0).map(async (trial) => trial.end()));
});

/** A client that watches in peace while others misbehave. */
async function expectPeace(trial: Trial): Promise<void> {
  const bystander = await trial.watch();
  const echo = new Promise<string>((resolve) => {
    bystander.on('message', (data: Buffer) => {
      if (data.toString().startsWith('echo')) resolve(data.toString());
    });
  });
  bystander.send('still there?');
  expect(await echo).toBe('echo still there?');
  bystander.terminate();
}

describe('watching', () => {
  it('is by room, with any number of watchers, and counted', async () => {
    const trial = await begin();
    const watchers = await Promise.all(['', '', '?room=main', '?room=other'].map((query) => trial.watch(query)));
    expect([...trial.hosts.keys()].sort()).toEqual(['main', 'other']);
    const asked = async (path: string): Promise<unknown> => (await fetch(`${trial.server.address}api/${path}`)).json();
    // A name is what the link of a room keeps secret.
    expect(await asked('rooms')).toEqual({ open: 2, watchers: 4, most: 8 });
    expect(await asked('rooms/main')).toEqual({ room: 'main', watchers: 3 });
    expect(await asked('rooms/other')).toEqual({ room: 'other', watchers: 1 });
    for (const watcher of watchers) watcher.close();
    await expect.poll(() => trial.server.watchers).toBe(0);
    expect(trial.hosts.get('main')?.goodbyes).toEqual(['the watcher left', 'the watcher left', 'the watcher left']);
  });

  it('carries texts and bytes, and bytes that are written over at once arrive as they were', async () => {
    const trial = await begin();
    const watcher = await trial.watch();
    const [channel] = trial.hosts.get('main')?.channels ?? [];
    const bytes = new Uint8Array([1, 2, 3]);
    channel.send(bytes);
    bytes.fill(9);
    const [data, isBinary] = (await once(watcher, 'message')) as [Buffer, boolean];
    expect(isBinary).toBe(true);
    expect([...data]).toEqual([1, 2, 3]);
    expect(channel.buffered).toBe(0);
  });

  it('ends with a reason when the run says so', async () => {
    const trial = await begin();
    const watcher = await trial.watch();
    watcher.send('leave');
    expect(await endOf(watcher)).toEqual({ code: 1008, reason: 'you asked for it' });
  });

  it('ends with a goodbye when the server does, also for those who do not listen', async () => {
    const trial = await begin();
    const watcher = await trial.watch();
    const deaf = await trial.watch();
    deaf.pause();
    const end = endOf(watcher);
    const start = performance.now();
    await trial.server.close('the server ends');
    expect(await end).toEqual({ code: 1001, reason: 'the server ends' });
    // It waits a second for them; by itself a connection would wait half a minute for the other end's goodbye.
    expect(performance.now() - start).toBeLessThan(25_000);
    expect(trial.hosts.size).toBe(0);
    await expect(trial.watch()).rejects.toThrow('ECONNREFUSED');
    deaf.terminate();
  });
});

describe('who may not watch', () => {
  it('are pages of other origins, requests to other names, and other paths', async () => {
    const trial = await begin();
    const host = `127.0.0.1:${trial.server.port}`;
    expect(await trial.refusal('live', { Origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await trial.refusal('live', { Origin: 'http://127.0.0.1:1' })).toMatchObject({ status: 403 });
    expect(await trial.refusal('live', { Origin: 'null' })).toMatchObject({ status: 403 });
    expect(await trial.refusal('live', { Host: 'evil.example' })).toMatchObject({ status: 421 });
    // A name made to point here: the page's origin is its own, and still it is not ours.
    expect(await trial.refusal('live', { Host: 'evil.example', Origin: 'http://evil.example' })).toMatchObject({
      status: 421,
    });
    expect(await trial.refusal('elsewhere')).toMatchObject({ status: 404 });
    expect(await trial.refusal('live?room=../x')).toMatchObject({ status: 400 });
    expect(trial.hosts.size).toBe(0);
    const own = await trial.watch('', { Origin: `http://${host}` });
    expect(own.readyState).toBe(own.OPEN);
  });

  it('are more than there is room for, per address and in rooms', async () => {
    const trial = await begin({ limits: { connectionsPerAddress: 2, rooms: 1 } });
    const first = await trial.watch();
    expect(await trial.refusal('live?room=second')).toMatchObject({ status: 503 });
    await trial.watch();
    expect(await trial.refusal('live')).toMatchObject({ status: 429 });
    first.close();
    await expect.poll(() => trial.server.watchers).toBe(1);
    await expect(trial.watch()).resolves.toBeDefined();
  });
});

const tokens = { viewer: 'v'.repeat(32), operator: 'o'.repeat(32) };

const exchange = async (trial: Trial, token: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${trial.server.port}/api/ticket`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });

const ticketFor = async (trial: Trial, token: string): Promise<string> =>
  ((await (await exchange(trial, token)).json()) as { ticket: string }).ticket;

describe('tokens', () => {
  it('are made for a server that others can reach, and stand behind the # of its links', async () => {
    const trial = await begin({ host: '0.0.0.0' });
    const { viewer, operator } = trial.server.links ?? { viewer: '', operator: '' };
    expect(viewer).toMatch(/^http:\/\/[\d.]+:\d+\/#token=[\w-]{32}$/);
    expect(operator).not.toBe(viewer);
    expect(await trial.refusal('live')).toMatchObject({ status: 401 });
    const ticket = await ticketFor(trial, operator.slice(operator.indexOf('=') + 1));
    const watcher = await trial.watch(`?ticket=${ticket}`);
    expect(trial.hosts.get('main')?.roles).toEqual(['operator']);
    watcher.terminate();
  });

  it('are exchanged for tickets that work once, with the role of the token', async () => {
    const trial = await begin({ tokens });
    const ticket = await ticketFor(trial, tokens.viewer);
    await trial.watch(`?ticket=${ticket}`);
    expect(trial.hosts.get('main')?.roles).toEqual(['viewer']);
    expect(await trial.refusal(`live?ticket=${ticket}`)).toMatchObject({ status: 401 });
    expect(await trial.refusal(`live?room=new&ticket=${await ticketFor(trial, tokens.viewer)}`)).toMatchObject({
      status: 404,
    });
    await trial.watch(`?room=new&ticket=${await ticketFor(trial, tokens.operator)}`);
    expect(trial.hosts.get('new')?.roles).toEqual(['operator']);
  });

  it('that are wrong get nothing, nor does a token in place of a ticket', async () => {
    const trial = await begin({ tokens });
    for (const wrong of ['', 'x', tokens.operator.slice(1), `${tokens.operator}o`])
      expect((await exchange(trial, wrong)).status).toBe(401);
    expect(await trial.refusal('live')).toMatchObject({ status: 401 });
    expect(await trial.refusal('live?ticket=')).toMatchObject({ status: 401 });
    expect(await trial.refusal(`live?ticket=${tokens.operator}`)).toMatchObject({ status: 401 });
    for (const path of ['rooms', 'rooms/main', 'invitation', 'scenarios', 'scenarios/inner/mine.yaml'])
      expect((await fetch(`${trial.server.address}api/${path}`)).status).toBe(401);
    expect((await fetch(`${trial.server.address}api/health`)).status).toBe(200);
    expect((await fetch(trial.server.address)).status).toBe(200);
  });

  it('of operators give the one to watch with, to invite others; those of viewers do not', async () => {
    const trial = await begin({ tokens });
    const invitation = async (token: string): Promise<Response> =>
      fetch(`${trial.server.address}api/invitation`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await (await invitation(tokens.operator)).json()).toEqual({ token: tokens.viewer });
    const refused = await invitation(tokens.viewer);
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain(tokens.viewer);
  });

  it('give tickets that are too old after half a minute', async () => {
    let now = 0;
    const trial = await begin({ tokens, clock: () => now });
    const ticket = await ticketFor(trial, tokens.operator);
    now += 30_000;
    expect(await trial.refusal(`live?ticket=${ticket}`)).toMatchObject({ status: 401 });
  });
});

const opening = (size: number): string =>
  JSON.stringify({ ask: 1, request: { type: 'open', source: { text: 'x'.repeat(size) } } });

describe('watchers that misbehave', () => {
  it('that send bytes learn that only text is taken', async () => {
    const trial = await begin();
    const watcher = await trial.watch();
    watcher.send(Buffer.from([1, 2, 3]));
    expect(await endOf(watcher)).toEqual({ code: 1003, reason: 'only text is taken' });
    await expectPeace(trial);
  });

  it('by messages that are too large are cut off before those are in memory; a scenario may be larger', async () => {
    const limits = { viewerMessage: 1000, operatorMessage: 5000, scenarioMessage: 50_000 };
    const trial = await begin({ limits });
    const huge = await trial.watch();
    huge.send('x'.repeat(50_001));
    expect((await endOf(huge)).code).toBe(1009);
    const large = await trial.watch();
    large.send(JSON.stringify({ ask: 1, request: { type: 'mark', label: 'x'.repeat(6000) } }));
    expect((await endOf(large)).code).toBe(1009);
    const noise = await trial.watch();
    noise.send('x'.repeat(6000));
    expect((await endOf(noise)).code).toBe(1009);
    const opener = await trial.watch();
    opener.send(opening(40_000));
    expect(await nextText(opener)).toBe(`echo of ${opening(40_000).length}`);
    await expectPeace(trial);
  });

  it('by a flood are cut off, and others do not notice', async () => {
    // On a clock that stands still nothing is allowed beyond the burst.
    const trial = await begin({ limits: { messagesPerSecond: 50, messageBurst: 100 }, clock: () => 0 });
    const flood = await trial.watch();
    for (let count = 0; count < 20_000; count++) flood.send('again');
    expect(await endOf(flood)).toMatchObject({ code: 1008, reason: expect.stringContaining('too many') as string });
    expect(trial.hosts.get('main')?.heard).toHaveLength(100);
    await expectPeace(trial);
  });

  it('by broken frames are cut off', async () => {
    const trial = await begin();
    const socket = await trial.socket();
    socket.on('error', () => undefined);
    socket.write(
      `GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 101 /);
    // Not masked, reserved bits set, an opcode that does not exist.
    socket.write(Buffer.from([0xff, 0x7f, 1, 2, 3, 4, 5, 6, 7, 8]));
    await once(socket.resume(), 'close');
    await expect.poll(() => trial.server.watchers).toBe(0);
    expect(trial.hosts.get('main')?.goodbyes).toHaveLength(1);
    await expectPeace(trial);
  });

  it('by a handshake that is none are refused and take no seat', async () => {
    const trial = await begin({ limits: { connectionsPerAddress: 1 } });
    for (let count = 0; count < 5; count++) {
      const socket = await trial.socket();
      socket.write('GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 4\d\d /);
      await once(socket.resume(), 'close');
    }
    await expectPeace(trial);
  });

  it('by a message on which the run fails are cut off; the fault is noted', async () => {
    const trial = await begin();
    const watcher = await trial.watch();
    watcher.send('fail');
    expect((await endOf(watcher)).code).toBe(1011);
    expect(trial.notes.join()).toContain('asked to fail');
    await expectPeace(trial);
  });

  it('by vanishing without a word are dropped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const heartbeatSeconds = 30;
    const trial = await begin({ limits: { heartbeatSeconds } });
    const alive = await trial.watch();
    const halfOpen = await trial.watch();
    // It reads no more and so answers no ping, but the connection stands.
    halfOpen.pause();
    for (let beat = 0; beat < 3; beat++) {
      const asked = once(alive, 'ping');
      vi.advanceTimersByTime(heartbeatSeconds * 1000);
      await asked;
      // It has answered; what is sent after the answer arrives after it.
      alive.send('here');
      expect(await nextText(alive)).toBe('echo here');
    }
    await expect.poll(() => trial.server.watchers).toBe(1);
    expect(alive.readyState).toBe(alive.OPEN);
    expect(trial.hosts.get('main')?.goodbyes).toHaveLength(1);
    halfOpen.terminate();
  });

  it('by not reading are dropped before much waits for them, but one large answer may wait', async () => {
    const trial = await begin({ limits: { waitingBytes: 100_000 } });
    const patient = await trial.watch();
    const [slow] = trial.hosts.get('main')?.channels ?? [];
    const large = 'x'.repeat(30_000_000);
    patient.pause();
    slow.send(large);
    slow.send('a status behind it');
    expect(slow.buffered).toBeGreaterThan(10_000_000);
    patient.resume();
    expect((await nextText(patient)).length).toBe(large.length);

    const stalled = await trial.watch();
    const [, channel] = trial.hosts.get('main')?.channels ?? [];
    stalled.pause();
    const frame = new Uint8Array(20_000);
    let most = 0;
    for (let count = 0; count < 5000 && trial.server.watchers === 2; count++) {
      channel.send(frame);
      most = Math.max(most, channel.buffered);
      if (count % 50 === 0) await wait(1);
    }
    await expect.poll(() => trial.server.watchers).toBe(1);
    expect(most).toBeGreaterThan(50_000);
    expect(most).toBeLessThan(100_000 + 2 * 20_100);
    expect(trial.hosts.get('main')?.goodbyes).toContain('too slow: what is sent is not read');
    stalled.terminate();
  });
});
