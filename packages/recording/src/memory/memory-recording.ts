import type { AppliedCommand, CommandForms, DrawnLayer } from '@korzo/core';
import { packBlob, type FilePieces } from '../archive/pack-blob.ts';
import { checksumLine, readChecksums } from '../journal/checksums.ts';
import { journalLine, readJournal } from '../journal/journal.ts';
import type { Sections } from '../journal/sections.ts';
import { AttitudeLog, type Attitude } from '../journal/attitudes.ts';
import { layersAt, type LayerChange } from '../journal/layers.ts';
import type { Packing } from '../packing/packing.ts';
import { plainText } from '../plain/plain-text.ts';
import { fileNames } from '../recording/file-names.ts';
import { FrameSeeker } from '../recording/frame-seeker.ts';
import { ticksPerFrameFor, type RecordingInputs, type RecordingPace } from '../recording/info.ts';
import { makeManifest, writeManifest, type Manifest, type RecordedPlace } from '../recording/manifest.ts';
import { StoredRecording } from '../recording/recording.ts';
import type { PlacedChunk } from '../trajectory/chunk-index.ts';
import { chunkHeadBytes, fileStart } from '../trajectory/framing.ts';
import { deskHere } from '../writing/desk.ts';
import { Scribe } from '../writing/scribe.ts';
import { framesPerChunkFor, TickWriter, type RunningState } from '../writing/tick-writer.ts';
import { MemorySink, type KeptChunk } from './memory-sink.ts';

export interface MemoryOptions {
  /** Simulated time between two frames, s; rounded to whole ticks. */
  readonly every: number;
  /** Bytes of frames and events that are kept; the oldest are given up first. */
  readonly mostBytes: number;
  readonly packing: Packing;
  /** The commands that the run may have; those of the place unless given. */
  readonly forms?: CommandForms;
  /** Commands of ticks before the first one that is handed in, of a run that goes on from a state. */
  readonly before?: readonly AppliedCommand[];
}

/** What is known of a run when its recording is saved. */
export interface SavedState {
  readonly summary: Readonly<Record<string, unknown>>;
  /** Commands that the run has yet to carry out. */
  readonly ahead?: readonly AppliedCommand[];
  /** The tick it has reached, which may be no frame, and its checksum there. */
  readonly reached: { readonly tick: number; readonly checksum: string };
}

/** A recording of a run that goes on, in memory: to look back at any time, and to save. Checksums are of every frame. */
export class MemoryRecording {
  readonly #manifest: Manifest;
  readonly #packing: Packing;
  readonly #forms: CommandForms | undefined;
  readonly #sink: MemorySink;
  readonly #scribe: Scribe;
  readonly #ticks: TickWriter;
  readonly #layers: LayerChange[] = [];
  readonly #attitudes = new AttitudeLog();
  readonly #sections = new AttitudeLog();
  readonly #before: string;
  #firstTick: number | undefined;
  #lastTick = 0;

