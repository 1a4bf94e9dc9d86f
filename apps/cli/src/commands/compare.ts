import { describeProblem } from '@korzo/formats';
import { builtinModels, configurations } from '@korzo/models';
import { lockFolder } from '@korzo/recording/node';
import { compareModels, readModelWord, usualModels, type Comparison, type ComparisonControl } from '@korzo/studies';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describeComparison } from '../compare/comparison-text.ts';
import { comparisonJson } from '../compare/comparison-json.ts';
import { writeComparison } from '../compare/write-comparison.ts';
import type { SettingWords } from '../options/parse.ts';
import { withSettings } from '../options/with-settings.ts';
import { Interrupt } from '../run/interrupt.ts';
import { noProgress, progressFor, type Progress } from '../run/progress.ts';
import { findScenario, type ScenarioWords } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { blameFile } from '../shell/limits.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson, type Shell } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface CompareWords extends ScenarioWords {
  readonly models?: readonly string[];
  readonly seeds?: readonly number[];
  readonly duration?: number;
  readonly dt?: number;
  readonly set?: SettingWords;
  readonly workers?: number;
  readonly out?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** Enough to see whether a difference is more than chance, and soon done. */
const usualSeeds: readonly number[] = [1, 2, 3];

/** All configurations and models, as a word of the list. */
const everyModel = 'all';

export async function act(paths: readonly string[], words: CompareWords, { shell }: Call): Promise<ExitCode> {
  const asked = words.models?.flatMap((name) =>
    name === everyModel ? [...configurations, ...builtinModels].map((each) => each.name) : name,
  );
  for (const name of asked ?? []) {
    const read = readModelWord(name);
    if (typeof read !== 'string' && 'problem' in read) throw new UsageError(read.problem);
  }
  const { file, where, warnings, ...found } = await findScenario(paths, words);
  if (!words.quiet) for (const warning of warnings) shell.stderr.write(`korzo: warning: ${describeProblem(warning)}\n`);
  const scenario = withSettings(found.scenario, words, file);
  // Locked before hours of work rely on it.
  const lock = words.out === undefined ? undefined : lockFolder(words.out);
  const workers = words.workers ?? found.workers;
  const plan = {
    scenario,
    models: [...new Set(asked ?? usualModels(scenario))],
    seeds: words.seeds ?? usualSeeds,
    file,
    where,
    ...(workers === undefined ? {} : { workers }),
  };
  const progress = words.quiet ? noProgress : progressFor(shell);
  const interrupt = new Interrupt(() => progress.end());
  try {
    const comparison = await compareModels(plan, controlled(progress, interrupt));
    progress.end();
    if (words.out !== undefined) writeComparison(comparison, words.out);
    print(shell, words, comparison);
    return exitCodes.done;
  } catch (error) {
    throw blameFile(error, file);
  } finally {
    progress.end();
    interrupt.release();
    lock?.release();
  }
}

const controlled = (progress: Progress, interrupt: Interrupt): ComparisonControl => ({
  clock: () => performance.now(),
  pause: () => nextTurn(),
  stopRequested: () => interrupt.asked,
  onProgress: ({ model, seed, run, runs, time, share }) =>
    progress.show({
      ticks: share,
      allTicks: 1,
      present: 0,
      time,
      doing: `run ${run + 1} of ${runs}: ${model}, seed ${seed}`,
    }),
});

function print(shell: Shell, { json, out }: CompareWords, comparison: Comparison): void {
  if (json) printJson(shell, comparisonJson(comparison));
  else shell.stdout.write(describeComparison(shell, comparison));
  if (out !== undefined && !json)
    shell.stdout.write(`\nwritten to ${out}: index.html, compare.csv, summary.csv, pictures\n`);
}
