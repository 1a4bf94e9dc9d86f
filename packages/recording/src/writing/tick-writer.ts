import type { Frame } from '@korzo/analysis';
import { agentColumns, StateImage, type AppliedCommand, type ColumnSpec, type DrawnLayer } from '@korzo/core';
import { AttitudeTaker, type AddedRows, type Attitude } from '../journal/attitudes.ts';
import { SectionTaker, type Sections } from '../journal/sections.ts';
import { journalLine } from '../journal/journal.ts';
import { recordHeadBytes, writeRecordHead, type TickRecord } from './batch.ts';
import type { Desk } from './desk.ts';

/** A frame that knows the whole state behind it, so that ticks can be checksummed. A Simulation is one. */
export interface RunningState extends Frame {
  readonly present: number;
  readonly appliedCommands: readonly AppliedCommand[];
  /** What parts show; the same list until something changes. */
  readonly layers?: readonly DrawnLayer[];
  /** By tile: columns that parts have added. */
  readonly addedColumns?: AddedRows['addedColumns'];
  stateImage(): StateImage;
  copyState(image: StateImage, to: Uint8Array): void;
  checksumApart(): string;
}

/** What is written of the ticks that are handed in. */
export interface TickPlan {
  readonly ticksPerFrame: number;
  readonly framesPerChunk: number;
  /** Goals are kept where they are ends: in buildings they are only the next turn of a path. */
  readonly keepsGoals: boolean;
  /** Which ticks of a run get a checksum: all, or those that are frames. */
  readonly checksums: 'ticks' | 'frames';
}

/**
 * A chunk of the trajectory holds so much time, s. A run that is killed loses one on its way and one that is not full: less than a second,
 * or one tick where ticks are longer.
 */
const chunkTime = 0.5;

/** Frames in a chunk, when they are so far apart, s. */
export const framesPerChunkFor = (interval: number): number => Math.max(1, Math.floor(chunkTime / interval + 1e-9));

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

/** Hands in the ticks of a run in batches, wherever they are written. Give it every tick, the state before the first one too. */
export class TickWriter {
  readonly #desk: Desk;
  readonly #plan: TickPlan;
  #image: StateImage | undefined;
  #batch: Uint8Array | undefined;
  #filled = 0;
  #journal = '';
  #lastTick = -1;
  #frames = 0;
  #commands = 0;
  #layers: readonly DrawnLayer[] = [];
  readonly #attitudes = new AttitudeTaker();
  /** How bodies stand that have changed with the last frame. */
  changed: readonly Attitude[] = [];
  readonly #sections = new SectionTaker();
  /** How vehicles bend that do so otherwise since the last frame. */
  bent: readonly Sections[] = [];
  #handedInAt = performance.now();

  constructor(desk: Desk, plan: TickPlan) {
    this.#desk = desk;
    this.#plan = plan;
  }

  /** Notes the state after a tick. Throws a RecordingError when something could not be written. */
  afterTick(frame: Frame | RunningState): void {
    const { ticks } = frame;
    if (ticks <= this.#lastTick)
      throw new RangeError(`tick ${ticks} comes after tick ${this.#lastTick}: times must rise; hand in ticks in order`);
    this.#lastTick = ticks;
    const { ticksPerFrame, framesPerChunk, checksums } = this.#plan;
    const running = 'copyState' in frame ? frame : undefined;
    const isFrame = ticks % ticksPerFrame === 0;
    this.changed = isFrame && running !== undefined ? this.#attitudes.take(running) : [];
    this.bent = isFrame && running !== undefined ? this.#sections.take(running) : [];
    this.#noteEvents(frame, running?.appliedCommands ?? [], running?.layers ?? this.#layers);
    if (!isFrame && (running === undefined || checksums === 'frames')) return;
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
    this.#handInWhenDue(isFrame && this.#frames % framesPerChunk === 0);
  }

  /** Hands in everything noted so far. */
  handIn(): void {
    this.#handedInAt = performance.now();
    if (this.#filled === 0 && this.#journal === '') return;
    this.#batch ??= this.#desk.room(batchBytes);
    this.#desk.handIn(this.#filled, this.#journal);
    this.#batch = undefined;
    this.#filled = 0;
    this.#journal = '';
  }

  #introduce(frame: Frame, running: RunningState | undefined): StateImage {
    const image = running?.stateImage() ?? new StateImage(columnsOf(frame));
    this.#desk.expect({ columns: image.columns, goals: this.#plan.keepsGoals });
    return image;
  }

  #noteEvents({ ticks, events = [] }: Frame, commands: readonly AppliedCommand[], layers: readonly DrawnLayer[]): void {
    // A run that went back to a snapshot has begun a new list.
    const fresh = commands.length === this.#commands ? [] : commands.slice(Math.min(this.#commands, commands.length));
    this.#commands = commands.length;
    const isSame = layers === this.#layers || (layers.length === 0 && this.#layers.length === 0);
    this.#layers = layers;
    const attitudes = this.changed;
    const sections = this.bent;
    if (events.length > 0 || fresh.length > 0 || !isSame || attitudes.length > 0 || sections.length > 0)
      this.#journal += journalLine({
        tick: ticks,
        events,
        commands: fresh,
        attitudes,
        sections,
        ...(isSame ? {} : { layers }),
      });
  }

  /** Memory for a record; hands in what was noted before when there is no room beside it. */
  #roomFor(bytes: number): Uint8Array {
    if (this.#batch !== undefined && this.#filled + bytes <= this.#batch.length) return this.#batch;
    if (this.#filled > 0) this.handIn();
    return (this.#batch ??= this.#desk.room(Math.max(bytes, batchBytes)));
  }

  #handInWhenDue(endsChunk: boolean): void {
    const now = performance.now();
    if (!endsChunk && this.#filled < batchBytes / 2 && now - this.#handedInAt < batchTime) return;
    this.handIn();
    if (endsChunk) this.#desk.waitForOneBefore();
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
