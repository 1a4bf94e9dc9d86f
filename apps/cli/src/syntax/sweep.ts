import { availableParallelism } from 'node:os';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { examples, type CommandDefinition } from '../commands/command.ts';
import type { SweepWords } from '../sweep/sweep-words.ts';
import { addMeasures, addSetting, wholeNumber, type SettingWords } from '../options/parse.ts';
import { seedList } from '../options/seeds.ts';
import { addConfig, addJson, addModels, addQuiet, addTimes, addWarmUp, scenarioText } from './common.ts';
import { addNats } from './nats-options.ts';

export const sweep: CommandDefinition = {
  name: 'sweep',
  define: (program, call) => {
    const command = program
      .command('sweep')
      .summary('run a scenario with many seeds and settings and report percentiles')
      .description(
        'Runs every seed with every combination of settings, spread over all cores. Repeat the same command to resume a sweep that was stopped, by Ctrl-C or otherwise.',
      )
      .argument('<scenario...>', scenarioText)
      .requiredOption('--out <folder>', 'folder for the completed runs, runs.csv, summary.csv and summary.json');
    addPlanOptions(command);
    addUncertaintyOptions(command);
    addExecutionOptions(command);
    command
      .addHelpText(
        'after',
        examples(
          'korzo sweep hello --seeds 1..50 --record --out fifty',
          'korzo sweep bottleneck --seeds 1..10 --set count=20,40,60 --models orca,social-force --out counts',
          'korzo sweep hello --seeds 1..1000 --nats nats://10.0.0.5:4222 --out thousand',
          'korzo sweep room --seeds 1..5 --set count=100..300:50 --measure flow --out room-counts --json',
          'korzo sweep circle --duration 5 --measure mean-speed --until 1% --figure measures.mean-speed.value --most-runs 20 --out enough',
          'korzo sweep circle --duration 5 --measure mean-speed --sensitivity morris --vary count=6..12 --figure measures.mean-speed.value --samples 4 --out factors',
        ),
      )
      .action(
        call.answer(async (paths: readonly string[], words: SweepWords) =>
          (await import('../commands/sweep.ts')).act(paths, words, call),
        ),
      );
  },
};

function addPlanOptions(command: Command): void {
  command
    .optionsGroup('Runs:')
    .addOption(
      new Option(
        '--seeds <seeds>',
        'seeds, such as 1..50 or 1,4,9 (default: 1..10; with --until 1 up to --most-runs; with --sensitivity 1..3)',
      ).argParser(seedList),
    )
    .option(
      '--set <knob=values>',
      'values of a knob or path, such as count=100,200 or count=100..500:100; repeatable',
      addSetting,
    );
  addModels(
    command,
    '--models',
    'move all agents with each of these models, a colon before each parameter (orca:timeHorizon=2:maxNeighbours=5); repeatable (default: the models of the scenario)',
  );
  addTimes(addConfig(command)).option(
    '--measure <names>',
    'measures, comma-separated (see korzo measures); repeatable',
    addMeasures,
  );
  addWarmUp(command, 'run');
}

function addUncertaintyOptions(command: Command): void {
  command
    .optionsGroup('Uncertainty:')
    .option(
      '--until <share>',
      'add runs until the 95 % interval of the mean is within this share of it, such as 1%',
      shareOfMean,
    )
    .option('--figure <name>', 'figure that --until and --sensitivity judge, as named in runs.csv', 'lastLeftAt')
    .option('--least-runs <number>', 'minimum number of runs with --until', wholeNumber({ min: 2, max: 1000 }), 10)
    .option('--most-runs <number>', 'maximum number of runs with --until', wholeNumber({ min: 2, max: 1000 }), 200)
    .addOption(
      new Option(
        '--sensitivity <method>',
        'how much each factor matters: morris (elementary effects) or sobol (shares of variance)',
      ).choices(['morris', 'sobol']),
    )
    .option(
      '--vary <name=range>',
      'factor of --sensitivity, a knob or path with its range, such as count=50..150, or a knob alone for its own range; repeatable (default: all knobs)',
      addFactor,
    )
    .option(
      '--samples <number>',
      'trajectories of morris (default: 10), or samples of sobol (default: 64)',
      wholeNumber({ min: 2, max: 10_000 }),
    );
}

/** `1%` or `0.01`. */
function shareOfMean(text: string): number {
  const match = /^(\d+\.?\d*|\.\d+)(%?)$/.exec(text.trim());
  const share = match === null ? Number.NaN : Number(match[1]) / (match[2] === '%' ? 100 : 1);
  if (share > 0 && share < 1) return share;
  throw new InvalidArgumentError('Give a share above 0 and below 100 %, such as 1% or 0.01.');
}

/** `count=50..150`, or `count` alone. */
const addFactor = (text: string, before: SettingWords = {}): SettingWords =>
  text.includes('=') ? addSetting(text, before) : { ...before, [text.trim()]: '' };

function addExecutionOptions(command: Command): void {
  command
    .optionsGroup('Execution and output:')
    .addOption(
      new Option('--workers <number>', 'number of concurrent runs')
        .argParser(wholeNumber({ min: 1, max: 256 }))
        .default(availableParallelism(), 'one per core'),
    )
    .option('--record', 'record every run, for korzo report and korzo measure')
    .option('--force', 'replace a different sweep in the folder');
  addQuiet(addJson(command));
  addNats(command, 'run on the nodes of a cluster');
}
