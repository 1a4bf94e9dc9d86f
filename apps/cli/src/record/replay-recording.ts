import type { Simulation, StateImage } from '@korzo/core';
import { openRun, type Run } from '@korzo/engine';
import { kernelRowHash } from '@korzo/kernels';
import type { RecordedFrame, Recording } from '@korzo/recording';
import type { ModuleSet } from '@korzo/modules';
import { advance } from '../run/advance.ts';
import type { Interrupt } from '../run/interrupt.ts';
import type { Progress } from '../run/progress.ts';
import { version } from '../shell/version.ts';
import { compareFrame, type FrameDifference } from './frame-comparison.ts';
import { recordedCommands, recordedScenario } from './recorded-scenario.ts';

/** What `korzo replay --json` prints; a contract with programs. */
export interface ReplayReport {
  readonly recording: string;
  readonly scenario: string;
  readonly seed: number;
  /** Version of Korzo that made the recording, and that ran it again. */
  readonly madeBy: string;
  readonly korzo: string;
  readonly same: boolean;
  /** Ticks whose checksums were compared, frames whose agents were. */
  readonly ticks: number;
  readonly frames: number;
  readonly firstDifference?: Difference;
  /** What is damaged in the recording. */
  readonly problems: readonly string[];
  /** Only when a person ended it early. */
  readonly interrupted?: true;
}

export interface Difference {
  /** The first tick after which the run is not as recorded, and its time, s. */
  readonly tick: number;
  readonly time: number;
  /** Checksums; null where the recording has none, so that only positions are compared. */
  readonly recorded: string | null;
  readonly now: string | null;
  /** The first recorded positions that are others; absent when none are within the time looked at. */
  readonly agents?: FrameDifference;
  /** A command that was recorded as applied, and that the run refuses now. */
  readonly refused?: { readonly command: string; readonly reason: string };
  /** A later tick that is as recorded: then not the run differs, but a line of checksums.txt is wrong. */
  readonly agreesAgainAt?: number;
}

export interface ReplayPlan {
  readonly folder: string;
  /** What the user's modules hand in. */
  readonly own: ModuleSet;
  readonly workers?: number;
  readonly tiles?: number;
  readonly progress: Progress;
  readonly interrupt: Interrupt;
}

/** After the first difference of checksums it is looked for so long whether an agent stands elsewhere, s. */
const lookAhead = 10;

/** Runs again what was recorded and compares every tick. */
export async function replayRecording(recording: Recording, plan: ReplayPlan): Promise<ReplayReport> {
  const { folder, own, workers, tiles, progress, interrupt } = plan;
  const { info } = recording;
  const run = await openRun(recordedScenario(recording, folder, own.lists), {
    ...own.runOptions,
    file: `${folder}/recording.json`,
    commands: recordedCommands(recording, folder),
    ...(info.model === undefined ? {} : { model: info.model }),
    ...(info.alternatives === undefined ? {} : { alternatives: info.alternatives }),
    ...(workers === undefined ? {} : { workers }),
    ...(tiles === undefined ? {} : { tiles }),
  });
  try {
    const comparison = new ReplayComparison(recording, run);
    const allTicks = lastTickOf(recording);
    comparison.afterTick();
    const { simulation } = run;
    const { interrupted } = await advance(simulation, {
      ticks: allTicks,
      stopWhenEmpty: false,
      stopRequested: () => interrupt.asked || comparison.isDecided,
      afterTick: () => comparison.afterTick(),
      afterSlice: () =>
        progress.show({ ticks: simulation.ticks, allTicks, present: simulation.present, time: simulation.time }),
    });
    comparison.close();
    const difference = comparison.difference;
    return {
      recording: folder,
      scenario: info.scenario.name,
      seed: info.seed,
      madeBy: info.korzo,
      korzo: version(),
      same: difference === undefined,
      ticks: comparison.ticks,
      frames: comparison.frames,
      ...(difference === undefined ? {} : { firstDifference: difference }),
      problems: recording.problems,
      ...(interrupted && difference === undefined ? { interrupted: true as const } : {}),
    };
  } finally {
    progress.end();
    await run.close();
  }
}

