import { refuseToOverwrite } from '../options/overwrite.ts';
import { existsSync, rmSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { commandForms, movementWarnings } from '@korzo/engine';
import { builtinFormats, InputError, writableFormats, type ImportNotes, type PlanWishes } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { isRecordingFile, type ExchangeOptions, type LengthUnit } from '@korzo/recording';
import {
  exportRecording,
  formatOf,
  importTracks,
  makeFolder,
  makeTemporaryFolder,
  openRecording,
  openSource,
  packFiles,
  unpackFiles,
  writeWhole,
} from '@korzo/recording/node';
import { blameRecording } from '../record/blame.ts';
import { openFiles, type ScenarioWords } from '../scenario/catalogue.ts';
import { holdsScenario } from '../scenario/open-set.ts';
import { describeNotes } from '../scenario/describe-notes.ts';
import { scenarioToWrite } from '../scenario/scenario-to-write.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson } from '../shell/shell.ts';
import { version } from '../shell/version.ts';
import type { Call, ExitCode } from './command.ts';

export interface ConvertWords extends ScenarioWords {
  readonly frameRate?: number;
  readonly sqliteVersion?: number;
  readonly level?: string;
  readonly unit?: LengthUnit;
  readonly inputUnit?: LengthUnit;
  /** Of a plan: healings that are not wanted. */
  readonly refuse?: readonly string[];
  /** Of a plan: length of one unit, m. */
  readonly planUnit?: number;
  /** Of a plan: widest opening that is a door, m. */
  readonly widestDoor?: number;
  readonly force?: true;
  readonly json?: true;
}

/** What was made of what. */
interface Converted {
  readonly from: string;
  readonly to: string;
  readonly format: string;
  readonly rows?: number;
  readonly frameRate?: number;
  readonly problems: readonly string[];
  /** What was made of a plan. */
  readonly notes?: ImportNotes;
}

export async function act(paths: readonly string[], words: ConvertWords, { shell }: Call): Promise<ExitCode> {
  if (paths.length < 2) throw new UsageError('name what to convert, and then the file or folder to write');
  const inputs = paths.slice(0, -1);
  const to = paths[paths.length - 1];
  const from = inputs.join(' ');
  refuseToOverwrite(inputs, to, words.force === true);
  const done = await converted(inputs, to, words).catch((error: unknown) => {
    throw blameRecording(error);
  });
  for (const problem of done.problems) shell.stderr.write(`korzo: ${from}: ${problem}\n`);
  if (words.json) printJson(shell, done);
  else {
    const rows = done.rows === undefined ? '' : `, ${done.rows} rows at ${done.frameRate} frames per second`;
    shell.stdout.write(`${to}: ${done.format}${rows}\n`);
    if (done.notes !== undefined) shell.stdout.write(describeNotes(done.notes));
  }
  return exitCodes.done;
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

async function converted(inputs: readonly string[], to: string, words: ConvertWords): Promise<Converted> {
  const { frameRate, sqliteVersion, level, unit, inputUnit, force = false } = words;
  const options: ExchangeOptions = {
    ...(frameRate === undefined ? {} : { frameRate }),
    ...(sqliteVersion === undefined ? {} : { version: sqliteVersion }),
    ...(level === undefined ? {} : { level }),
    ...(unit === undefined ? {} : { unit }),
    ...(inputUnit === undefined ? {} : { inputUnit }),
  };
  const overwrite = force;
  for (const input of inputs)
    if (!existsSync(input) && /[./\\]/.test(input))
      throw new InputError([{ file: input, place: '', rule: 'there is no such file', remedy: 'check the path' }]);
  const [from] = inputs;
  if (inputs.length > 1 || (isFolder(from) && (await holdsScenario(from)))) return rewritten(inputs, to, words);
  const toRecording = extname(to) === '' || isFolder(to) || isRecordingFile(to);
  if (isFolder(from) || isRecordingFile(from))
    return toRecording ? copied(from, to, overwrite) : exported(from, to, { ...options, overwrite });
  if (existsSync(from) && formatOf(from) !== undefined && !isPlaceOf(from, to))
    return toRecording ? imported(from, to, { ...options, force }) : passedOn(from, to, { ...options, overwrite });
  return rewritten(inputs, to, words);
}

/** Whether a trajectory file is to give the place in it: it has one, and the output is a scenario or plan. */
const isPlaceOf = (from: string, to: string): boolean =>
  formatOf(to) === undefined && readsAs(builtinFormats, from) && readsAs(writableFormats, to);

const readsAs = (formats: readonly { readonly extensions: readonly string[] }[], path: string): boolean =>
  formats.some(({ extensions }) => extensions.includes(extname(path).toLowerCase()));

type ExportOptions = ExchangeOptions & { readonly overwrite: boolean };

async function exported(from: string, to: string, options: ExportOptions): Promise<Converted> {
  const recording = await openRecording(from, commandForms());
  const { format, rows, frameRate, notes } = await exportRecording(recording, to, options);
  return { from, to, format, rows, frameRate, problems: [...recording.problems, ...notes] };
}

/** A recording as one file, or as a folder: the files in it are the same. */
async function copied(from: string, to: string, overwrite: boolean): Promise<Converted> {
  const { problems } = await openRecording(from, commandForms());
  const source = openSource(from);
  if (isRecordingFile(to)) await packFiles(source, to, overwrite);
  else {
    makeFolder(to);
    unpackFiles(source, to);
  }
  return { from, to, format: 'recording', problems };
}

async function imported(
  from: string,
  to: string,
  options: ExchangeOptions & { readonly force: boolean },
): Promise<Converted> {
  const { rows, frameRate, problems } = await importTracks(from, to, { ...options, korzo: version() });
  return { from, to, format: 'recording', rows, frameRate, problems };
}

/** From one foreign format to another, by way of a recording. */
async function passedOn(from: string, to: string, options: ExportOptions): Promise<Converted> {
  const between = makeTemporaryFolder('convert');
  try {
    const { problems } = await importTracks(from, between, options);
    return { ...(await exported(between, to, options)), from, problems };
  } finally {
    rmSync(between, { recursive: true, force: true });
  }
}

async function rewritten(inputs: readonly string[], to: string, words: ConvertWords): Promise<Converted> {
  // A missing input is reported before an output format that cannot be written.
  if (inputs.every((input) => !existsSync(input))) await openFiles(inputs);
  const format = writableFormats.find(({ extensions }) => extensions.includes(extname(to).toLowerCase()));
  if (format === undefined) {
    const endings = writableFormats.flatMap(({ extensions }) => extensions).join(', ');
    const remedy = `name a file that ends with ${endings}`;
    throw new InputError([{ file: to, place: '', rule: 'a scenario cannot be written in this format', remedy }]);
  }
  const { scenario, warnings, notes, file, where } = await scenarioToWrite(inputs, words, planWishes(words));
  const made = format.write(scenario, to);
  if ('problems' in made) throw new InputError(made.problems);
  writeWhole(to, 'text' in made ? made.text : made.bytes, { overwrite: words.force === true });
  const movement = movementWarnings(scenario, { models: builtinModels, file, where });
  const problems = [...warnings, ...movement, ...(made.warnings ?? [])].map(
    ({ place, rule, remedy }) => `${place === '' ? '' : `${place}: `}${rule}; ${remedy}`,
  );
  return { from: inputs.join(' '), to, format: format.name, problems, ...(notes === undefined ? {} : { notes }) };
}

const planWishes = ({ refuse, planUnit, widestDoor }: ConvertWords): PlanWishes => ({
  ...(refuse === undefined ? {} : { refuse }),
  ...(planUnit === undefined ? {} : { unit: planUnit }),
  ...(widestDoor === undefined ? {} : { tolerances: { widestDoor } }),
});
