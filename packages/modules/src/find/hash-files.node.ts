import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sixteen digits over a file, or over all files of a folder with their names; what npm installed below it is left out. */
export function hashOf(root: string): string {
  const sum = createHash('sha256');
  if (!statSync(root).isDirectory()) return sum.update(readFileSync(root)).digest('hex').slice(0, 16);
  for (const path of filesIn(root)) {
    const bytes = readFileSync(path);
    sum.update(`${relative(root, path).split(sep).join('/')}\n${bytes.length}\n`).update(bytes);
  }
  return sum.digest('hex').slice(0, 16);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
    })
    .sort();
