import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { RunMemory, type RunPast, type RunReport } from '@korzo/live';
import { lockFolder, LockHeld, type Lock } from '@korzo/recording/node';
import type { RoleTokens } from '../access/tokens.ts';

const ending = '.room.jsonl';
/** Rooms without a visitor for this long are given up, ms. */
const longestRest = 7 * 24 * 3600 * 1000;
/** How far a run is is written down so often at most, ms: it can be made again from there. */
const stateEvery = 1000;

/** What is written down of one run, as it happens. */
interface Journal {
  stateAt: number;
  rest: string;
}

/**
 * A folder with what it takes to go on with the runs of rooms: scenario, seed and commands, a few kilobytes each, one line for each report of
 * the run. The lines are in the file before the report is heard, so that a server that is killed loses no command.
 */
export class RoomShelf {
  readonly #folder: string;
  readonly #lock: Lock;
  readonly #clock: () => number;
  readonly #journals = new Map<string, Journal>();

  private constructor(folder: string, lock: Lock, clock: () => number) {
    this.#folder = folder;
    this.#lock = lock;
    this.#clock = clock;
  }

  /** The shelf, or why there is none: another server has it, or the folder cannot be written. */
  static open(folder: string, clock: () => number): RoomShelf | { readonly problem: string } {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const shelf = new RoomShelf(folder, lockFolder(folder), clock);
      shelf.#clearOld();
      return shelf;
    } catch (error) {
      const why = error instanceof LockHeld ? 'another server keeps its rooms there' : String(error);
      return { problem: `rooms are not kept in ${folder}: ${why}` };
    }
  }

  /** Whether a run of this room can be made again. */
  has(room: string): boolean {
    return existsSync(this.#fileOf(room));
  }

  /** What was kept of a room; a last line that was cut off is left out. */
  past(room: string): RunPast | undefined {
    if (!this.has(room)) return undefined;
    const memory = new RunMemory();
    for (const line of readFileSync(this.#fileOf(room), 'utf8').split('\n')) {
      const report = reportIn(line);
      if (report !== undefined) memory.remember(report);
    }
    return memory.past;
  }

  /** Writes down what a run reports. */
  note(room: string, report: RunReport): void {
    if (report.type === 'too long') this.forget(room);
    else if (this.#journals.has(room) && isKept(report)) this.#add(room, report);
  }

  /** Puts a run in the place of what was kept of the room: all that is known of it, as reports. */
  keep(room: string, reports: readonly RunReport[]): void {
    if (reports.length === 0) {
      this.forget(room);
      return;
    }
    const file = this.#fileOf(room);
    // Written aside: a server that is killed meanwhile leaves what was there.
    writeFileSync(`${file}.part`, reports.map((report) => `${JSON.stringify(report)}\n`).join(''), { mode: 0o600 });
    renameSync(`${file}.part`, file);
    this.#journals.set(room, { stateAt: -Infinity, rest: '' });
  }

  /** Whether a room is kept for the same request; from now on it is kept for this one. */
  isFor(room: string, request: string): boolean {
    const file = join(this.#folder, `${room}.asked.json`);
    const isSame = this.has(room) && existsSync(file) && readFileSync(file, 'utf8') === request;
    if (!isSame) {
      this.forget(room);
      writeFileSync(file, request, { mode: 0o600 });
    }
    return isSame;
  }

  forget(room: string): void {
    this.#journals.delete(room);
    rmSync(this.#fileOf(room), { force: true });
  }

  /** The tokens of the server before: links that people have must stay good. */
  tokens(make: () => RoleTokens): RoleTokens {
    const file = join(this.#folder, 'tokens.json');
    try {
      const { viewer, operator } = JSON.parse(readFileSync(file, 'utf8')) as Partial<RoleTokens>;
      if (typeof viewer === 'string' && typeof operator === 'string' && viewer !== '' && operator !== '')
        return { viewer, operator };
    } catch {
      // There are none yet.
    }
    const made = make();
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return made;
  }

  close(): void {
    this.#lock.release();
  }

  #add(room: string, report: RunReport): void {
    const journal = this.#journals.get(room);
    if (journal === undefined) return;
    if (report.type === 'state') {
      const now = this.#clock();
      const rest = `${report.playing} ${report.speed}`;
      if (rest === journal.rest && now - journal.stateAt < stateEvery) return;
      journal.stateAt = now;
      journal.rest = rest;
    }
    appendFileSync(this.#fileOf(room), `${JSON.stringify(report)}\n`);
  }

  #fileOf(room: string): string {
    return join(this.#folder, `${room}${ending}`);
  }

  #clearOld(): void {
    for (const name of readdirSync(this.#folder)) {
      if (!name.endsWith(ending)) continue;
      const file = join(this.#folder, name);
      if (Date.now() - statSync(file).mtimeMs > longestRest) rmSync(file, { force: true });
    }
  }
}

const isKept = ({ type }: RunReport): boolean => type === 'applied' || type === 'marks' || type === 'state';

function reportIn(line: string): RunReport | undefined {
  try {
    return line === '' ? undefined : (JSON.parse(line) as RunReport);
  } catch {
    return undefined;
  }
}
