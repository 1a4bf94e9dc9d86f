import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as passed } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LostProcessError } from '@korzo/core';
import type { MemberOrders } from './orders.ts';

/** A member gets so long to end by itself, and again after SIGTERM, ms. */
const grace = 2000;
/** Of what it wrote to stderr so much is kept, characters. */
const longestWords = 4000;
/** At start-up a member gets at least so long, s: a busy machine needs some to load its program. */
const shortestStart = 60;
/** Lines of its last words that an error quotes. */
const mostLines = 3;

/** Another process of a run, as the first one sees it. */
export class HiredMember {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #name: string;
  #words = '';
  #hasCome = false;

  constructor(orders: MemberOrders) {
    this.#name = `process ${orders.process + 1} of ${orders.place.processes}`;
    this.#child = fork(fileURLToPath(new URL('./member.js', import.meta.url)), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#words = (this.#words + text.toString()).slice(-longestWords);
    });
    // 'close' comes when its last words are in too.
    this.#ended = new Promise((resolve) => this.#child.once('close', () => resolve()));
    // A member that has ended already is found by its end.
    this.#child.on('error', () => undefined);
    this.#child.once('message', () => (this.#hasCome = true));
    this.#child.send(orders);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Rejects when it ends. */
  async endedEarly(): Promise<never> {
    await this.#ended;
    const words = this.#words.trim() === '' ? 'it left no message' : tail(this.#words);
    throw new LostProcessError(`${this.#name} ended before the run began (${this.#how()}): ${words}`);
  }

  /** Rejects when it has not answered so many seconds after its start. */
  async silentFor(longest: number, signal: AbortSignal): Promise<never> {
    const seconds = Math.max(longest, shortestStart);
    await passed(seconds * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || this.#hasCome) return new Promise(() => undefined);
    throw new LostProcessError(`${this.#name} has not answered within ${seconds} s: it is frozen or stopped`);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Done when it has ended: by itself, or by force. */
  async dismiss(): Promise<void> {
    if (await this.#endsWithin(grace)) return;
    this.#child.kill('SIGTERM');
    if (await this.#endsWithin(grace)) return;
    this.kill();
    await this.#ended;
  }

  /** What it wrote to stderr before it ended badly. */
  lastWords(): string | undefined {
    return this.#words.trim() === '' ? undefined : `${this.#name} (${this.#how()}) said: ${tail(this.#words)}`;
  }

  #how(): string {
    return this.#child.signalCode ?? `exit code ${this.#child.exitCode}`;
  }

  async #endsWithin(time: number): Promise<boolean> {
    const waiting = new AbortController();
    const late = passed(time, false, { signal: waiting.signal }).catch(() => false);
    const hasEnded = await Promise.race([this.#ended.then(() => true), late]);
    waiting.abort();
    return hasEnded;
  }
}

/** The lines of a crash that name its cause: errors first, not the frames of a stack. */
function tail(words: string): string {
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(at |Node\.js v|\^|node:|throw )/.test(line));
  const telling = lines.filter((line) => /^(?:\w*Error\b|FATAL|it was asked)/.test(line));
  return (telling.length > 0 ? telling : lines).slice(0, mostLines).join(' / ');
}
