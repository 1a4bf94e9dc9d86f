import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import { configurations } from '@korzo/models/light';
import { suiteSummaries } from '@korzo/studies/light';
import { examples, type CommandDefinition } from '../commands/command.ts';
import type { ValidateWords } from '../commands/validate.ts';
import type { ValidateDataWords } from '../commands/validate-data.ts';
import { addNames, wholeNumber } from '../options/parse.ts';
import { seedList } from '../options/seeds.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { addJson, addModels, addQuiet } from './common.ts';
import { addNats } from './nats-options.ts';

const mostThreads = 64;

export const validate: CommandDefinition = {
  name: 'validate',
  define: (program, call) => {
    const named = program
      .command('validate')
      .summary('run guideline tests and report which ones a model passes')
      .description(
        'Runs the tests of a suite with several seeds and judges them by their published criteria. A failed test is a result, not an error.',
      )
      .argument(
        '[suite]',
        `${Object.keys(suiteSummaries).join(', ')}, all, one test as SUITE:TEST, or data to compare with an experiment`,
        'all',
      )
      .argument('[folder]', 'with data: folder of the trajectories, and experiment.yaml beside them');
    const command = addModels(
      named,
      '--model',
      'configurations or models, comma-separated, a colon before each parameter (orca:timeHorizon=2:maxNeighbours=5); repeatable (default: the recommended configuration)',
    )
      .option('--test <ids>', 'run only the tests with these numbers, comma-separated; repeatable', addNames)
      .addOption(new Option('--seeds <seeds>', 'with data: seeds of the runs (default: 1..10)').argParser(seedList))
      .option('--short', 'fewer seeds and densities: minutes instead of an hour')
      .option(
        '--workers <number>',
        'number of concurrent runs; does not affect results',
        wholeNumber({ min: 1, max: mostThreads }),
        Math.min(availableParallelism(), mostThreads),
      )
      .option('--out <folder>', 'write index.html with charts, and results.json')
      .addOption(
        new Option('--write <folder>', 'write the scenario files of the tests instead of running them').conflicts([
          'out',
          'strict',
          'seeds',
        ]),
      )
      .option('--strict', `exit with ${exitCodes.wrongInput} when a test fails`);
    addNats(addQuiet(addJson(command)), 'run on the nodes of a cluster')
      .addHelpText('after', configurationHelp())
      .addHelpText(
        'after',
        examples(
          'korzo validate rimea --short',
          'korzo validate imo --model social-force,optimal-steps --out imo',
          'korzo validate rimea --test 9,12c --json',
          'korzo validate rimea:12a --short --write tests-as-files',
        ),
      )
      .action(
        call.answer(async (word: string, folder: string | undefined, words: ValidateWords & ValidateDataWords) =>
          word === 'data'
            ? (await import('../commands/validate-data.ts')).act(folder, words, call)
            : (await import('../commands/validate.ts')).act(word, words, call),
        ),
      );
  },
};

const configurationHelp = (): string =>
  `\nConfigurations:\n${configurations.map(({ name, about }) => `  ${name}: ${about}`).join('\n')}\n`;
