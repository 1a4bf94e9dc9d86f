// Puts the shipped cities beside the page, for the menu of its editor.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Example } from '../src/city/texts/examples.ts';

/** What stands in the comment at the top of a text. */
const aboutOf = (text: string): string => /^\s*\/\/\s*(.*)/.exec(text)?.[1]?.trim() ?? '';

/** All cities below a folder as one file. */
export function writeCities(folder: string, file: string): void {
  const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.city'))
    .sort()
    .map((path): Example => {
      const text = readFileSync(join(folder, path), 'utf8');
      return { name: basename(path, '.city'), about: aboutOf(text), text };
    });
  mkdirSync(dirname(file), { recursive: true });
  const contents = JSON.stringify(examples);
  // Several may build at the same time, and one may just be copying it.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== contents) writeFileSync(file, contents);
}
