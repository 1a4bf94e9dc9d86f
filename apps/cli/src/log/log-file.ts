import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '@korzo/formats';
import { LockHeld, lockName, type Lock } from '@korzo/recording/node';

/** A file of lines. It is written at once, so that it holds all lines up to a crash. */
export class LogFile {
  readonly path: string;
  readonly #onFault: (reason: string) => void;
  readonly #lock: Lock | undefined;
  #file: number | undefined;

  /** Throws InputError when the file cannot be made. `onFault` hears of it when it cannot be written any more later. */
  constructor(path: string, onFault: (reason: string) => void) {
    this.path = path;
    this.#onFault = onFault;
    this.#lock = lockFor(path);
    try {
      this.#file = openSync(path, 'w');
    } catch (error) {
      this.#lock?.release();
      throw new InputError([
        {
          file: path,
          place: '--log-file',
          rule: `the log file cannot be written: ${reasonOf(error)}`,
          remedy: 'name a file in a folder that exists and may be written to',
        },
      ]);
    }
  }

  write(line: string): void {
    if (this.#file === undefined) return;
    try {
      writeSync(this.#file, `${line}\n`);
    } catch (error) {
      this.close();
      this.#onFault(reasonOf(error));
    }
  }

  close(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file !== undefined) closeSync(file);
    this.#lock?.release();
  }
}

/** Two runs must not write into one log. Devices and pipes need no lock; where none can be made, opening the file says why. */
function lockFor(path: string): Lock | undefined {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isFile() === false || !existsSync(dirname(path))) return undefined;
  try {
    return lockName(path);
  } catch (error) {
    if (!(error instanceof LockHeld)) return undefined;
    throw new InputError([{ file: path, place: '--log-file', rule: error.rule, remedy: error.remedy }]);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
  EROFS: 'it may not be written to',
  ENOSPC: 'the disk is full',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return reasons[code] ?? code;
}
