import { once } from 'node:events';
import { createServer } from 'node:net';
import { connectLive, socketChannel, type Connection, type LiveRun } from '@korzo/live';
import { afterEach, describe, expect, it } from 'vitest';
import { useBrowserSockets } from './server/browser-socket.ts';
import { korzo, startKorzo, type Running } from './command/korzo.ts';

useBrowserSockets();

const started: Running[] = [];
afterEach(async () => {
  for (const { process: child } of started) child.kill('SIGKILL');
  await Promise.all(started.splice(0).map(async ({ ended }) => ended));
});

interface Ready {
  readonly address: string;
  readonly port: number;
  readonly links?: { readonly viewer: string; readonly operator: string };
}

/** Starts it and waits for the one line it prints when it is ready. */
async function serve(...words: readonly string[]): Promise<{ running: Running; ready: Ready }> {
  const running = startKorzo(['serve', '--json', ...words], { environment: { DISPLAY: '', WAYLAND_DISPLAY: '' } });
  started.push(running);
  return { running, ready: (await running.ready()) as Ready };
}

const live = (port: number): LiveRun => connectLive(() => socketChannel(`ws://127.0.0.1:${port}/live`));

const connected = async (run: LiveRun, state: LiveRun['connection']['state']): Promise<void> => {
  await expect.poll(() => run.connection.state).toBe(state);
};

describe('korzo serve', () => {
  it('prints one line, runs the scenario for who comes, and says goodbye at Ctrl-C', async () => {
    const { running, ready } = await serve('hello', '--port', '0', '--open', '--workers', '2');
    const address = `http://127.0.0.1:${ready.port}/`;
    expect(ready).toMatchObject({ address, scenario: 'hello', room: `${address}#room=main` });
    const run = live(ready.port);
    await expect.poll(() => run.sight?.tick ?? 0).toBeGreaterThan(2);
    expect(run.info).toMatchObject({ scenario: 'hello', workers: 2 });
    const states: Connection[] = [];
    run.onConnection((connection) => states.push(connection));
    running.process.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(0);
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stderr).not.toContain('fault');
    await connected(run, 'lost');
    expect(states[0]).toMatchObject({ state: 'lost', reason: 'the server ends' });
    run.close();
  });

  it('is found again by its watchers after it was killed and started again', async () => {
    const first = await serve('hello', '--port', '0');
    const { port } = first.ready;
    const run = live(port);
    await expect.poll(() => run.sight?.tick ?? 0).toBeGreaterThan(0);
    first.running.process.kill('SIGKILL');
    await first.running.ended;
    await connected(run, 'lost');
    await serve('circle', '--port', String(port));
    await connected(run, 'open');
    await expect.poll(() => run.info?.scenario).toBe('circle');
    run.close();
  });

  it('gives links with tokens when others can connect, and nothing without', async () => {
    const { ready } = await serve('--host', '0.0.0.0', '--port', '0');
    const { viewer, operator } = ready.links ?? { viewer: '', operator: '' };
    expect(viewer).toMatch(/#token=[\w-]{32}$/);
    expect(operator).toMatch(/#token=[\w-]{32}$/);
    const local = `http://127.0.0.1:${ready.port}/api/`;
    expect((await fetch(`${local}rooms`)).status).toBe(401);
    const [, token] = viewer.split('#token=');
    const headers = { Authorization: `Bearer ${token}` };
    expect(await (await fetch(`${local}ticket`, { method: 'POST', headers })).json()).toMatchObject({ role: 'viewer' });
  });

  it('gives links that join the room of the scenario', async () => {
    const { ready } = await serve('hello', '--trust-proxy', '127.0.0.1', '--limit', 'rooms=3', '--port', '0');
    expect(ready.links?.viewer).toMatch(/#room=main&token=[\w-]{32}$/);
    const [, token] = (ready.links?.operator ?? '').split('token=');
    const headers = { Authorization: `Bearer ${token}` };
    const rooms = await fetch(`http://127.0.0.1:${ready.port}/api/rooms`, { headers });
    expect(await rooms.json()).toEqual({ open: 1, watchers: 0, most: 3 });
  });

  it('does not take another port than the one that was asked for', async () => {
    const { ready } = await serve('--port', '0');
    const next = await korzo(['serve', '--port', String(ready.port)]);
    expect(next.code).toBe(2);
    expect(next.stderr).toMatch(/port \d+ is in use; end what listens there, or choose another with --port/);
  });

  it('opens files of a folder by name', async () => {
    const { ready } = await serve('--port', '0', '--scenarios', 'scenarios');
    const run = live(ready.port);
    await run.ask({ type: 'open', source: { type: 'named', name: 'mass/map1.xml' } });
    expect(run.info?.scenery.levels.length).toBeGreaterThan(0);
    await expect(run.ask({ type: 'open', source: { type: 'named', name: '../package.json' } })).rejects.toThrow(
      'package.json',
    );
    run.close();
  });

  it.each([
    [['no-such-scenario'], 1, 'neither a file nor a shipped scenario'],
    [['--scenarios', 'nowhere'], 1, 'there is no such folder'],
    [['--allow-origin', 'example'], 2, 'write it as https://example.org'],
    [['--host', '203.0.113.7', '--port', '0'], 2, 'no address of this machine'],
    [['--port', '70000'], 2, 'whole number'],
    [['--trust-proxy', 'nginx'], 2, 'is no address'],
    [['--limit', 'rooms=none'], 2, 'above 0'],
  ])('says what is wrong with %j', async (words, code, message) => {
    const ended = await korzo(['serve', ...words]);
    expect(ended.stderr).toContain(message);
    expect(ended.code).toBe(code);
  });

  it('leaves the port to others when it has ended', async () => {
    const { running, ready } = await serve('--port', '0');
    running.process.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
    const next = createServer().listen(ready.port, '127.0.0.1');
    await once(next, 'listening');
    next.close();
  });
});
