import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import {
  problemsWithNames,
  fileSetLimits,
  gatherCompanions,
  InputError,
  isZip,
  listedEndings,
  readZip,
  resolveFileSet,
  tooLarge,
  type FileSet,
  type ResolvedSet,
  type SourceFile,
} from '@korzo/formats';
import { isRecording, listFiles, type Listed } from './list-files.ts';
import { contentsOf, isFile, readBelow, refusal } from './scenario-file.ts';

/** The files of a scenario: where it starts, what belongs to it, and a config that was named. */
export interface ScenarioFiles extends Pick<ResolvedSet, 'start' | 'beside'> {
  /** When one was named. */
  readonly config?: SourceFile;
  /** Whether several files were given, in a folder, in an archive or by name: then what is among them belongs to the start. */
  readonly isSet: boolean;
}

/** The scenario in a folder, in a zip archive or in several files; undefined when one word names something else. Throws InputError. */
export async function openSet(words: readonly string[], start?: string): Promise<ScenarioFiles | undefined> {
  if (words.length > 1) return { ...(await openSeveral(words, start)), isSet: true };
  const [word] = words;
  if (extname(word).toLowerCase() === recordingEnding && (await isFile(word)))
    throw refusal(word, 'this file is a recording', 'name a scenario, or run the recording by korzo replay');
  const listed = await listFiles(word);
  if (listed !== undefined) return { ...(await openFolder(word, listed, start)), isSet: true };
  if (extname(word).toLowerCase() !== '.zip' || !(await isFile(word))) return undefined;
  return { ...(await openArchive(word, start)), isSet: true };
}

/** Of recordings in one file; the package of recordings is not loaded for it. */
const recordingEnding = '.korzo';

/** Whether a folder has files that a run may start from, and is no recording. */
export async function holdsScenario(folder: string): Promise<boolean> {
  if (await isRecording(folder)) return false;
  const names = (await listFiles(folder))?.names ?? [];
  return names.some((name) => listedEndings.has(extname(name).toLowerCase()));
}

/** Only files that a run may start from are read to find its start; of the others only those that it names. */
async function openFolder(folder: string, { names, isCut }: Listed, start: string | undefined): Promise<ResolvedSet> {
  if (await isRecording(folder))
    throw refusal(folder, 'this folder is a recording', 'name a scenario, or run the recording by korzo replay');
  if (isCut) throw refusal(folder, 'the folder has too many files', 'name the folder of one scenario, or its files');
  const twins = problemsWithNames(folder, names);
  if (twins.length > 0) throw new InputError(twins);
  const likely = names.filter((name) => name === start || listedEndings.has(extname(name).toLowerCase()));
  if (likely.length === 0) {
    const remedy = `name a folder with a file of these: ${[...listedEndings].join(', ')}`;
    throw refusal(folder, 'there is no scenario in this folder', remedy);
  }
  const large = tooLarge(likely.length, 0, fileSetLimits);
  if (large !== undefined) throw refusal(folder, large.rule, large.remedy);
  const files: SourceFile[] = [];
  for (const name of likely) files.push({ file: name, contents: await readFile(join(folder, name)) });
  const found = resolved({ name: folder, files, ...started(start) });
  const parent = join(folder, found.start.file, '..');
  const named = await gatherCompanions(found.start, (place) => readBelow(parent, place));
  const label = ({ file, contents }: SourceFile): SourceFile => ({ file: join(folder, file), contents });
  const fitting = [...found.beside].map(([what, source]) => [what, label(source)] as const);
  return { ...found, start: label(found.start), beside: new Map([...fitting, ...named.beside]) };
}

async function openArchive(path: string, start: string | undefined): Promise<ResolvedSet> {
  const bytes = await contentsOf(path, path, () => Promise.resolve(noFile));
  const unpacked = isZip(bytes) ? await readZip(bytes, path) : undefined;
  if (unpacked === undefined) throw refusal(path, 'this is no zip archive', 'make it again, or name a folder or files');
  if ('problems' in unpacked) throw new InputError(unpacked.problems);
  const found = resolved({ name: path, files: unpacked.files, ...started(start) });
  return labelled(found, (name) => `${path}/${name}`);
}

/** Files that are listed one by one are known by their last names, as those that are dropped on a page. */
async function openSeveral(paths: readonly string[], start: string | undefined): Promise<ResolvedSet> {
  const files: SourceFile[] = [];
  const pathOf = new Map<string, string>();
  for (const path of paths) {
    if (extname(path).toLowerCase() === '.zip' || (await listFiles(path)) !== undefined)
      throw refusal(path, 'a folder or an archive is a scenario of its own', 'name it alone, or name only files');
    const name = basename(path);
    files.push({ file: name, contents: await contentsOf(path, path, () => Promise.resolve(noFile)) });
    pathOf.set(name, path);
  }
  const name = start === undefined ? undefined : basename(start);
  return labelled(resolved({ name: paths.join(' '), files, ...started(name) }), (file) => pathOf.get(file) ?? file);
}

const noFile = { rule: 'there is no such file', remedy: 'check the path; several words must all be files' };

const started = (start: string | undefined): Pick<FileSet, 'start'> => (start === undefined ? {} : { start });

function resolved(set: FileSet): ResolvedSet {
  const found = resolveFileSet(set);
  if ('problems' in found) throw new InputError(found.problems);
  return found;
}

/** With names that a person finds the files by. */
function labelled({ start, beside, missing }: ResolvedSet, nameOf: (file: string) => string): ResolvedSet {
  const label = ({ file, contents }: SourceFile): SourceFile => ({ file: nameOf(file), contents });
  return { start: label(start), beside: new Map([...beside].map(([what, file]) => [what, label(file)])), missing };
}
