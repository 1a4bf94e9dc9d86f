import { existsSync, rmSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { InputError, writeScenario } from '@korzo/formats';
import type { ExchangeOptions } from '@korzo/recording';
import {
  exportRecording,
  formatOf,
  importTracks,
  makeTemporaryFolder,
  openRecording,
  trajectoryFormats,
  writeWhole,
} from '@korzo/recording/node';
import { realNumber, wholeNumber } from '../options/parse.ts';
import { blameRecording } from '../record/blame.ts';
import { findScenario } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { printJson } from '../shell/shell.ts';
import { version } from '../shell/version.ts';
import { examples, type Call, type CommandDefinition, type ExitCode } from './command.ts';

interface ConvertWords {
  readonly frameRate?: number;
  readonly sqliteVersion?: number;
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
}

export const convert: CommandDefinition = {
  name: 'convert',
  define: (program, call) => {
    program
      .command('convert')
      .summary('turn a recording into a file of another program, theirs into ours, or an old scenario into a new one')
      .description(
        `Trajectories: a recording (a folder of run --out) becomes a file by its ending, and a file becomes a recording when a folder is named: ${trajectoryFormats
          .map(({ name, endings }) => `${name} (${endings.join(', ')})`)
          .join(', ')}. Scenarios in any format become .yaml or .json.`,
      )
      .argument('<in>', 'a recording, a file of trajectories, or a scenario in any format')
      .argument('<out>', 'what is made; its ending says what')
      .option('--frame-rate <n>', 'frames in a second, for files that do not say', realNumber({ min: 0, max: 1000 }))
      .option(
        '--sqlite-version <n>',
        "version of JuPedSim's database: 1, 2 or 3 (2 unless given)",
        wholeNumber({ min: 1, max: 3 }),
      )
      .option('--force', 'overwrite existing files')
      .option('--json', 'prints one JSON object on stdout')
      .addHelpText(
        'after',
        examples(
          'korzo convert my-run my-run.sqlite',
          'korzo convert experiment.txt experiment',
          'korzo convert theirs.h5 theirs.parquet',
          'korzo convert mass-world.xml building.yaml',
        ),
      )
      .action(call.answer((from: string, to: string, words: ConvertWords) => act(from, to, words, call)));
  },
};

async function act(from: string, to: string, words: ConvertWords, { shell }: Call): Promise<ExitCode> {
  refuseToOverwrite(from, to, words.force === true);
  const done = await converted(from, to, words).catch((error: unknown) => {
    throw blameRecording(error);
  });
  for (const problem of done.problems) shell.stderr.write(`korzo: ${from}: ${problem}\n`);
  if (words.json) printJson(shell, done);
  else {
    const rows = done.rows === undefined ? '' : `, ${done.rows} rows at ${done.frameRate} frames a second`;
    shell.stdout.write(`${to}: ${done.format}${rows}\n`);
  }
  return exitCodes.done;
}

function refuseToOverwrite(from: string, to: string, force: boolean): void {
  if (from === to)
    throw new InputError([{ file: to, place: '', rule: 'in and out must be two places', remedy: 'name another one' }]);
  if (!existsSync(to) || force || statSync(to).isDirectory()) return;
  const remedy = 'name another file, or give --force to overwrite it';
  throw new InputError([{ file: to, place: '', rule: 'it is there already', remedy }]);
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

async function converted(from: string, to: string, words: ConvertWords): Promise<Converted> {
  const { frameRate, sqliteVersion, force = false } = words;
  const options: ExchangeOptions = {
    ...(frameRate === undefined ? {} : { frameRate }),
    ...(sqliteVersion === undefined ? {} : { version: sqliteVersion }),
  };
  const overwrite = force;
  if (isFolder(from)) return exported(from, to, { ...options, overwrite });
  if (existsSync(from) && formatOf(from) !== undefined)
    return extname(to) === '' || isFolder(to)
      ? imported(from, to, { ...options, force })
      : passedOn(from, to, { ...options, overwrite });
  return rewritten(from, to, overwrite);
}

type ExportOptions = ExchangeOptions & { readonly overwrite: boolean };

async function exported(from: string, to: string, options: ExportOptions): Promise<Converted> {
  const recording = await openRecording(from);
  const { name } = await exportRecording(recording, to, options);
  const frameRate = Math.round((1 / recording.info.interval) * 1e6) / 1e6;
  return { from, to, format: name, rows: recording.rowCount, frameRate, problems: recording.problems };
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
    const { rows, frameRate, problems } = await importTracks(from, between, options);
    const { format } = await exported(between, to, options);
    return { from, to, format, rows, frameRate, problems };
  } finally {
    rmSync(between, { recursive: true, force: true });
  }
}

const scenarioEndings: Readonly<Record<string, 'yaml' | 'json'>> = { '.yaml': 'yaml', '.yml': 'yaml', '.json': 'json' };

async function rewritten(from: string, to: string, overwrite: boolean): Promise<Converted> {
  const as = scenarioEndings[extname(to).toLowerCase()];
  if (as === undefined) {
    const remedy = `name a file that ends with ${Object.keys(scenarioEndings).join(', ')}`;
    throw new InputError([{ file: to, place: '', rule: 'a scenario is written as YAML or JSON', remedy }]);
  }
  const { scenario, warnings } = await findScenario(from);
  writeWhole(to, writeScenario(scenario, { as }), { overwrite });
  return { from, to, format: `scenario as ${as}`, problems: warnings.map(({ rule, remedy }) => `${rule}; ${remedy}`) };
}
