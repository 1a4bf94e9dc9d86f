import { examples, type CommandDefinition } from '../commands/command.ts';
import type { NewWords } from '../commands/new.ts';

export const make: CommandDefinition = {
  name: 'new',
  define: (program, call) => {
    program
      .command('new')
      .summary('make the skeleton of a module')
      .description(
        'Makes a module that works: a part with a command and a setting, a watching part, a panel, a scenario and a test.',
      )
      .argument('<what>', 'module')
      .argument('<name>', 'name of the module: letters, digits and dashes')
      .option('--modules <folder>', 'folder of modules that it is made in', 'modules')
      .addHelpText('after', examples('korzo new module my-module'))
      .action(
        call.answer(async (what: string, name: string, words: NewWords) =>
          (await import('../commands/new.ts')).act(what, name, words, call),
        ),
      );
  },
};
