import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { InputError, type Problem, type SourceFile } from '@korzo/formats';
import { refuseStream } from '../shell/streams.ts';

export const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
};

/** A scenario of this size would be no description any more; it also keeps us from reading a disk by mistake. */
const mostBytes = 256 * 1048576;

export type Complaint = Pick<Problem, 'rule' | 'remedy'>;

/** Reads a file that was named by `word`; throws InputError. */
export async function contentsOf(
  file: string,
  word: string,
  whenMissing: () => Promise<Complaint>,
): Promise<Uint8Array> {
  try {
    const about = await stat(file);
    refuseStream(about, word);
    if (about.size > mostBytes) throw tooLarge(word);
    return await readFile(file);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const complaint = isMissing(error) ? await whenMissing() : problemWithFile(error);
    throw refusal(word, complaint.rule, complaint.remedy);
  }
}

/** The word that stands for standard input. */
export const standardInput = '-';

/** What messages call it. */
export const standardInputName = 'standard input';

/** Everything on standard input. By its number: a thread has no `process.stdin` of its own. */
export async function contentsOfInput(): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of createReadStream('', { fd: 0, autoClose: false })) {
      pieces.push(piece as Uint8Array);
      bytes += (piece as Uint8Array).length;
      if (bytes > mostBytes) throw tooLarge(standardInputName);
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { rule } = problemWithFile(error);
    throw refusal(standardInputName, rule, 'give a scenario, for instance by < crowd.yaml');
  }
  return Buffer.concat(pieces);
}

const tooLarge = (word: string): InputError =>
  refusal(word, `the file is larger than ${mostBytes / 1048576} MiB`, 'name a scenario');

export const refusal = (file: string, rule: string, remedy: string): InputError =>
  new InputError([{ file, place: '', rule, remedy }]);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

function problemWithFile(error: unknown): Complaint {
  const code = codeOf(error);
  if (code === 'EISDIR') return { rule: 'this is a folder', remedy: 'name a file in it' };
  if (code === 'EACCES' || code === 'EPERM')
    return { rule: 'the file may not be read', remedy: 'ask for permission to read it' };
  return { rule: `the file cannot be read (${String(code ?? error)})`, remedy: 'check the path' };
}

/** Opens a file that lies below a folder; undefined when it is not there or a link leads out of the folder. */
export async function readBelow(folder: string, place: string): Promise<SourceFile | undefined> {
  const path = join(folder, place);
  if (!(await isFile(path))) return undefined;
  const [root, found] = await Promise.all([realpath(folder), realpath(path)]);
  if (!found.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
  const gone = { rule: 'the file was removed while it was opened', remedy: 'try again' };
  return { file: path, contents: await contentsOf(path, path, () => Promise.resolve(gone)) };
}

/** The first characters of a file, which say what it is. */
export const beginningOf = ({ contents }: SourceFile): string =>
  typeof contents === 'string' ? contents.slice(0, 8192) : new TextDecoder().decode(contents.subarray(0, 8192));
