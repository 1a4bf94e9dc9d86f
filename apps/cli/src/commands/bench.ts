import { benchmarks, type Benchmark } from '../bench/builtin.ts';
import type { BenchPlan } from '../bench/plan.ts';
import type { BenchRow } from '../bench/row.ts';
import type { SceneName } from '../bench/scene-names.ts';
import { benchTable } from '../bench/table.ts';
import { pickNamed } from '../options/named.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface BenchWords {
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

export async function act(what: string, words: BenchWords, { shell }: Call): Promise<ExitCode> {
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
