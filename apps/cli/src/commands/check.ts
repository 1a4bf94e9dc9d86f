import { existsSync, statSync } from 'node:fs';
import { compileMaps } from '@korzo/building';
import type { Doubt } from '@korzo/core';
import { movementWarnings, problemsWhenCompiled } from '@korzo/engine';
import {
  describeProblem,
  detectFormat,
  examineScenario,
  InputError,
  massScenario,
  placeholderConfig,
  problemWithFormat,
  readMassConfig,
  readMassWorld,
  readResolved,
  sniffMass,
  unite,
  wholePart,
  withNamedFiles,
  type MassWorld,
  type Problem,
  type SoundPart,
  type Where,
} from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { formatOf } from '@korzo/recording/node';
import { summaryOf, type CitySummary } from '../city/city-summary.ts';
import { findCity, isCity, type FoundCity } from '../city/find-city.ts';
import { listFormats } from '../formats/list-formats.ts';
import { checkMap, checkTasks } from '../plan/check-tasks.ts';
import { checkRecording, describeContents, isRecording, type RecordingContents } from '../record/check-recording.ts';
import { checkTracks } from '../record/check-tracks.ts';
import { openFiles, shippedNames, type ScenarioWords } from '../scenario/catalogue.ts';
import type { ScenarioFiles } from '../scenario/open-set.ts';
import { beginningOf } from '../scenario/scenario-file.ts';
import { refuseStreams } from '../shell/streams.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { blameFile } from '../shell/limits.ts';
import { printJson } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface CheckWords extends ScenarioWords {
  readonly frameRate?: number;
  readonly json?: true;
}

interface CheckReport {
  readonly file: string;
  readonly ok: boolean;
  readonly scenario?: string;
  /** Only of a recording or a trajectory file: its contents. */
  readonly recording?: RecordingContents;
  /** Only of a city: its contents. */
  readonly city?: CitySummary & { readonly kind: FoundCity['kind'] };
  readonly problems: readonly Problem[];
  /** What was understood although it is not quite right; only when there is any. */
  readonly warnings?: readonly Problem[];
}

/** What is found, and what a good file is called. */
type CheckedFile =
  | { readonly problems: readonly Problem[] }
  | { readonly what: string; readonly scenario?: string; readonly warnings: readonly Problem[] };

export async function act(paths: readonly string[], words: CheckWords, { shell }: Call): Promise<ExitCode> {
  const reported: Reported[] = [];
  for (const group of await groupsOf(paths, words)) reported.push(await reportOn(group, words));
  const reports = reported.map(({ report }) => report);
  for (const { warnings = [] } of reports)
    for (const warning of warnings) shell.stderr.write(`korzo: warning: ${describeProblem(warning)}\n`);
  if (words.json) printJson(shell, reports.length === 1 ? reports[0] : reports);
  else for (const each of reported) shell.stdout.write(lineOn(each));
  const problems = reports.flatMap((report) => report.problems);
  if (!words.json && problems.length > 0) throw new InputError(problems);
  return reports.every(({ ok }) => ok) ? exitCodes.done : exitCodes.wrongInput;
}

function lineOn({ report: { file, ok, recording }, what }: Reported): string {
  if (ok) return `${file}: ${what} is fine\n`;
  return recording === undefined ? '' : `${file}: what can be read: ${what}\n`;
}

/** Files of one scenario are checked together, all others each alone. */
async function groupsOf(paths: readonly string[], words: CheckWords): Promise<readonly (readonly string[])[]> {
  if (paths.length === 1 || words.start !== undefined || words.config !== undefined) return [paths];
  const apart = paths.map((path) => [path]);
  try {
    const { start, beside } = await openFiles(paths, words);
    const used = new Set([start, ...beside.values()].map(({ file }) => file));
    const together = paths.filter((path) => used.has(path));
    return [together, ...apart.filter(([path]) => !used.has(path))];
  } catch (error) {
    if (error instanceof InputError) return apart;
    throw error;
  }
}

