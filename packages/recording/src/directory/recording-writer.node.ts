import { readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from '@korzo/analysis';
import { agentColumns, StateImage, type AppliedCommand, type ColumnSpec } from '@korzo/core';
import { writingError } from '../files/file-error.ts';
import { lockFolder, type Lock } from '../files/lock.node.ts';
import { makeFolder } from '../files/make-folder.node.ts';
import { writeWhole } from '../files/whole-file.node.ts';
import { journalLine } from '../journal/journal.ts';
import { ticksPerFrameFor, type RecordingInputs } from '../recording/info.ts';
import { makeManifest, writeManifest, type RecordedPlace } from '../recording/manifest.ts';
import { plainText } from '../plain/plain-text.ts';
import { fileStart } from '../trajectory/framing.ts';
import { recordHeadBytes, writeRecordHead, type TickRecord } from './batch.ts';
import { deskHere, ThreadDesk, type Desk } from './desk.node.ts';
import { fileNames } from './file-names.ts';
import { RecordingError } from './recording-error.ts';

/** A frame that knows the whole state behind it, so that ticks can be checksummed. A Simulation is one. */
export interface RunningState extends Frame {
  readonly present: number;
  readonly appliedCommands: readonly AppliedCommand[];
  stateImage(): StateImage;
  copyState(image: StateImage, to: Uint8Array): void;
  checksumApart(): string;
}

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
 * A chunk of the trajectory holds so much time, s. A run that is killed loses one on its way and one that is not full: less than a second,
 * or one tick where ticks are longer.
 */
const chunkTime = 0.5;
/** A batch is handed in when it has so many bytes, or so much time has passed since the last one, ms. */
const batchBytes = 1 << 22;
const batchTime = 100;

/** Columns kept of frames that are nothing but frames. */
const frameColumns: ReadonlySet<string> = new Set(
  ['id', 'generation', 'kind', 'group', 'level', 'x', 'y', 'z', 'vx', 'vy', 'vz', 'radius'].concat([
    'goalX',
    'goalY',
    'goalZ',
    'wantedExit',
  ]),
);

/** Writes down a run while it goes on. Give it every tick, the state before the first one too, and close it in the end. */
export class RecordingWriter {
  readonly directory: string;
  readonly ticksPerFrame: number;
  readonly #madeFolder: boolean;
  readonly #lock: Lock | undefined;
  readonly #desk: Desk;
  readonly #framesPerChunk: number;
  readonly #keepsGoals: boolean;
  #image: StateImage | undefined;
  #batch: Uint8Array | undefined;
  #filled = 0;
  #journal = '';
  #lastTick = -1;
  #frames = 0;
  #commands = 0;
  #handedInAt = performance.now();

  /** Makes the folder and its files. Throws a RecordingError when it cannot, or when a recording is there. */
  static create(
    directory: string,
    inputs: RecordingInputs,
    place: RecordedPlace,
    options: WriterOptions = {},
  ): RecordingWriter {
    return new RecordingWriter(directory, inputs, place, options);
  }

  /** Resolves when its thread has started; ticks handed in before may have to wait for that. */
  get ready(): Promise<void> {
    return this.#desk.open;
  }

  private constructor(directory: string, inputs: RecordingInputs, place: RecordedPlace, options: WriterOptions) {
    const { every = 0.1, force = false, thread = true, lock = true } = options;
    this.directory = directory;
    this.ticksPerFrame = ticksPerFrameFor(every, place.dt);
    const manifest = makeManifest(inputs, place, this.ticksPerFrame);
    const { interval } = manifest.info;
    this.#framesPerChunk = Math.max(1, Math.floor(chunkTime / interval + 1e-9));
    this.#keepsGoals = place.premises?.setup.building === undefined;
    this.#madeFolder = makeFolder(directory);
    this.#lock = lock ? lockFolder(directory) : undefined;
    try {
      makeRoom(directory, force);
      makeFiles(directory, writeManifest(manifest));
      const orders = {
        directory,
        settings: { ticksPerFrame: this.ticksPerFrame, interval },
        framesPerChunk: this.#framesPerChunk,
      };
      this.#desk = thread ? new ThreadDesk(orders) : deskHere(orders);
    } catch (error) {
      this.#leaveFolder();
      throw error;
    }
  }

  /** Notes the state after a tick. Throws a RecordingError when something could not be written. */
  afterTick(frame: Frame | RunningState): void {
    const { ticks } = frame;
    if (ticks <= this.#lastTick)
      throw new RangeError(`tick ${ticks} comes after tick ${this.#lastTick}: times must rise; hand in ticks in order`);
    this.#lastTick = ticks;
    const running = 'copyState' in frame ? frame : undefined;
    this.#noteEvents(frame, running?.appliedCommands ?? []);
    const isFrame = ticks % this.ticksPerFrame === 0;
    if (!isFrame && running === undefined) return;
    this.#image ??= this.#introduce(frame, running);
    const rows = rowsOf(frame);
    const imageBytes = this.#image.bytesFor(rows);
    const to = this.#roomFor(recordHeadBytes + imageBytes);
    const record: TickRecord = {
      tick: ticks,
      rows,
      isFrame,
      ...(running === undefined ? {} : { apart: running.checksumApart() }),
    };
    writeRecordHead(to, this.#filled, record, imageBytes);
    const image = to.subarray(this.#filled + recordHeadBytes, this.#filled + recordHeadBytes + imageBytes);
    if (running === undefined) copyFrame(this.#image, frame, image, rows);
    else running.copyState(this.#image, image);
    this.#filled += recordHeadBytes + imageBytes;
    if (isFrame) this.#frames++;
    this.#handInWhenDue(isFrame && this.#frames % this.#framesPerChunk === 0);
  }

  /** Ends the recording; without a summary it is one that did not end well. */
  async close(summary?: Readonly<Record<string, unknown>>): Promise<void> {
    try {
      this.#handIn();
      await this.#desk.finish();
      if (summary !== undefined) writeWhole(join(this.directory, fileNames.summary), `${plainText(summary, 1)}\n`);
    } finally {
      this.#lock?.release();
    }
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

  #introduce(frame: Frame, running: RunningState | undefined): StateImage {
    const image = running?.stateImage() ?? new StateImage(columnsOf(frame));
    this.#desk.expect({ columns: image.columns, goals: this.#keepsGoals });
    return image;
  }

  #noteEvents({ ticks, events = [] }: Frame, commands: readonly AppliedCommand[]): void {
    // A run that went back to a snapshot has begun a new list.
    const fresh = commands.length === this.#commands ? [] : commands.slice(Math.min(this.#commands, commands.length));
    this.#commands = commands.length;
    if (events.length > 0 || fresh.length > 0) this.#journal += journalLine({ tick: ticks, events, commands: fresh });
  }

  /** Memory for a record; hands in what was noted before when there is no room beside it. */
  #roomFor(bytes: number): Uint8Array {
    if (this.#batch !== undefined && this.#filled + bytes <= this.#batch.length) return this.#batch;
    if (this.#filled > 0) this.#handIn();
    return (this.#batch ??= this.#desk.room(Math.max(bytes, batchBytes)));
  }

  #handInWhenDue(endsChunk: boolean): void {
    const now = performance.now();
    if (!endsChunk && this.#filled < batchBytes / 2 && now - this.#handedInAt < batchTime) return;
    this.#handIn();
    if (endsChunk) this.#desk.waitForOneBefore();
  }

  #handIn(): void {
    this.#handedInAt = performance.now();
    if (this.#filled === 0 && this.#journal === '') return;
    this.#batch ??= this.#desk.room(batchBytes);
    this.#desk.handIn(this.#filled, this.#journal);
    this.#batch = undefined;
    this.#filled = 0;
    this.#journal = '';
  }
}

function rowsOf({ crowds }: Frame): number {
  let rows = 0;
  for (const { ownCount } of crowds) rows += ownCount;
  return rows;
}

const columnsOf = ({ crowds }: Frame): ColumnSpec[] =>
  agentColumns.filter(({ name }) => frameColumns.has(name) && (crowds.length === 0 || name in crowds[0].columns));

function copyFrame(image: StateImage, { crowds }: Frame, to: Uint8Array, rows: number): void {
  const views = image.viewsOf(to, rows);
  for (const [name, view] of Object.entries(views)) {
    let at = 0;
    for (const { columns, ownCount } of crowds) {
      const column = (columns as Readonly<Record<string, typeof view | undefined>>)[name];
      if (column !== undefined) view.set(column.subarray(0, ownCount), at);
      at += ownCount;
    }
  }
}

/** The folder, without a recording in it. */
function makeRoom(directory: string, force: boolean): void {
  try {
    const there = readdirSync(directory).filter((name) => Object.values<string>(fileNames).includes(name));
    if (there.length === 0) return;
    if (!force)
      throw new RecordingError(
        directory,
        `there is a recording already (${there.join(', ')})`,
        'name another folder, or give --force to overwrite it',
      );
    for (const name of there) rmSync(join(directory, name));
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
