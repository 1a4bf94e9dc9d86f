import { once } from 'node:events';
import { connectLive, socketChannel, type LiveRun } from '@korzo/live';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type RunningServer, type ServerOptions } from '@korzo/server';
import { checksum, liveRunChecks, nextFrame, openNamed, until } from '../packages/live/src/live-run.testing.ts';
import { useBrowserSockets } from './server/browser-socket.ts';

useBrowserSockets();

let server: RunningServer;
const watching: LiveRun[] = [];

const start = async (options: Partial<ServerOptions> = {}): Promise<RunningServer> =>
  startServer({ siteFolder: '/nowhere', port: 0, ...options });

const addressOf = (query = ''): string => `ws://127.0.0.1:${server.port}/live${query}`;

function watch(query = ''): LiveRun {
  const live = connectLive(() => socketChannel(addressOf(query)));
  watching.push(live);
  return live;
}

/** Where every agent is, by id: rows are in no particular order. */
function placesOf({ sight }: LiveRun): (readonly [number, number, number])[] {
  if (sight === undefined) return [];
  const rows = Array.from({ length: sight.count }, (_, row) => [sight.id[row], sight.x[row], sight.y[row]] as const);
  return rows.sort(([one], [other]) => one - other);
}

beforeAll(async () => {
  server = await start();
});
afterEach(() => {
  for (const live of watching.splice(0)) live.close();
});
afterAll(() => server.close());

describe('a live run over a WebSocket', () => {
  // All in one room, one after the other: a room that was used is as good as a new one.
  it.each(liveRunChecks.map(({ name, run }) => [name, run] as const))('%s', async (_name, run) => {
    await expect(run(() => socketChannel(addressOf('?room=checks')))).resolves.toBeUndefined();
  });

  it('is one for all who watch: same tick, same checksum, same frame', async () => {
    const one = watch();
    const other = watch();
    await openNamed(one, 'hello');
    await one.ask({ type: 'play' });
    await Promise.all([one, other].map(async (live) => until(live, ({ tick }) => tick >= 10)));
    await other.ask({ type: 'pause' });
    const { tick: paused } = await checksum(other);
    // Frames of the time before the pause may still be on their way.
    const frames = [one, other].map((live) => nextFrame(live, ({ tick }) => tick === paused + 1));
    await one.ask({ type: 'step', ticks: 1 });
    const [left, right] = await Promise.all([checksum(one), checksum(other)]);
    expect(left.tick).toBe(paused + 1);
    expect(right).toEqual({ ...left, ask: right.ask });
    const [, seenRight] = await Promise.all(frames);
    expect(seenRight.count).toBe(200);
    expect(placesOf(other)).toEqual(placesOf(one));
  });

  it('is another one in another room', async () => {
    const one = watch('?room=one');
    const other = watch('?room=other');
    await openNamed(one, 'hello');
    await openNamed(other, 'circle');
    expect([one.info?.scenario, other.info?.scenario]).toEqual(['hello', 'circle']);
  });

  it('is driven beside objects from outside, and a driver whose connection ends lets go', async () => {
    const [one, driver] = [watch('?room=drive'), watch('?room=drive')];
    await openNamed(one, 'drive-hills');
    await driver.ask({ type: 'join', name: 'robot', kind: 'body', radius: 0.5, x: 0, y: 0 });
    const control = { type: 'control', body: 'van', capability: 'drive', value: 1, driver: 'anna' };
    await driver.ask({ type: 'command', command: control });
    const driven = until(one, ({ tick }) => tick === 30);
    await one.ask({ type: 'step', ticks: 30 });
    const { bodies, present } = await driven;
    expect(present).toBe(4);
    expect(bodies?.map(({ name, driver: by, speed }) => [name, by, speed > 1])).toEqual([
      ['car', undefined, false],
      ['rally-car', undefined, false],
      ['van', 'anna', true],
    ]);
    driver.close();
    const stands = until(one, ({ bodies: now, present: left }) => {
      const van = now?.find(({ name }) => name === 'van');
      return left === 3 && van?.speed === 0 && van.driver === undefined;
    });
    await one.ask({ type: 'speed', factor: 'fastest' });
    await one.ask({ type: 'play' });
    await stands;
  });

  it('answers nonsense with problems and goes on', async () => {
    const socket = new WebSocket(addressOf('?room=nonsense'));
    const answers: { type: string }[] = [];
    socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString()) as { type: string }));
    await once(socket, 'open');
    const nonsense = [
      '',
      'null',
      '[]',
      '{',
      '{"ask":1}',
      '{"ask":-1,"request":{"type":"play"}}',
      '{"ask":2,"request":{"type":"step","ticks":1e9}}',
      '{"ask":3,"request":{"type":"__proto__"}}',
      `{"ask":4,"request":${'['.repeat(50_000)}`,
      `{"ask":5,"request":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    ];
    for (const text of nonsense) socket.send(text);
    await expect.poll(() => answers.filter(({ type }) => type === 'problem')).toHaveLength(nonsense.length);
    socket.terminate();
    await expect(openNamed(watch('?room=nonsense'), 'hello')).resolves.toMatchObject({ type: 'done' });
  });
});

describe('a scenario that the server opens', () => {
  it('waits in the main room, and plays from its beginning when the first watcher comes', async () => {
    const opening = await start();
    await opening.open({ type: 'open', source: { type: 'named', name: 'hello' }, seed: 5 });
    // Time enough for a run that does not wait: another one makes ten ticks meanwhile.
    const clock = watch('?room=checks');
    await openNamed(clock, 'hello');
    await clock.ask({ type: 'play' });
    await until(clock, ({ tick }) => tick >= 10);
    const live = connectLive(() => socketChannel(`ws://127.0.0.1:${opening.port}/live`));
    expect((await until(live, () => true)).tick).toBe(0);
    // The server itself is in the room for as long as it takes to start the run.
    await until(live, ({ tick, watchers }) => tick > 0 && watchers === 1);
    expect(live.info).toMatchObject({ scenario: 'hello', seed: 5 });
    live.close();
    await opening.close();
  });

  it('is refused with every problem when it is wrong', async () => {
    await expect(
      server.open({ type: 'open', source: { type: 'text', file: 'mine.yaml', text: 'korzo: 1\nworld: nowhere' } }),
    ).rejects.toMatchObject({ name: 'RequestRefused' });
  });
});

describe('a viewer', () => {
  it('watches and does not steer', async () => {
    const tokens = { viewer: 'v'.repeat(32), operator: 'o'.repeat(32) };
    const guarded = await start({ tokens });
    await guarded.open({ type: 'open', source: { type: 'named', name: 'hello' } });
    const response = await fetch(`${guarded.address}api/ticket`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens.viewer}` },
    });
    const { ticket } = (await response.json()) as { ticket: string };
    const live = connectLive(() => socketChannel(`ws://127.0.0.1:${guarded.port}/live?ticket=${ticket}`));
    expect((await nextFrame(live)).count).toBeGreaterThan(0);
    await expect(live.ask({ type: 'pause' })).rejects.toThrow('a viewer may not');
    expect(live.connection).toMatchObject({ state: 'open', role: 'viewer' });
    live.close();
    await guarded.close();
  });
});
