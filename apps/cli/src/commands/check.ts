import { existsSync } from 'node:fs';
import { compileMaps } from '@korzo/core';
import { compileScenario } from '@korzo/engine';
import {
  describeProblem,
  detectFormat,
  InputError,
  readAnyFormat,
  readMassConfig,
  readMassWorld,
  sniffMass,
  type Problem,
} from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { formatOf } from '@korzo/recording/node';
import { checkMap, checkTasks } from '../plan/check-tasks.ts';
import { checkRecording, describeContents, isFolder, type RecordingContents } from '../record/check-recording.ts';
import { checkTracks } from '../record/check-tracks.ts';
import { openFiles, type ScenarioFiles } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { blameFile } from '../shell/limits.ts';
import { printJson } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface CheckWords {
  readonly config?: string;
  readonly frameRate?: number;
  readonly json?: true;
}

interface CheckReport {
  readonly file: string;
  readonly ok: boolean;
  readonly scenario?: string;
  /** Only of a recording, or of trajectories of another program: what is in it. */
  readonly recording?: RecordingContents;
  readonly problems: readonly Problem[];
  /** What was understood although it is not quite right; only when there is any. */
  readonly warnings?: readonly Problem[];
}

/** What is found, and what a good file is called. */
type Finding =
  | { readonly problems: readonly Problem[] }
  | { readonly what: string; readonly scenario?: string; readonly warnings: readonly Problem[] };

export async function act(word: string, words: CheckWords, { shell }: Call): Promise<ExitCode> {
  const { report, what } = await reportOn(word, words);
  if (!words.json && !report.ok) {
    if (report.recording !== undefined) shell.stdout.write(`${report.file}: what can be read: ${what}\n`);
    throw new InputError(report.problems);
  }
  for (const warning of report.warnings ?? []) shell.stderr.write(`korzo: warning: ${describeProblem(warning)}\n`);
  if (words.json) printJson(shell, report);
  else shell.stdout.write(`${report.file}: ${what} is fine\n`);
  return report.ok ? exitCodes.done : exitCodes.wrongInput;
}

async function reportOn(
  word: string,
  { config, frameRate }: CheckWords,
): Promise<{ report: CheckReport; what: string }> {
  try {
    if (await isFolder(word)) return reportOnRecording(word, await checkRecording(word));
    if (existsSync(word) && formatOf(word) !== undefined)
      return reportOnRecording(word, await checkTracks(word, frameRate));
    const files = await openFiles(word, config);
    const found = findingsWithin(files);
    if ('problems' in found) throw new InputError(found.problems);
    const { what, scenario, warnings } = found;
    const named = scenario === undefined ? {} : { scenario };
    const warned = warnings.length === 0 ? {} : { warnings };
    return { report: { file: files.file, ok: true, ...named, problems: [], ...warned }, what };
  } catch (error) {
    if (error instanceof InputError) return { report: { file: word, ok: false, problems: error.problems }, what: '' };
    throw error;
  }
}

function reportOnRecording(
  file: string,
  { contents: recording, problems }: Awaited<ReturnType<typeof checkRecording>>,
): { report: CheckReport; what: string } {
  const report = { file, ok: problems.length === 0, scenario: recording.scenario, recording, problems };
  return { report, what: describeContents(recording) };
}

function findingsWithin(files: ScenarioFiles): Finding {
  try {
    return findingsIn(files);
  } catch (error) {
    throw blameFile(error, files.file);
  }
}

/** A world or a config of MASS is checked alone when the other was not given. */
function findingsIn({ contents, file, ...others }: ScenarioFiles): Finding {
  const { config } = others;
  if (config === undefined) {
    // What a file is stands near its beginning; what is no text is told by the reader.
    const beginning = new TextDecoder().decode(contents.subarray(0, 8192));
    const format = detectFormat(beginning, file)?.name;
    if (format === 'movingai-map') return alone('grid map', checkMap(contents, file));
    if (format === 'movingai-scen') return alone('list of tasks', checkTasks(contents, file, others.beside));
    const part = sniffMass(beginning);
    if (part === 'config') return alone('config of MASS', readMassConfig(contents, { file }));
    if (part === 'world') {
      const world = readMassWorld(contents, { file });
      if ('building' in world) compileMaps(world.building);
      return alone('world of MASS', world);
    }
  }
  const result = readAnyFormat(contents, file, others);
  if ('problems' in result) return result;
  const { scenario, where, warnings = [] } = result;
  compileScenario(scenario, { models: builtinModels, file, where });
  const what = config === undefined ? `scenario '${scenario.name}'` : `world of MASS with ${config.file}`;
  return { what, scenario: scenario.name, warnings };
}

const alone = (
  what: string,
  result: { readonly warnings: readonly Problem[] } | { readonly problems: readonly Problem[] },
): Finding => ('problems' in result ? result : { what, warnings: result.warnings });
