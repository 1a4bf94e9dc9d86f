import { describeProblem, InputError, writableFormats, type Export, type Scenario } from '@korzo/formats';
import { writeWhole } from '@korzo/recording/node';
import { designEscape, passagesOf, withModel, type EscapeDesign, type EscapeTime } from '@korzo/studies';
import { extname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkModelWords } from '../options/model-word.ts';
import { pickNamed } from '../options/named.ts';
import { refuseToOverwrite } from '../options/overwrite.ts';
import type { SettingWords } from '../options/parse.ts';
import { withSettings } from '../options/with-settings.ts';
import { Interrupt } from '../run/interrupt.ts';
import { findScenario, type ScenarioWords } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { seconds } from '../shell/figures.ts';
import { blameFile } from '../shell/limits.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson } from '../shell/shell.ts';
import { alignRows } from '../shell/table.ts';
import type { Call, ExitCode } from './command.ts';

export interface DesignWords extends ScenarioWords {
  readonly target: number;
  readonly passages?: readonly string[];
  readonly signs?: true;
  readonly step: number;
  readonly widest: number;
  readonly seeds?: readonly number[];
  readonly mostRuns: number;
  readonly model?: string;
  readonly workers: number;
  readonly duration?: number;
  readonly dt?: number;
  readonly set?: SettingWords;
  readonly out?: string;
  readonly force?: true;
  readonly json?: true;
  readonly quiet?: true;
}

export async function act(paths: readonly string[], words: DesignWords, { shell }: Call): Promise<ExitCode> {
  const { file, warnings, inputs, ...found } = await findScenario(paths, words);
  if (words.out !== undefined) refuseToOverwrite([...inputs], words.out, words.force === true);
  if (!words.quiet) for (const warning of warnings) shell.stderr.write(`korzo: warning: ${describeProblem(warning)}\n`);
  const scenario = scenarioAsked(found.scenario, words, file);
  const passages = passagesAsked(scenario, words, file);
  const { target, step, widest, mostRuns, workers, seeds = [scenario.run.seed], signs = false } = words;
  const format = words.out === undefined ? undefined : formatFor(words.out);
  const interrupt = new Interrupt(() => {});
  const tell = (text: string): void => void (words.quiet || shell.stderr.write(`${text}\n`));
  try {
    const made = await designEscape(
      { scenario, target, passages, signs, step, widest, seeds, mostRuns, workers },
      {
        clock: () => performance.now(),
        pause: () => nextTurn(),
        stopRequested: () => interrupt.asked,
        onStep: ({ change, after }) => tell(`${change}: ${timeText(after)}`),
      },
    );
    if (words.out !== undefined && format !== undefined) {
      const written = format.write(made.scenario, words.out);
      if ('problems' in written) throw new InputError(written.problems);
      writeWhole(words.out, 'text' in written ? written.text : written.bytes);
    }
    if (words.json) printJson(shell, { ...made, scenario: made.scenario.name });
    else shell.stdout.write(describeDesign(made, words.out));
    return made.isMet ? exitCodes.done : exitCodes.wrongInput;
  } catch (error) {
    throw blameFile(error, file);
  } finally {
    interrupt.release();
  }
}

/** A model may need a smaller step; a step that was asked for is taken as it is. */
function scenarioAsked(found: Scenario, words: DesignWords, file: string): Scenario {
  if (words.model === undefined) return withSettings(found, words, file);
  checkModelWords([words.model]);
  const moved = withModel(withSettings(found, words, file), words.model);
  return words.dt === undefined ? moved : withSettings(moved, { dt: words.dt }, file);
}

function passagesAsked(scenario: Scenario, { passages, signs }: DesignWords, file: string): readonly string[] {
  const known = passagesOf(scenario).map((name) => ({ name }));
  if (known.length === 0) {
    const rule = 'escape routes are designed in buildings with doors or gates; this scenario has none';
    throw new InputError([{ file, place: 'world', rule, remedy: 'add world.building with portals and gates' }]);
  }
  if (passages !== undefined) return pickNamed('passage', passages, known).map(({ name }) => name);
  return signs === true ? [] : known.map(({ name }) => name);
}

function formatFor(path: string): Export {
  const ending = extname(path).toLowerCase();
  const format = writableFormats.find(({ extensions }) => extensions.includes(ending));
  if (format === undefined) throw new UsageError(`--out ${path}: write .yaml or .json`);
  return format;
}

const timeText = ({ seconds: last, inside, duration }: EscapeTime): string =>
  inside === 0 ? seconds(last) : `${inside} still inside after ${seconds(duration)}`;

function describeDesign({ isMet, target, first, last, steps, runs, reason }: EscapeDesign, out?: string): string {
  const rows = steps.map(({ change, after }) => [change, timeText(after)]);
  const table = alignRows([['change', 'last one out'], ['as it is', timeText(first)], ...rows]);
  const made = runs === 1 ? '1 run' : `${runs} runs`;
  const end = isMet
    ? `target of ${seconds(target)} met: ${timeText(last)}, ${made}`
    : `target of ${seconds(target)} not met: ${timeText(last)}, ${made}; ${reason ?? ''}`;
  return `${table}\n${end}\n${out === undefined ? '' : `written to ${out}\n`}`;
}
