import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ClusterError } from './cluster-error.ts';

/** Debian installs it where only root's PATH looks. */
const furtherFolders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
/** A server gets so long to start, ms. */
const patience = 20_000;
/** Of what it wrote so much is kept, characters. */
const longestWords = 4000;

/** A NATS server with JetStream that this process has started. */
export interface LocalServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
  /** Ends it; removes its store if it was a temporary one. */
  stop(): Promise<void>;
}

export interface LocalServerOptions {
  /** Any free one unless given. */
  readonly port?: number;
  /** Folder of its data; a temporary one unless given. */
  readonly store?: string;
  /** Further words of its command line. */
  readonly words?: readonly string[];
  readonly jetstream?: boolean;
  /** Signals of a terminal do not reach it. */
  readonly ownGroup?: boolean;
}

/** The executable that KORZO_NATS_SERVER names, or else the system's. */
export function findNatsServer(): string {
  const named = process.env['KORZO_NATS_SERVER'];
  if (named !== undefined && named !== '') return named;
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    ...furtherFolders,
  ];
  const found = folders.map((folder) => join(folder, 'nats-server')).find(isExecutable);
  if (found !== undefined) return found;
  throw new ClusterError(
    'there is no nats-server on this machine',
    'install it (Debian: apt-get install nats-server), or set KORZO_NATS_SERVER to its executable',
  );
}

/** Starts a server on the loopback interface; done when it answers. */
export async function startLocalServer(options: LocalServerOptions = {}): Promise<LocalServer> {
  const { port = await freePort(), store, words = [], jetstream = true, ownGroup = false } = options;
  const folder = store ?? mkdtempSync(join(tmpdir(), 'korzo-nats-'));
  const streams = jetstream ? ['--jetstream', '--store_dir', folder] : [];
  const child = spawn(findNatsServer(), ['--addr', '127.0.0.1', '--port', String(port), ...streams, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: ownGroup,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const removeStore = (): void => {
    if (store === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await isReady(child);
  } catch (error) {
    child.kill('SIGKILL');
    removeStore();
    throw error;
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      removeStore();
    },
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** It says so on stderr. */
function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = '';
    const fail = (why: string): void => {
      clearTimeout(timer);
      const last = words.trim().split('\n').slice(-3).join(' / ');
      reject(new ClusterError(`nats-server ${why}: ${last}`, 'check its port, its store folder and its options'));
    };
    const timer = setTimeout(() => fail(`was not ready within ${patience / 1000} s`), patience);
    child.once('error', ({ message }) => fail(`could not be started (${message})`));
    child.once('exit', (code) => fail(`ended with code ${code}`));
    child.stderr?.on('data', (text: Buffer) => {
      words = (words + text.toString()).slice(-longestWords);
      if (!words.includes('Server is ready')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
