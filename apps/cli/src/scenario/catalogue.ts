import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  builtinFormats,
  companionsOf,
  InputError,
  readAnyFormat,
  suggest,
  type Problem,
  type Scenario,
  type SourceFile,
  type Where,
} from '@korzo/formats';

/** The scenarios that ship with Korzo lie beside the packages; folders keep them in order and are no part of their names. */
const shippedFolder = new URL('../../../../scenarios/', import.meta.url);

const scenarioExtensions = new Set(['.yaml', '.yml']);

/** Paths of the shipped scenarios below their folder, by name. */
async function shippedPaths(): Promise<Map<string, string>> {
  const paths = await readdir(shippedFolder, { recursive: true });
  return new Map(
    paths
      .filter((path) => scenarioExtensions.has(extname(path)))
      .map((path) => [basename(path, extname(path)), path] as const),
  );
}

/** Names of the shipped scenarios, as typed after `korzo run`. */
export const shippedNames = async (): Promise<string[]> => [...(await shippedPaths()).keys()].sort();

async function shippedFile(name: string): Promise<string | undefined> {
  const path = (await shippedPaths()).get(name);
  return path === undefined ? undefined : join(fileURLToPath(shippedFolder), path);
}

const looksLikePath = (word: string): boolean =>
  /[/\\]/.test(word) || builtinFormats.some(({ extensions }) => extensions.includes(extname(word).toLowerCase()));

export interface FoundScenario {
  readonly file: string;
  readonly scenario: Scenario;
  /** Where its places stand in the file. */
  readonly where: Where;
  /** What was understood although it is not quite right. */
  readonly warnings: readonly Problem[];
  /** Threads the files ask for. */
  readonly workers?: number;
}

/** The file of a scenario, and that of the config that belongs to it. */
export interface ScenarioFiles {
  readonly contents: Uint8Array;
  readonly file: string;
  readonly config?: SourceFile;
  /** Files that it names and that are there, by the names it uses. */
  readonly beside?: ReadonlyMap<string, SourceFile>;
}

/** Finds a scenario by path or by the name of a shipped one, and its config by path; throws InputError. */
export async function openFiles(word: string, configWord?: string): Promise<ScenarioFiles> {
  const file = (await locate(word)) ?? word;
  const contents = await contentsOf(file, word, () => problemWithName(word));
  const beside = await filesBeside(contents, file);
  if (configWord === undefined) return { contents, file, beside };
  const config = await contentsOf(configWord, configWord, () =>
    Promise.resolve({ rule: 'there is no such file', remedy: 'check the path after --config' }),
  );
  return { contents, file, beside, config: { contents: config, file: configWord } };
}

/** Only files below the folder of the one that names them are opened; of the others the format says that they are missing. */
async function filesBeside(contents: Uint8Array, file: string): Promise<ReadonlyMap<string, SourceFile>> {
  const found = new Map<string, SourceFile>();
  for (const name of companionsOf(contents, file)) {
    const path = join(dirname(file), name);
    if (isAbsolute(name) || name.split(/[/\\]/).includes('..') || !(await isFile(path))) continue;
    found.set(name, { contents: await readFile(path), file: path });
  }
  return found;
}

/** Reads a scenario in any format; throws InputError with every problem. */
export async function findScenario(word: string, configWord?: string): Promise<FoundScenario> {
  const { contents, file, ...others } = await openFiles(word, configWord);
  const result = readAnyFormat(contents, file, others);
  if ('problems' in result) throw new InputError(result.problems);
  const { warnings = [], ...rest } = result;
  return { file, ...rest, warnings };
}

/** A path that is there wins over a shipped name; something that looks like a path is never taken for a name. */
async function locate(word: string): Promise<string | undefined> {
  if (looksLikePath(word) || (await isFile(word))) return word;
  return shippedFile(word);
}

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
};

/** A scenario of this size would be no description any more; it also keeps us from reading a disk by mistake. */
const mostBytes = 256 * 1048576;

type Complaint = Pick<Problem, 'rule' | 'remedy'>;

async function contentsOf(file: string, word: string, whenMissing: () => Promise<Complaint>): Promise<Uint8Array> {
  try {
    const about = await stat(file);
    if (about.isBlockDevice() || about.isCharacterDevice()) throw refusal(word, 'this is a device', 'name a file');
    if (about.size > mostBytes)
      throw refusal(word, `the file is larger than ${mostBytes / 1048576} MiB`, 'name a scenario');
    return await readFile(file);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const complaint = isMissing(error) ? await whenMissing() : problemWithFile(error);
    throw refusal(word, complaint.rule, complaint.remedy);
  }
}

const refusal = (file: string, rule: string, remedy: string): InputError =>
  new InputError([{ file, place: '', rule, remedy }]);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

async function problemWithName(word: string): Promise<Complaint> {
  const names = await shippedNames();
  if (!looksLikePath(word))
    return { rule: 'there is neither a file nor a shipped scenario of this name', remedy: suggest(word, names) };
  return {
    rule: 'there is no such file',
    remedy: `check the path, or name a shipped scenario: ${suggest(nameIn(word), names)}`,
  };
}

function problemWithFile(error: unknown): Complaint {
  const code = codeOf(error);
  if (code === 'EISDIR') return { rule: 'this is a folder', remedy: 'name a file in it' };
  if (code === 'EACCES' || code === 'EPERM')
    return { rule: 'the file may not be read', remedy: 'ask for permission to read it' };
  return { rule: `the file cannot be read (${String(code ?? error)})`, remedy: 'check the path' };
}

const nameIn = (path: string): string => basename(path, extname(path));
