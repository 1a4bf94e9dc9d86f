import { asWritten, figures } from '@korzo/studies/light';
import type { Command } from 'commander';
import { examples, type CommandDefinition } from '../commands/command.ts';
import type { CompareWords } from '../commands/compare.ts';
import { addSetting } from '../options/parse.ts';
import { seedList } from '../options/seeds.ts';
import { addConfig, addJson, addModels, addQuiet, addTimes, scenarioText, workerCount } from './common.ts';

export const compare: CommandDefinition = {
  name: 'compare',
  define: (program, call) => {
    const command = program
      .command('compare')
      .summary('run a scenario with several models and compare the results')
      .description(
        'Runs a scenario with each model and each seed, measures all runs alike and prints a table of means; * marks the best value of each column. Ctrl-C stops early and prints the runs completed so far.',
      )
      .argument('<scenario...>', scenarioText);
    addStudyOptions(command);
    addQuiet(
      addJson(
        command
          .optionsGroup('Output:')
          .option('--out <folder>', 'write index.html, compare.csv, summary.csv and a picture of each model here'),
      ),
    )
      .addHelpText('after', figureHelp())
      .addHelpText(
        'after',
        examples(
          'korzo compare head-on',
          'korzo compare bottleneck --models orca,social-force,optimal-steps --seeds 1..5 --out bottleneck',
          'korzo compare circle --models orca:timeHorizon=2,orca:timeHorizon=8 --set count=40 --json',
        ),
      )
      .action(
        call.answer(async (paths: readonly string[], words: CompareWords) =>
          (await import('../commands/compare.ts')).act(paths, words, call),
        ),
      );
  },
};

const figureHelp = (): string =>
  `\nFigures:\n${figures
    .map(({ short, unit, meaning }) => `  ${`${short}${unit === '' ? '' : `, ${unit}`}`.padEnd(14)} ${meaning}`)
    .join('\n')}`;

function addStudyOptions(command: Command): void {
  addModels(
    command.optionsGroup('Comparison:'),
    '--models',
    `models, comma-separated, a colon before each parameter (orca:timeHorizon=2:maxNeighbours=5); ${asWritten}: the scenario as written; all: every model; repeatable (default: ${asWritten} and the main models that fit the scenario)`,
  ).option('--seeds <seeds>', 'seeds, such as 1..5 or 1,4,9 (default: 1..3)', seedList);
  addTimes(addConfig(command))
    .option('--set <knob=value>', 'set a knob, or a path such as groups.walkers.count; repeatable', addSetting)
    .option('--workers <number>', 'worker threads of each run (default: 1); affects only the cost figure', workerCount);
}
