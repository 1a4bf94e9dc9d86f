import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LocalServer } from '@korzo/cluster/nats';
import { blameServer, natsClient } from '../cluster/open-cluster.ts';
import { endSignals } from '../run/interrupt.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import type { Shell } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface ClusterWords {
  readonly local: number;
  readonly jobs: number;
  readonly port?: number;
  readonly store?: string;
  readonly json?: true;
}

/** A node that is asked to end gets so long, ms. */
const grace = 10_000;

const launcher = fileURLToPath(new URL('../../bin/korzo.js', import.meta.url));

export async function act(words: ClusterWords, { shell }: Call): Promise<ExitCode> {
  const { startLocalServer } = await natsClient();
  const { port, store, local, jobs } = words;
  const ended = endAsked();
  let server: LocalServer;
  try {
    server = await startLocalServer({
      ...(port === undefined ? {} : { port }),
      ...(store === undefined ? {} : { store }),
      // Ctrl-C of a terminal goes to the whole group: the server must outlive the nodes that drain.
      ownGroup: true,
    });
  } catch (error) {
    throw blameServer(error);
  }
  const nodes = Array.from({ length: local }, () => startNode(server, jobs, shell));
  let isEnding = false;
  for (const node of nodes)
    node.once('exit', (code, signal) => {
      if (!isEnding) sayDead(shell, node, signal ?? `code ${code}`, nodes.filter(lives).length);
    });
  try {
    announce(shell, words, server);
    await ended;
    isEnding = true;
    await Promise.all(nodes.map(dismiss));
  } finally {
    for (const node of nodes) node.kill('SIGKILL');
    await server.stop();
  }
  return exitCodes.done;
}

const endAsked = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of endSignals) process.on(signal, () => resolve());
  });

function startNode({ url }: LocalServer, jobs: number, { stderr }: Shell): ChildProcess {
  const node = spawn(process.execPath, [launcher, 'node', '--nats', url, '--jobs', String(jobs), '--grace', '5'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  node.stderr?.on('data', (text: Buffer) => stderr.write(text.toString()));
  return node;
}

const lives = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

function sayDead({ stderr }: Shell, { pid }: ChildProcess, how: string, left: number): void {
  const rest = left === 0 ? 'no node is left' : `${left} ${left === 1 ? 'node is' : 'nodes are'} left`;
  stderr.write(`korzo: the node with process id ${pid ?? 0} has ended (${how}); ${rest}\n`);
}

async function dismiss(node: ChildProcess): Promise<void> {
  if (!lives(node)) return;
  const gone = new Promise<void>((resolve) => node.once('close', () => resolve()));
  node.kill('SIGTERM');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, grace)));
  await Promise.race([gone, late]);
  clearTimeout(timer);
}

function announce({ stdout }: Shell, { json, local }: ClusterWords, { url, pid }: LocalServer): void {
  if (json) stdout.write(`${JSON.stringify({ url, server: pid, nodes: local })}\n`);
  else
    stdout.write(
      `A cluster of ${local} ${local === 1 ? 'node' : 'nodes'} is at ${url} (Ctrl-C ends it)\n  korzo nodes --nats ${url}\n  korzo sweep hello --seeds 1..20 --nats ${url} --out twenty\n`,
    );
}
