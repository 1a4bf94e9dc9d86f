import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FileError, writingError } from './file-error.ts';
import { makeFolder } from './make-folder.node.ts';
import { lifeOf, ownMark, type ProcessMark } from './process-mark.node.ts';

/** Another process writes there. */
export class LockHeld extends FileError {
  override readonly name = 'LockHeld';
}

/** Held while something is written; others that want to write there are refused meanwhile. */
export interface Lock {
  release(): void;
}

/** First character of a lock file: whether its writer still looks around, or has found itself alone. */
const claims = 'c';
const holds = 'h';

interface Rival extends ProcessMark {
  readonly path: string;
  readonly isHolder: boolean;
  /** ISO 8601 */
  readonly since: string;
}

/** Rivals that only look around themselves are waited for: one of them goes, ms. */
const patience = 10_000;
const pause = 10;

const folderPrefix = '.korzo-lock.';

const held = new Set<string>();
let tidiesUp = false;

/** Makes a folder, unless it is there, and locks it as a whole. Throws a FileError that names who holds it. */
export function lockFolder(folder: string): Lock {
  makeFolder(folder);
  return lock(folder, folderPrefix, folder);
}

/** Locks a file, or all files of a folder whose names begin so. Its folder must be there. */
export const lockName = (path: string): Lock => lock(dirname(path), `.${basename(path)}.korzo-lock.`, path);

/**
 * Each writer has a lock file of its own name. It makes the file first and looks for others then: of two writers at least the later one sees the
 * other. A file whose process has ended counts for nothing and is taken away, which cannot hit a living one.
 */
function lock(folder: string, prefix: string, what: string): Lock {
  const own = join(folder, `${prefix}${randomBytes(8).toString('hex')}`);
  let file: number;
  try {
    file = makeLockFile(own);
  } catch (error) {
    throw writingError(what, error);
  }
  try {
    waitForRivals(own, folder, prefix, what);
    writeSync(file, holds, 0);
  } catch (error) {
    rmSync(own, { force: true });
    throw writingError(what, error);
  } finally {
    closeSync(file);
  }
  keep(own);
  return {
    release: () => {
      held.delete(own);
      rmSync(own, { force: true });
    },
  };
}

/** Written beside and renamed: a rival reads all of it or nothing. */
function makeLockFile(path: string): number {
  const part = join(dirname(path), `.korzo-part.${basename(path).slice(-16)}`);
  const file = openSync(part, 'wx');
  try {
    writeSync(file, `${claims}${JSON.stringify({ ...ownMark(), since: new Date().toISOString() })}\n`);
    fsyncSync(file);
    renameSync(part, path);
    return file;
  } catch (error) {
    closeSync(file);
    rmSync(part, { force: true });
    throw error;
  }
}

function waitForRivals(own: string, folder: string, prefix: string, what: string): void {
  const start = performance.now();
  for (;;) {
    const rivals = rivalsIn(folder, prefix, basename(own));
    if (rivals.length === 0) return;
    const first = rivals[0];
    const mayWait = rivals.every(({ path, isHolder }) => !isHolder && path > own);
    if (!mayWait || performance.now() - start > patience) throw refusal(what, first);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
}

/** Those who hold the lock or want it, holders first. */
function rivalsIn(folder: string, prefix: string, own: string): Rival[] {
  const rivals: Rival[] = [];
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || name === own) continue;
    const rival = readLockFile(join(folder, name));
    if (rival === undefined) continue;
    if (lifeOf(rival) === 'ended') rmSync(rival.path, { force: true });
    else rivals.push(rival);
  }
  return rivals.sort((one, other) => Number(other.isHolder) - Number(one.isHolder));
}

/** undefined when it is gone. A damaged one counts as that of a process no agent can look at. */
function readLockFile(path: string): Rival | undefined {
  const unknown = { pid: 0, host: '', boot: '', numbering: '', start: '', since: '' };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const mark = JSON.parse(text.slice(1)) as ProcessMark & { readonly since: string };
    return { ...unknown, ...mark, path, isHolder: text.startsWith(holds) };
  } catch {
    return { ...unknown, path, isHolder: true };
  }
}

/** The process that has locked a folder, in words; undefined when none has. */
export function writerOf(folder: string): string | undefined {
  const [first] = rivalsIn(folder, folderPrefix, '');
  return first === undefined ? undefined : describe(first);
}

const describe = ({ pid, host, since }: Rival): string =>
  pid === 0 ? 'an unknown process' : `process ${pid} on ${host}, since ${since.slice(0, 19).replace('T', ' ')} UTC`;

function refusal(what: string, rival: Rival): LockHeld {
  const remedy =
    lifeOf(rival) === 'runs'
      ? 'wait until it ends, or name another place'
      : `if it no longer runs, delete ${rival.path}`;
  return new LockHeld(what, `another program is writing there (${describe(rival)})`, remedy);
}

/** A program that ends without releasing its locks takes them away; one that is killed leaves them, and they count for nothing. */
function keep(path: string): void {
  held.add(path);
  if (tidiesUp) return;
  tidiesUp = true;
  process.once('exit', () => {
    for (const each of held) rmSync(each, { force: true });
  });
}
