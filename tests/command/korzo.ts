import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command, started as a user's shell would. */
const launcher = fileURLToPath(new URL('../../apps/cli/bin/korzo.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when this has been written to stderr; rejects when the command ends before. */
  saw(text: string | RegExp): Promise<void>;
  /** The first line of its stdout: what `--json` has to say when it is ready. Logs on stderr may look alike. */
  ready(): Promise<unknown>;
  /** What it has written to stdout so far, and to stderr. */
  output(): string;
  errors(): string;
}

export interface StartOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export const startKorzo = (words: readonly string[], options: StartOptions = {}): Running =>
  start(process.execPath, [launcher, ...words], options);

export const korzo = async (words: readonly string[], options: StartOptions = {}): Promise<Ended> =>
  startKorzo(words, options).ended;

/** From a line of shell in which "$@" is the command. */
export const korzoInShell = async (line: string, words: readonly string[]): Promise<Ended> =>
  start('sh', ['-c', line, 'sh', process.execPath, launcher, ...words], {}).ended;

/** With a largest file size, in blocks of 512 bytes: writing more fails as it does on a full disk, for root too. */
export const korzoOnSmallDisk = async (blocks: number, words: readonly string[]): Promise<Ended> =>
  korzoInShell(`ulimit -f ${blocks} && exec "$@"`, words);

/** Under a terminal of the given width, by util-linux's `script`; what the terminal shows comes out as stdout. */
export function startInTerminal(
  words: readonly string[],
  options: StartOptions & { readonly columns?: number } = {},
): Running {
  const quoted = [process.execPath, launcher, ...words].map((word) => `'${word}'`).join(' ');
  const command = `stty cols ${options.columns ?? 100}; exec ${quoted}`;
  return start('script', ['--quiet', '--return', '--command', command, '/dev/null'], options);
}

/** Another program that starts the command, such as `ip netns exec`. */
export const startProgram = (program: string, words: readonly string[]): Running => start(program, words, {});

function start(program: string, words: readonly string[], { cwd, environment = {} }: StartOptions): Running {
  const { NO_COLOR: _colour, KORZO_DEBUG: _debug, ...inherited } = process.env;
  const child = spawn(program, words, {
    cwd,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const watchers = new Set<() => void>();
  const told = (): void => {
    for (const watcher of watchers) watcher();
  };
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString();
    told();
  });
  child.stderr.on('data', (text: Buffer) => {
    stderr += text.toString();
    told();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const until = async (text: string | RegExp, written: () => string): Promise<void> => {
    const found = new Promise<void>((resolve) => {
      const watcher = (): void => {
        if (!(typeof text === 'string' ? written().includes(text) : text.test(written()))) return;
        watchers.delete(watcher);
        resolve();
      };
      watchers.add(watcher);
      watcher();
    });
    const early = ended.then(({ stdout: out, stderr: err }) => {
      throw new Error(`the command ended without saying ${String(text)}; it said\n${out}${err}`);
    });
    await Promise.race([found, early]);
  };
  return {
    process: child,
    ended,
    saw: (text) => until(text, () => stdout + stderr),
    ready: async () => {
      await until('\n', () => stdout);
      return JSON.parse(stdout.slice(0, stdout.indexOf('\n'))) as unknown;
    },
    output: () => stdout,
    errors: () => stderr,
  };
}
