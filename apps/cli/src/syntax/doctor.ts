import { examples, type CommandDefinition } from '../commands/command.ts';
import type { DoctorWords } from '../commands/doctor.ts';
import { addJson } from './common.ts';

export const doctor: CommandDefinition = {
  name: 'doctor',
  define: (program, call) => {
    const command = program
      .command('doctor')
      .summary('list what Korzo uses on this machine, and what is missing')
      .description(
        'Looks for Node, shared memory, the studio, a browser, nats-server, SUMO, Python and optional packages, and says what each is for. Exits with 1 when something required is missing.',
      );
    addJson(command)
      .addHelpText('after', examples('korzo doctor', 'korzo doctor --json'))
      .action(call.answer(async (words: DoctorWords) => (await import('../commands/doctor.ts')).act(words, call)));
  },
};
