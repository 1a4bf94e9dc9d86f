import { examples, type CommandDefinition } from '../commands/command.ts';
import type { NewWords } from '../commands/new.ts';

export const make: CommandDefinition = {
  name: 'new',
  define: (program, call) => {
    program
      .command('new')
      .summary('make a scenario, model, part or module to start from')
      .description(
        'Creates files that work: a scenario with people; a model or a part with its test; or a module with a part, a command, a setting, a watching part, a panel, a scenario and a test. Existing files are never overwritten. Templates of scenarios: room, corridor, t-crossing, station-hall, stadium, office, school, supermarket, aquarium, small-city.',
      )
      .argument('<what>', 'scenario, model, part or module')
      .argument('<name>', 'its name: small letters, digits and dashes')
      .option('--modules <folder>', 'folder for a new module', 'modules')
      .option('--template <name>', 'template of a scenario (default: room)')
      .addHelpText(
        'after',
        examples(
          'korzo new scenario my-school --template school',
          'korzo new model my-model',
          'korzo new part my-part',
          'korzo new module my-module',
        ),
      )
      .action(
        call.answer(async (what: string, name: string, words: NewWords) =>
          (await import('../commands/new.ts')).act(what, name, words, call),
        ),
      );
  },
};
