import { Option } from 'commander';
import { mostWorkers } from '@korzo/core';
import { benchmarks, type Benchmark } from '../bench/builtin.ts';
import type { BenchPlan } from '../bench/plan.ts';
import type { BenchRow } from '../bench/row.ts';
import { sceneNames, type SceneName } from '../bench/scenes.ts';
import { benchTable } from '../bench/table.ts';
import { pickNamed } from '../options/named.ts';
import { wholeNumber } from '../options/parse.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson } from '../shell/shell.ts';
import { examples, type Call, type CommandDefinition, type ExitCode } from './command.ts';

interface BenchWords {
  readonly agents: number;
  readonly ticks?: number;
  readonly workers: number;
  readonly rounds: number;
  readonly viewers: number;
  readonly scene?: SceneName;
  readonly dimensions: '2' | '3';
  readonly json?: true;
}

const everything = 'all';

export const bench: CommandDefinition = {
  name: 'bench',
  define: (program, call) => {
    program
      .command('bench')
      .summary('measure how fast this machine runs a model')
      .description(
        'Measures what users get, as ratios inside one run: contestants take turns, the best and the middle round count. ' +
          'Targets stand beside the figures; a target that is not met is no error.',
      )
      .argument('<what>', `${benchmarks.map(({ name }) => name).join(', ')} or ${everything}`)
      .option('--agents <number>', 'agents of the basic crowd', wholeNumber({ min: 100, max: 1_000_000 }), 10_000)
      .option(
        '--ticks <number>',
        'ticks per round (default: what fits into 0.2 s)',
        wholeNumber({ min: 1, max: 100_000 }),
      )
      .option('--rounds <number>', 'rounds of each contestant', wholeNumber({ min: 1, max: 1000 }), 7)
      .option('--workers <number>', 'workers compared with one', wholeNumber({ min: 1, max: mostWorkers }), 2)
      .option('--viewers <number>', 'viewers of a stream', wholeNumber({ min: 1, max: 1000 }), 20)
      .addOption(
        new Option('--scene <name>', 'where the crowd is (default: the usual one of the model)').choices(sceneNames),
      )
      .addOption(new Option('--dimensions <number>', 'on a floor or in a volume').choices(['2', '3']).default('2'))
      .option('--json', 'prints one JSON object on stdout')
      .addHelpText(
        'after',
        examples('korzo bench orca', 'korzo bench boids --dimensions 3 --json', 'korzo bench all --agents 2000'),
      )
      .action(call.answer((what: string, words: BenchWords) => act(what, words, call)));
  },
};

async function act(what: string, words: BenchWords, { shell }: Call): Promise<ExitCode> {
  const dimensions = words.dimensions === '3' ? 3 : 2;
  const chosen = choose(what, dimensions);
  const { scene, ticks, agents, workers, rounds, viewers } = words;
  if (dimensions === 3 && scene !== undefined && scene !== 'open') {
    throw new UsageError(`the ${scene} scene is on a floor; in 3 dimensions there is only the open one`);
  }
  const plan: BenchPlan = {
    agents,
    workers,
    rounds,
    viewers,
    dimensions,
    ...(ticks === undefined ? {} : { ticks }),
    ...(scene === undefined ? {} : { scene }),
    onStep: (text) => shell.stderr.write(`${text}\n`),
  };
  const rows: BenchRow[] = [];
  for (const benchmark of chosen) rows.push(...(await benchmark.measure(plan)));
  if (words.json)
    printJson(shell, {
      bench: what,
      agents,
      workers,
      rounds,
      viewers,
      dimensions,
      ...(scene === undefined ? {} : { scene }),
      rows,
    });
  else shell.stdout.write(benchTable(rows));
  return exitCodes.done;
}

function choose(what: string, dimensions: 2 | 3): readonly Benchmark[] {
  if (what === everything) return benchmarks.filter((benchmark) => benchmark.dimensions.includes(dimensions));
  const chosen = pickNamed('benchmark', [what], [...benchmarks, { name: everything, dimensions: [] }])[0] as Benchmark;
  if (chosen.dimensions.includes(dimensions)) return [chosen];
  const others = benchmarks.filter((benchmark) => benchmark.dimensions.includes(dimensions)).map(({ name }) => name);
  throw new UsageError(
    `${what} moves on floors only; ${others.join(' and ')} can be measured in ${dimensions} dimensions`,
  );
}
