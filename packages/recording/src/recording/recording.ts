import type { Frame, FrameCrowd, MeasurePlace } from '@korzo/analysis';
import type { DrawnLayer, SimulationEvent } from '@korzo/core';
import type { Checksums } from '../journal/checksums.ts';
import { commandsLeftOut, type CommandProblem, type Journal, type JournalEntry } from '../journal/journal.ts';
import { AttitudeLog, type Attitude } from '../journal/attitudes.ts';
import type { Sections } from '../journal/sections.ts';
import { layersAt, type LayerChange } from '../journal/layers.ts';
import { ChunkDecoder } from '../trajectory/chunk-decoder.ts';
import type { ChunkIndex, PlacedChunk } from '../trajectory/chunk-index.ts';
import type { RecordedColumns } from '../trajectory/chunk.ts';
import { FrameBuffers } from '../trajectory/frame-buffers.ts';
import type { RecordingInfo, RecordingPace } from './info.ts';
import type { Manifest } from './manifest.ts';
import { ProblemList } from '../problems/problem-list.ts';
import { FrameSeeker, lastChunk } from './frame-seeker.ts';
import { StoredPlace } from './stored-place.ts';

/** A frame read back. The same object with the same columns is filled again for every frame: copy what is to last. */
export interface RecordedFrame extends Frame {
  /** Number of the frame: for a measure frames are ticks, `place.dt` apart. */
  readonly ticks: number;
  /** Ticks the run had made. */
  readonly tick: number;
  readonly crowds: readonly [FrameCrowd & { readonly columns: RecordedColumns }];
  /** It was not recorded: the run ended between two frames, and it holds what happened after the last. */
  readonly isAfterLast: boolean;
  /** What happened since the frame before. */
  readonly events: readonly SimulationEvent[];
}

/** What a run left behind. */
export interface Recording {
  readonly info: RecordingInfo;
  /** The place with frames as ticks (`dt` is the interval between them), as it was at the frame read last. */
  readonly place: MeasurePlace;
  /** What is damaged or missing, and what could be read nevertheless. It grows when frames are read and found wrong. */
  readonly problems: readonly string[];
  /** Those of the problems that are not about commands. */
  readonly problemsBesideCommands: readonly string[];
  /** How far it goes, when the run did not end well or still goes on; among the problems too. */
  readonly unfinished: string | undefined;
  /** Commands that cannot be read; without them the run cannot be made again. They are among the problems too. */
  readonly commandProblems: readonly CommandProblem[];
  /** Commands that the run refused, with the tick: a replay refuses them as well. */
  readonly refusals: readonly { readonly tick: number; readonly command: string }[];
  /** Frames that can be read, as the list of chunks says. */
  readonly frameCount: number;
  /** Agents over all frames. */
  readonly rowCount: number;
  /** Checksums by tick. */
  readonly checksums: Checksums;
  /** Times of the first and the last frame, s; NaN when there is none. */
  readonly range: readonly [from: number, to: number];
  /** The frames from one up to (and without) another, counted from 0 among those that can be read. */
  frames(from?: number, to?: number): Iterable<RecordedFrame>;
  /**
   * All frames, and where the run ended between two of them one more, with what happened since the last: those who left are not in it, the others
   * stand where they were. An agent that counts those who left needs it.
   */
  framesToTheEnd(): Iterable<RecordedFrame>;
  /** The last frame not after a time, or the first; -1 when there is none. */
  frameAt(time: number): number;
}

export interface RecordingParts {
  readonly manifest: Manifest;
  readonly summary?: Readonly<Record<string, unknown>>;
  readonly journal: Pick<Journal, 'entries' | 'commandProblems'>;
  readonly checksums: Checksums;
  readonly index: ChunkIndex;
  readonly problems: readonly string[];
  readonly unfinished?: string;
  /** The plain contents of chunks one after the other; released when no reader wants more. */
  openContents(): { contentsOf(chunk: PlacedChunk): Uint8Array; close(): void };
}

