import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { builtinFormats } from '@korzo/formats';
import { namesOnPath, readConfined } from './confined-file.ts';

/** Scenarios are descriptions; what is larger than this is something else. */
const mostBytes = 20_000_000;
/** A folder with more than this was not meant as one of scenarios. */
const mostFiles = 2000;
const deepest = 6;

const endings: ReadonlySet<string> = new Set(builtinFormats.flatMap(({ extensions }) => extensions));

/** The files of a folder that people may open by name. A name is the path below the folder, with `/` and with its ending. */
export class ScenarioFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Names of the files that look like scenarios, in alphabetical order. */
  async names(): Promise<string[]> {
    const names: string[] = [];
    await this.#collect(this.#folder, 0, names);
    return names.sort();
  }

  /** The text of a file; undefined when there is none of this name, or none that may be read. */
  async read(name: string): Promise<string | undefined> {
    // A name is no address: what looks encoded in it is meant as it stands.
    const names = namesOnPath(name.split('/').map(encodeName).join('/'));
    if (names === undefined || !endings.has(extname(name).toLowerCase())) return undefined;
    const file = await readConfined(this.#folder, names, mostBytes);
    return file?.contents.toString('utf8');
  }

  async #collect(folder: string, depth: number, names: string[]): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (names.length >= mostFiles) return;
      const path = join(folder, entry.name);
      const name = relative(this.#folder, path).split(sep).join('/');
      if (namesOnPath(name.split('/').map(encodeName).join('/')) === undefined) continue;
      if (entry.isDirectory() && depth < deepest) await this.#collect(path, depth + 1, names);
      else if (entry.isFile() && endings.has(extname(name).toLowerCase())) names.push(name);
    }
  }
}

/** Half a surrogate pair cannot be encoded, and is no name. */
function encodeName(name: string): string {
  try {
    return encodeURIComponent(name);
  } catch {
    return '';
  }
}
