import type { Command } from 'commander';
import type { Log } from '@korzo/analysis';
import { mostTiles, mostWorkers } from '@korzo/core';
import { openRun, type Run } from '@korzo/engine';
import { describeProblem } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { addLogOptions, groupsMeant, type LogWords } from '../log/log-options.ts';
import { openLog } from '../log/open-log.ts';
import { addMeasures, askedMeasures } from '../options/measures.ts';
import { pickNamed } from '../options/named.ts';
import { addSetting, realNumber, wholeNumber, type Settings } from '../options/parse.ts';
import { startRecorder } from '../record/recorder.ts';
import { Interrupt } from '../run/interrupt.ts';
import { noProgress, progressFor } from '../run/progress.ts';
import { withSettings } from '../options/with-settings.ts';
import { noRecorder, type Recorder } from '../run/recorder.ts';
import { runScenario } from '../run/run-scenario.ts';
import { describeStuck } from '../run/stuck.ts';
import { describeSummary, type RunSummary } from '../run/summary.ts';
import { findScenario, type FoundScenario } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { blameFile } from '../shell/limits.ts';
import { printJson, type Shell } from '../shell/shell.ts';
import { examples, type Call, type CommandDefinition, type ExitCode } from './command.ts';

interface RunWords extends LogWords {
  readonly config?: string;
  readonly seed?: number;
  readonly duration?: number;
  readonly dt?: number;
  readonly workers?: number;
  readonly tiles?: number;
  readonly model?: string;
  readonly set?: Settings;
  readonly measure?: readonly string[];
  readonly warmUp: number;
  readonly phases?: true;
  readonly json?: true;
  readonly failOnStuck?: true;
  readonly out?: string;
  readonly recordEvery: number;
  readonly force?: true;
}

export const run: CommandDefinition = {
  name: 'run',
  define: (program, call) => {
    const command = program
      .command('run')
      .summary('run a scenario and print its summary')
      .description('Runs a scenario to its end and prints a summary. Ctrl-C ends it early, with the summary so far.')
      .argument(
        '[scenario]',
        'path of a scenario or world, or name of a shipped scenario (see korzo scenarios)',
        'hello',
      );
    addScenarioOptions(command);
    addMachineOptions(command);
    addRecordOptions(command);
    addOutputOptions(command);
    command
      .addHelpText(
        'after',
        examples(
          'korzo run',
          'korzo run hello --seed 7 --duration 30',
          'korzo run my-crowd.yaml --set count=500 --model social-force',
          'korzo run hello --measure mean-speed,present --json > hello.json',
          'korzo run hello --out hello-recorded',
          'korzo run map1.xml --config config1.xml --log-file map1.log --log-level debug',
        ),
      )
      .action(call.answer((word: string, words: RunWords) => act(word, words, call)));
  },
};

function addScenarioOptions(command: Command): void {
  command
    .optionsGroup('What is run:')
    .option('--config <file>', 'run settings of a world of MASS: entries, goals and workers')
    .option('--seed <number>', 'same seed, same bits', wholeNumber({ min: 0, max: 0xffff_ffff }))
    .option('--duration <seconds>', 'simulated time', realNumber({ min: 0, max: 1e7, unit: 's' }))
    .option('--dt <seconds>', 'fixed time step', realNumber({ min: 0, max: 10, unit: 's' }))
    .option('--model <name>', 'moves everybody with this model (see korzo models)')
    .option('--set <knob=value>', 'turns a knob, or sets a place such as groups.walkers.count; repeatable', addSetting);
}

function addMachineOptions(command: Command): void {
  command
    .optionsGroup('On what it runs (never changes the results):')
    .option(
      '--workers <number>',
      'threads; those the config asks for, or 1, unless given',
      wholeNumber({ min: 1, max: mostWorkers }),
    )
    .option('--tiles <number>', 'rectangles the world is cut into', wholeNumber({ min: 1, max: mostTiles }));
}

function addRecordOptions(command: Command): void {
  command
    .optionsGroup('What is recorded:')
    .option('--out <folder>', 'writes down the run into a folder that is made: inputs, checksums, events, trajectories')
    .option(
      '--record-every <seconds>',
      'simulated time between two recorded positions, in whole ticks',
      realNumber({ min: 0, max: 1e6, unit: 's' }),
      0.1,
    )
    .option('--force', 'takes the place of a recording that is in the folder');
}

function addOutputOptions(command: Command): void {
  command
    .optionsGroup('What is told:')
    .option(
      '--measure <names>',
      'adds measures, with commas between, such as present,groups:distance=5 (see korzo measures); repeatable',
      addMeasures,
    )
    .option(
      '--warm-up <share>',
      'part of the run that means leave out',
      realNumber({ min: 0, max: 0.99, orEqual: true }),
      0.1,
    )
    .option('--phases', 'adds the time spent in each phase of the tick')
    .option('--json', 'prints one JSON object on stdout')
    .option('--fail-on-stuck', 'exit code 1 when people are stuck at the end of the run')
    .option('--quiet', 'shows no progress, and on stderr nothing but errors');
  addLogOptions(command);
}

async function act(word: string, words: RunWords, { shell }: Call): Promise<ExitCode> {
  const measures = askedMeasures(words.measure ?? []);
  if (words.model !== undefined) pickNamed('model', [words.model], builtinModels);
  groupsMeant(words);
  const found = await findScenario(word, words.config);
  const logs = openLog(shell, words, [found.file, ...(words.config === undefined ? [] : [words.config])]);
  const { log } = logs;
  try {
    for (const warning of found.warnings) log.warning('formats', describeProblem(warning));
    const run = await open(found, words, log);
    const progress = words.quiet ? noProgress : progressFor(shell);
    // Until here there is nothing to sum up, and Ctrl-C simply ends the process.
    const interrupt = new Interrupt(() => progress.end());
    logs.beforeLine = () => progress.clear();
    log.info('run', introduction(run));
    let recorder = noRecorder;
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
      await recorder.close();
      throw error;
    } finally {
      interrupt.release();
      await run.close();
    }
  } catch (error) {
    logs.noteError(error);
    throw error;
  } finally {
    logs.close();
  }
}

async function open(found: FoundScenario, words: RunWords, log: Log): Promise<Run> {
  const { file, where } = found;
  const workers = words.workers ?? found.workers;
  const start = performance.now();
  try {
    const run = await openRun(withSettings(found.scenario, words, file), {
      file,
      where,
      ...(workers === undefined ? {} : { workers }),
      ...(words.tiles === undefined ? {} : { tiles: words.tiles }),
      ...(words.model === undefined ? {} : { model: words.model }),
      ...(words.phases ? { clock: () => performance.now() } : {}),
    });
    log.debug('world', `${file} opened in ${(performance.now() - start).toFixed(0)} ms`);
    log.debug('crew', `workers: ${run.workers}, tiles: ${run.simulation.crowds.length}`);
    return run;
  } catch (error) {
    throw blameFile(error, file);
  }
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
