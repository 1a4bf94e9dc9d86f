import type { DrawnLayer, Simulation } from '@korzo/core';
import type {
  Attitude,
  MemoryRecording,
  RecordedMoment,
  SavedState,
  Sections,
  StoredRecording,
} from '@korzo/recording';

/** A recording that was opened, with the file it is in: until the run has made it again, it shows what lies ahead. */
export interface OpenedRecording {
  readonly recording: StoredRecording;
  readonly file: Blob;
}

/** How the run compares with the recording that was opened. */
export type Agreement = 'same' | 'differs';

/** Time between two comparisons, s. */
const compareEvery = 0.5;

/** What is recorded of a run: what it has made itself, and what a recording that was opened shows of the time after that. */
export class RunRecording {
  readonly #own: MemoryRecording;
  readonly #simulation: Simulation;
  readonly #compareTicks: number;
  #ahead: OpenedRecording | undefined;

  constructor(own: MemoryRecording, simulation: Simulation, opened: OpenedRecording | undefined) {
    this.#own = own;
    this.#simulation = simulation;
    this.#ahead = opened;
    this.#compareTicks = Math.max(1, Math.round(compareEvery / own.pace.dt));
    own.afterTick(simulation);
  }

  /** Times that can be looked at, s. */
  get range(): readonly [from: number, to: number] {
    const [from, to] = this.#own.range;
    return [from, Math.max(to, this.#endAhead)];
  }

  get bytes(): number {
    return this.#own.bytes;
  }

  /** Notes the tick that was made; called when it shows whether the run is the one that was recorded. */
  afterTick(): Agreement | undefined {
    this.#own.afterTick(this.#simulation);
    const { ticks } = this.#simulation;
    const { checksums } = this.#ahead?.recording ?? {};
    if (checksums === undefined) return undefined;
    // A viewer that steers makes another run.
    if (this.#isSteered()) this.#ahead = undefined;
    const isLast = ticks === checksums.lastTick;
    const recorded = isLast || ticks % this.#compareTicks === 0 ? checksums.ofTick.get(ticks) : undefined;
    if (this.#ahead === undefined || recorded === undefined) return undefined;
    if (recorded === this.#simulation.checksum()) return isLast ? 'same' : undefined;
    this.#ahead = undefined;
    return 'differs';
  }

  /** Looks for moments in any order, those that are recorded later too. */
  openSeeker(): { at(time: number): RecordedMoment | undefined } {
    const own = this.#own.openSeeker();
    const opened = this.#ahead?.recording;
    const ahead = opened?.openSeeker();
    return {
      at: (time) => {
        const isAhead = opened !== undefined && opened === this.#ahead?.recording && time > this.#own.range[1] + 1e-6;
        return (isAhead ? ahead : own)?.at(time);
      },
    };
  }

  /** What parts showed at a time. */
  layersAt(time: number): readonly DrawnLayer[] {
    const tick = Math.round(time / this.#own.pace.dt);
    const isAhead = this.#ahead !== undefined && time > this.#own.range[1] + 1e-6;
    return (isAhead ? this.#ahead?.recording : this.#own)?.layersAt(tick) ?? [];
  }

  /** How vehicles bent at a tick. */
  sectionsAt(tick: number): readonly Sections[] {
    const isAhead = this.#ahead !== undefined && tick * this.#own.pace.dt > this.#own.range[1] + 1e-6;
    return (isAhead ? this.#ahead?.recording : this.#own)?.sectionsAt(tick) ?? [];
  }

  /** How bodies stood at a tick. */
  attitudesAt(tick: number): readonly Attitude[] {
    const isAhead = this.#ahead !== undefined && tick * this.#own.pace.dt > this.#own.range[1] + 1e-6;
    return (isAhead ? this.#ahead?.recording : this.#own)?.attitudesAt(tick) ?? [];
  }

  /** Everything that can be looked at, as a recording. */
  open(summary: SavedState['summary']): StoredRecording {
    return this.isAhead ? (this.#ahead?.recording ?? this.#own.open(summary)) : this.#own.open(summary);
  }

  /** Everything that can be looked at as one file; without frames only what it takes to make the run again as far as it is. */
  save(state: SavedState, frames: boolean): Promise<Blob> {
    if (frames && this.isAhead && this.#ahead !== undefined) return Promise.resolve(this.#ahead.file);
    return this.#own.save(state, { frames });
  }

  get #endAhead(): number {
    const end = this.#ahead?.recording.range[1] ?? -Infinity;
    return Number.isNaN(end) ? -Infinity : end;
  }

  /** The recording that was opened goes on where the run has not come yet. */
  get isAhead(): boolean {
    return this.#endAhead > this.#own.range[1] + 1e-6;
  }

  #isSteered(): boolean {
    const { appliedCommands, ticks, setup } = this.#simulation;
    let expected = 0;
    for (const { tick } of setup.commands ?? []) if (tick < ticks) expected++;
    return appliedCommands.length !== expected;
  }
}
