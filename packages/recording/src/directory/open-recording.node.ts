import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { writerOf } from '../files/lock.node.ts';
import { readChecksums } from '../journal/checksums.ts';
import { readJournal } from '../journal/journal.ts';
import { readManifest, type Manifest } from '../recording/manifest.ts';
import { isRecord, parsePlain } from '../plain/plain-text.ts';
import { StoredRecording } from '../recording/recording.ts';
import { indexChunks, type ByteSource, type ChunkIndex, type PlacedChunk } from '../trajectory/chunk-index.ts';
import { fileNames } from './file-names.ts';
import { RecordingError } from './recording-error.ts';

/**
 * Opens what `run --out` left behind. Damage is told in `problems`, with what can be read nevertheless; a RecordingError is thrown only when
 * nothing can be. Agents are read as they are asked for.
 */
export function openRecording(directory: string): Promise<StoredRecording> {
  // Files are read at once: a promise all the same, because not every place that recordings come from can do that.
  try {
    return Promise.resolve(open(directory));
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

function open(directory: string): StoredRecording {
  const manifest = openManifest(directory);
  const problems: string[] = [];
  const summary = openSummary(directory);
  const whole = summary !== undefined;
  problems.push(...importProblems(summary));
  const journal = readJournal(textOf(directory, fileNames.events, problems), fileNames.events, whole);
  const checksums = readChecksums(textOf(directory, fileNames.checksums, problems), fileNames.checksums, whole);
  const path = join(directory, fileNames.trajectory);
  const index = openIndex(path, whole);
  for (const problem of [index.problems, journal.problems, checksums.problems].flat()) problems.push(problem);
  if (!whole) problems.unshift(endedBadly(directory, index, manifest));
  return new StoredRecording({
    manifest,
    ...(summary === undefined ? {} : { summary }),
    journal,
    checksums,
    index,
    problems,
    openContents: () => openContents(path),
  });
}

function openManifest(directory: string): Manifest {
  const path = join(directory, fileNames.manifest);
  let text: string;
  try {
    if (!statSync(directory).isDirectory())
      throw new RecordingError(directory, 'it is a file, not the folder of a recording', 'name the folder');
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof RecordingError) throw error;
    throw readingError(directory, error);
  }
  const manifest = readManifest(text);
  if (!('problem' in manifest)) return manifest;
  const end = manifest.problem.lastIndexOf('; ');
  throw new RecordingError(path, manifest.problem.slice(0, end), manifest.problem.slice(end + 2));
}

function readingError(directory: string, error: unknown): RecordingError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOENT' && exists(directory))
    return new RecordingError(
      directory,
      `there is no ${fileNames.manifest} in it: it is empty or no recording`,
      'name a folder that run --out made',
    );
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new RecordingError(directory, 'there is no such folder', 'check the path');
  if (code === 'EACCES' || code === 'EPERM')
    return new RecordingError(directory, 'it may not be read', 'ask for permission to read it');
  return new RecordingError(directory, `it cannot be read (${code})`, 'check the path');
}

function exists(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch {
    return false;
  }
}

/** undefined when the run did not end well, or what it said at its end is damaged. */
function openSummary(directory: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const summary = parsePlain(readFileSync(join(directory, fileNames.summary), 'utf8'));
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

function textOf(directory: string, name: string, problems: string[]): string {
  try {
    return readFileSync(join(directory, name), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    problems.push(
      `${name} ${code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`}; the rest is read without it`,
    );
    return '';
  }
}

function openIndex(path: string, whole: boolean): ChunkIndex {
  const nothing = { chunks: [], frameCount: 0, rows: 0 };
  let file: FileBytes;
  try {
    file = new FileBytes(path);
  } catch {
    return { ...nothing, problems: [`${fileNames.trajectory} is missing or may not be read; there are no frames`] };
  }
  try {
    return indexChunks(file, fileNames.trajectory, whole);
  } finally {
    file.close();
  }
}

function endedBadly(directory: string, { chunks }: ChunkIndex, { info: { interval } }: Manifest): string {
  const last = chunks[chunks.length - 1];
  const end =
    last === undefined
      ? 'no frame was written'
      : `frames are there up to ${((last.firstFrame + last.frames - 1) * interval).toFixed(2)} s`;
  const writer = writerOf(directory);
  if (writer !== undefined) return `the run has not ended (${writer}): ${end}`;
  return exists(join(directory, fileNames.summary))
    ? `${fileNames.summary} is damaged, so nothing says that the run ended well: ${end}`
    : `the run did not end well (there is no ${fileNames.summary}): ${end}`;
}

function openContents(path: string): { contentsOf(chunk: PlacedChunk): Uint8Array; close(): void } {
  // Opened when the first chunk is wanted: where there is none, there may be no file.
  let file: FileBytes | undefined;
  return {
    contentsOf: ({ at, payloadBytes, plainBytes }) => {
      file ??= new FileBytes(path);
      // The size is known, so that a bomb bursts at once.
      return brotliDecompressSync(file.read(at, payloadBytes), {
        chunkSize: Math.max(plainBytes + 1, 64),
        maxOutputLength: plainBytes + 1,
      });
    },
    close: () => file?.close(),
  };
}

/** A file read piece by piece. */
class FileBytes implements ByteSource {
  readonly size: number;
  readonly #file: number;
  #bytes = new Uint8Array(1 << 20);

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  read(at: number, length: number): Uint8Array {
    const wanted = Math.min(length, Math.max(this.size - at, 0));
    if (wanted > this.#bytes.length) this.#bytes = new Uint8Array(2 * wanted);
    let got = 0;
    while (got < wanted) {
      const more = readSync(this.#file, this.#bytes, got, wanted - got, at + got);
      if (more === 0) break;
      got += more;
    }
    return this.#bytes.subarray(0, got);
  }

  close(): void {
    closeSync(this.#file);
  }
}