/** A recording made of its parts, wherever they came from. */
export class StoredRecording implements Recording {
  readonly info: RecordingInfo;
  readonly checksums: Checksums;
  readonly #parts: RecordingParts;
  readonly #place: StoredPlace;
  readonly #layers: readonly LayerChange[];
  readonly #attitudes = new AttitudeLog();
  readonly #sections = new AttitudeLog();
  /** Found while frames were read. */
  readonly #found = new ProblemList();
  readonly #noted: string[] = [];

  constructor(parts: RecordingParts) {
    const { manifest, summary, journal, checksums } = parts;
    const commands = journal.entries.flatMap((entry) => entry.commands);
    this.#parts = parts;
    this.info = { ...manifest.info, commands, ...(summary === undefined ? {} : { summary }) };
    this.checksums = checksums;
    for (const { tick, attitudes = [] } of journal.entries) this.#attitudes.add(tick, attitudes);
    for (const { tick, sections = [] } of journal.entries) this.#sections.add(tick, sections);
    this.#layers = journal.entries.flatMap(({ tick, layers }) => (layers === undefined ? [] : [{ tick, layers }]));
    this.#place = new StoredPlace(manifest, commands);
  }

  /** How vehicles bent at a tick. */
  sectionsAt(tick: number): readonly Sections[] {
    return this.#sections.at(tick);
  }

  /** How bodies stood at a tick. */
  attitudesAt(tick: number): readonly Attitude[] {
    return this.#attitudes.at(tick);
  }

  /** What parts showed at a tick. */
  layersAt(tick: number): readonly DrawnLayer[] {
    return layersAt(this.#layers, tick);
  }

  get place(): MeasurePlace {
    return this.#place.place;
  }

  get problems(): readonly string[] {
    return [...this.problemsBesideCommands, ...commandsLeftOut(this.commandProblems)];
  }

  get problemsBesideCommands(): readonly string[] {
    const { unfinished, problems } = this.#parts;
    const end = unfinished === undefined ? [] : [unfinished];
    return [...end, ...problems, ...this.#place.problems, ...this.#found.texts, ...this.#noted];
  }

  get unfinished(): string | undefined {
    return this.#parts.unfinished;
  }

  get commandProblems(): readonly CommandProblem[] {
    return this.#parts.journal.commandProblems;
  }

  get refusals(): Recording['refusals'] {
    return this.#parts.journal.entries.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'refused' ? [{ tick: event.tick, command: event.command.type }] : [])),
    );
  }

  get frameCount(): number {
    return this.#parts.index.frameCount;
  }

  get rowCount(): number {
    return this.#parts.index.rows;
  }

  get range(): readonly [number, number] {
    const { chunks } = this.#parts.index;
    if (chunks.length === 0) return [Number.NaN, Number.NaN];
    const last = chunks[chunks.length - 1];
    const { interval } = this.info;
    return [chunks[0].firstFrame * interval, (last.firstFrame + last.frames - 1) * interval];
  }

  /** Adds to the problems, each once. */
  note(problem: string): void {
    if (!this.problems.includes(problem)) this.#noted.push(problem);
  }

  frameAt(time: number): number {
    const { chunks } = this.#parts.index;
    if (chunks.length === 0) return -1;
    const wanted = Math.floor(time / this.info.interval + 1e-6);
    const { firstFrame, frames, framesBefore } =
      chunks[
        Math.max(
          lastChunk(chunks, (chunk) => chunk.firstFrame <= wanted),
          0,
        )
      ];
    return framesBefore + Math.min(Math.max(wanted - firstFrame, 0), frames - 1);
  }

  /** Looks for single moments, in any order. */
  openSeeker(): FrameSeeker {
    const { index } = this.#parts;
    const contents = this.#parts.openContents();
    return new FrameSeeker({
      info: this.info,
      chunks: index.chunks,
      contentsOf: (chunk) => contents.contentsOf(chunk),
    });
  }

  frames(from = 0, to = Infinity): Generator<RecordedFrame> {
    return this.#frames(from, to, false);
  }

  framesToTheEnd(): Generator<RecordedFrame> {
    return this.#frames(0, Infinity, true);
  }

  *#frames(from: number, to: number, toTheEnd: boolean): Generator<RecordedFrame> {
    const { chunks } = this.#parts.index;
    const decoder = new ChunkDecoder(this.info);
    const buffers = new FrameBuffers();
    const frame = new FrameInHand(this.#parts.journal.entries, buffers, this.info);
    const contents = this.#parts.openContents();
    try {
      const first = Math.max(
        lastChunk(chunks, ({ framesBefore }) => framesBefore <= from),
        0,
      );
      if (first > 0) frame.turnTo(chunks[first - 1].firstFrame + chunks[first - 1].frames - 1);
      for (let index = first; index < chunks.length; index++) {
        const { firstFrame, framesBefore } = chunks[index];
        let number = 0;
        for (const _ of this.#unpack(chunks[index], { decoder, buffers, contents })) {
          if (framesBefore + number >= to) return;
          frame.turnTo(firstFrame + number);
          if (framesBefore + number++ < from) continue;
          this.#place.turnTo(frame.tick);
          yield frame;
        }
      }
      if (toTheEnd && chunks.length > 0 && frame.turnToEnd()) {
        removeRows(buffers, frame.whoLeft);
        yield frame;
      }
    } finally {
      contents.close();
    }
  }

  /** Fills the buffers with the frames of a chunk one after the other. */
  *#unpack(chunk: PlacedChunk, { decoder, buffers, contents }: Unpacking): Generator<void> {
    const which = `the chunk of frames ${chunk.firstFrame} to ${chunk.firstFrame + chunk.frames - 1}`;
    try {
      decoder.begin(chunk, contents.contentsOf(chunk));
      for (const id of decoder.doubled)
        this.#found.add('doubled', `agent ${id} is there twice at once in ${which}`, 'both are kept', 'all are kept');
      while (decoder.next(buffers)) yield;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const problem = `${which} cannot be unpacked (${reason})`;
      this.#found.add('packed', problem, 'its frames are left out', 'their frames are left out');
    }
  }
}

