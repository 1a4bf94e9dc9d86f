import { constants } from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { writeWhole } from '@korzo/recording/node';

/** Separators of Windows, its drives and streams, and wild cards: what no name of a served file has. */
const strangeCharacters = /[\\/:*?"<>|]/;

const hasControlCharacter = (name: string): boolean => {
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
};

/**
 * The names on the way to a file, from the path of an address; undefined when it is no plain way downwards. Decoded once, after it was
 * split: an encoded slash is part of a name, and no name has one.
 */
export function namesOnPath(path: string): readonly string[] | undefined {
  if (path.length > 2000) return undefined;
  const names: string[] = [];
  for (const part of path.replace(/^\//, '').split('/')) {
    let name: string;
    try {
      name = decodeURIComponent(part);
    } catch {
      return undefined;
    }
    // Hidden files are no client's business; `.` and `..` are among them. Windows takes `a.` and `a ` for `a`.
    if (name === '' || name.startsWith('.') || /[. ]$/.test(name)) return undefined;
    if (strangeCharacters.test(name) || hasControlCharacter(name)) return undefined;
    names.push(name);
  }
  return names;
}

export interface ReadFile {
  readonly contents: Buffer;
  /** ms since 1970 */
  readonly changed: number;
}

/**
 * Reads a file below a folder by names that `namesOnPath` gave. Undefined when there is none, when it is no plain file, when it is larger
 * than `most` bytes, or when links lead out of the folder.
 */
export async function readConfined(
  folder: string,
  names: readonly string[],
  most: number,
): Promise<ReadFile | undefined> {
  try {
    const root = await realpath(folder);
    const path = await realpath(join(root, ...names));
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
    // Before it is opened: opening a pipe waits for a writer.
    if (!(await lstat(path)).isFile()) return undefined;
    // A link that took the file's place meanwhile is not followed (where the system can detect it).
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const about = await file.stat();
      if (!about.isFile() || about.size > most) return undefined;
      return { contents: await file.readFile(), changed: about.mtimeMs };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/**
 * Writes a file below a folder by names that `namesOnPath` gave, as a whole or not at all. False when its folder is not there or lies
 * elsewhere, or when something else than a plain file has its name.
 */
export async function writeConfined(
  folder: string,
  names: readonly string[],
  contents: string,
  { overwrite }: { readonly overwrite: boolean },
): Promise<boolean> {
  try {
    const root = await realpath(folder);
    const parent = await realpath(join(root, ...names.slice(0, -1)));
    if (parent !== root && !parent.startsWith(root.endsWith(sep) ? root : root + sep)) return false;
    const path = join(parent, names.at(-1) ?? '');
    const there = await lstat(path).catch((error: unknown) => (isAbsence(error) ? undefined : Promise.reject(error)));
    if (there !== undefined && !there.isFile()) return false;
    writeWhole(path, contents, { overwrite });
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

const absences = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'ELOOP',
  'ENAMETOOLONG',
  'EINVAL',
  'EISDIR',
  'ENXIO',
]);

const isAbsence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && absences.has(String(error.code));
