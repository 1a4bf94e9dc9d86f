import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Channel, Role } from '@korzo/live';
import { WebSocket } from 'ws';
import { startServer, type RunningServer, type ServerOptions } from './start-server.ts';

/** What a room's live run does in these trials: it repeats what it hears, says who is there, and fails when asked to. */
export interface EchoHost {
  readonly room: string;
  readonly channels: Set<Channel>;
  readonly heard: string[];
  /** Why watchers went away. */
  readonly goodbyes: string[];
  readonly roles: Role[];
}

export interface Trial {
  readonly server: RunningServer;
  readonly folder: string;
  readonly hosts: Map<string, EchoHost>;
  readonly notes: string[];
  /** A watcher's end, open already, and the welcome is read. */
  watch(query?: string, headers?: Readonly<Record<string, string>>): Promise<WebSocket>;
  /** The answer to a request for a WebSocket that is refused. */
  refusal(path: string, headers?: Readonly<Record<string, string>>): Promise<{ status: number; error: string }>;
  /** A bare connection. */
  socket(): Promise<Socket>;
  end(): Promise<void>;
}

export async function trialServer(options: Partial<ServerOptions> = {}): Promise<Trial> {
  const folder = mkdtempSync(join(tmpdir(), 'korzo-server-'));
  makeFolders(folder);
  const hosts = new Map<string, EchoHost>();
  const notes: string[] = [];
  const server = await startServer({
    siteFolder: join(folder, 'site'),
    scenarioFolder: join(folder, 'scenarios'),
    port: 0,
    note: (line) => notes.push(line),
    makeHost: (room) => {
      const host: EchoHost = { room, channels: new Set(), heard: [], goodbyes: [], roles: [] };
      hosts.set(room, host);
      return { attach: (channel, role) => attachEcho(host, channel, role), close: () => void hosts.delete(room) };
    },
    ...options,
  });
  const address = `ws://127.0.0.1:${server.port}/`;
  return {
    server,
    folder,
    hosts,
    notes,
    watch: async (query = '', headers = {}) => {
      const watcher = new WebSocket(`${address}live${query}`, { headers: { ...headers } });
      const welcome = once(watcher, 'message');
      await Promise.all([once(watcher, 'open'), welcome]);
      return watcher;
    },
    refusal: (path, headers = {}) => refusalOf(`${address}${path}`, headers),
    socket: async () => {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
    end: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeFolders(folder: string): void {
  mkdirSync(join(folder, 'site/assets'), { recursive: true });
  mkdirSync(join(folder, 'scenarios/inner'), { recursive: true });
  writeFileSync(join(folder, 'secret.yaml'), 'secret: true\n');
  writeFileSync(join(folder, 'site/index.html'), '<!doctype html><title>Studio</title>');
  writeFileSync(join(folder, 'site/assets/main-a1B2c3D4.js'), 'walk();\n'.repeat(1000));
  writeFileSync(join(folder, 'scenarios/inner/mine.yaml'), 'korzo: 1\n');
  writeFileSync(join(folder, 'scenarios/notes.txt'), 'not a scenario\n');
}

function attachEcho(host: EchoHost, channel: Channel, role: Role): void {
  host.channels.add(channel);
  host.roles.push(role);
  channel.onPacket = (packet) => {
    if (packet === 'fail') throw new Error('asked to fail');
    if (packet === 'leave') channel.close('you asked for it');
    host.heard.push(String(packet));
    channel.send(typeof packet === 'string' && packet.length < 1000 ? `echo ${packet}` : `echo of ${packet.length}`);
  };
  channel.onClose = (reason) => {
    host.channels.delete(channel);
    host.goodbyes.push(reason);
  };
  channel.send(`welcome ${role}`);
}

async function refusalOf(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; error: string }> {
  const watcher = new WebSocket(address, { headers: { ...headers } });
  return new Promise((resolve, reject) => {
    watcher.on('open', () => {
      watcher.terminate();
      reject(new Error('it was not refused'));
    });
    watcher.on('error', () => undefined);
    watcher.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (part) => (text += String(part)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, error: (JSON.parse(text) as { error: string }).error }),
      );
    });
  });
}

/** The next message. */
export async function nextText(watcher: WebSocket): Promise<string> {
  const [data] = (await once(watcher, 'message')) as [Buffer];
  return data.toString();
}

/** How a connection ended. */
export async function endOf(watcher: WebSocket): Promise<{ code: number; reason: string }> {
  const [code, reason] = (await once(watcher, 'close')) as [number, Buffer];
  return { code, reason: reason.toString() };
}
