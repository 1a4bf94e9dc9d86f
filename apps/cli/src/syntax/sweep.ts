import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import { examples, type CommandDefinition } from '../commands/command.ts';
import type { SweepWords } from '../commands/sweep.ts';
import { addMeasures, addNames, addSetting, wholeNumber } from '../options/parse.ts';
import { seedList } from '../options/seeds.ts';
import { addConfig, addJson, addQuiet, addTimes, addWarmUp, scenarioText } from './common.ts';

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
    addExecutionOptions(command);
    command
      .addHelpText(
        'after',
        examples(
          'korzo sweep hello --seeds 1..50 --record --out fifty',
          'korzo sweep bottleneck --seeds 1..10 --set count=20,40,60 --models orca,social-force --out counts',
          'korzo sweep room --seeds 1..5 --set count=100..300:50 --measure flow --out room-counts --json',
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
      new Option('--seeds <seeds>', 'seeds, such as 1..50 or 1,4,9').argParser(seedList).default(
        Array.from({ length: 10 }, (_, index) => index + 1),
        '1..10',
      ),
    )
    .option(
      '--set <knob=values>',
      'values of a knob or path, such as count=100,200 or count=100..500:100; repeatable',
      addSetting,
    )
    .option(
      '--models <names>',
      'move all agents with each of these models, a colon before each parameter (orca:timeHorizon=2:maxNeighbours=5); repeatable (default: the models of the scenario)',
      addNames,
    );
  addTimes(addConfig(command)).option(
    '--measure <names>',
    'measures, comma-separated (see korzo measures); repeatable',
    addMeasures,
  );
  addWarmUp(command, 'run');
}

function addExecutionOptions(command: Command): void {
  command
    .optionsGroup('Execution and output:')
    .option(
      '--threads <number>',
      'number of concurrent runs (default: one per core)',
      wholeNumber({ min: 1, max: 256 }),
      availableParallelism(),
    )
    .option('--record', 'record every run, for korzo report and korzo measure')
    .option('--force', 'replace a different sweep in the folder');
  addQuiet(addJson(command));
}
