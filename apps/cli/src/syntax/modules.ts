import { examples, type CommandDefinition } from '../commands/command.ts';
import type { ModulesWords } from '../commands/lists/modules.ts';
import { addModuleSetting } from '../options/parse.ts';
import { addJson } from './common.ts';

export const modules: CommandDefinition = {
  name: 'modules',
  define: (program, call) => {
    const command = program
      .command('modules')
      .summary('list the modules of a folder, with their settings and problems')
      .description(
        'Lists the modules of a folder: what each adds, its settings, its log flags and the ports it asks for, and what is wrong with those that are left out. ' +
          'Exits with 1 when a module has a problem. With --save it keeps a setting in the folder first.',
      )
      .option('--modules <folder>', 'folder of modules', 'modules')
      .option('--save <module.setting=value>', 'keep a setting for all later runs; repeatable', addModuleSetting);
    addJson(command)
      .addHelpText(
        'after',
        examples(
          'korzo modules',
          'korzo modules --modules my-modules --json',
          'korzo modules --save csv-logger.every=5',
        ),
      )
      .action(
        call.answer(async (words: ModulesWords) => (await import('../commands/lists/modules.ts')).act(words, call)),
      );
  },
};
