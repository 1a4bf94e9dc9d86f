import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type RunningServer } from '@korzo/server';
import { WebSocket } from 'ws';

const modules = fileURLToPath(new URL('../../modules', import.meta.url));
const robot = fileURLToPath(new URL('../../examples/walking-robot.mjs', import.meta.url));

type Reply = Readonly<Record<string, unknown>> & { readonly type: string };

/** A program at the live door: it asks, and waits for replies. */
class Program {
  readonly replies: Reply[] = [];
  readonly #socket: WebSocket;
  /** Why the server ended the connection. */
  reason = '';
  #ask = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isFrame) => {
      if (!isFrame) this.replies.push(JSON.parse(data.toString()) as Reply);
    });
    socket.on('close', (_code, reason) => (this.reason = reason.toString()));
    socket.on('error', () => undefined);
  }

  get isClosed(): boolean {
    return this.#socket.readyState === WebSocket.CLOSED;
  }

  static async connect(port: number): Promise<Program> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live?room=main`);
    const program = new Program(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return program;
  }

  /** Sends whatever it is. */
  sendText(text: string): void {
    this.#socket.send(text);
  }

  async ask(request: Readonly<Record<string, unknown>>): Promise<Reply> {
    const ask = ++this.#ask;
    this.#socket.send(JSON.stringify({ ask, request }));
    return this.next((reply) => reply['ask'] === ask);
  }

  async next(holds: (reply: Reply) => boolean): Promise<Reply> {
    for (;;) {
      const found = this.replies.find(holds);
      if (found !== undefined) return found;
      await wait(20);
    }
  }

  close(): void {
    this.#socket.close();
  }
}

let folder: string;
let server: RunningServer;
const programs: Program[] = [];
const children: ChildProcess[] = [];

async function connect(): Promise<Program> {
  const program = await Program.connect(server.port);
  programs.push(program);
  return program;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-served-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Site</title>');
  const list = [{ name: 'tram-line', version: '1.0.0', path: 'tram-line/index.mjs', hash: 'x', settings: {} }];
  server = await startServer({
    siteFolder: folder,
    port: 0,
    modules: { folder: modules, settings: {}, flags: { 'tram-line': ['stops'] }, files: folder, list },
  });
});
afterAll(async () => {
  for (const child of children) child.kill();
  for (const program of programs) program.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a server with modules', () => {
  it('lists them for pages, and serves their code and nothing else of their folder', async () => {
    const list = (await (await fetch(new URL('api/modules', server.address))).json()) as { modules: unknown[] };
    expect(list.modules).toEqual([
      { name: 'tram-line', version: '1.0.0', address: 'modules/tram-line/index.mjs', hash: 'x', settings: {} },
    ]);
    const get = async (path: string): Promise<number> => (await fetch(new URL(path, server.address))).status;
    expect(await get('modules/tram-line/track.mjs')).toBe(200);
    expect(await get('modules/tram-line/package.json')).toBe(404);
    expect(await get('modules/..%2fpackage.json.js')).toBe(404);
  });

  it('runs their parts in rooms, shows their layers and panels, and lets those that watch write files', async () => {
    const program = await connect();
    const text = readFileSync(join(modules, 'tram-line/tram-stop.yaml'), 'utf8');
    const opened = await program.ask({ type: 'open', source: { type: 'text', file: 'tram-stop.yaml', text } });
    expect(opened).toMatchObject({ type: 'done' });
    const { info } = (await program.next(({ type }) => type === 'run')) as unknown as {
      info: { modules: { name: string; panels: unknown[] }[]; layers: { part: string; name: string }[] };
    };
    expect(info.modules.map(({ name }) => name)).toEqual(['csv-logger', 'tram-line', 'weather']);
    expect(info.layers).toMatchObject([{ part: 'tram-line', name: 'tracks' }]);
    await program.ask({ type: 'step', ticks: 140 });
    await expect.poll(() => readFileSync(join(folder, 'agents.csv'), 'utf8').split('\n').length).toBeGreaterThan(3);
    // The first tram stops after 13.4 s, and its log has that flag on.
    await program.next(
      ({ type, messages }) =>
        type === 'messages' && JSON.stringify(messages).includes('tram-line, stops: tram 0 of line 22 stops at Market'),
    );
  });
});

describe('a program of twenty lines', () => {
  it('joins a live run with an object that other programs see move, until it ends', async () => {
    const operator = await connect();
    await operator.ask({ type: 'open', source: { type: 'named', name: 'hello' } });
    const births = await connect();
    await births.ask({ type: 'receive', area: { centre: [0, 0], radius: 0 }, period: 0, types: ['robot'] });
    const receiver = await connect();
    await receiver.ask({ type: 'receive', area: { centre: [20, 20], radius: 10 }, types: ['robot'] });
    await operator.ask({ type: 'play' });
    const child = spawn(process.execPath, [robot, `ws://127.0.0.1:${server.port}/live?room=main`]);
    children.push(child);
    const born = await births.next(({ entered }) => Array.isArray(entered) && entered.length > 0);
    expect(born['entered']).toMatchObject([{ name: 'robot', type: 'robot' }]);
    const places = (): { x: number; y: number; user?: unknown }[] =>
      receiver.replies.flatMap(({ inside }) => (Array.isArray(inside) ? (inside as { x: number; y: number }[]) : []));
    await expect.poll(() => new Set(places().map(({ x }) => x)).size).toBeGreaterThan(5);
    for (const { x, y } of places().slice(2)) expect(Math.hypot(x - 20, y - 20)).toBeCloseTo(4, 0);
    expect(places().at(-1)?.user).toEqual({ lamp: 'on' });
    // What it does not understand is answered, and the run goes on.
    operator.sendText('garbage');
    operator.sendText(JSON.stringify({ ask: 99, request: { type: 'pose', name: 'robot', x: 'far', y: null } }));
    expect(await operator.next(({ ask }) => ask === 99)).toMatchObject({ type: 'problem' });
    child.kill();
    await births.next(({ left }) => Array.isArray(left) && left.length > 0);
    const { tick } = (await operator.ask({ type: 'checksum' })) as unknown as { tick: number };
    expect(tick).toBeGreaterThan(5);
  });

  it('is disconnected when it sends too much, and the run goes on', async () => {
    const [operator, flood] = [await connect(), await connect()];
    await operator.ask({ type: 'play' });
    const timer = setInterval(() => {
      for (let message = 0; message < 200; message++)
        flood.sendText(JSON.stringify({ ask: message, request: { type: 'pose', name: 'none', x: 1, y: 1 } }));
    }, 20);
    await expect.poll(() => flood.isClosed).toBe(true);
    clearInterval(timer);
    expect(flood.reason).toContain('too many messages');
    expect(await operator.ask({ type: 'checksum' })).toMatchObject({ type: 'checksum' });
  });
});
