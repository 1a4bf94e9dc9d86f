import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from './scenario-file.ts';

export interface Listed {
  /** Paths below the folder, with `/`. */
  readonly names: readonly string[];
  /** Whether there were too many to list. */
  readonly isCut: boolean;
}

/** A folder with more was not meant as one scenario; it also keeps us from walking through a disk by mistake. */
const mostFiles = 10_000;
const deepest = 6;

/** The files below a folder; undefined when it is none. Hidden files, links (they may lead anywhere) and recordings are left out. */
export async function listFiles(folder: string): Promise<Listed | undefined> {
  const isFolder = await stat(folder).then(
    (about) => about.isDirectory(),
    () => false,
  );
  if (!isFolder) return undefined;
  const names: string[] = [];
  const collect = async (path: string, prefix: string, depth: number): Promise<void> => {
    for (const entry of await entriesOf(path)) {
      if (names.length > mostFiles) return;
      if (entry.name.startsWith('.')) continue;
      if (entry.isFile()) names.push(prefix + entry.name);
      else if (entry.isDirectory() && depth < deepest && !(await isRecording(join(path, entry.name))))
        await collect(join(path, entry.name), `${prefix}${entry.name}/`, depth + 1);
    }
  };
  await collect(folder, '', 0);
  return { names: names.toSorted(), isCut: names.length > mostFiles };
}

async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const rule = code === 'EACCES' || code === 'EPERM' ? 'may not be read' : `cannot be read (${code})`;
    throw refusal(path, `the folder ${rule}`, 'name the folder of one scenario, or its files');
  }
}

/** Whether a folder is what `korzo run --out` makes. */
export const isRecording = (folder: string): Promise<boolean> =>
  stat(join(folder, 'recording.json')).then(
    (about) => about.isFile(),
    () => false,
  );
