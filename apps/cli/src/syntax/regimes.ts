import { examples, type CommandDefinition } from '../commands/command.ts';
import type { RegimesWords } from '../commands/regimes.ts';
import { wholeNumber } from '../options/parse.ts';
import { addJson, addQuiet, workerCount } from './common.ts';

export const regimes: CommandDefinition = {
  name: 'regimes',
  define: (program, call) => {
    const command = program
      .command('regimes')
      .summary('run the four regimes of the Vicsek model')
      .description(
        'Runs the scenario vicsek with 300 particles as in figure 1 of Vicsek et al. (1995): at the start, in groups, in noise and in order; prints the length of the mean heading, the number of groups and the share of the largest.',
      )
      .option('--seed <number>', 'random seed', wholeNumber({ min: 0, max: 0xffff_ffff }), 1)
      .option('--workers <number>', 'worker threads; they do not affect the result', workerCount, 1)
      .option('--out <file.svg>', 'draw all four side by side');
    addQuiet(addJson(command))
      .addHelpText('after', examples('korzo regimes', 'korzo regimes --out vicsek.svg --seed 4'))
      .action(call.answer(async (words: RegimesWords) => (await import('../commands/regimes.ts')).act(words, call)));
  },
};
