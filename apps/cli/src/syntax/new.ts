import { examples, type CommandDefinition } from '../commands/command.ts';
import type { NewWords } from '../commands/new.ts';

export const make: CommandDefinition = {
  name: 'new',
  define: (program, call) => {
    program
      .command('new')
      .summary('make a scenario from a template, or the skeleton of a module')
      .description(
        'Makes a scenario with people in it, or a module that works: a part with a command and a setting, a watching part, ' +
          'a panel, a scenario and a test. Templates of scenarios: room, corridor, t-crossing, station-hall, stadium, office, ' +
          'school, supermarket, aquarium, small-city.',
      )
      .argument('<what>', 'scenario or module')
      .argument('<name>', 'name of the scenario or module: letters, digits and dashes')
      .option('--modules <folder>', 'folder of modules that it is made in', 'modules')
      .option('--template <name>', 'what the scenario shows (default: room)')
      .addHelpText('after', examples('korzo new scenario my-school --template school', 'korzo new module my-module'))
      .action(
        call.answer(async (what: string, name: string, words: NewWords) =>
          (await import('../commands/new.ts')).act(what, name, words, call),
        ),
      );
  },
};
