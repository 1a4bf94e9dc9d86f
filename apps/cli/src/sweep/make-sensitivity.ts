import { join } from 'node:path';
import { StagedFiles } from '@korzo/recording/node';
import {
  describeSensitivity,
  sensitivityOf,
  sensitivityTable,
  writeSeeds,
  type Factor,
  type Method,
  type Sensitivity,
  type Setting,
} from '@korzo/studies';
import { UsageError } from '../shell/report-error.ts';
import { printJson } from '../shell/shell.ts';
import { alignRows } from '../shell/table.ts';
import type { SweepJob } from './sweep-job.ts';
import type { Sweeping } from './sweeping.ts';

export interface Design {
  readonly factors: readonly Factor[];
  readonly method: Method;
  readonly samples: number;
  /** Of every point, in the order of the design. */
  readonly settings: readonly Setting[];
}

/** Makes the runs of a design and says how much each factor matters; whether all went well. */
export async function makeSensitivity(jobs: readonly SweepJob[], design: Design, sweeping: Sweeping): Promise<boolean> {
  const { book, desk, plan, words, shell, seeds } = sweeping;
  await desk.make(jobs);
  const done = book.doneOf(jobs);
  const facts = {
    scenario: plan.scenario.name,
    seeds: writeSeeds(seeds),
    runs: jobs.length,
    done: done.length,
    faults: desk.faults,
  };
  for (const fault of desk.faults) shell.stderr.write(`korzo: ${fault}\n`);
  if (desk.isStopped) {
    book.sumUp(jobs, { ...facts, interrupted: true });
    if (words.json) printJson(shell, { ...facts, interrupted: true });
    else
      shell.stdout.write(`${done.length} of ${jobs.length} runs done\nrepeat the command to make the missing runs\n`);
    return true;
  }
  const known = [...new Set(done.flatMap((run) => Object.keys(run.figures)))];
  if (!known.includes(words.figure))
    throw new UsageError(`no run has the figure '${words.figure}'; give --figure, one of ${known.join(', ')}`);
  const means = meansBySetting(done, words.figure);
  const values = design.settings.map((setting) => means.get(keyOf(setting)) ?? Number.NaN);
  const sensitivity = sensitivityOf({ ...design, figure: words.figure }, design.factors, values);
  book.sumUp(jobs, { ...facts, sensitivity });
  await writeFiles(words.out, plan.scenario.title, sensitivity, { runs: done.length, seeds: seeds.length });
  if (words.json) printJson(shell, { ...facts, sensitivity });
  else
    shell.stdout.write(
      `${plan.scenario.title}: ${words.figure}, ${design.method}, ${design.settings.length} points, ${seeds.length} seeds each\n\n${alignRows(describeSensitivity(sensitivity))}\n\nwritten to ${words.out}: sensitivity.html, sensitivity.csv, runs.csv, summary.json\n`,
    );
  return desk.faults.length === 0;
}

const keyOf = (setting: Setting): string =>
  JSON.stringify(Object.entries(setting).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Over the seeds of each point. */
function meansBySetting(
  runs: readonly { readonly setting: Setting; readonly figures: Readonly<Record<string, number>> }[],
  figure: string,
): ReadonlyMap<string, number> {
  const values = new Map<string, number[]>();
  for (const { setting, figures } of runs) {
    if (figures[figure] === undefined) continue;
    values.set(keyOf(setting), [...(values.get(keyOf(setting)) ?? []), figures[figure]]);
  }
  return new Map([...values].map(([key, list]) => [key, list.reduce((sum, each) => sum + each, 0) / list.length]));
}

async function writeFiles(
  folder: string,
  title: string,
  sensitivity: Sensitivity,
  made: { readonly runs: number; readonly seeds: number },
): Promise<void> {
  const { sensitivityPage } = await import('@korzo/studies/node');
  const files = new StagedFiles({ overwrite: true });
  files.add(join(folder, 'sensitivity.csv'), sensitivityTable(sensitivity));
  files.add(join(folder, 'sensitivity.html'), sensitivityPage(title, sensitivity, made));
  files.deliver();
}
