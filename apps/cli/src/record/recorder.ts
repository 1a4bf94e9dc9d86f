import { placeFor } from '../run/lasting/stand-in.ts';
import { basename } from 'node:path';
import { bodies, referencesIn, traffic, type Run } from '@korzo/engine';
import { writeScenario } from '@korzo/formats';
import { RecordingWriter } from '@korzo/recording/node';
import type { RecordedModule, RecordingInputs } from '@korzo/recording';
import type { Recorder } from '../run/recorder.ts';
import { version } from '../shell/version.ts';
import { blameRecording } from './blame.ts';

export interface RecordPlan {
  /** The folder that is made. */
  readonly out: string;
  /** Time between two frames, s. */
  readonly every: number;
  readonly force: boolean;
  /** Whether the folder is locked; yes unless given. No when a folder above it is. */
  readonly lock?: boolean;
  /** File of the scenario, as it was named. */
  readonly file: string;
  /** The model that moves every agent, when one was named. */
  readonly model?: string;
  /** Modules that take part in its results. */
  readonly modules?: readonly RecordedModule[];
}

/** Starts to record a run that has not ticked yet; throws an InputError when the folder will not do. */
export async function startRecorder(run: Run, plan: RecordPlan): Promise<Recorder> {
  const { simulation } = run;
  const { every, force, lock = true } = plan;
  const references = await referencesIn(run.scenario);
  const writer = await blaming(async () => {
    const opened = RecordingWriter.create(plan.out, { ...inputsOf(run, plan), references }, placeFor(simulation), {
      every,
      force,
      lock,
    });
    await opened.ready;
    return opened;
  });
  let failed = false;
  return {
    note: () => {
      try {
        writer.afterTick(simulation);
      } catch (error) {
        failed = true;
        throw blameRecording(error, '--out');
      }
    },
    // A failure was reported when it happened, and what was written before can be read.
    close: async (summary) => {
      if (failed) writer.abandon();
      else await blaming(() => writer.close(summary as Readonly<Record<string, unknown>> | undefined));
    },
  };
}

async function blaming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw blameRecording(error, '--out');
  }
}

function inputsOf({ scenario, simulation, workers, made }: Run, { file, model, modules }: RecordPlan): RecordingInputs {
  const { name, title, groups } = scenario;
  return {
    scenario: { name, title, file: basename(file), text: writeScenario(scenario, { as: 'json' }) },
    seed: simulation.setup.seed,
    korzo: version(),
    ...(model === undefined ? {} : { model }),
    ...(modules === undefined ? {} : { modules }),
    workers,
    tiles: simulation.setup.tiles ?? 1,
    // Vehicles are in groups behind those of the scenario, one for each kind.
    groups: [
      ...groups,
      ...made.from(traffic).flatMap(({ kinds }) => kinds),
      ...made.from(bodies).flatMap(({ bodies: placed }) => placed),
    ].map(({ name: called }) => called),
  };
}