function lastTickOf({ checksums, info, range }: Recording): number {
  const lastFrame = Number.isNaN(range[1]) ? 0 : Math.round(range[1] / info.dt);
  return Math.max(checksums.lastTick, lastFrame, 0);
}

class ReplayComparison {
  ticks = 0;
  frames = 0;
  readonly #recording: Recording;
  readonly #simulation: Simulation;
  readonly #image: StateImage;
  readonly #frames: Iterator<RecordedFrame>;
  readonly #refusals: Recording['refusals'];
  #frame: RecordedFrame | undefined;
  #copy = new Uint8Array(0);
  #difference: Difference | undefined;

  constructor(recording: Recording, { simulation }: Run) {
    this.#recording = recording;
    this.#refusals = recording.refusals;
    this.#simulation = simulation;
    this.#image = simulation.stateImage(kernelRowHash());
    this.#frames = recording.frames()[Symbol.iterator]();
    this.#nextFrame();
  }

  get difference(): Difference | undefined {
    return this.#difference;
  }

  /** The result is complete. */
  get isDecided(): boolean {
    if (this.#difference === undefined) return false;
    const { agents, agreesAgainAt, refused, time } = this.#difference;
    return (
      refused !== undefined ||
      agents !== undefined ||
      agreesAgainAt !== undefined ||
      this.#simulation.time > time + lookAhead
    );
  }

  afterTick(): void {
    const { ticks, time } = this.#simulation;
    if (this.isDecided) return;
    this.#noteRefused();
    const recorded = this.#recording.checksums.ofTick.get(ticks);
    if (recorded !== undefined) {
      const now = this.#checksum();
      this.ticks++;
      if (now !== recorded) this.#difference ??= { tick: ticks, time, recorded, now };
      else if (this.#difference !== undefined) this.#difference = { ...this.#difference, agreesAgainAt: ticks };
    }
    while (this.#frame !== undefined && this.#frame.tick < ticks) this.#nextFrame();
    if (this.#frame?.tick === ticks) this.#compare(this.#frame, recorded ?? null);
  }

  /** A command that was applied once and is refused now makes it another run. */
  #noteRefused(): void {
    const { ticks, time, events } = this.#simulation;
    for (const event of events) {
      if (event.type !== 'refused') continue;
      const { tick, command } = event;
      if (this.#refusals.some((known) => known.tick === tick && known.command === command.type)) continue;
      const refused = { command: event.command.type, reason: event.reason };
      this.#difference ??= { tick: ticks, time, recorded: null, now: null, refused };
    }
  }

  close(): void {
    this.#frames.return?.();
  }

  #compare(frame: RecordedFrame, recorded: string | null): void {
    const agents = compareFrame(frame, this.#simulation);
    const { ticks, time } = this.#simulation;
    this.frames++;
    if (agents === undefined) return;
    this.#difference =
      this.#difference === undefined
        ? { tick: ticks, time, recorded, now: recorded === null ? null : this.#checksum(), agents }
        : { ...this.#difference, agents };
  }

  #nextFrame(): void {
    const next = this.#frames.next();
    this.#frame = next.done === true ? undefined : next.value;
  }

  /** As `Simulation.checksum`, by the kernel. */
  #checksum(): string {
    const { bodies } = this.#simulation;
    const bytes = this.#image.bytesFor(bodies);
    if (this.#copy.length < bytes) this.#copy = new Uint8Array(2 * bytes);
    const copy = this.#copy.subarray(0, bytes);
    this.#simulation.copyState(this.#image, copy);
    return this.#image.checksumOf(copy, bodies, this.#simulation.checksumApart());
  }
}
