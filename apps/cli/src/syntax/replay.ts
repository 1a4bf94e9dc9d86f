import { examples, type CommandDefinition } from '../commands/command.ts';
import type { ReplayWords } from '../commands/replay.ts';
import { addPath } from '../options/parse.ts';
import { addJson, addQuiet, tileCount, workerCount } from './common.ts';

export const replay: CommandDefinition = {
  name: 'replay',
  define: (program, call) => {
    const command = program
      .command('replay')
      .summary('rerun a recording and compare every tick')
      .description(
        'Reruns a recording of `korzo run --out` or the studio from its inputs and commands, compares the checksum of every tick and all recorded positions, ' +
          'and reports the first tick that differs. Exits with 0 when nothing differs, and with 1 otherwise or when the recording is damaged.',
      )
      .argument('<recording>', 'recording: a folder or a .korzo file')
      .option('--workers <number>', 'worker threads (default: 1)', workerCount)
      .option('--tiles <number>', 'number of tiles to partition the world into (default: 1)', tileCount)
      .option('--modules <folder>', 'folder with the modules that the recorded run had; their settings are recorded')
      .option('--module <file>', 'module that the recorded run had; repeatable', addPath);
    addJson(addQuiet(command, 'hide progress; print only errors to stderr'))
      .addHelpText('after', examples('korzo replay hello-recorded', 'korzo replay hello.korzo --workers 2 --json'))
      .action(
        call.answer(async (path: string, words: ReplayWords) =>
          (await import('../commands/replay.ts')).act(path, words, call),
        ),
      );
  },
};
