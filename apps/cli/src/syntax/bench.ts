import { Option } from 'commander';
import { benchmarks } from '../bench/builtin.ts';
import { sceneNames } from '../bench/scene-names.ts';
import type { BenchWords } from '../commands/bench.ts';
import { examples, type CommandDefinition } from '../commands/command.ts';
import { wholeNumber } from '../options/parse.ts';
import { addJson, workerCount } from './common.ts';

export const bench: CommandDefinition = {
  name: 'bench',
  define: (program, call) => {
    const command = program
      .command('bench')
      .summary('measure the speed of a model on this machine')
      .description(
        'Measures what users get, as ratios within one run: contestants alternate, and the best and the median round count. ' +
          'Targets are printed beside the figures; a missed target is not an error.',
      )
      .argument('<what>', `${benchmarks.map(({ name }) => name).join(', ')} or all`)
      .option('--agents <number>', 'agents in the base crowd', wholeNumber({ min: 100, max: 1_000_000 }), 10_000)
      .option(
        '--ticks <number>',
        'ticks per round (default: as many as fit into 0.2 s)',
        wholeNumber({ min: 1, max: 100_000 }),
      )
      .option('--rounds <number>', 'rounds per contestant', wholeNumber({ min: 1, max: 1000 }), 7)
      .option('--workers <number>', 'worker threads compared with one', workerCount, 2)
      .option('--viewers <number>', 'viewers of a stream', wholeNumber({ min: 1, max: 1000 }), 20)
      .addOption(
        new Option('--scene <name>', 'scene of the crowd (default: the usual one of the model)').choices(sceneNames),
      )
      .addOption(new Option('--dimensions <number>', 'floor (2) or volume (3)').choices(['2', '3']).default('2'));
    addJson(command)
      .addHelpText(
        'after',
        examples('korzo bench orca', 'korzo bench boids --dimensions 3 --json', 'korzo bench all --agents 2000'),
      )
      .action(
        call.answer(async (what: string, words: BenchWords) =>
          (await import('../commands/bench.ts')).act(what, words, call),
        ),
      );
  },
};
