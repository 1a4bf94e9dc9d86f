import { refuseOutput } from '../../options/overwrite.ts';
import { builtinMeasures, type Log } from '@korzo/analysis';
import { movementWarnings, openRun, type Run } from '@korzo/engine';
import { describeProblem } from '@korzo/formats';
import { placeIn } from '../../cluster/nats-words.ts';
import { blameServer } from '../../cluster/open-cluster.ts';
import { groupsMeant } from '../../log/log-options.ts';
import { openLog } from '../../log/open-log.ts';
import { askedMeasures } from '../../options/measures.ts';
import { loadModules, type ModuleWords } from '../../options/modules.ts';
import { checkModelWords } from '../../options/model-word.ts';
import { startRecorder } from '../../record/recorder.ts';
import { Stamp, Watchers, type ModuleSet } from '@korzo/modules';
import type { Interrupt } from '../interrupt.ts';
import { noProgress, progressFor } from '../progress.ts';
import { withSettings } from '../../options/with-settings.ts';
import { noRecorder, type Recorder } from '../recorder.ts';
import type { HiredProcesses, HireOptions } from '../processes/hire-processes.ts';
import type { MemberOrders } from '../processes/orders.ts';
import type { LastingRun } from '../lasting/lasting-run.ts';
import type { ClusterPlan } from '../lasting/cluster-orders.ts';
import type { RunGuard } from '../lasting/run-guard.ts';
import { runScenario } from '../run-scenario.ts';
import { describeStuck } from '../stuck.ts';
import { describeSummary, summaryFields, type RunSummary } from '../summary.ts';
import { findScenario, type FoundScenario } from '../../scenario/catalogue.ts';
import { exitCodes } from '../../shell/exit-codes.ts';
import { blameFile } from '../../shell/limits.ts';
import { UsageError } from '../../shell/report-error.ts';
import { printJson, type Shell } from '../../shell/shell.ts';
import type { RunWords } from './run-words.ts';

/** A process on a node is replaced after this time without a sign of life, s: a run on a cluster need not end. */
const longestSilenceOfNode = 5;

/** What a run needs of the thread that it is on. */
interface RunPlace extends Omit<HireOptions, 'longestSilence'> {
  readonly shell: Shell;
  /** From now on the run can be asked to end. */
  readonly begin: (onForced: () => void) => Pick<Interrupt, 'asked' | 'release'>;
  /** Where modules say that they are at work, for a thread that looks after them; each of them is reported. */
  readonly stamp?: Int32Array;
  readonly onModules?: (names: readonly string[]) => void;
}

