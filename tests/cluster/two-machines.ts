import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findNatsServer } from '@korzo/cluster/nats';
import { startProgram, type Running } from '../command/korzo.ts';

const launcher = fileURLToPath(new URL('../../apps/cli/bin/korzo.js', import.meta.url));

const run = (program: string, ...words: readonly string[]): string =>
  execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const works = (program: string, ...words: readonly string[]): boolean => {
  try {
    run(program, ...words);
    return true;
  } catch {
    return false;
  }
};

/** Two network namespaces with a cable between them. Nothing in them reaches another network. */
export class TwoMachines {
  readonly #names = [`kz${process.pid}a`, `kz${process.pid}b`] as const;
  readonly url = 'nats://10.77.0.1:4222';
  #server: ChildProcess | undefined;

  /** Why there can be none here; undefined when there can. */
  static obstacle(): string | undefined {
    const name = `kz${process.pid}t`;
    if (!works('ip', 'netns', 'add', name)) return 'network namespaces are not permitted (or ip is missing)';
    const hasCable = works('ip', '-n', name, 'link', 'add', 'cable', 'type', 'veth', 'peer', 'name', 'other');
    run('ip', 'netns', 'del', name);
    return hasCable ? undefined : 'veth cables are not permitted';
  }

  /** Why packets cannot be dropped. */
  static lossObstacle(): string | undefined {
    return works('nft', '--version') ? undefined : 'nft is not installed';
  }

  constructor() {
    const [one, two] = this.#names;
    for (const name of this.#names) {
      run('ip', 'netns', 'add', name);
      run('ip', '-n', name, 'link', 'set', 'lo', 'up');
    }
    run('ip', '-n', one, 'link', 'add', 'cable', 'type', 'veth', 'peer', 'name', 'cable', 'netns', two);
    for (const [index, name] of this.#names.entries()) {
      run('ip', '-n', name, 'addr', 'add', `10.77.0.${index + 1}/24`, 'dev', 'cable');
      run('ip', '-n', name, 'link', 'set', 'cable', 'up');
    }
  }

  startServer(store: string): void {
    const words = ['netns', 'exec', this.#names[0], findNatsServer(), '--addr', '10.77.0.1', '--jetstream'];
    this.#server = spawn('ip', [...words, '--store_dir', store], { stdio: 'ignore' });
  }

  korzo(machine: 0 | 1, words: readonly string[]): Running {
    return startProgram('ip', ['netns', 'exec', this.#names[machine], process.execPath, launcher, ...words]);
  }

  /** Pulls the cable, or puts it back. */
  cable(state: 'up' | 'down'): void {
    run('ip', '-n', this.#names[1], 'link', 'set', 'cable', state);
  }

  /** The second machine loses so many of 1,000 packets that come to it. */
  lose(perMille: number): void {
    const nft = (...words: readonly string[]): string => run('ip', 'netns', 'exec', this.#names[1], 'nft', ...words);
    nft('add', 'table', 'inet', 'loss');
    nft('add', 'chain', 'inet', 'loss', 'input', '{ type filter hook input priority 0; }');
    nft('add', 'rule', 'inet', 'loss', 'input', `numgen random mod 1000 < ${perMille} counter drop`);
  }

  /** Packets that were lost. */
  get lost(): number {
    const rules = run('ip', 'netns', 'exec', this.#names[1], 'nft', 'list', 'table', 'inet', 'loss');
    return Number(/counter packets (\d+)/.exec(rules)?.[1] ?? 0);
  }

  close(): void {
    this.#server?.kill('SIGKILL');
    for (const name of this.#names) works('ip', 'netns', 'del', name);
  }
}
