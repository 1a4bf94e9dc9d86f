import {
  canStart,
  fileSetLimits,
  isZip,
  missingCompanion,
  portableSet,
  readZip,
  resolveFileSet,
  tooLarge,
  type Problem,
} from '@korzo/formats';
import type { ScenarioSource } from '@korzo/live';
import type { HeldFile, PendingFiles } from '../store/pending-files.ts';
import type { PickedFile } from './picked-files.ts';

/** What came of files: a scenario to open, or what is still to be done. */
export type Added = { readonly source: ScenarioSource } | { readonly pending: PendingFiles };

/**
 * Puts files to those that wait for more. When they complete them, or are a scenario by themselves, that is opened; otherwise all of them
 * wait together.
 */
export async function addFiles(picked: readonly PickedFile[], waiting: PendingFiles | undefined): Promise<Added> {
  const read = await readPicked(picked);
  if ('problems' in read) return { pending: { ...(waiting ?? nothing), missing: [], problems: read.problems } };
  if (waiting === undefined) return openable(read.files);
  const names = new Set(read.files.map(({ file }) => file));
  const all = [...waiting.files.filter(({ file }) => !names.has(file)), ...read.files];
  const together = openable(all, waiting.start);
  if ('source' in together) return together;
  const alone = read.files.some((file) => canStart(file)) ? openable(read.files) : together;
  return 'source' in alone ? alone : together;
}

/** The visitor has said which of the files that wait is the start. */
export const startFrom = ({ files }: PendingFiles, start: string): Added => openable(files, start);

const nothing: PendingFiles = { files: [], candidates: [], missing: [], problems: [] };

function openable(files: readonly HeldFile[], start?: string): Added {
  const set = { name: 'the files', files, ...(start === undefined ? {} : { start }) };
  const found = resolveFileSet(set);
  if ('problems' in found) {
    const { candidates = [], problems } = found;
    return { pending: { ...nothing, files, candidates, problems: candidates.length > 0 ? [] : problems } };
  }
  const { file } = found.start;
  if (found.missing.length > 0) {
    const missing = found.missing.map((companion) => missingCompanion(file, companion));
    return { pending: { ...nothing, files, start: file, missing } };
  }
  const sent = portableSet(found);
  if ('problems' in sent) return { pending: { ...nothing, files, problems: sent.problems } };
  if (sent.files.length === 1) return { source: { type: 'text', ...sent.files[0] } };
  return { source: { type: 'files', start: sent.start, files: [...sent.files] } };
}

type Read = { readonly files: readonly HeldFile[] } | { readonly problems: readonly Problem[] };

/** Reads files, and unpacks archives among them. */
async function readPicked(picked: readonly PickedFile[]): Promise<Read> {
  const meant = picked.filter(({ name }) => !/(^|\/)\./.test(name));
  const bytes = meant.reduce((sum, { file }) => sum + file.size, 0);
  const large = tooLarge(meant.length, bytes, fileSetLimits);
  if (large !== undefined) return { problems: [{ file: 'the files', place: '', ...large }] };
  const files: HeldFile[] = [];
  const problems: Problem[] = [];
  for (const { name, file } of meant) {
    const contents = new Uint8Array(await file.arrayBuffer());
    if (!isZip(contents)) files.push({ file: name, contents });
    else {
      const unpacked = await readZip(contents, name);
      if ('problems' in unpacked) problems.push(...unpacked.problems);
      else files.push(...(unpacked.files as readonly HeldFile[]));
    }
  }
  return problems.length > 0 ? { problems } : { files };
}
