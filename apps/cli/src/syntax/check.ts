import { examples, type CommandDefinition } from '../commands/command.ts';
import type { CheckWords } from '../commands/check.ts';
import { addConfig, addFrameRate, addJson } from './common.ts';

export const check: CommandDefinition = {
  name: 'check',
  define: (program, call) => {
    const command = program
      .command('check')
      .summary('report every problem in files')
      .description(
        'Reads files of any format that Korzo reads (see korzo formats) and reports every problem at once, with its place, the rule and the remedy. ' +
          'Files that make up one scenario are checked together, others one by one.',
      )
      .argument(
        '<file...>',
        'paths of scenarios, worlds, configs, cities, maps, trajectory files or recordings, folders or zip archives of scenarios, - for standard input, or names of shipped scenarios and cities',
      );
    addJson(addFrameRate(addConfig(command, 'config of a MASS world; both files are checked, also against each other')))
      .addHelpText(
        'after',
        examples(
          'korzo check my-crowd.yaml',
          'korzo check my-crowd.yaml --json',
          'korzo check my-crowd.yaml town.city hello',
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
