import { examples, type CommandDefinition } from '../commands/command.ts';
import type { EditWords } from '../commands/edit.ts';
import { addWord } from '../options/parse.ts';

export const edit: CommandDefinition = {
  name: 'edit',
  define: (program, call) => {
    program
      .command('edit')
      .summary('change places of a scenario file in its text')
      .description(
        'Changes places of a scenario in YAML or JSON. Comments, order, anchors, unknown keys and every other byte stay as ' +
          'they are. Edits are made in the order set, append, remove. Nothing is written when one of them is refused.',
      )
      .argument('<file>', 'a scenario in YAML or JSON')
      .option('--set <place=value>', 'write a value or a new key; the value is YAML; repeatable', addWord)
      .option('--append <place=value>', 'add an entry to a list; repeatable', addWord)
      .option('--remove <place>', 'take out a key or an entry; repeatable', addWord)
      .addHelpText(
        'after',
        examples(
          "korzo edit my-crowd.yaml --set 'title=A larger square' --set 'world.size=[60, 60]'",
          "korzo edit my-crowd.yaml --append 'groups={ name: more, model: orca, count: 5, goal: { to: random } }'",
          'korzo edit my-crowd.yaml --remove groups[1]',
        ),
      )
      .action(
        call.answer(async (file: string, words: EditWords) =>
          (await import('../commands/edit.ts')).act(file, words, call),
        ),
      );
  },
};
