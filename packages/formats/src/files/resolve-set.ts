import { type Problem, textOf } from '@korzo/reading';
import { placesOf, type Companion } from '../format/companion.ts';
import type { Format, FormatResult, SourceFile } from '../format/format.ts';
import { builtinFormats, companionsOf, readAnyFormat, type ReadOptions } from '../formats.ts';
import { problemsInSet, type FileSet } from './file-set.ts';
import { findStart } from './find-start.ts';
import { pathFrom } from './paths.ts';

/** The files of one scenario: where it starts, and what belongs to it. */
export interface ResolvedSet {
  readonly start: SourceFile;
  /** Companions that are there, by what they are to the start. */
  readonly beside: ReadonlyMap<string, SourceFile>;
  readonly missing: readonly Companion[];
}

export type ResolveResult =
  | ResolvedSet
  | {
      readonly problems: readonly Problem[];
      /** Files that a run could start from, when there are several. */
      readonly candidates?: readonly string[];
    };

/** Finds the start of a set and its companions. What is missing is no problem yet: reading says so, or the rest is still to come. */
export function resolveFileSet(set: FileSet, formats: readonly Format[] = builtinFormats): ResolveResult {
  const problems = problemsInSet(set);
  if (problems.length > 0) return { problems };
  const found = findStart(set, formats);
  if ('problems' in found) return found;
  const { start } = found;
  const byName = new Map(set.files.map((source) => [source.file, source]));
  const beside = new Map<string, SourceFile>();
  const missing: Companion[] = [];
  for (const companion of companionsOf(start.contents, start.file, formats)) {
    const source =
      firstOf(placesOf(companion).map((place) => byName.get(pathFrom(start.file, place)))) ??
      onlyFitting(set, companion);
    if (source === undefined) missing.push(companion);
    else if ('several' in source) problems.push(unclear(start.file, companion, source.several));
    else beside.set(companion.what, source);
  }
  return problems.length > 0 ? { problems } : { start, beside, missing };
}

const firstOf = <Value>(values: readonly (Value | undefined)[]): Value | undefined =>
  values.find((value) => value !== undefined);

/** The one file that may be a companion that no name leads to; several may be. */
function onlyFitting(
  { files }: FileSet,
  { fits }: Companion,
): SourceFile | { readonly several: readonly string[] } | undefined {
  if (fits === undefined) return undefined;
  const fitting = files.filter(({ contents, file }) => {
    const read = textOf(contents, file);
    return 'text' in read && fits(read.text);
  });
  return fitting.length > 1 ? { several: fitting.map(({ file }) => file).toSorted() } : fitting[0];
}

function unclear(file: string, { what, place, names }: Companion, several: readonly string[]): Problem {
  const rule = `the ${what} of this file could be any of ${several.join(', ')}`;
  return { file, place, rule, remedy: `rename the right one to ${names[0]}, or leave the others out` };
}

/** Opens what is asked for by name; undefined when there is none. Names are paths below the folder of the file. */
export type ReadBeside = (place: string) => Promise<SourceFile | undefined>;

/** The companions of a file where nothing is opened but what it names: in a folder of a disk or server. */
export async function gatherCompanions(
  start: SourceFile,
  read: ReadBeside,
  formats: readonly Format[] = builtinFormats,
): Promise<ResolvedSet> {
  const beside = new Map<string, SourceFile>();
  const missing: Companion[] = [];
  for (const companion of companionsOf(start.contents, start.file, formats)) {
    const source = await firstRead(placesOf(companion), read);
    if (source === undefined) missing.push(companion);
    else beside.set(companion.what, source);
  }
  return { start, beside, missing };
}

async function firstRead(places: readonly string[], read: ReadBeside): Promise<SourceFile | undefined> {
  for (const place of places) {
    const source = await read(place);
    if (source !== undefined) return source;
  }
  return undefined;
}

/** Reads a resolved set into a scenario. Never throws. */
export const readResolved = (
  { start, beside }: Pick<ResolvedSet, 'start' | 'beside'>,
  options: Omit<ReadOptions, 'beside'> = {},
): FormatResult => readAnyFormat(start.contents, start.file, { ...options, beside });

/** Reads a set into a scenario, or says what is wrong with it or with its files. Never throws. */
export function readFileSet(set: FileSet, options: Omit<ReadOptions, 'beside' | 'config'> = {}): FormatResult {
  const resolved = resolveFileSet(set, options.formats);
  return 'problems' in resolved ? { problems: resolved.problems } : readResolved(resolved, options);
}
