import { existsSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from '@korzo/analysis';
import { writingError } from '../files/file-error.ts';
import { lockFolder, type Lock } from '../files/lock.node.ts';
import { makeFolder } from '../files/make-folder.node.ts';
import { writeWhole } from '../files/whole-file.node.ts';
import { zlibPacking } from '../packing/zlib-packing.node.ts';
import { fileNames, isRecordingFile } from '../recording/file-names.ts';
import { ticksPerFrameFor, type RecordingInputs } from '../recording/info.ts';
import { makeManifest, writeManifest, type RecordedPlace } from '../recording/manifest.ts';
import { RecordingError } from '../recording/recording-error.ts';
import { plainText } from '../plain/plain-text.ts';
import { fileStart } from '../trajectory/framing.ts';
import { deskHere, type Desk } from '../writing/desk.ts';
import { Scribe } from '../writing/scribe.ts';
import { framesPerChunkFor, TickWriter, type RunningState } from '../writing/tick-writer.ts';
import { packFiles } from '../archive/pack-files.node.ts';
import { FolderSink } from './folder-sink.node.ts';
import { openSource } from './open-recording.node.ts';
import { partOf } from './part-folder.ts';
import { ThreadDesk } from './thread-desk.node.ts';

/** How a recording is written. */
export interface WriterOptions {
  /** Time between two frames, s; rounded to whole ticks. A tenth unless given. */
  readonly every?: number;
  /** Overwrites a recording that is there. */
  readonly force?: boolean;
  /** Whether the folder is locked while it is written; yes unless given. No when a folder above it is. */
  readonly lock?: boolean;
  /** Whether a thread of its own does the work; yes unless given. */
  readonly thread?: boolean;
}

/**
 * Writes a run into a folder or one file while it goes on. Give it every tick, the state before the first one too, and close it in the end.
 * One file is made of a folder beside it when the recording is closed.
 */
export class RecordingWriter {
  readonly directory: string;
  readonly ticksPerFrame: number;
  readonly #madeFolder: boolean;
  readonly #lock: Lock | undefined;
  readonly #desk: Desk;
  readonly #ticks: TickWriter;
  /** The file that the folder becomes. */
  readonly #file: { readonly path: string; readonly overwrite: boolean } | undefined;

  /** Makes the folder and its files. Throws a RecordingError when it cannot, or when a recording is there. */
  static create(
    path: string,
    inputs: RecordingInputs,
    place: RecordedPlace,
    options: WriterOptions = {},
  ): RecordingWriter {
    return new RecordingWriter(path, inputs, place, options);
  }

  /** Resolves when its thread has started; ticks handed in before may have to wait for that. */
  get ready(): Promise<void> {
    return this.#desk.open;
  }

  private constructor(path: string, inputs: RecordingInputs, place: RecordedPlace, options: WriterOptions) {
    const { every = 0.1, force = false, thread = true, lock = true } = options;
    const directory = isRecordingFile(path) ? partOf(path) : path;
    this.#file = directory === path ? undefined : { path, overwrite: force };
    if (this.#file !== undefined && !force && existsSync(path)) throw taken(path, 'it is there already', 'file');
    this.directory = directory;
    this.ticksPerFrame = ticksPerFrameFor(every, place.dt);
    const manifest = makeManifest(inputs, place, this.ticksPerFrame);
    const { interval } = manifest.info;
    const framesPerChunk = framesPerChunkFor(interval);
    this.#madeFolder = makeFolder(directory);
    this.#lock = lock ? lockFolder(directory) : undefined;
    try {
      makeRoom(directory, force);
      makeFiles(directory, writeManifest(manifest));
      const orders = { directory, settings: { ticksPerFrame: this.ticksPerFrame, interval }, framesPerChunk };
      this.#desk = thread
        ? new ThreadDesk(orders)
        : deskHere(new Scribe(orders, new FolderSink(directory), zlibPacking));
    } catch (error) {
      this.#leaveFolder();
      throw error;
    }
    this.#ticks = new TickWriter(this.#desk, {
      ticksPerFrame: this.ticksPerFrame,
      framesPerChunk,
      keepsGoals: place.premises?.setup.building === undefined,
      checksums: 'ticks',
    });
  }

  /** Notes the state after a tick. Throws a RecordingError when something could not be written. */
  afterTick(frame: Frame | RunningState): void {
    this.#ticks.afterTick(frame);
  }

  /** Ends the recording; without a summary it is one that did not end well. */
  async close(summary?: Readonly<Record<string, unknown>>): Promise<void> {
    try {
      this.#ticks.handIn();
      await this.#desk.finish();
      if (summary !== undefined) writeWhole(join(this.directory, fileNames.summary), `${plainText(summary, 1)}\n`);
      if (this.#file !== undefined) {
        await packFiles(openSource(this.directory), this.#file.path, this.#file.overwrite);
        removeFiles(this.directory);
      }
    } finally {
      this.#lock?.release();
    }
    if (this.#file !== undefined) this.#leaveFolder();
  }

  /** Ends a recording that could not be written; what was written before can be read. */
  abandon(): void {
    this.#lock?.release();
  }

  /** Takes away what was written. */
  discard(): void {
    removeFiles(this.directory);
    this.#leaveFolder();
  }

  #leaveFolder(): void {
    this.#lock?.release();
    if (this.#madeFolder && readdirSync(this.directory).length === 0) rmdirSync(this.directory);
  }
}

const taken = (path: string, rule: string, what: string): RecordingError =>
  new RecordingError(path, rule, `name another ${what}, or give --force to overwrite it`);

/** The folder, without a recording in it. */
function makeRoom(directory: string, force: boolean): void {
  try {
    const found = readdirSync(directory).filter((name) => Object.values<string>(fileNames).includes(name));
    if (found.length === 0) return;
    if (!force) throw taken(directory, `there is a recording already (${found.join(', ')})`, 'folder');
    for (const name of found) rmSync(join(directory, name));
  } catch (error) {
    throw writingError(directory, error);
  }
}

function makeFiles(directory: string, manifest: string): void {
  const place = (name: keyof typeof fileNames): string => join(directory, fileNames[name]);
  try {
    writeWhole(place('manifest'), manifest);
    writeFileSync(place('trajectory'), fileStart, { flag: 'wx' });
    writeFileSync(place('checksums'), '', { flag: 'wx' });
    writeFileSync(place('events'), '', { flag: 'wx' });
  } catch (error) {
    removeFiles(directory);
    throw writingError(directory, error);
  }
}

function removeFiles(directory: string): void {
  for (const name of Object.values(fileNames)) rmSync(join(directory, name), { force: true });
}
