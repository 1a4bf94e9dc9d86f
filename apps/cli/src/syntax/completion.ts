import { examples, type CommandDefinition } from '../commands/command.ts';

export const completion: CommandDefinition = {
  name: 'completion',
  define: (program, call) => {
    program
      .command('completion')
      .summary('print the completion script of a shell')
      .description(
        'Prints a script that completes commands, options, scenario names and files. Its first lines say where to put it.',
      )
      .argument('<shell>', 'bash, zsh or fish')
      .addHelpText('after', examples('korzo completion bash', 'korzo completion zsh', 'korzo completion fish'))
      .action(
        call.answer(async (name: string) => (await import('../commands/completion.ts')).act(name, program, call)),
      );
  },
};
