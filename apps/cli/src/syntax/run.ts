import type { Command } from 'commander';
import { examples, type CommandDefinition } from '../commands/command.ts';
import type { RunWords } from '../run/here/run-words.ts';
import { addMeasures, addSetting, realNumber, wholeNumber } from '../options/parse.ts';
import {
  addConfig,
  addJson,
  addQuiet,
  addTimes,
  addWarmUp,
  processCount,
  scenarioText,
  tileCount,
  workerCount,
} from './common.ts';
import { addNats } from './nats-options.ts';
import { addLogOptions } from './log-options.ts';
import { addModuleRun } from './module-options.ts';

export const run: CommandDefinition = {
  name: 'run',
  define: (program, call) => {
    const command = program
      .command('run')
      .summary('run a scenario and print a summary')
      .description(
        'Runs a scenario to its end and prints a summary. Ctrl-C stops the run and prints the summary so far.',
      )
      .argument('[scenario...]', scenarioText, ['hello']);
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
          'korzo run hello --model orca:timeHorizon=2:maxNeighbours=5',
          'korzo run hello --measure mean-speed,present --json > hello.json',
          'korzo run hello --out hello-recorded',
          'korzo run hello --out hello.korzo',
          'korzo run config.cfg map.txt',
          'korzo run my-scenario.zip --start station.yaml',
          'korzo run map1.xml --config config1.xml --log-file map1.log --log-level debug',
        ),
      )
      .action(
        call.answer(async (paths: readonly string[], words: RunWords) =>
          (await import('../commands/run.ts')).act(paths, words, call),
        ),
      );
  },
};

function addScenarioOptions(command: Command): void {
  addConfig(command.optionsGroup('Scenario:')).option(
    '--seed <number>',
    'random seed; the same seed gives the same bits',
    wholeNumber({ min: 0, max: 0xffff_ffff }),
  );
  addTimes(command)
    .option(
      '--model <name>',
      'move all agents with this model; a colon before each parameter (orca:timeHorizon=2:maxNeighbours=5)',
    )
    .option('--set <knob=value>', 'set a knob, or a path such as groups.walkers.count; repeatable', addSetting);
  addModuleRun(command.optionsGroup('Modules:'));
}

function addMachineOptions(command: Command): void {
  command
    .optionsGroup('Execution (does not affect results):')
    .option('--workers <number>', 'worker threads (default: from --config, else 1)', workerCount)
    .option(
      '--tiles <number>',
      'number of tiles to partition the world into (default: one for each process)',
      tileCount,
    )
    .option(
      '--processes <number>',
      'number of processes to spread the tiles over, each with its own workers (default: 1)',
      processCount,
    )
    .option(
      '--max-silence <seconds>',
      'end the run when one of its processes is frozen for this long',
      realNumber({ min: 1, max: 86_400, unit: 's', orEqual: true }),
      60,
    )
    .option(
      '--checkpoint-every <ticks>',
      'with --nats: ticks between checkpoints, from which the run resumes when a process is lost',
      wholeNumber({ min: 1, max: 1_000_000 }),
      200,
    );
  addNats(command, 'spread the tiles of the run over the nodes of a cluster');
}

function addRecordOptions(command: Command): void {
  command
    .optionsGroup('Recording:')
    .option('--out <path>', 'record inputs, checksums, events and trajectories into a folder, or one .korzo file')
    .option(
      '--record-every <seconds>',
      'simulated time between recorded frames, rounded to whole ticks',
      realNumber({ min: 0, max: 1e6, unit: 's' }),
      0.1,
    )
    .option('--force', 'overwrite an existing recording')
    .option(
      '--people <file.csv>',
      'write id, group, sex, height, mass, radius and desired speed of everyone who was there',
    );
}

function addOutputOptions(command: Command): void {
  command
    .optionsGroup('Output:')
    .option(
      '--measure <names>',
      'measures, comma-separated, such as present,groups:distance=5 (see korzo measures); repeatable',
      addMeasures,
    );
  addWarmUp(command, 'run')
    .option(
      '--phases',
      'print the phases of a tick with their part and time, and the share of the work that one thread does alone',
    )
    .option('--fail-on-stuck', 'end with exit code 1 when people are stuck at the end of the run');
  addQuiet(addJson(command), 'hide progress; print only errors to stderr');
  addLogOptions(command);
}
