import { mostWorkers } from '@korzo/core';
import { describeProblem } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { lockFolder } from '@korzo/recording/node';
import {
  asWritten,
  compareModels,
  figures,
  readModelWord,
  readSeeds,
  usualModels,
  type Comparison,
  type ComparisonControl,
} from '@korzo/studies';
import { InvalidArgumentError, type Command } from 'commander';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeComparison } from '../compare/comparison-text.ts';
import { comparisonJson } from '../compare/comparison-json.ts';
import { writeComparison } from '../compare/write-comparison.ts';
import { addNames, addSetting, realNumber, wholeNumber, type Settings } from '../options/parse.ts';
import { withSettings } from '../options/with-settings.ts';
import { Interrupt } from '../run/interrupt.ts';
import { noProgress, progressFor, type Progress } from '../run/progress.ts';
import { findScenario } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { blameFile } from '../shell/limits.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson, type Shell } from '../shell/shell.ts';
import { examples, type Call, type CommandDefinition, type ExitCode } from './command.ts';

interface CompareWords {
  readonly config?: string;
  readonly models?: readonly string[];
  readonly seeds?: readonly number[];
  readonly duration?: number;
  readonly dt?: number;
  readonly set?: Settings;
  readonly workers?: number;
  readonly out?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** Enough to see whether a difference is more than chance, and soon done. */
const usualSeeds: readonly number[] = [1, 2, 3];

/** All models, as a word of the list. */
const everyModel = 'all';

export const compare: CommandDefinition = {
  name: 'compare',
  define: (program, call) => {
    const command = program
      .command('compare')
      .summary('run a scenario with several models and compare what they do')
      .description(
        'Runs a scenario with each model and each seed, measures all runs alike and prints a table of means; the best of each column is marked *. Ctrl-C ends it early, with what is done.',
      )
      .argument('<scenario>', 'path of a scenario or world, or name of a shipped scenario (see korzo scenarios)');
    addStudyOptions(command);
    addOutputOptions(command);
    command
      .addHelpText('after', figureHelp)
      .addHelpText(
        'after',
        examples(
          'korzo compare head-on',
          'korzo compare bottleneck --models orca,social-force,optimal-steps --seeds 1..5 --out bottleneck',
          'korzo compare circle --models orca:timeHorizon=2,orca:timeHorizon=8 --set count=40 --json',
        ),
      )
      .action(call.answer((word: string, words: CompareWords) => act(word, words, call)));
  },
};

const figureHelp = `\nFigures:\n${figures
  .map(({ short, unit, meaning }) => `  ${`${short}${unit === '' ? '' : `, ${unit}`}`.padEnd(14)} ${meaning}`)
  .join('\n')}`;

function addStudyOptions(command: Command): void {
  command
    .optionsGroup('What is compared:')
    .option(
      '--models <names>',
      `models, with commas between, also with parameters (orca:timeHorizon=2); ${asWritten}: the scenario as it is, ${everyModel}: every model; the scenario's own and the main ones that suit it unless given; repeatable`,
      addNames,
    )
    .option('--seeds <seeds>', 'such as 1..5 or 1,4,9 (default: 1..3)', seedList)
    .option('--config <file>', 'run settings of a world of MASS: entries, goals and workers')
    .option('--duration <seconds>', 'simulated time at most', realNumber({ min: 0, max: 1e7, unit: 's' }))
    .option('--dt <seconds>', 'fixed time step', realNumber({ min: 0, max: 10, unit: 's' }))
    .option('--set <knob=value>', 'turns a knob, or sets a place such as groups.walkers.count; repeatable', addSetting)
    .option(
      '--workers <number>',
      'threads of each run (default: 1); they change no figure but the cost',
      wholeNumber({ min: 1, max: mostWorkers }),
    );
}

function addOutputOptions(command: Command): void {
  command
    .optionsGroup('What is told:')
    .option('--out <folder>', 'writes index.html, compare.csv, summary.csv and a picture of each model there')
    .option('--json', 'prints one JSON object on stdout')
    .option('--quiet', 'shows no progress');
}

function seedList(text: string): readonly number[] {
  const seeds = readSeeds(text);
  if ('problem' in seeds) throw new InvalidArgumentError(`${seeds.problem}.`);
  return seeds;
}

async function act(word: string, words: CompareWords, { shell }: Call): Promise<ExitCode> {
  const asked = words.models?.flatMap((name) =>
    name === everyModel ? builtinModels.map((model) => model.name) : name,
  );
  for (const name of asked ?? []) {
    const read = readModelWord(name);
    if ('problem' in read) throw new UsageError(read.problem);
  }
  const { file, where, warnings, ...found } = await findScenario(word, words.config);
  if (!words.quiet) for (const warning of warnings) shell.stderr.write(`korzo: warning: ${describeProblem(warning)}\n`);
  const scenario = withSettings(found.scenario, words, file);
  // Locked before hours of work rely on it.
  const lock = words.out === undefined ? undefined : lockFolder(words.out);
  const workers = words.workers ?? found.workers;
  const plan = {
    scenario,
    models: [...new Set(asked ?? usualModels(scenario))],
    seeds: words.seeds ?? usualSeeds,
    file,
    where,
    ...(workers === undefined ? {} : { workers }),
  };
  const progress = words.quiet ? noProgress : progressFor(shell);
  const interrupt = new Interrupt(() => progress.end());
  try {
    const comparison = await compareModels(plan, controlled(progress, interrupt));
    progress.end();
    if (words.out !== undefined) writeComparison(comparison, words.out);
    print(shell, words, comparison);
    return exitCodes.done;
  } catch (error) {
    throw blameFile(error, file);
  } finally {
    progress.end();
    interrupt.release();
    lock?.release();
  }
}

const controlled = (progress: Progress, interrupt: Interrupt): ComparisonControl => ({
  clock: () => performance.now(),
  pause: () => nextTurn(),
  stopRequested: () => interrupt.asked,
  onProgress: ({ model, seed, run, runs, time, share }) =>
    progress.show({
      ticks: share,
      allTicks: 1,
      present: 0,
      time,
      doing: `run ${run + 1} of ${runs}: ${model}, seed ${seed}`,
    }),
});

function print(shell: Shell, { json, out }: CompareWords, comparison: Comparison): void {
  if (json) printJson(shell, comparisonJson(comparison));
  else shell.stdout.write(describeComparison(shell, comparison));
  if (out !== undefined && !json)
    shell.stdout.write(`\nwritten to ${out}: index.html, compare.csv, summary.csv, pictures\n`);
}
