import type { CommandForms } from '@korzo/core';
import { readChecksums, type Checksums } from '../journal/checksums.ts';
import { readJournal } from '../journal/journal.ts';
import type { Packing } from '../packing/packing.ts';
import { isRecord, parsePlain } from '../plain/plain-text.ts';
import { indexChunks, type ChunkIndex, type PlacedChunk } from '../trajectory/chunk-index.ts';
import { fileNames } from './file-names.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { RecordingError } from './recording-error.ts';
import { StoredRecording } from './recording.ts';
import type { OpenBytes, RecordingSource } from './source.ts';

/**
 * Reads a recording from wherever it lies. Damage is reported in `problems`, with what can be read nevertheless; a RecordingError is thrown only
 * when nothing can be. Agents are read as they are asked for.
 *
 * @param name what to call it in messages
 * @param forms the commands that the run may have; those of the place unless given
 */
export function readRecording(
  source: RecordingSource,
  name: string,
  packing: Packing,
  forms?: CommandForms,
): StoredRecording {
  const manifest = manifestIn(source, name);
  const problems: string[] = [];
  const summary = summaryIn(source);
  const whole = summary !== undefined;
  problems.push(...importProblems(summary));
  const journal = readJournal(textOf(source, fileNames.events, problems), fileNames.events, whole, forms);
  const checksums = readChecksums(textOf(source, fileNames.checksums, problems), fileNames.checksums, whole);
  const index = indexOf(source, whole);
  const short = whole ? shortChecksums(checksums, index, manifest, summary) : [];
  for (const problem of [index.problems, journal.problems, checksums.problems, short].flat()) problems.push(problem);
  return new StoredRecording({
    manifest,
    ...(summary === undefined ? { unfinished: endedBadly(source, index, manifest) } : { summary }),
    journal,
    checksums,
    index,
    problems,
    openContents: () => openContents(source, packing),
  });
}

/**
 * Every recorded frame has a checksum, and so has the last tick of a run: a list that begins after the first frame or ends before the
 * last has lost lines.
 */
function shortChecksums(
  { ofTick, lastTick }: Checksums,
  { chunks }: ChunkIndex,
  { info }: Manifest,
  { ticks }: Readonly<Record<string, unknown>>,
): string[] {
  const last = chunks[chunks.length - 1];
  if (last === undefined || ofTick.size === 0) return [];
  const tickOf = (frame: number): number => Math.round((frame * info.interval) / info.dt);
  const [firstFrame, lastFrame] = [tickOf(chunks[0].firstFrame), tickOf(last.firstFrame + last.frames - 1)];
  const [firstTick = 0] = ofTick.keys();
  const problems: string[] = [];
  if (firstTick > firstFrame)
    problems.push(
      `${fileNames.checksums} begins at tick ${firstTick}, the frames at tick ${firstFrame}; the ticks before cannot be compared`,
    );
  // Whether the last tick has a checksum of its own depends on who recorded; where ticks follow each other, it has.
  const isOfEveryTick = ofTick.has(lastTick - 1);
  const end = isOfEveryTick && typeof ticks === 'number' ? Math.max(ticks, lastFrame) : lastFrame;
  if (lastTick < end)
    problems.push(
      `${fileNames.checksums} ends at tick ${lastTick}, ${end === lastFrame ? 'the frames' : 'the run'} at tick ${end}; the rest cannot be compared`,
    );
  return problems;
}

function manifestIn(source: RecordingSource, name: string): Manifest {
  const text = contentsOf(source, fileNames.manifest);
  if (text === undefined)
    throw new RecordingError(
      name,
      `there is no ${fileNames.manifest} in it: it is empty or no recording`,
      'name a folder or file that run --out made',
    );
  const manifest = readManifest(text);
  if (!('problem' in manifest)) return manifest;
  const end = manifest.problem.lastIndexOf('; ');
  const place = `${name}/${fileNames.manifest}`;
  throw new RecordingError(place, manifest.problem.slice(0, end), manifest.problem.slice(end + 2));
}

function contentsOf(source: RecordingSource, file: string): string | undefined {
  const bytes = source.open(file);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder().decode(bytes.read(0, bytes.size));
  } finally {
    bytes.close();
  }
}

/** undefined when the run did not end well, or what it said at its end is damaged. */
function summaryIn(source: RecordingSource): Readonly<Record<string, unknown>> | undefined {
  try {
    const summary = parsePlain(contentsOf(source, fileNames.summary) ?? '');
    return isRecord(summary) ? summary : undefined;
  } catch {
    return undefined;
  }
}

/** What was wrong with the file of another program that a recording was made of. */
function importProblems(summary: Readonly<Record<string, unknown>> | undefined): string[] {
  const told = summary?.['imported'] === undefined ? undefined : summary['problems'];
  return Array.isArray(told) ? told.filter((each) => typeof each === 'string') : [];
}

function textOf(source: RecordingSource, name: string, problems: string[]): string {
  let reason = 'is missing';
  try {
    const text = contentsOf(source, name);
    if (text !== undefined) return text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    reason = `cannot be read (${code})`;
  }
  problems.push(`${name} ${reason}; the rest is read without it`);
  return '';
}

function indexOf(source: RecordingSource, whole: boolean): ChunkIndex {
  let bytes: OpenBytes | undefined;
  try {
    bytes = source.open(fileNames.trajectory);
  } catch {
    // Reported as if it were missing.
  }
  if (bytes === undefined) {
    const problems = [`${fileNames.trajectory} is missing or may not be read; there are no frames`];
    return { chunks: [], frameCount: 0, rows: 0, problems };
  }
  try {
    return indexChunks(bytes, fileNames.trajectory, whole);
  } finally {
    bytes.close();
  }
}

function endedBadly(source: RecordingSource, { chunks }: ChunkIndex, { info: { interval } }: Manifest): string {
  const last = chunks[chunks.length - 1];
  const end =
    last === undefined
      ? 'no frame was written'
      : `frames are there up to ${((last.firstFrame + last.frames - 1) * interval).toFixed(2)} s`;
  if (source.writer !== undefined) return `the run has not ended (${source.writer}): ${end}`;
  return hasFile(source, fileNames.summary)
    ? `${fileNames.summary} is damaged, so nothing says that the run ended well: ${end}`
    : `the run did not end well (there is no ${fileNames.summary}): ${end}`;
}

function hasFile(source: RecordingSource, file: string): boolean {
  try {
    const bytes = source.open(file);
    bytes?.close();
    return bytes !== undefined;
  } catch {
    return true;
  }
}

function openContents(
  source: RecordingSource,
  packing: Packing,
): { contentsOf(chunk: PlacedChunk): Uint8Array; close(): void } {
  // Opened when the first chunk is wanted: where there is none, there may be no file.
  let bytes: OpenBytes | undefined;
  return {
    contentsOf: ({ at, payloadBytes, plainBytes, packing: how }) => {
      bytes ??= source.open(fileNames.trajectory);
      if (bytes === undefined) throw new RangeError(`${fileNames.trajectory} is not there any more`);
      return packing.unpack(bytes.read(at, payloadBytes), plainBytes, how);
    },
    close: () => bytes?.close(),
  };
}
