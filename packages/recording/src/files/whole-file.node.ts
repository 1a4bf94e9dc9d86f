import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FileError, writingError } from './file-error.ts';

/** Writes a file at a path; it may be asynchronous, and leave helpers of its own beside the file. */
export type FileWriter = (path: string) => void | Promise<void>;

interface Staged {
  /** As it was named. */
  readonly path: string;
  /** Where it comes to lie: behind links. */
  readonly target: string;
  readonly temporary: string;
  readonly folder: string;
}

/**
 * Files that are all there as a whole or not at all. Each is written beside its place and moved there by `deliver`; whatever fails before leaves
 * everything as it was.
 */
export class StagedFiles {
  readonly #overwrite: boolean;
  readonly #staged: Staged[] = [];

  /** @param overwrite whether files that are there are replaced; otherwise they are an error */
  constructor({ overwrite }: { readonly overwrite: boolean }) {
    this.#overwrite = overwrite;
  }

  /** Writes a text or bytes beside their place. What is no file, such as /dev/stdout, is written at once. */
  add(path: string, contents: string | Uint8Array): void {
    const temporary = this.#begin(path);
    try {
      writeFileSync(temporary, contents);
      if (temporary !== path) finish(targetOf(path) ?? path, temporary);
    } catch (error) {
      this.#giveUp(path, error);
    }
  }

  /** As `add`, for a writer that is handed the path where to write. */
  async stage(path: string, write: FileWriter): Promise<void> {
    const temporary = this.#begin(path);
    try {
      await write(temporary);
      if (temporary !== path) finish(targetOf(path) ?? path, temporary);
    } catch (error) {
      this.#giveUp(path, reasonFor(temporary, error));
    }
  }

  /** Moves all files to their places. */
  deliver(): void {
    const delivered: string[] = [];
    let current = '';
    try {
      for (const { path, target, temporary } of this.#staged) {
        current = path;
        if (this.#overwrite) renameSync(temporary, target);
        else moveWhereNothingIs(temporary, target);
        delivered.push(target);
      }
    } catch (error) {
      // What has replaced something cannot be undone; what is new can.
      if (!this.#overwrite) for (const target of delivered) rmSync(target, { force: true });
      throw writingError(current, error);
    } finally {
      this.discard();
    }
  }

  /** Takes away what was not delivered. */
  discard(): void {
    for (const { folder } of this.#staged.splice(0)) rmSync(folder, { recursive: true, force: true });
  }

  /** Where to write what shall come to lie at a path. */
  #begin(path: string): string {
    try {
      const target = targetOf(path);
      if (target === undefined) return path;
      const folder = mkdtempSync(join(dirname(target), '.korzo-part.'));
      const temporary = join(folder, basename(target));
      this.#staged.push({ path, target, temporary, folder });
      return temporary;
    } catch (error) {
      return this.#giveUp(path, error);
    }
  }

  #giveUp(path: string, error: unknown): never {
    this.discard();
    throw writingError(path, error);
  }
}

/** Has one file written that is there as a whole or not at all. */
export async function writeBeside(path: string, overwrite: boolean, write: FileWriter): Promise<void> {
  const files = new StagedFiles({ overwrite });
  await files.stage(path, write);
  files.deliver();
}

/** Writes a text or bytes that are there as a whole or not at all. */
export function writeWhole(path: string, contents: string | Uint8Array, { overwrite = true } = {}): void {
  const files = new StagedFiles({ overwrite });
  files.add(path, contents);
  files.deliver();
}

/** Where a file comes to lie; undefined when what is there is no file, and must not be replaced by one. */
function targetOf(path: string): string | undefined {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there === undefined) return path;
  if (there.isDirectory()) throw new FileError(path, 'it is a folder, not a file', 'name a file');
  if (!there.isFile()) return undefined;
  // Moving would not ask.
  accessSync(path, constants.W_OK);
  return realpathSync(path);
}

/** A file that is replaced keeps its rights; what is written is on the disk before it is moved. */
function finish(target: string, temporary: string): void {
  const there = statSync(target, { throwIfNoEntry: false });
  if (there !== undefined) chmodSync(temporary, there.mode & 0o7777);
  const file = openSync(temporary, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function moveWhereNothingIs(temporary: string, target: string): void {
  try {
    linkSync(temporary, target);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const isThere = statSync(target, { throwIfNoEntry: false }) !== undefined;
    if (code === 'EEXIST' || isThere)
      throw new FileError(target, 'another program has written it meanwhile', 'name another file, or give --force');
    // Some file systems know no links.
    renameSync(temporary, target);
  }
}

/** Libraries hide why the system refused them: asked again, it says so itself. */
function reasonFor(unfinished: string, error: unknown): unknown {
  if (error instanceof FileError || (error instanceof Error && 'syscall' in error)) return error;
  try {
    const file = openSync(unfinished, 'a');
    try {
      for (let block = 0; block < probeBlocks; block++) writeSync(file, new Uint8Array(probeBytes));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (reason) {
    return reason;
  }
  return error;
}

/** What a full disk might still take although a library has given up: a megabyte. */
const probeBytes = 1 << 16;
const probeBlocks = 16;
