import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Relay, type Line, type Role, type RunPast, type RunReport } from '@korzo/live';
import { LinePorts } from './line-ports.ts';
import type { FromRoom, RoomOrders, ToRoom } from './room-messages.ts';
import { readFromRoom, roomPipe } from './room-pipe.ts';
import { outOfMemory, VitalSigns } from './vital-signs.ts';

export interface RoomProcessOptions {
  readonly orders: RoomOrders;
  readonly silenceSeconds: number;
  /** Bytes of one watcher's messages that may wait for a busy room. */
  readonly mostWaiting: number;
  readonly onReport: (report: RunReport) => void;
  /** It ended by itself, or had to be ended: why, for watchers; and more for the server's log. */
  readonly onEnd: (reason: string, details: string, started: boolean) => void;
}

/** Time between two looks at its vital signs, ms. */
const lookPeriod = 250;
/** What is kept of its last words, characters. */
const mostWords = 4000;

const entry = fileURLToPath(new URL('./room-entry.js', import.meta.url));

/** A room's live run in a process of its own, and the lines of watchers to it. */
export class RoomProcess {
  readonly #options: RoomProcessOptions;
  readonly #child: ChildProcess;
  readonly #lines: LinePorts;
  readonly #relays = new Set<Relay>();
  readonly #signs: VitalSigns;
  readonly #timer: NodeJS.Timeout;
  #lastLine = 0;
  #words = '';
  #verdict: string | undefined;
  #ended = false;

  constructor(options: RoomProcessOptions) {
    this.#options = options;
    const { orders, silenceSeconds } = options;
    const { memoryMiB } = orders;
    this.#child = fork(entry, {
      serialization: 'advanced',
      // Its own flags, not those of the server: a debugger's port can be taken only once.
      execArgv: [`--max-old-space-size=${memoryMiB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    });
    this.#lines = new LinePorts((line, parcel) => this.#send({ type: 'parcel', line, parcel }));
    const { pid } = this.#child;
    this.#signs = new VitalSigns({ silenceSeconds, memoryMiB, measure: () => residentBytes(pid) });
    // The end of the process reports a broken pipe.
    for (const pipe of this.#child.stdio) pipe?.on('error', () => undefined);
    readFromRoom(this.#child.stdio[roomPipe] as Readable, (message) => this.#take(message));
    this.#child.stderr?.on('data', (part: Buffer) => (this.#words = (this.#words + part.toString()).slice(-mostWords)));
    this.#child.once('error', (error) => this.#end(`the room's process failed: ${error.message}`));
    // Not 'exit': its last words may still be on their way.
    this.#child.once('close', (code, signal) => this.#end(this.#reasonOf(code, signal)));
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.#look((now - last) / 1000);
      last = now;
    }, lookPeriod);
    this.#timer.unref();
    this.#send({ type: 'begin', orders });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  attach(line: Line, role: Role, onClosed: () => void): void {
    const number = ++this.#lastLine;
    const relay = new Relay(line, this.#lines.open(number), {
      mostWaiting: this.#options.mostWaiting,
      onEnd: () => {
        this.#lines.close(number);
        this.#relays.delete(relay);
        onClosed();
      },
    });
    this.#relays.add(relay);
    this.#send({ type: 'attach', line: number, role });
  }

  reopen(past: RunPast): void {
    this.#send({ type: 'reopen', past });
  }

  /** Ends it and waits until it is gone. */
  async end(): Promise<void> {
    this.#release();
    const { exitCode, signalCode, pid } = this.#child;
    if (exitCode !== null || signalCode !== null || pid === undefined) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }

  #take(message: FromRoom): void {
    if (this.#ended) return;
    this.#signs.beat(message.type === 'beat' ? message.bytes : undefined);
    if (message.type === 'parcel') this.#lines.deliver(message.line, message.parcel);
    else if (message.type === 'report') this.#options.onReport(message.report);
    else if (message.type === 'fault') {
      this.#words = message.words;
      this.#verdict ??= 'the room failed by a fault of the program, which the log of the server describes';
    }
  }

  #look(seconds: number): void {
    const verdict = this.#signs.look(seconds);
    if (verdict === undefined) return;
    this.#verdict ??= verdict;
    this.#child.kill('SIGKILL');
  }

  #reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
    if (this.#verdict !== undefined) return this.#verdict;
    const fatal = /^FATAL ERROR: .*out of memory.*$/m.exec(this.#words)?.[0];
    if (fatal === undefined) return `the room's process ended by ${signal ?? `code ${code}`}`;
    // The rest is addresses of the engine.
    this.#words = fatal;
    return outOfMemory(this.#options.orders.memoryMiB);
  }

  #end(reason: string): void {
    if (this.#ended) return;
    this.#release();
    this.#options.onEnd(reason, this.#words, this.#signs.started);
  }

  /** Nothing is heard of it any more; its lines are free for another. */
  #release(): void {
    this.#ended = true;
    clearInterval(this.#timer);
    for (const relay of this.#relays) relay.detach();
    this.#relays.clear();
  }

  #send(message: ToRoom): void {
    // A process that has just ended tells so by its exit.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }
}

/** Resident memory of a process, where the system shows it as a file (Linux). */
function residentBytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
