import { suggest, type Problem } from '@korzo/reading';
import { downwardPath } from '../format/companion.ts';
import type { SourceFile } from '../format/format.ts';

/** Files that may belong together: dropped on a page, in a folder, in an archive, or sent to a server. */
export interface FileSet {
  /** What it is called in messages: the folder, the archive. */
  readonly name: string;
  /** Each `file` is a relative path with `/`. */
  readonly files: readonly SourceFile[];
  /** The file that the run starts from; found among the files unless given. */
  readonly start?: string;
}

/** How much a set may hold. */
export interface FileSetLimits {
  readonly files: number;
  /** Of all files together, unpacked. */
  readonly bytes: number;
  /** Unpacked bytes of an archive for each packed one; the first MiB is free. */
  readonly ratio: number;
}

export const fileSetLimits: FileSetLimits = { files: 500, bytes: 64 * 1_048_576, ratio: 200 };

const problem = (file: string, rule: string, remedy: string): Problem => ({ file, place: '', rule, remedy });

/** What is wrong with a set as a whole: too large, names that lead out of it, names that are the same. */
export function problemsInSet({ name, files, start }: FileSet, limits: FileSetLimits = fileSetLimits): Problem[] {
  if (files.length === 0) return [problem(name, 'there is no file in it', 'add the files of a scenario')];
  const bytes = files.reduce((sum, { contents }) => sum + contents.length, 0);
  const large = tooLarge(files.length, bytes, limits);
  if (large !== undefined) return [problem(name, large.rule, large.remedy)];
  const unsafe = files.filter(({ file }) => downwardPath(file) !== file);
  if (unsafe.length > 0) return unsafe.map(({ file }) => unsafeName(name, file));
  const names = files.map(({ file }) => file);
  const problems = problemsWithNames(name, names);
  if (problems.length === 0 && start !== undefined && !names.includes(start))
    problems.push(problem(name, `there is no file '${start}' in it to start from`, suggest(start, names)));
  return problems;
}

/** What is wrong with the names of files in one set: each must be there once, also on machines that ignore case. */
export function problemsWithNames(name: string, names: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Map<string, string>();
  for (const file of names) {
    const folded = file.normalize('NFC').toLowerCase();
    const other = seen.get(folded);
    if (other === file) problems.push(problem(name, `two files are called '${file}'`, 'remove or rename one of them'));
    else if (other !== undefined) {
      const rule = `'${other}' and '${file}' differ only in case, so on other machines they would be one file`;
      problems.push(problem(name, rule, 'rename one of them'));
    }
    seen.set(folded, file);
  }
  return problems;
}

/** Why so many files or bytes are no set; undefined when they may be one. */
export function tooLarge(
  files: number,
  bytes: number,
  limits: FileSetLimits,
): Pick<Problem, 'rule' | 'remedy'> | undefined {
  const remedy = 'open only the files of one scenario';
  if (files > limits.files) return { rule: `up to ${limits.files} files can be opened together`, remedy };
  if (bytes > limits.bytes)
    return { rule: `files that are opened together may have up to ${limits.bytes / 1_048_576} MiB in all`, remedy };
  return undefined;
}

export const unsafeName = (set: string, file: string): Problem => ({
  file: set,
  place: '',
  rule: `the name '${file.slice(0, 100)}' leads out of the set or is no file name`,
  remedy: "use relative names without '..', such as maps/map.txt",
});