interface Reported {
  readonly report: CheckReport;
  readonly what: string;
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

async function reportOn(paths: readonly string[], words: CheckWords): Promise<Reported> {
  const { config, frameRate } = words;
  const word = paths.join(' ');
  try {
    const alone = paths.length === 1;
    await refuseStreams(paths);
    if (alone && (await isRecording(word))) return reportOnRecording(word, await checkRecording(word));
    if (alone && !isFolder(word)) {
      if (existsSync(word) && formatOf(word) !== undefined)
        return reportOnRecording(word, await checkTracks(word, frameRate));
      if (config === undefined && !(await shippedNames()).includes(word) && (await isCity(word)))
        return reportOnCity(await findCity(word));
    }
    const files = await openFiles(paths, words);
    const found = findingsWithin(files);
    if ('problems' in found) throw new InputError(found.problems);
    const { what, scenario, warnings } = found;
    const named = scenario === undefined ? {} : { scenario };
    return { report: { file: files.start.file, ok: true, ...named, problems: [], ...warned(warnings) }, what };
  } catch (error) {
    if (error instanceof InputError) return { report: { file: word, ok: false, problems: error.problems }, what: '' };
    throw error;
  }
}

const warned = (warnings: readonly Problem[]): Pick<CheckReport, 'warnings'> =>
  warnings.length === 0 ? {} : { warnings };

function reportOnCity(found: FoundCity): Reported {
  const { file, kind, network, problems, warnings } = found;
  const summary = network === undefined ? undefined : summaryOf({ ...found, network });
  const report = {
    file,
    ok: problems.length === 0,
    ...(summary === undefined ? {} : { city: { kind, ...summary } }),
    problems: unite(problems),
    ...warned(unite(warnings)),
  };
  return { report, what: `${kind} with ${summary?.roads ?? 0} roads and ${summary?.junctions ?? 0} junctions` };
}

function reportOnRecording(
  file: string,
  { contents: recording, problems }: Awaited<ReturnType<typeof checkRecording>>,
): Reported {
  const report = { file, ok: problems.length === 0, scenario: recording.scenario, recording, problems };
  return { report, what: describeContents(recording) };
}

function findingsWithin(files: ScenarioFiles): CheckedFile {
  try {
    return findingsIn(files);
  } catch (error) {
    throw blameFile(error, files.start.file);
  }
}

/** A MASS world or config is checked alone when the other was not given. */
function findingsIn(files: ScenarioFiles): CheckedFile {
  const { start, beside, isSet } = files;
  const { contents, file } = start;
  const config = files.config ?? (isSet ? beside.get('config') : undefined);
  // What a file is stands near its beginning; the reader reports binary files.
  const beginning = beginningOf(start);
  const format = detectFormat(beginning, file)?.name;
  if (config === undefined) {
    if (format === 'scenario') return checkScenarioFile(files);
    if (format === 'movingai-map') return alone('grid map', checkMap(contents, file));
    if (format === 'movingai-scen') return alone('list of tasks', checkTasks(contents, file, beside.get('map')));
    const part = sniffMass(beginning);
    if (part === 'config') return alone('MASS config', readMassConfig(contents, { file }));
    if (part === 'world') {
      const world = readMassWorld(contents, { file });
      if ('problems' in world) return world;
      compileMaps(world.building);
      return { what: 'MASS world', warnings: [...world.warnings, ...narrowFor(world, file)] };
    }
  }
  if (format === undefined) return { problems: [unknownFormat(file)] };
  const result = readResolved(files, config === undefined ? {} : { config });
  if ('problems' in result) return result;
  const { scenario, where, warnings = [] } = result;
  const { problems, doubts } = compiled(wholePart(scenario), file, where);
  if (problems.length > 0) return { problems };
  const what = config === undefined ? `scenario '${scenario.name}'` : `MASS world with ${config.file}`;
  const slow = movementWarnings(scenario, { models: builtinModels, file, where });
  return { what, scenario: scenario.name, warnings: [...warnings, ...slow, ...doubts] };
}

/** Openings of a world that the people of MASS do not fit through. */
function narrowFor(world: MassWorld, file: string): readonly Problem[] {
  const config = placeholderConfig(world);
  const made = config === undefined ? undefined : massScenario(world, config, { file, configFile: file });
  if (made === undefined || 'problems' in made) return [];
  return movementWarnings(made.scenario, { models: builtinModels, file });
}

/** Unlike a run, the check takes files of every format that is read. */
function unknownFormat(file: string): Problem {
  const readable = listFormats().filter(({ reads }) => reads.length > 0);
  return problemWithFormat(
    file,
    readable.map(({ name, reads }) => ({ name, extensions: reads })),
  );
}

/** All that is wrong with a scenario in one round: notation, values, what must fit together, and what compiling shows. */
function checkScenarioFile({ start: { contents, file }, beside }: ScenarioFiles): CheckedFile {
  const { problems, sound, where } = examineScenario(contents, { file });
  if (sound === undefined) return { problems };
  const { scenario } = sound;
  const settled = withNamedFiles({ scenario, where }, file, { beside });
  const [misplaced, part] =
    'problems' in settled
      ? [settled.problems, { ...sound, isPlaceWhole: false }]
      : [[], { ...sound, scenario: settled.scenario }];
  const { problems: further, doubts } = compiled(part, file, where);
  const all = unite([...problems, ...misplaced, ...further]).toSorted(byPosition);
  if (all.length > 0) return { problems: all };
  const warnings = movementWarnings(scenario, { models: builtinModels, file, where });
  return { what: `scenario '${scenario.name}'`, scenario: scenario.name, warnings: [...warnings, ...doubts] };
}

/** As they stand in the text. */
const byPosition = (one: Problem, other: Problem): number =>
  (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);

/** What compiling shows. A limit that the file goes beyond is one of its problems. */
function compiled(
  sound: SoundPart,
  file: string,
  where: Where,
): { readonly problems: readonly Problem[]; readonly doubts: readonly Problem[] } {
  const doubts: Problem[] = [];
  const onDoubt = (doubt: Doubt): void => void doubts.push({ file, place: '', ...doubt });
  try {
    return { problems: problemsWhenCompiled(sound, { models: builtinModels, file, where, onDoubt }), doubts };
  } catch (error) {
    const blamed = blameFile(error, file);
    if (blamed instanceof InputError) return { problems: blamed.problems, doubts };
    throw error;
  }
}

const alone = (
  what: string,
  result: { readonly warnings: readonly Problem[] } | { readonly problems: readonly Problem[] },
): CheckedFile => ('problems' in result ? result : { what, warnings: result.warnings });