/** Makes a run on this thread; its exit code. */
export async function runHere(paths: readonly string[], words: RunWords, place: RunPlace): Promise<number> {
  const { shell } = place;
  const moduleLog = new ModuleLog();
  const own = await loadModules(words, {
    ...(place.stamp === undefined ? {} : { stamp: new Stamp(place.stamp) }),
    warn: (text) => moduleLog.warn(text),
    log: (module, flag, text) => moduleLog.write(module, flag, text),
  });
  place.onModules?.(own.active.map(({ module }) => module.name));
  const asked = askedMeasures(words.measure ?? [], [...builtinMeasures, ...own.lists.measures]);
  if (words.model !== undefined) checkModelWords([words.model], own.lists.models);
  groupsMeant(words);
  checkTiles(words);
  const found = await findScenario(paths, words, own.lists);
  if (words.people !== undefined) refuseOutput(words.people, [...found.inputs], '--people');
  const logs = openLog(shell, words, [...found.inputs]);
  const { log } = logs;
  moduleLog.open(log);
  try {
    for (const warning of found.warnings) log.warning('formats', describeProblem(warning));
    const { run, guard, close, fail } = await open(found, words, log, { ...place, own }).catch((error: unknown) => {
      throw own.blame(error);
    });
    // A measure that the scenario and the command name is taken once.
    const measures = [...new Map([...run.asked, ...asked].map((each) => [each.name, each])).values()];
    const progress = words.quiet ? noProgress : progressFor(shell);
    // Until here there is nothing to sum up, and Ctrl-C simply ends the process.
    const interrupt = place.begin(() => progress.end());
    logs.beforeLine = () => progress.clear();
    log.info('run', introduction(run));
    if (guard?.resumedAt !== undefined)
      log.warning('run', `goes on from the checkpoint of tick ${guard.resumedAt}; contacts before it are not counted`);
    let recorder = noRecorder;
    const watchers = watchersOf(run, own, words, moduleLog);
    try {
      recorder = await recorderFor(run, words, found.file, own);
      const show = { tiles: words.tiles !== undefined, phases: words.phases === true, measures: measures.length > 0 };
      const summary = await runScenario(run, {
        measures,
        warmUp: words.warmUp,
        progress,
        interrupt,
        log,
        recorder,
        ...(guard === undefined ? {} : { guard }),
        watchers,
        ...(words.people === undefined ? {} : { people: words.people }),
        show,
      });
      await watchers.end();
      await recorder.close(summaryFields(summary));
      log.debug('run', `${summary.interrupted ? 'ended early' : 'ended'} with checksum ${summary.checksum}`);
      warnOfStuck(log, summary);
      print(shell, words, summary);
      await close();
      return words.failOnStuck && summary.stuck.count > 0 ? exitCodes.wrongInput : exitCodes.done;
    } catch (error) {
      const cause = own.blame(await fail(error));
      await watchers.end();
      await recorder.close();
      throw blameFile(cause, found.file);
    } finally {
      interrupt.release();
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
  readonly guard?: RunGuard;
  /** Ends its threads and its other processes. */
  readonly close: () => Promise<void>;
  /** Ends them because of an error; gives what is known of it now. */
  readonly fail: (error: unknown) => Promise<unknown>;
}

interface OpeningPlace extends RunPlace {
  readonly own: ModuleSet;
}

async function open(
  found: FoundScenario,
  words: RunWords,
  log: Log,
  { own, ...place }: OpeningPlace,
): Promise<OpenedRun> {
  const { file, where } = found;
  const start = performance.now();
  let hired: HiredProcesses | undefined;
  let lasting: LastingRun | undefined;
  try {
    const scenario = withSettings(found.scenario, words, file, own.lists);
    const workers = words.workers ?? found.workers;
    const options = {
      file,
      ...(workers === undefined ? {} : { workers }),
      ...(words.tiles === undefined ? {} : { tiles: words.tiles }),
      ...(words.model === undefined ? {} : { model: words.model }),
      // A model may need a smaller step; a step that was asked for is taken as it is.
      ...(words.model === undefined || words.dt === undefined ? {} : { dt: words.dt }),
    };
    const { processes = 1 } = words;
    lasting = await openOnCluster({ scenario, options, checkpointEvery: words.checkpointEvery }, words, {
      log,
      where,
      own,
    });
    hired =
      processes === 1 || lasting !== undefined
        ? undefined
        : await hire(
            processes,
            { scenario, options, modules: wordsForOthers(words) },
            { ...place, longestSilence: words.maxSilence },
          );
    const run =
      lasting?.run ??
      (await openRun(scenario, {
        ...options,
        ...own.runOptions,
        where,
        ...(words.phases ? { clock: () => performance.now() } : {}),
        ...(hired === undefined ? {} : { share: hired.meeting }),
      }));
    warnOfSteps(run, { file, where }, log);
    log.debug('world', `${file} opened in ${(performance.now() - start).toFixed(0)} ms`);
    log.debug('crew', `workers: ${run.workers}, tiles: ${run.simulation.setup.tiles ?? 1}`);
    const opened = lasting;
    if (opened !== undefined)
      return {
        run,
        guard: opened.guard,
        close: () => opened.close(),
        fail: (error) => opened.fail(asError(error)),
      };
    const close = async (): Promise<void> => {
      await run.close();
      await hired?.close();
    };
    const fail = async (error: unknown): Promise<unknown> => {
      await run.close();
      return hired === undefined ? error : hired.fail(asError(error));
    };
    return { run, close, fail };
  } catch (error) {
    await lasting?.fail(asError(error));
    throw blameFile(hired === undefined ? blameServer(error) : await hired.fail(asError(error)), file);
  }
}

function warnOfSteps(
  { scenario, simulation: { setup } }: Run,
  found: Pick<FoundScenario, 'file' | 'where'>,
  log: Log,
): void {
  const options = { ...found, models: setup.models.map(({ model }) => model), dt: setup.dt };
  for (const warning of movementWarnings(scenario, options)) log.warning('run', describeProblem(warning));
  for (const part of setup.parts ?? [])
    for (const { rule, remedy } of part.doubts?.() ?? []) log.warning('run', `${rule}; ${remedy}`);
}

/** With --nats the tiles of the run are on the nodes of a cluster. */
async function openOnCluster(
  plan: ClusterPlan,
  words: RunWords,
  { log, where, own }: { readonly log: Log; readonly where: FoundScenario['where']; readonly own: ModuleSet },
): Promise<LastingRun | undefined> {
  const place = placeIn(words);
  if (place === undefined) return undefined;
  const { openLasting } = await import('../lasting/lasting-run.ts');
  const { readModuleFiles } = await import('../lasting/sent-modules.ts');
  const modules = readModuleFiles(words);
  return openLasting(modules === undefined ? plan : { ...plan, modules }, {
    place,
    processes: words.processes,
    tiles: words.tiles,
    longestSilence: Math.min(words.maxSilence, longestSilenceOfNode),
    // What was measured or recorded is lost with a coordinator: such a run begins again.
    resumes: words.out === undefined && (words.measure ?? []).length === 0 && plan.scenario.measuring === undefined,
    own: { ...own.runOptions, where, ...(words.phases ? { clock: () => performance.now() } : {}) },
    note: (line) => log.warning('run', line),
  });
}

/** Sockets are loaded only by runs that need them. */
const hire = async (
  processes: number,
  work: Omit<MemberOrders, 'place' | 'process'>,
  options: HireOptions,
): Promise<HiredProcesses> => (await import('../processes/hire-processes.ts')).hireProcesses(processes, work, options);

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

function checkTiles({ tiles, processes = 1, nats, processes: asked }: RunWords): void {
  if (nats !== undefined && asked === 1)
    throw new UsageError('--nats spreads a run over at least two processes: leave --processes out, or ask for more');
  if (tiles !== undefined && tiles < processes)
    throw new UsageError(
      `--tiles ${tiles} is less than --processes ${processes}: each process has at least one tile; ask for more tiles or fewer processes`,
    );
}

async function recorderFor(
  run: Run,
  { out, recordEvery, force, model }: RunWords,
  file: string,
  { records }: ModuleSet,
): Promise<Recorder> {
  if (out === undefined) return noRecorder;
  const moved = model === undefined ? {} : { model };
  const own = records.length === 0 ? {} : { modules: records };
  return startRecorder(run, { out, every: recordEvery, force: force === true, file, ...moved, ...own });
}

/** What other processes of a run load modules by. */
const wordsForOthers = ({ module, modules, moduleSet }: RunWords): ModuleWords => ({
  ...(module === undefined ? {} : { module }),
  ...(modules === undefined ? {} : { modules }),
  ...(moduleSet === undefined ? {} : { moduleSet }),
});

const watchersOf = ({ simulation }: Run, { active }: ModuleSet, words: RunWords, log: ModuleLog): Watchers =>
  new Watchers(active, simulation, {
    clock: () => performance.now(),
    patience: words.modulePatience,
    folder: words.moduleFiles ?? '.',
    waits: true,
    onStopped: (module, reason) => log.warn(`module '${module}' is stopped, and the run goes on without it: ${reason}`),
    onLog: (module, flag, text) => log.write(module, flag, text),
  });

/** What is said of modules: it waits until there is a log. */
class ModuleLog {
  #log: Log | undefined;
  #early: ((log: Log) => void)[] = [];

  open(log: Log): void {
    this.#log = log;
    for (const write of this.#early) write(log);
    this.#early = [];
  }

  warn(text: string): void {
    this.#say((log) => log.warning('modules', text));
  }

  write(module: string, flag: string, text: string): void {
    this.#say((log) => log.info('modules', `${module}, ${flag}: ${text}`));
  }

  #say(write: (log: Log) => void): void {
    if (this.#log === undefined) this.#early.push(write);
    else write(this.#log);
  }
}

const introduction = ({ scenario: { title, run }, simulation }: Run): string =>
  `${title}: up to ${run.duration} s, seed ${run.seed}, ${simulation.present} ${simulation.present === 1 ? 'agent' : 'agents'} at the start`;

/** A run in which people never get out must not look like one in which they do. */
function warnOfStuck(log: Log, { stuck, agents }: RunSummary): void {
  if (stuck.count === 0) return;
  const of = `${stuck.count} of ${agents.entered} ${agents.entered === 1 ? 'agent is' : 'agents are'}`;
  log.warning('run', `${of} stuck at the end: ${describeStuck(stuck)}`);
}

function print(shell: Shell, words: RunWords, summary: RunSummary): void {
  if (words.json) printJson(shell, summaryFields(summary));
  else shell.stdout.write(describeSummary(summary));
}
