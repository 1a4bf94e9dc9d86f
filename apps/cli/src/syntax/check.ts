import { examples, type CommandDefinition } from '../commands/command.ts';
import type { CheckWords } from '../commands/check.ts';
import { addConfig, addFrameRate, addJson } from './common.ts';

export const check: CommandDefinition = {
  name: 'check',
  define: (program, call) => {
    const command = program
      .command('check')
      .summary('report every problem in a file')
      .description(
        'Reads a file of any format that Korzo reads (see korzo formats) and reports every problem at once, with its place, the rule and the remedy.',
      )
      .argument(
        '<file...>',
        'path of a scenario, world, config, city, map, trajectory file or recording, the folder, zip archive or files of a scenario, - for standard input, or name of a shipped scenario or city',
      );
    addJson(addFrameRate(addConfig(command, 'config of a MASS world; both files are checked, also against each other')))
      .addHelpText(
        'after',
        examples(
          'korzo check my-crowd.yaml',
          'korzo check my-crowd.yaml --json',
          'korzo check hello-recorded',
          'korzo check town.city',
          'korzo check theirs.csv --frame-rate 25',
          'korzo check map1.xml --config config1.xml',
        ),
      )
      .action(
        call.answer(async (paths: readonly string[], words: CheckWords) =>
          (await import('../commands/check.ts')).act(paths, words, call),
        ),
      );
  },
};
