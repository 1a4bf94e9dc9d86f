import { Worker } from 'node:worker_threads';
import { InputError } from '@korzo/formats';
import type { Shell } from '../../shell/shell.ts';
import type { RunWords } from '../here/run-words.ts';
import { endSignals, Interrupt } from '../interrupt.ts';
import { restoreTerminal } from '../progress.ts';
import type { LeadNews, LeadOrders } from './lead-orders.ts';
import { ModuleGuard } from './module-guard.ts';

/**
 * Makes the run of the first process on a thread of its own. That thread sleeps while it waits for other processes, and Node hands
 * signals to the main thread only: here they are always heard.
 */
export async function lead(paths: readonly string[], words: RunWords, shell: Shell): Promise<number> {
  const asked = new Int32Array(new SharedArrayBuffer(4));
  const stamp = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL('./lead-thread.js', import.meta.url), {
    workerData: ordersFor({ paths, words, asked, stamp }, shell),
  });
  const signals = new RunSignals(asked, shell);
  const guard = new ModuleGuard(stamp, words.modulePatience);
  try {
    return await new Promise<number>((resolve, reject) => {
      let exitCode: number | undefined;
      guard.watch((reason) => {
        restoreTerminal(shell);
        signals.killMembers();
        reject(new InputError([{ file: 'modules', place: '', ...reason }]));
        void worker.terminate();
      });
      worker.on('message', (news: LeadNews) => {
        if ('stream' in news) shell[news.stream].write(news.text);
        else if ('exitCode' in news) exitCode = news.exitCode;
        else if ('members' in news) signals.members = news.members;
        else if ('modules' in news) guard.names = news.modules;
        else signals.noteBegin();
      });
      worker.once('error', reject);
      worker.once('exit', (code) =>
        exitCode === undefined ? reject(new Error(`the thread of the run ended with code ${code}`)) : resolve(exitCode),
      );
    });
  } catch (error) {
    signals.killMembers();
    throw error;
  } finally {
    guard.release();
    signals.release();
  }
}

function ordersFor(orders: Omit<LeadOrders, 'environment' | 'terminal'>, { stderr, environment }: Shell): LeadOrders {
  const { isTTY = false, columns } = stderr;
  return {
    ...orders,
    environment: { ...environment },
    terminal: { isTTY, ...(columns === undefined ? {} : { columns }) },
  };
}

/** What signals do to a run of several processes. */
class RunSignals {
  members: readonly number[] = [];
  readonly #asked: Int32Array;
  readonly #shell: Shell;
  #interrupt: Interrupt | undefined;

  constructor(asked: Int32Array, shell: Shell) {
    this.#asked = asked;
    this.#shell = shell;
    for (const signal of endSignals) process.on(signal, this.#onSignal);
  }

  /** A first signal asks for the end from now on, a second one enforces it. */
  noteBegin(): void {
    this.#interrupt = new Interrupt(() => {
      this.killMembers();
      restoreTerminal(this.#shell);
    });
  }

  killMembers(): void {
    for (const pid of this.members) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    }
  }

  release(): void {
    this.#interrupt?.release();
    for (const signal of endSignals) process.off(signal, this.#onSignal);
  }

  readonly #onSignal = (signal: NodeJS.Signals): void => {
    Atomics.store(this.#asked, 0, 1);
    if (this.#interrupt !== undefined) return;
    // There is nothing to sum up yet: the process ends as if it had not listened.
    this.killMembers();
    this.release();
    process.kill(process.pid, signal);
  };
}
