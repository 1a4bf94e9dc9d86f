import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { InputError } from '@korzo/formats';
import { readDocument } from '@korzo/reading';
import type { ExchangeOptions } from '@korzo/recording';
import { formatOf, framesOfTracks, lockFolder, readTracks, StagedFiles } from '@korzo/recording/node';
import {
  compareWithData,
  curvesCsv,
  figureRows,
  problemsWithSetup,
  readConfiguration,
  setupOf,
  shippedConfigurations,
  type DataComparison,
  type Setup,
} from '@korzo/studies';
import { blameRecording } from '../record/blame.ts';
import { noProgress, progressFor } from '../run/progress.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson, type Shell } from '../shell/shell.ts';
import { alignRows } from '../shell/table.ts';
import type { Call, ExitCode } from './command.ts';

export interface ValidateDataWords {
  readonly model?: readonly string[];
  readonly seeds?: readonly number[];
  readonly out?: string;
  readonly strict?: true;
  readonly json?: true;
  readonly quiet?: true;
}

/** What is written beside trajectories. */
type Beside = Partial<Omit<Setup, 'inferred'>> & {
  readonly trajectories?: string;
  readonly unit?: 'm' | 'cm';
  readonly frameRate?: number;
};

const besideNames = ['experiment.yaml', 'experiment.yml', 'experiment.json'] as const;

export async function act(folder: string | undefined, words: ValidateDataWords, { shell }: Call): Promise<ExitCode> {
  if (folder === undefined) throw new UsageError('name the folder with the trajectories: korzo validate data DIR');
  const configurations = (words.model ?? [shippedConfigurations[0].name]).map((word) => {
    const read = readConfiguration(word);
    if ('problem' in read) throw new UsageError(read.problem);
    return read;
  });
  const { beside, file } = besideOf(folder);
  const path = trajectoriesIn(folder, beside, file);
  const options: ExchangeOptions = {
    ...(beside.unit === undefined ? {} : { inputUnit: beside.unit }),
    ...(beside.frameRate === undefined ? {} : { frameRate: beside.frameRate }),
  };
  const tracks = await readTracks(path, options).catch((error: unknown) => {
    throw blameRecording(error);
  });
  for (const problem of tracks.problems) shell.stderr.write(`korzo: ${path}: ${problem}\n`);
  const observed = { frames: () => framesOfTracks(tracks), frameRate: tracks.frameRate, plan: tracks.plan };
  const setup = setupOf(beside, observed, basename(path));
  if ('problem' in setup) throw wrong(file ?? folder, setup.problem);
  const lock = words.out === undefined ? undefined : lockFolder(words.out);
  const progress = words.quiet === true ? noProgress : progressFor(shell);
  const seeds = words.seeds ?? Array.from({ length: 10 }, (_, index) => index + 1);
  const comparisons: DataComparison[] = [];
  try {
    for (const configuration of configurations) {
      const onRun = (done: number): void =>
        progress.show({
          ticks: done,
          allTicks: seeds.length,
          present: 0,
          time: 0,
          doing: `${configuration.name}: run ${done} of ${seeds.length}`,
        });
      comparisons.push(await compareWithData({ observed, setup, configuration, seeds, onRun }));
    }
    progress.end();
    if (words.out !== undefined) await writeFiles(words.out, comparisons);
  } finally {
    progress.end();
    lock?.release();
  }
  if (words.json === true)
    printJson(shell, { suite: 'data', trajectories: path, comparisons: comparisons.map(withoutCurves) });
  else for (const comparison of comparisons) print(shell, comparison, words.out);
  const isGood = comparisons.every(
    ({ doubts, figures }) => doubts.length === 0 && figures.every(({ isInside }) => isInside !== false),
  );
  return words.strict === true && !isGood ? exitCodes.wrongInput : exitCodes.done;
}

const wrong = (file: string, text: string): InputError => {
  const [rule, remedy = 'see docs/experiments.md'] = text.split('; ');
  return new InputError([{ file, place: '', rule, remedy }]);
};

function besideOf(folder: string): { readonly beside: Beside; readonly file?: string } {
  if (!existsSync(folder)) throw wrong(folder, 'there is no such folder; check the path');
  if (!statSync(folder).isDirectory())
    throw wrong(folder, 'it is no folder; name the folder with trajectories and experiment.yaml');
  const name = besideNames.find((each) => existsSync(join(folder, each)));
  if (name === undefined) return { beside: {} };
  const file = join(folder, name);
  const read = readDocument(readFileSync(file, 'utf8'), file);
  if ('problems' in read) throw new InputError(read.problems);
  const problems = problemsWithSetup(read.value);
  if (problems.length > 0) throw new InputError(problems.flatMap((text) => wrong(file, text).problems));
  return { beside: read.value as Beside, file };
}

function trajectoriesIn(folder: string, { trajectories }: Beside, file: string | undefined): string {
  if (trajectories !== undefined) {
    const path = join(folder, trajectories);
    if (!existsSync(path))
      throw wrong(file ?? folder, `there is no file '${trajectories}' in the folder; check trajectories`);
    return path;
  }
  const found = readdirSync(folder).filter((name) => formatOf(join(folder, name)) !== undefined);
  if (found.length === 1) return join(folder, found[0]);
  throw wrong(
    folder,
    found.length === 0
      ? 'there are no trajectories in the folder; put a .txt, .h5, .sqlite, .csv or .parquet file there'
      : `there are several trajectory files (${found.slice(0, 5).join(', ')}); name one in experiment.yaml: trajectories: ${found[0]}`,
  );
}

/** Curves are for pages and tables. */
function withoutCurves({ curves, ...rest }: DataComparison): object {
  return { ...rest, curves: curves.map(({ name, unit, inside }) => ({ name, unit, inside })) };
}

function print(shell: Shell, comparison: DataComparison, out: string | undefined): void {
  const { title, configuration, people, seeds, inferred, doubts, curves } = comparison;
  const lines = [
    `${title}: ${configuration}, ${people} people, ${seeds.length} seeds`,
    ...inferred.map((text) => `  found in the data: ${text}`),
    ...doubts.map((text) => `  looks wrong: ${text}`),
    '',
    alignRows(figureRows(comparison)),
    '',
    ...curves.map(
      ({ name, inside }) =>
        `  ${name}: the experiment is in the band of the runs at ${(inside * 100).toFixed(0)} % of the moments`,
    ),
    ...(out === undefined ? [] : ['', `written to ${out}: index.html, comparison.json, curves.csv`]),
  ];
  shell.stdout.write(`${lines.join('\n')}\n`);
}

async function writeFiles(folder: string, comparisons: readonly DataComparison[]): Promise<void> {
  const { dataPage } = await import('@korzo/studies/node');
  const files = new StagedFiles({ overwrite: true });
  for (const [index, comparison] of comparisons.entries()) {
    const ending = index === 0 ? '' : `-${index + 1}`;
    files.add(join(folder, `index${ending}.html`), dataPage(comparison));
    files.add(join(folder, `curves${ending}.csv`), curvesCsv(comparison));
  }
  files.add(join(folder, 'comparison.json'), `${JSON.stringify({ comparisons }, undefined, 1)}\n`);
  files.deliver();
}
