import { examples, type CommandDefinition } from '../commands/command.ts';
import type { DesignWords } from '../commands/design.ts';
import { addNames, addSetting, realNumber, wholeNumber } from '../options/parse.ts';
import { seedList } from '../options/seeds.ts';
import { addConfig, addJson, addQuiet, addTimes, scenarioText, workerCount } from './common.ts';

export const design: CommandDefinition = {
  name: 'design',
  define: (program, call) => {
    const command = program
      .command('design')
      .summary('widen doors and change signs until a building is empty in time')
      .description(
        'Varies the widths of doors and gates, and the exits that people are sent to, until the last person is out by the target time. Of all changes the one that gains most is kept; widths that turn out not to be needed are taken back. Exits with 1 when the target is not met, and says why.',
      )
      .argument('<scenario...>', scenarioText)
      .requiredOption(
        '--target <seconds>',
        'time by which the last person is to be out',
        realNumber({ min: 0, max: 1e6, unit: 's' }),
      )
      .option(
        '--passages <ids>',
        'doors and gates that may be widened, comma-separated (default: all; with --signs none)',
        addNames,
      )
      .option('--signs', 'let groups be sent to other exits')
      .option('--step <metres>', 'widening of a passage at once', realNumber({ min: 0, max: 100, unit: 'm' }), 0.2)
      .option('--widest <metres>', 'widest passage', realNumber({ min: 0, max: 100, unit: 'm' }), 3)
      .option(
        '--seeds <seeds>',
        'run each design with all of these; the slowest counts (default: that of the scenario)',
        seedList,
      )
      .option('--most-runs <number>', 'runs after which the search ends', wholeNumber({ min: 1, max: 1_000_000 }), 200);
    addTimes(addConfig(command))
      .option('--set <knob=value>', 'set a knob, or a path such as groups.walkers.count; repeatable', addSetting)
      .option(
        '--model <name>',
        'move all agents with this model or configuration; a colon before each parameter (guidelines, orca:timeHorizon=2); written to --out as well',
      )
      .option('--workers <number>', 'worker threads of each run; they do not affect the result', workerCount, 1);
    command
      .option('--out <file>', 'write the scenario with all changes, as .yaml or .json')
      .option('--force', 'overwrite the file of --out');
    addQuiet(addJson(command))
      .addHelpText(
        'after',
        examples(
          'korzo design rimea-09 --target 100 --out wider.yaml',
          'korzo design two-exits --target 60 --signs',
          'korzo design rimea-09 --target 150 --model guidelines --workers 2',
          'korzo design office.yaml --target 90 --passages lobby-door,east --widest 2 --seeds 1..3',
        ),
      )
      .action(
        call.answer(async (paths: readonly string[], words: DesignWords) =>
          (await import('../commands/design.ts')).act(paths, words, call),
        ),
      );
  },
};
