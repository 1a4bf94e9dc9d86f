import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { builtinFormats, describeProblem, readAnyFormat, sniffMass } from '@korzo/formats';
import { entryOf, type CatalogueEntry, type ScenarioShelf, type ScenarioText } from '@korzo/live';
import { namesOnPath, readConfined } from './confined-file.ts';

/** Scenarios are descriptions; what is larger than this is something else. */
const mostBytes = 20_000_000;
/** A folder with more than this was not meant as one of scenarios. */
const mostFiles = 500;
const deepest = 6;

const endings: ReadonlySet<string> = new Set(builtinFormats.flatMap(({ extensions }) => extensions));

interface Known {
  readonly changed: number;
  readonly entry: CatalogueEntry | undefined;
}

/** The files of a folder that people may open by name. A name is the path below the folder, with `/` and with its ending. */
export class ScenarioFolder implements ScenarioShelf {
  readonly #folder: string;
  readonly #known = new Map<string, Known>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What can be opened, in alphabetical order. A file that is wrong is listed with what is wrong. */
  async list(): Promise<CatalogueEntry[]> {
    const names: string[] = [];
    await this.#collect(this.#folder, 0, names);
    const entries: CatalogueEntry[] = [];
    for (const name of names.sort()) {
      const entry = await this.#describe(name);
      if (entry !== undefined) entries.push(entry);
    }
    return entries;
  }

  /** A file with the config that lies beside it, if it is a world of MASS; undefined when there is none that may be read. */
  async find(name: string): Promise<ScenarioText | undefined> {
    const found = await this.#read(name);
    if (found === undefined) return undefined;
    const { text } = found;
    if (sniffMass(text.slice(0, 8192)) !== 'world') return { file: name, text };
    for (const file of configNames(name)) {
      const config = await this.#read(file);
      if (config !== undefined) return { file: name, text, companion: { file, text: config.text } };
    }
    return { file: name, text };
  }

  async #read(name: string): Promise<{ readonly text: string; readonly changed: number } | undefined> {
    const names = namesOnPath(asPath(name));
    if (names === undefined || !endings.has(extname(name).toLowerCase())) return undefined;
    const file = await readConfined(this.#folder, names, mostBytes);
    return file === undefined ? undefined : { text: file.contents.toString('utf8'), changed: file.changed };
  }

  async #describe(name: string): Promise<CatalogueEntry | undefined> {
    const file = await this.#read(name);
    if (file === undefined) return undefined;
    const known = this.#known.get(name);
    if (known?.changed === file.changed) return known.entry;
    const entry = sniffMass(file.text.slice(0, 8192)) === 'config' ? undefined : describe(name, await this.find(name));
    this.#known.set(name, { changed: file.changed, entry });
    return entry;
  }

  async #collect(folder: string, depth: number, names: string[]): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (names.length >= mostFiles) return;
      const path = join(folder, entry.name);
      const name = relative(this.#folder, path).split(sep).join('/');
      if (namesOnPath(asPath(name)) === undefined) continue;
      if (entry.isDirectory() && depth < deepest) await this.#collect(path, depth + 1, names);
      else if (entry.isFile() && endings.has(extname(name).toLowerCase())) names.push(name);
    }
  }
}

function describe(name: string, found: ScenarioText | undefined): CatalogueEntry | undefined {
  if (found === undefined) return undefined;
  const { text, companion } = found;
  const config = companion === undefined ? {} : { config: { contents: companion.text, file: companion.file } };
  const result = readAnyFormat(text, name, config);
  if (!('problems' in result)) return entryOf(name, result.scenario);
  return { name, about: `Cannot be opened: ${describeProblem(result.problems[0])}.`, kinds: [], models: [], agents: 0 };
}

/** `square.config.xml` belongs to `square.xml`, and `config1.xml` to `map1.xml` as MASS itself names them. */
function configNames(name: string): string[] {
  const ending = extname(name);
  const own = `${name.slice(0, -ending.length)}.config${ending}`;
  const file = basename(name);
  if (!file.startsWith('map')) return [own];
  const folder = dirname(name);
  return [own, `${folder === '.' ? '' : `${folder}/`}${file.replace('map', 'config')}`];
}

/** A name is no address: what looks encoded in it is meant as it stands. Half a surrogate pair cannot be encoded and is no name. */
const asPath = (name: string): string =>
  name
    .split('/')
    .map((part) => (/\p{Surrogate}/u.test(part) ? '' : encodeURIComponent(part)))
    .join('/');
