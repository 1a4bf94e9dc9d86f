import type { AppliedCommand } from '@korzo/core';

export const recordingFormat = 'korzo-recording';
/** Version of the format. A recording of a later version is refused, not guessed at. */
export const recordingVersion = 2;
/** The earliest version that is still read: its chunks were packed by brotli, and said nothing of how agents look. */
export const firstVersion = 1;

/** A module that a run had. */
export interface RecordedModule {
  readonly name: string;
  readonly version: string;
  /** Of its files. */
  readonly hash: string;
  readonly settings: Readonly<Record<string, string | number | boolean>>;
}

/** What a run was made of: with the commands all that is needed to make it again. */
export interface RecordingInputs {
  readonly scenario: {
    readonly name: string;
    readonly title: string;
    /** The file it came from, as it was named. */
    readonly file: string;
    /** The scenario with all settings in it, as JSON; '' when what is recorded was no run of Korzo. */
    readonly text: string;
  };
  readonly seed: number;
  /** Version of Korzo that made it. */
  readonly korzo: string;
  /** Checksums of the reference runs of its models, by model: whether results of tests are of a build that behaves alike. */
  readonly references?: Readonly<Record<string, string>>;
  /** The model that moved every agent instead of that of their groups, and those they could be switched to. */
  readonly model?: string;
  readonly alternatives?: readonly string[];
  /** Modules of users that took part in its results. */
  readonly modules?: readonly RecordedModule[];
  /** What it ran on; it does not change results. */
  readonly workers?: number;
  readonly tiles?: number;
  /** Names of the groups, by their index in the `group` column. */
  readonly groups: readonly string[];
}

/** How densely a run was recorded. */
export interface RecordingPace {
  /** Fixed time step of the run, s. */
  readonly dt: number;
  /** Ticks from one frame to the next, and their time, s. */
  readonly ticksPerFrame: number;
  readonly interval: number;
}

export interface RecordingInfo extends RecordingInputs, RecordingPace {
  readonly format: typeof recordingFormat;
  readonly version: number;
  /** Names of the kinds, by their index in the `kind` column. */
  readonly kinds: readonly string[];
  /** What people commanded, with the tick at whose start it was done. */
  readonly commands: readonly AppliedCommand[];
  /** What the run said when it ended; absent when it did not end well. */
  readonly summary?: Readonly<Record<string, unknown>>;
}

/** Ticks between frames for a desired time between them, s: at least one. */
export const ticksPerFrameFor = (wished: number, dt: number): number => Math.max(1, Math.round(wished / dt));
