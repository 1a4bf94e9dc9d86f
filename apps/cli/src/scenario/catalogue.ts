import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  builtinFormats,
  gatherCompanions,
  InputError,
  nearestWord,
  readResolved,
  type Format,
  type ImportNotes,
  type PlanWishes,
  type Problem,
  type Scenario,
  type Where,
} from '@korzo/formats';
import type { OwnParts } from '@korzo/engine';
import { openSet, type ScenarioFiles } from './open-set.ts';
import {
  contentsOf,
  contentsOfInput,
  isFile,
  readBelow,
  refusal,
  standardInput,
  standardInputName,
  type Complaint,
} from './scenario-file.ts';

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

/** Runs of validation tests are listed apart: there are many, and most people look for something else. */
export const isValidation = (name: string): boolean => name.startsWith('validation-');

async function shippedFile(name: string): Promise<string | undefined> {
  const path = (await shippedPaths()).get(name);
  return path === undefined ? undefined : join(fileURLToPath(shippedFolder), path);
}

const looksLikePath = (word: string): boolean =>
  /[/\\]/.test(word) ||
  extname(word).toLowerCase() === '.zip' ||
  builtinFormats.some(({ extensions }) => extensions.includes(extname(word).toLowerCase()));

export interface FoundScenario {
  /** Where it starts. */
  readonly file: string;
  /** All files that it was read from. */
  readonly inputs: readonly string[];
  readonly scenario: Scenario;
  /** Where its places stand in the file. */
  readonly where: Where;
  /** What was understood although it is not quite right. */
  readonly warnings: readonly Problem[];
  /** Threads the files ask for. */
  readonly workers?: number;
  /** Of a plan: what was understood, guessed, skipped and healed. */
  readonly notes?: ImportNotes;
}

/** What a person says beside the files of a scenario. */
export interface ScenarioWords {
  /** The config of a MASS world. */
  readonly config?: string;
  /** Of several files, the one to start from. */
  readonly start?: string;
}

/** Finds a scenario on standard input (`-`), by a path, by the name of a shipped one, or by several files, and its config by path; throws InputError. */
export async function openFiles(
  words: string | readonly string[],
  { config: configWord, start }: ScenarioWords = {},
  formats: readonly Format[] = builtinFormats,
): Promise<ScenarioFiles> {
  const list = typeof words === 'string' ? [words] : words;
  const [word] = list;
  // A folder of the name of a shipped scenario may be a recording of it.
  const isName = list.length === 1 && !looksLikePath(word) && (await shippedFile(word)) !== undefined;
  const files = (isName ? undefined : await openSet(list, start)) ?? (await openFile(word, start, formats));
  if (configWord === undefined) return files;
  const config = await contentsOf(configWord, configWord, () =>
    Promise.resolve({ rule: 'there is no such file', remedy: 'check the path after --config' }),
  );
  return { ...files, config: { contents: config, file: configWord } };
}

async function openFile(word: string, start: string | undefined, formats: readonly Format[]): Promise<ScenarioFiles> {
  const isInput = word === standardInput;
  const file = isInput ? standardInputName : ((await locate(word)) ?? word);
  const contents = isInput ? await contentsOfInput() : await contentsOf(file, word, () => problemWithName(word));
  if (start !== undefined && start !== basename(file))
    throw refusal(word, `this is one file, so there is no '${start}' to start from`, 'leave --start out');
  const folder = dirname(file);
  const set = await gatherCompanions({ file, contents }, (place) => readBelow(folder, place), formats);
  return { ...set, isSet: false };
}

/** What a user's modules hand in for reading. */
export type OwnReading = OwnParts & { readonly formats?: readonly Format[]; readonly plan?: PlanWishes };

/** Reads a scenario in any format; throws InputError with every problem. */
export async function findScenario(
  words: string | readonly string[],
  others: ScenarioWords = {},
  own: OwnReading = {},
): Promise<FoundScenario> {
  const formats = [...builtinFormats, ...(own.formats ?? [])];
  const { config, ...set } = await openFiles(words, others, formats);
  const result = readResolved(set, { ...own, formats, ...(config === undefined ? {} : { config }) });
  if ('problems' in result) throw new InputError(result.problems);
  const { warnings = [], ...rest } = result;
  const inputs = [set.start, ...set.beside.values(), ...(config === undefined ? [] : [config])].map(({ file }) => file);
  return { file: set.start.file, inputs, ...rest, warnings };
}

/** A path that is there wins over a shipped name; something that looks like a path is never taken for a name. */
async function locate(word: string): Promise<string | undefined> {
  if (looksLikePath(word) || (await isFile(word))) return word;
  return shippedFile(word);
}

async function problemWithName(word: string): Promise<Complaint> {
  const names = (await shippedNames()).filter((name) => isValidation(name) === isValidation(nameIn(word)));
  const nearest = nearestWord(nameIn(word), names);
  const question = nearest === undefined ? '' : `did you mean '${nearest}'? `;
  const list = '`korzo scenarios` lists all shipped scenarios';
  return looksLikePath(word)
    ? { rule: 'there is no such file', remedy: `${question}check the path; ${list}` }
    : { rule: 'there is neither a file nor a shipped scenario of this name', remedy: `${question}${list}` };
}

const nameIn = (path: string): string => basename(path, extname(path));
