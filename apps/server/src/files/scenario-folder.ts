import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import {
  builtinFormats,
  canStart,
  describeProblem,
  gatherCompanions,
  InputError,
  listedEndings,
  portableSet,
  readResolved,
  type PortableSet,
  type ResolvedSet,
} from '@korzo/formats';
import { entryOf, type CatalogueEntry, type ScenarioShelf } from '@korzo/live';
import { namesOnPath, readConfined, writeConfined, type ReadFile } from './confined-file.ts';

/** Scenarios are descriptions; what is larger than this is something else. */
const mostBytes = 20_000_000;
/** A folder with more than this was not meant as one of scenarios. */
const mostFiles = 500;
const deepest = 6;

const endings: ReadonlySet<string> = new Set(builtinFormats.flatMap(({ extensions }) => extensions));

/** What modules add to reading: keys of parts, kinds of goals, measures. */
export type OwnReading = Omit<NonNullable<Parameters<typeof readResolved>[1]>, 'config' | 'formats'>;

interface Gathered {
  readonly set: ResolvedSet;
  /** Which files there were, and when each was changed. */
  readonly state: string;
}

interface Known extends Pick<Gathered, 'state'> {
  /** Files that it uses. */
  readonly beside: readonly string[];
  /** Absent when it only completes another file. */
  readonly entry: CatalogueEntry | undefined;
}

/** What became of a text that was to be saved: its version, or why not, with the version that is there. */
export type Saved =
  | { readonly version: string }
  | { readonly refused: 'name' | 'taken' | 'changed' | 'gone' | 'unwritable'; readonly version?: string };

/** A version of a text: another text has another one. */
export const versionOf = (contents: string | Uint8Array): string =>
  createHash('sha256').update(contents).digest('hex').slice(0, 32);

/** The files of a folder that people may open by name. A name is the path below the folder, with `/` and with its ending. */
export class ScenarioFolder implements ScenarioShelf {
  readonly #folder: string;
  readonly #known = new Map<string, Known>();
  readonly #own: OwnReading;
  #saving: Promise<unknown> = Promise.resolve();

  /** @param own what modules add to reading */
  constructor(folder: string, own: OwnReading = {}) {
    this.#folder = folder;
    this.#own = own;
  }

  /** What can be opened, in alphabetical order. A file that is wrong is listed with what is wrong; one that only completes others is not. */
  async list(): Promise<CatalogueEntry[]> {
    const names: string[] = [];
    await this.#collect(this.#folder, 0, names);
    const all: Known[] = [];
    for (const name of names.sort()) {
      const known = await this.#describe(name);
      if (known !== undefined) all.push(known);
    }
    const completing = new Set(all.flatMap(({ beside }) => beside));
    return all.flatMap(({ entry }) => (entry === undefined || completing.has(entry.name) ? [] : [entry]));
  }

  /** A file with those that it names and that lie below its folder; undefined when there is none that may be read. */
  async find(name: string): Promise<PortableSet | undefined> {
    const gathered = await this.#gather(name);
    if (gathered === undefined) return undefined;
    const set = portableSet(gathered.set, name);
    if ('problems' in set) throw new InputError(set.problems);
    return set;
  }

  /**
   * Saves a scenario. A file that is there is replaced only by a client that knows its version: what others wrote meanwhile is not lost.
   * @param replaces the version to replace; none for a new file
   */
  save(name: string, text: string, replaces?: string): Promise<Saved> {
    const saved = this.#saving.then(() => this.#saveNow(name, text, replaces));
    this.#saving = saved.catch(() => undefined);
    return saved;
  }

  async #saveNow(name: string, text: string, replaces: string | undefined): Promise<Saved> {
    const names = namesOnPath(asPath(name));
    if (names === undefined || names.length > deepest || !/\.ya?ml$/i.test(name)) return { refused: 'name' };
    const there = await this.#read(name);
    const version = there && versionOf(there.contents);
    if (version !== undefined && replaces === undefined) return { refused: 'taken', version };
    if (version === undefined && replaces !== undefined) return { refused: 'gone' };
    if (version !== undefined && version !== replaces) return { refused: 'changed', version };
    const isWritten = await writeConfined(this.#folder, names, text, { overwrite: replaces !== undefined });
    return isWritten ? { version: versionOf(text) } : { refused: 'unwritable' };
  }

  /** Nothing is opened but what the file names. Companions may have any ending; scenarios have those of the formats. */
  async #gather(name: string): Promise<Gathered | undefined> {
    const start = endings.has(extname(name).toLowerCase()) ? await this.#read(name) : undefined;
    if (start === undefined) return undefined;
    const state = [`${name} ${start.changed}`];
    const parent = name.slice(0, name.lastIndexOf('/') + 1);
    const set = await gatherCompanions({ file: name, contents: start.contents }, async (place) => {
      const file = parent + place;
      const found = await this.#read(file);
      state.push(`${file} ${found?.changed ?? 'missing'}`);
      return found === undefined ? undefined : { file, contents: found.contents };
    });
    return { set, state: state.join('\n') };
  }

  async #read(name: string): Promise<ReadFile | undefined> {
    const names = namesOnPath(asPath(name));
    return names === undefined ? undefined : readConfined(this.#folder, names, mostBytes);
  }

  async #describe(name: string): Promise<Known | undefined> {
    const gathered = await this.#gather(name);
    if (gathered === undefined) return undefined;
    const { set, state } = gathered;
    const before = this.#known.get(name);
    if (before?.state === state) return before;
    const beside = [...set.beside.values()].map(({ file }) => file);
    const known = { state, beside, entry: describe(name, set, this.#own) };
    this.#known.set(name, known);
    return known;
  }

  async #collect(folder: string, depth: number, names: string[]): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (names.length >= mostFiles) return;
      const path = join(folder, entry.name);
      const name = relative(this.#folder, path).split(sep).join('/');
      if (namesOnPath(asPath(name)) === undefined) continue;
      if (entry.isDirectory() && depth < deepest) await this.#collect(path, depth + 1, names);
      else if (entry.isFile() && listedEndings.has(extname(name).toLowerCase())) names.push(name);
    }
  }
}

function describe(name: string, set: ResolvedSet, own: OwnReading): CatalogueEntry | undefined {
  if (!canStart(set.start)) return undefined;
  const result = readResolved(set, own);
  if (!('problems' in result)) return entryOf(name, result.scenario);
  return { name, about: `Cannot be opened: ${describeProblem(result.problems[0])}.`, kinds: [], models: [], agents: 0 };
}

/** A name is no address: what looks encoded in it is meant as it stands. Half a surrogate pair cannot be encoded and is no name. */
const asPath = (name: string): string =>
  name
    .split('/')
    .map((part) => (/\p{Surrogate}/u.test(part) ? '' : encodeURIComponent(part)))
    .join('/');
