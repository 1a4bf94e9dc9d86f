import { closeSync, openSync, realpathSync, writeSync } from 'node:fs';
import { InputError } from '@korzo/formats';

/** A file of lines. It is written at once, so that it tells all up to a crash. */
export class LogFile {
  readonly path: string;
  readonly #onFault: (reason: string) => void;
  #file: number | undefined;

  /** Throws InputError when the file cannot be made. `onFault` hears of it when it cannot be written any more later. */
  constructor(path: string, onFault: (reason: string) => void) {
    this.path = path;
    this.#onFault = onFault;
    try {
      this.#file = openSync(path, 'w');
    } catch (error) {
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

/** A log must not be written over a file that is read. */
export function refuseInputs(path: string, inputs: readonly string[]): void {
  const place = realPath(path);
  if (place === undefined || !inputs.some((input) => realPath(input) === place)) return;
  throw new InputError([
    {
      file: path,
      place: '--log-file',
      rule: 'the log must not be written over a file that this run reads',
      remedy: 'name another file',
    },
  ]);
}

/** undefined when there is nothing of this name. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
