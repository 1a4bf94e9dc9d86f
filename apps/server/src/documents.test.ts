import { SharedText, TextLink, type LinkState } from '@korzo/live/together';
import type { Channel } from '@korzo/live';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { endOf, nextText, trialServer, type Trial } from './trial-server.testing.ts';

const trials: Trial[] = [];
const links: TextLink[] = [];

async function begin(...options: Parameters<typeof trialServer>): Promise<Trial> {
  const trial = await trialServer(...options);
  trials.push(trial);
  return trial;
}

afterEach(async () => {
  for (const link of links.splice(0)) link.close();
  await Promise.all(trials.splice(0).map(async (trial) => trial.end()));
});

/** A channel of a page, over a real socket that can be cut. */
function socketTo(address: string): Channel & { cut: () => void } {
  const socket = new WebSocket(address);
  const channel = {
    buffered: 0,
    onPacket: (_packet: string | Uint8Array): void => undefined,
    onClose: (_reason: string): void => undefined,
    send: (packet: string | Uint8Array): void => {
      if (socket.readyState === socket.CONNECTING) socket.once('open', () => socket.send(packet));
      else socket.send(packet);
    },
    close: (): void => socket.close(),
    cut: (): void => socket.terminate(),
  };
  socket.on('message', (data: Buffer) => channel.onPacket(data.toString()));
  socket.on('close', (_code, reason) => channel.onClose(reason.toString()));
  socket.on('error', () => undefined);
  return channel;
}

function page(trial: Trial, { begins = '', query = '' } = {}) {
  const text = new SharedText(begins);
  const states: LinkState[] = [];
  let line: ReturnType<typeof socketTo> | undefined;
  const link = new TextLink({
    text,
    name: 'Ada',
    connect: () => (line = socketTo(`ws://127.0.0.1:${trial.server.port}/edit?room=plan${query}`)),
    onState: (state) => states.push(state),
    onWriters: () => undefined,
    firstWait: 50,
  });
  links.push(link);
  return { text, states, cut: () => line?.cut(), now: () => states.at(-1)?.state };
}

describe('documents on the server', () => {
  it('merge what two pages write, also without a connection, and greet late ones with all of it', async () => {
    const trial = await begin();
    const ada = page(trial, { begins: 'rooms: []\n' });
    await expect.poll(ada.now).toBe('open');
    const ben = page(trial);
    await expect.poll(() => ben.text.text).toBe('rooms: []\n');
    ben.cut();
    await expect.poll(ben.now).toBe('lost');
    ben.text.write([{ at: 0, removed: '', inserted: '# Ben\n' }]);
    ada.text.write([{ at: 10, removed: '', inserted: '# Ada\n' }]);
    await expect.poll(() => ben.text.text).toBe('# Ben\nrooms: []\n# Ada\n');
    await expect.poll(() => ada.text.text).toBe(ben.text.text);
    const late = page(trial);
    await expect.poll(() => late.text.text).toBe(ben.text.text);
    expect(trial.hosts.size).toBe(0);
  });

  it('let viewers read and nothing else, and are entered with a ticket where tokens are needed', async () => {
    const tokens = { viewer: 'v'.repeat(32), operator: 'o'.repeat(32) };
    const trial = await begin({ tokens });
    const ticket = async (token: string): Promise<string> => {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await fetch(`${trial.server.address}api/ticket`, { method: 'POST', headers });
      return ((await answer.json()) as { readonly ticket: string }).ticket;
    };
    expect(await trial.refusal('edit?room=plan')).toMatchObject({ status: 401 });
    const early = await ticket(tokens.viewer);
    expect(await trial.refusal(`edit?room=plan&ticket=${early}`)).toMatchObject({ status: 404 });
    const ada = page(trial, { begins: 'mine\n', query: `&ticket=${await ticket(tokens.operator)}` });
    await expect.poll(ada.now).toBe('open');
    const eve = page(trial, { query: `&ticket=${await ticket(tokens.viewer)}` });
    await expect.poll(() => eve.text.text).toBe('mine\n');
    expect(eve.states.at(-1)).toMatchObject({ role: 'viewer' });
    eve.text.write([{ at: 0, removed: '', inserted: 'hers' }]);
    await expect.poll(() => eve.states.at(-1)).toMatchObject({ state: 'refused', why: 'viewers may not edit' });
    expect(ada.text.text).toBe('mine\n');
  });

  it('send away a page that sends rubbish, bytes, too much at once or too often', async () => {
    const trial = await begin({ limits: { messagesPerSecond: 20, messageBurst: 40, scenarioMessage: 100_000 } });
    const ada = page(trial, { begins: 'mine\n' });
    await expect.poll(ada.now).toBe('open');
    const tries: [(socket: WebSocket) => void, number][] = [
      [(socket) => socket.send('rubbish'), 1008],
      [(socket) => socket.send(new Uint8Array(8)), 1003],
      [(socket) => socket.send('x'.repeat(100_001)), 1009],
      [
        (socket) => {
          for (let each = 0; each < 100; each++) socket.send(JSON.stringify({ type: 'name', name: 'x' }));
        },
        1008,
      ],
    ];
    const hello = { type: 'hello', client: 5, key: 'a secret word', name: 'x', has: 'AA==' };
    for (const [act, code] of tries) {
      const socket = new WebSocket(`ws://127.0.0.1:${trial.server.port}/edit?room=plan`);
      socket.on('open', () => socket.send(JSON.stringify(hello)));
      expect(JSON.parse(await nextText(socket))).toMatchObject({ type: 'welcome' });
      const end = endOf(socket);
      act(socket);
      expect((await end).code).toBe(code);
    }
    ada.text.write([{ at: 0, removed: '', inserted: 'still ' }]);
    const late = page(trial);
    await expect.poll(() => late.text.text).toBe('still mine\n');
  });
});