  constructor(inputs: RecordingInputs, place: RecordedPlace, options: MemoryOptions) {
    const { every, mostBytes, packing, forms, before = [] } = options;
    this.#before = linesOf(before);
    this.#forms = forms;
    const ticksPerFrame = ticksPerFrameFor(every, place.dt);
    this.#manifest = makeManifest(inputs, place, ticksPerFrame);
    this.#packing = packing;
    this.#sink = new MemorySink(mostBytes, ticksPerFrame, packing, forms);
    const { interval } = this.#manifest.info;
    const framesPerChunk = framesPerChunkFor(interval);
    const settings = { ticksPerFrame, interval };
    this.#scribe = new Scribe({ settings, framesPerChunk }, this.#sink, packing);
    this.#ticks = new TickWriter(deskHere(this.#scribe), {
      ticksPerFrame,
      framesPerChunk,
      keepsGoals: place.premises?.setup.building === undefined,
      checksums: 'frames',
    });
  }

  get pace(): RecordingPace {
    return this.#manifest.info;
  }

  get bytes(): number {
    return this.#sink.bytes;
  }

  /** Times of the first frame that is kept and of the last one, s. */
  get range(): readonly [from: number, to: number] {
    const { dt, ticksPerFrame, interval } = this.pace;
    const first = this.#sink.chunks[0]?.firstFrame ?? Math.ceil((this.#firstTick ?? 0) / ticksPerFrame);
    return [first * interval, Math.floor(this.#lastTick / ticksPerFrame) * ticksPerFrame * dt];
  }

  /** Takes the state after every tick, and the one before the first. */
  afterTick(state: RunningState): void {
    this.#firstTick ??= state.ticks;
    this.#lastTick = state.ticks;
    this.#ticks.afterTick(state);
    const { ticks: tick, layers = [] } = state;
    if (layers !== this.#layers.at(-1)?.layers) this.#layers.push({ tick, layers });
    this.#attitudes.add(tick, this.#ticks.changed);
    this.#sections.add(tick, this.#ticks.bent);
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

  /** Looks for moments, those that are recorded later too. */
  openSeeker(): FrameSeeker {
    const current = (): readonly PlacedChunk[] => {
      const { chunks } = this.#sink;
      const last = chunks.at(-1);
      const written = last === undefined ? -1 : last.firstFrame + last.frames - 1;
      if (written * this.pace.ticksPerFrame < this.#lastTick - this.pace.ticksPerFrame + 1) this.#flush();
      return this.#sink.chunks;
    };
    return new FrameSeeker({
      info: this.pace,
      get chunks() {
        return current();
      },
      contentsOf: (chunk) => this.#contentsOf(chunk),
    });
  }

  /** Everything recorded so far, as it would be read from a file. */
  open(summary: SavedState['summary']): StoredRecording {
    this.#flush();
    const { chunks, events, checksums } = this.#sink;
    const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
    const frameCount = chunks.reduce((sum, chunk) => sum + chunk.frames, 0);
    return new StoredRecording({
      manifest: this.#manifest,
      summary,
      journal: readJournal(this.#before + events, fileNames.events, true, this.#forms),
      checksums: readChecksums(checksums, fileNames.checksums, true),
      index: { chunks, frameCount, rows, problems: [] },
      problems: this.#problems(),
      openContents: () => ({ contentsOf: (chunk) => this.#contentsOf(chunk), close: () => undefined }),
    });
  }

  /** Everything recorded so far as one file; without frames it is only what the run can be made again from. */
  save({ summary, ahead = [], reached }: SavedState, { frames = true } = {}): Promise<Blob> {
    this.#flush();
    const { chunks, events, checksums } = this.#sink;
    const isFrame = reached.tick % this.pace.ticksPerFrame === 0;
    const last = isFrame ? '' : checksumLine(reached.tick, reached.checksum);
    const lines = this.#before + events + linesOf(ahead);
    const files: FilePieces[] = [
      { name: fileNames.manifest, parts: text(writeManifest(this.#manifest)) },
      { name: fileNames.trajectory, parts: [fileStart, ...(frames ? chunks.map(({ bytes }) => bytes) : [])] },
      { name: fileNames.checksums, parts: text(checksums + last) },
      { name: fileNames.events, parts: text(lines) },
      { name: fileNames.summary, parts: text(`${plainText(summary, 1)}\n`) },
    ];
    return packBlob(files, this.#manifest.info.scenario.name);
  }

  #problems(): readonly string[] {
    if (this.#sink.givenUp === 0 && (this.#firstTick ?? 0) === 0) return [];
    const [from] = this.range;
    return [`what happened before ${from.toFixed(1)} s is not kept any more; record long runs by korzo run --out`];
  }

  #flush(): void {
    this.#ticks.handIn();
    this.#scribe.flush();
  }

  #contentsOf(chunk: PlacedChunk): Uint8Array {
    const { bytes, plainBytes, packing } = chunk as KeptChunk;
    return this.#packing.unpack(bytes.subarray(chunkHeadBytes), plainBytes, packing);
  }
}

const text = (words: string): FilePieces['parts'] => [new TextEncoder().encode(words)];

/** The journal of commands alone. */
function linesOf(commands: readonly AppliedCommand[]): string {
  const entries = commands.map(({ tick, command }) => ({ tick: tick + 1, events: [], commands: [{ tick, command }] }));
  return joined(entries).map(journalLine).join('');
}

type Entry = Parameters<typeof journalLine>[0];

/** A line for each tick, however many commands it has. */
function joined(entries: readonly Entry[]): readonly Entry[] {
  const byTick = new Map<number, Entry>();
  for (const entry of entries) {
    const before = byTick.get(entry.tick);
    byTick.set(entry.tick, { ...entry, commands: [...(before?.commands ?? []), ...entry.commands] });
  }
  return [...byTick.values()];
}
