import { placeOfOutlines, type Frame, type MeasureSummary } from '@korzo/analysis';
import type { Recording } from '@korzo/recording';
import { startMeasures, type AskedMeasure } from '../options/measures.ts';
import type { Interrupt } from '../run/interrupt.ts';
import type { Progress } from '../run/progress.ts';

/** What `korzo measure --json` prints; a contract with programs. */
export interface MeasureReport {
  /** The folder or file. */
  readonly recording: string;
  readonly scenario: string;
  readonly seed: number;
  /** Frames of the recording that were measured, as `korzo check` counts them. */
  readonly frames: number;
  /** Time between two frames, s. */
  readonly interval: number;
  readonly simulatedSeconds: number;
  readonly measures: Readonly<Record<string, MeasureSummary>>;
  /** What is damaged or missing in it; only when something is. */
  readonly problems?: readonly string[];
  /** Only when a person ended it early. */
  readonly interrupted?: true;
}

export interface MeasurePlan {
  readonly recording: string;
  readonly measures: readonly AskedMeasure[];
  /** Part of the frames that means leave out at the start, 0 up to 1. */
  readonly warmUp: number;
  readonly progress: Progress;
  readonly interrupt: Pick<Interrupt, 'asked'>;
}

/** Shows all frames to all measures. */
export function measureRecording(recording: Recording, plan: MeasurePlan): MeasureReport {
  const { info, frameCount } = recording;
  const isOurs = info.scenario.text !== '';
  const series = startMeasures(plan.measures, isOurs ? recording.place : placeOfOutlines(recording.place));
  let frames = 0;
  let time = 0;
  for (const frame of recording.framesToTheEnd()) {
    if (plan.interrupt.asked) break;
    const seen: Frame = isOurs ? frame : withoutEvents(frame);
    for (const each of series.values()) each.afterTick(seen);
    if (!frame.isAfterLast) frames++;
    ({ time } = frame);
    plan.progress.show({ ticks: frames, allTicks: frameCount, present: frame.crowds[0].ownCount, time });
  }
  const { problems } = recording;
  return {
    recording: plan.recording,
    scenario: info.scenario.name,
    seed: info.seed,
    frames,
    interval: info.interval,
    simulatedSeconds: time,
    measures: Object.fromEntries(Array.from(series, ([name, each]) => [name, each.summary(plan.warmUp)])),
    ...(problems.length === 0 ? {} : { problems }),
    ...(frames < frameCount && plan.interrupt.asked ? { interrupted: true as const } : {}),
  };
}

/** Nothing is known of who left where, which is more than to know that no agent did. */
const withoutEvents = ({ ticks, time, crowds }: Frame): Frame => ({ ticks, time, crowds });
