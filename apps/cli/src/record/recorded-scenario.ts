import type { AppliedCommand } from '@korzo/core';
import { commandForms, type OwnParts, type PartMaker } from '@korzo/engine';
import { InputError, readScenario, type Scenario } from '@korzo/formats';
import type { Recording } from '@korzo/recording';
import { openRecording } from '@korzo/recording/node';
import { blameRecording } from './blame.ts';

type OpenRecording = Awaited<ReturnType<typeof openRecording>>;

/**
 * Opens a recording, a folder or one file; throws an InputError when nothing in it can be read.
 *
 * @param parts those of a user's modules: their commands are recorded too
 */
export async function openStored(path: string, parts: readonly PartMaker[] = []): Promise<OpenRecording> {
  try {
    return await openRecording(path, commandForms(parts));
  } catch (error) {
    throw blameRecording(error);
  }
}

/** The scenario a recording was made of, with all settings in it: the seed and the step are those of the run that was recorded. */
export function recordedScenario({ info }: Recording, folder: string, own: OwnParts = {}): Scenario {
  if (info.scenario.text === '')
    throw new InputError([
      {
        file: folder,
        place: 'scenario',
        rule: 'what is recorded was no run of Korzo, so there is nothing to run again',
        remedy: 'name a recording that run --out or the studio made',
      },
    ]);
  const result = readScenario(info.scenario.text, { ...own, file: `${folder}/recording.json` });
  if ('problems' in result) throw new InputError(result.problems);
  const { scenario } = result;
  return { ...scenario, run: { ...scenario.run, seed: info.seed, dt: info.dt } };
}

/** The commands of a recording; throws an InputError when some cannot be read: without them it would be another run. */
export function recordedCommands({ info, commandProblems }: Recording, folder: string): readonly AppliedCommand[] {
  if (commandProblems.length === 0) return info.commands;
  throw new InputError(commandProblems.map((problem) => ({ ...problem, file: `${folder}/${problem.file}` })));
}
