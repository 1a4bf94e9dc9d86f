import { builtinMeasures, type Log } from '@korzo/analysis';
import { openRun, type Run, type RunOptions } from '@korzo/engine';
import { describeProblem } from '@korzo/formats';
import { groupsMeant, type LogWords } from '../log/log-options.ts';
import { openLog } from '../log/open-log.ts';
import { askedMeasures } from '../options/measures.ts';
import { loadModules, type Modules } from '../options/modules.ts';
import { checkModelWords } from '../options/model-word.ts';
import type { Settings } from '../options/parse.ts';
import { startRecorder } from '../record/recorder.ts';
import { Interrupt } from '../run/interrupt.ts';
import { noProgress, progressFor } from '../run/progress.ts';
import { withSettings } from '../options/with-settings.ts';
import { noRecorder, type Recorder } from '../run/recorder.ts';
import type { HiredProcesses } from '../run/processes/hire-processes.ts';
import type { MemberOrders } from '../run/processes/orders.ts';
import { runScenario } from '../run/run-scenario.ts';
import { describeStuck } from '../run/stuck.ts';
import { describeSummary, type RunSummary } from '../run/summary.ts';
import { findScenario, type FoundScenario, type ScenarioWords } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { blameFile } from '../shell/limits.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson, type Shell } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface RunWords extends LogWords, ScenarioWords {
  readonly seed?: number;
  readonly duration?: number;
  readonly dt?: number;
  readonly workers?: number;
  readonly tiles?: number;
  readonly processes?: number;
  readonly model?: string;
  readonly set?: Settings;
  readonly measure?: readonly string[];
  readonly module?: readonly string[];
  readonly warmUp: number;
  readonly phases?: true;
  readonly json?: true;
  readonly failOnStuck?: true;
  readonly out?: string;
  readonly recordEvery: number;
  readonly force?: true;
}

export async function act(paths: readonly string[], words: RunWords, { shell }: Call): Promise<ExitCode> {
  const own = await loadModules(words.module ?? []);
  const asked = askedMeasures(words.measure ?? [], [...builtinMeasures, ...own.measures]);
  if (words.model !== undefined) checkModelWords([words.model], own.models);
  groupsMeant(words);
  checkTiles(words);
  const found = await findScenario(paths, words, own);
  const logs = openLog(shell, words, [...found.inputs]);
  const { log } = logs;
  try {
    for (const warning of found.warnings) log.warning('formats', describeProblem(warning));
    const { run, close } = await open(found, words, log, own);
    // A measure that the scenario and the command name is taken once.
    const measures = [...new Map([...run.asked, ...asked].map((each) => [each.name, each])).values()];
    const progress = words.quiet ? noProgress : progressFor(shell);
    // Until here there is nothing to sum up, and Ctrl-C simply ends the process.
    const interrupt = new Interrupt(() => progress.end());
    logs.beforeLine = () => progress.clear();
    log.info('run', introduction(run));
    let recorder = noRecorder;
    let failure: Error | undefined;
    try {
      recorder = await recorderFor(run, words, found.file);
      const show = { tiles: words.tiles !== undefined, phases: words.phases === true, measures: measures.length > 0 };
      const summary = await runScenario(run, {
        measures,
        warmUp: words.warmUp,
        progress,
        interrupt,
        log,
        recorder,
        show,
      });
      await recorder.close(summary);
      log.debug('run', `${summary.interrupted ? 'ended early' : 'ended'} with checksum ${summary.checksum}`);
      warnOfStuck(log, summary);
      print(shell, words, summary);
      return words.failOnStuck && summary.stuck.count > 0 ? exitCodes.wrongInput : exitCodes.done;
    } catch (error) {
      failure = asError(error);
      await recorder.close();
      throw blameFile(error, found.file);
    } finally {
      interrupt.release();
      await close(failure);
    }
  } catch (error) {
    logs.noteError(error);
    throw error;
  } finally {
    logs.close();
  }
}

interface OpenedRun {
  readonly run: Run;
  /** Ends its threads and its other processes; with the error that it failed by. */
  readonly close: (error: Error | undefined) => Promise<void>;
}

async function open(found: FoundScenario, words: RunWords, log: Log, own: Modules): Promise<OpenedRun> {
  const { file, where } = found;
  const start = performance.now();
  let hired: HiredProcesses | undefined;
  try {
    const scenario = withSettings(found.scenario, words, file, own);
    const workers = words.workers ?? found.workers;
    const options = {
      file,
      ...(workers === undefined ? {} : { workers }),
      ...(words.tiles === undefined ? {} : { tiles: words.tiles }),
      ...(words.model === undefined ? {} : { model: words.model }),
    };
    const { processes = 1 } = words;
    hired = processes === 1 ? undefined : await hire(processes, { scenario, options });
    const run = await openRun(scenario, {
      ...options,
      ...listsOf(own),
      where,
      ...(words.phases ? { clock: () => performance.now() } : {}),
      ...(hired === undefined ? {} : { share: hired.meeting }),
    });
    log.debug('world', `${file} opened in ${(performance.now() - start).toFixed(0)} ms`);
    log.debug('crew', `workers: ${run.workers}, tiles: ${run.simulation.setup.tiles ?? 1}`);
    const close = async (error: Error | undefined): Promise<void> => {
      await run.close();
      await hired?.close(error);
    };
    return { run, close };
  } catch (error) {
    await hired?.close(asError(error));
    throw blameFile(error, file);
  }
}

const listsOf = ({
  models,
  parts,
  goalKinds,
  planners,
  followingModels,
  measures,
  forThreads,
}: Modules): RunOptions => ({
  models,
  parts,
  goalKinds,
  planners,
  followingModels,
  measures,
  modelModules: forThreads,
});

/** Sockets are loaded only by runs that need them. */
const hire = async (processes: number, work: Omit<MemberOrders, 'place' | 'process'>): Promise<HiredProcesses> =>
  (await import('../run/processes/hire-processes.ts')).hireProcesses(processes, work);

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

function checkTiles({ tiles, processes = 1, module = [] }: RunWords): void {
  if (processes > 1 && module.length > 0)
    throw new UsageError('--module is for runs in one process; leave --processes or --module out');
  if (tiles !== undefined && tiles < processes)
    throw new UsageError(
      `--tiles ${tiles} is less than --processes ${processes}: each process has at least one tile; ask for more tiles or fewer processes`,
    );
}

async function recorderFor(run: Run, { out, recordEvery, force, model }: RunWords, file: string): Promise<Recorder> {
  if (out === undefined) return noRecorder;
  const moved = model === undefined ? {} : { model };
  return startRecorder(run, { out, every: recordEvery, force: force === true, file, ...moved });
}

const introduction = ({ scenario: { title, run }, simulation }: Run): string =>
  `${title}: up to ${run.duration} s, seed ${run.seed}, ${simulation.present} agents at the start`;

/** A run in which people never get out must not look like one in which they do. */
function warnOfStuck(log: Log, { stuck, agents }: RunSummary): void {
  if (stuck.count === 0) return;
  const of = `${stuck.count} of ${agents.entered} ${agents.entered === 1 ? 'agent is' : 'agents are'}`;
  log.warning('run', `${of} stuck at the end: ${describeStuck(stuck)}`);
}

function print(shell: Shell, words: RunWords, summary: RunSummary): void {
  if (words.json) printJson(shell, summary);
  else shell.stdout.write(describeSummary(summary));
}
