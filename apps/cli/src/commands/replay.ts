import { InputError } from '@korzo/formats';
import { mismatches, type ModuleSet } from '@korzo/modules';
import { loadModules, type ModuleWords } from '../options/modules.ts';
import { damageNote, refuseWithoutFrames } from '../record/damage.ts';
import { openStored } from '../record/recorded-scenario.ts';
import { replayRecording, type Difference, type ReplayReport } from '../record/replay-recording.ts';
import { Interrupt } from '../run/interrupt.ts';
import { noProgress, progressFor } from '../run/progress.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { seconds } from '../shell/figures.ts';
import { printJson } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface ReplayWords extends Pick<ModuleWords, 'module' | 'modules'> {
  readonly workers?: number;
  readonly tiles?: number;
  readonly quiet?: true;
  readonly json?: true;
}

export async function act(folder: string, words: ReplayWords, { shell }: Call): Promise<ExitCode> {
  const loaded = await loadModules(words, { warn: (text) => shell.stderr.write(`korzo: warning: ${text}\n`) });
  const recording = await openStored(folder, loaded.lists.parts);
  const own = asRecorded(recording, loaded, folder);
  const tell = (text: string): unknown => (words.quiet ? undefined : shell.stderr.write(`korzo: warning: ${text}\n`));
  const told = new Set<string>();
  const tellProblems = (): void => {
    for (const problem of recording.problemsBesideCommands) if (!told.has(problem)) tell(`${folder}: ${problem}`);
    for (const problem of recording.problemsBesideCommands) told.add(problem);
  };
  tellProblems();
  if (recording.checksums.ofTick.size === 0) refuseWithoutFrames(folder, recording);
  const progress = words.quiet ? noProgress : progressFor(shell);
  const interrupt = new Interrupt(() => progress.end());
  try {
    const { workers, tiles } = words;
    const report = await replayRecording(recording, {
      folder,
      own,
      progress,
      interrupt,
      ...(workers === undefined ? {} : { workers }),
      ...(tiles === undefined ? {} : { tiles }),
    });
    // Damage within chunks is found when they are read.
    tellProblems();
    if (report.madeBy !== report.korzo) tell(`${folder}: ${strange(report)}`);
    if (words.json) printJson(shell, report);
    else shell.stdout.write(describe(report));
    return report.same && report.problems.every((problem) => problem === recording.unfinished)
      ? exitCodes.done
      : exitCodes.wrongInput;
  } finally {
    interrupt.release();
  }
}

/** The modules with the settings of the recorded run; throws an InputError when one is missing or another. */
function asRecorded(
  { info: { modules = [] } }: Awaited<ReturnType<typeof openStored>>,
  loaded: ModuleSet,
  folder: string,
): ModuleSet {
  const wrong = mismatches(modules, loaded.records);
  if (wrong.length === 0) return loaded.asRecorded(modules);
  throw new InputError(
    wrong.map((text) => {
      const [rule, remedy] = text.split('; ');
      return { file: `${folder}/recording.json`, place: 'modules', rule, remedy };
    }),
  );
}

const strange = ({ madeBy, korzo }: ReplayReport): string =>
  `it was made by Korzo ${madeBy}, this is ${korzo}: results may have changed in between (CHANGELOG.md says so)`;

function describe(report: ReplayReport): string {
  const { recording, scenario, seed, ticks, frames, firstDifference, interrupted, problems } = report;
  const what = `${recording}: ${scenario}, seed ${seed}`;
  if (firstDifference !== undefined) return `${what}: ${differenceText(firstDifference)}`;
  const early = interrupted ? ' (ended early)' : '';
  return `${what}: the same in ${ticks} ticks and ${frames} frames${early}${damageNote(problems)}\n`;
}

function differenceText({ tick, time, recorded, now, agents, agreesAgainAt, refused }: Difference): string {
  const lines = [`differs first at tick ${tick} (${seconds(time)})`];
  if (refused !== undefined)
    lines.push(`  the recorded command '${refused.command}' is refused now: ${refused.reason}`);
  else if (recorded !== null && recorded !== now) lines.push(`  checksum ${recorded} recorded, ${now} now`);
  else lines.push('  the state is as recorded, the recorded positions are not: trajectory.kzr is of something else');
  if (agreesAgainAt !== undefined)
    lines.push(`  tick ${agreesAgainAt} is as recorded again: not the run differs, the line of checksums.txt is wrong`);
  else if (agents !== undefined) {
    lines.push(`  ${agents.agents} of ${agents.of} agents are elsewhere at tick ${agents.tick}`);
    for (const { agent, what, recorded: before, now: after } of agents.first)
      lines.push(`    agent ${agent}: ${what} ${before ?? 'nothing'} recorded, ${after ?? 'nothing'} now`);
  } else if (refused === undefined)
    lines.push('  all recorded positions are the same: what differs does not show in them');
  return `${lines.join('\n')}\n`;
}