interface Unpacking {
  readonly decoder: ChunkDecoder;
  readonly buffers: FrameBuffers;
  readonly contents: { contentsOf(chunk: PlacedChunk): Uint8Array };
}

/** The one frame object of an iteration. */
class FrameInHand implements RecordedFrame {
  ticks = 0;
  tick = 0;
  time = 0;
  isAfterLast = false;
  events: readonly SimulationEvent[] = [];
  readonly crowds: readonly [FrameCrowd & { readonly columns: RecordedColumns }];
  readonly #journal: readonly JournalEntry[];
  readonly #pace: RecordingPace;
  #nextEntry = 0;

  constructor(journal: readonly JournalEntry[], buffers: FrameBuffers, pace: RecordingPace) {
    this.#journal = journal;
    this.#pace = pace;
    this.crowds = [
      {
        get ownCount() {
          return buffers.count;
        },
        get columns() {
          return buffers.columns;
        },
      },
    ];
  }

  /** Whether anything happened after the last frame; it is then what this frame shows. */
  turnToEnd(): boolean {
    if (this.#nextEntry >= this.#journal.length) return false;
    this.turnTo(this.ticks + 1);
    this.isAfterLast = true;
    return this.events.length > 0;
  }

  get whoLeft(): ReadonlySet<number> {
    return new Set(this.events.flatMap((event) => (event.type === 'left' ? [event.agent.id] : [])));
  }

  turnTo(frame: number): void {
    this.ticks = frame;
    this.tick = frame * this.#pace.ticksPerFrame;
    this.time = this.tick * this.#pace.dt;
    const first = this.#nextEntry;
    while (this.#nextEntry < this.#journal.length && this.#journal[this.#nextEntry].tick <= this.tick)
      this.#nextEntry++;
    this.events =
      this.#nextEntry === first ? [] : this.#journal.slice(first, this.#nextEntry).flatMap(({ events }) => events);
  }
}

function removeRows(buffers: FrameBuffers, ids: ReadonlySet<number>): void {
  const { columns } = buffers;
  let kept = 0;
  for (let row = 0; row < buffers.count; row++) {
    if (ids.has(columns.id[row])) continue;
    for (const column of Object.values(columns)) column[kept] = column[row];
    kept++;
  }
  buffers.count = kept;
}
