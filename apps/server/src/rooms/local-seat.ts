import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { RoomOrders, ToRoom } from './room-messages.ts';
import { readFromRoom, roomPipe } from './room-pipe.ts';
import { outOfMemory } from './vital-signs.ts';
import type { RoomSeat, SeatEvents, SeatRoom } from './seat.ts';

/** What is kept of its last words, characters. */
const mostWords = 4000;

const entry = fileURLToPath(new URL('./room-entry.js', import.meta.url));

/** A process of this machine for each room. */
export const seatHere: SeatRoom = (orders, events) => new LocalSeat(orders, events);

class LocalSeat implements RoomSeat {
  readonly #child: ChildProcess;
  readonly #memoryMiB: number;
  readonly #events: SeatEvents;
  #words = '';
  #isOver = false;

  constructor(orders: RoomOrders, events: SeatEvents) {
    this.#memoryMiB = orders.memoryMiB;
    this.#events = events;
    this.#child = fork(entry, {
      serialization: 'advanced',
      // Its own flags, not those of the server: a debugger's port can be taken only once.
      execArgv: [`--max-old-space-size=${orders.memoryMiB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    });
    // The end of the process reports a broken pipe.
    for (const pipe of this.#child.stdio) pipe?.on('error', () => undefined);
    readFromRoom(this.#child.stdio[roomPipe] as Readable, (message) => {
      if (!this.#isOver) events.take(message);
    });
    this.#child.stderr?.on('data', (part: Buffer) => (this.#words = (this.#words + part.toString()).slice(-mostWords)));
    this.#child.once('error', (error) => this.#finish(`the room's process failed: ${error.message}`));
    // Not 'exit': its last words may still be on their way.
    this.#child.once('close', (code, signal) => this.#finish(this.#reasonOf(code, signal)));
    this.send({ type: 'begin', orders });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  measure(): number | undefined {
    return residentBytes(this.#child.pid);
  }

  send(message: ToRoom): void {
    // A process that has just ended shows it by its exit.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async end(): Promise<void> {
    this.#isOver = true;
    const { exitCode, signalCode, pid } = this.#child;
    if (exitCode !== null || signalCode !== null || pid === undefined) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }

  #reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
    const fatal = /^FATAL ERROR: .*out of memory.*$/m.exec(this.#words)?.[0];
    if (fatal === undefined) return `the room's process ended by ${signal ?? `code ${code}`}`;
    // The rest is addresses of the engine.
    this.#words = fatal;
    return outOfMemory(this.#memoryMiB);
  }

  #finish(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#events.ended({ reason, words: this.#words });
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
