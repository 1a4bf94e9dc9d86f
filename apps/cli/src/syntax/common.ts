import { Option, type Command } from 'commander';
import { mostProcesses, mostTiles, mostWorkers } from '@korzo/core/light';
import { addNames, realNumber, wholeNumber } from '../options/parse.ts';

// Options that several commands share: one wording, one range.

export const scenarioText =
  'path of a scenario or world, its folder, zip archive or all of its files, - for standard input, or name of a shipped scenario (see korzo scenarios)';

export const workerCount = wholeNumber({ min: 1, max: mostWorkers });
export const processCount = wholeNumber({ min: 1, max: mostProcesses });
export const tileCount = wholeNumber({ min: 1, max: mostTiles });
const frameRate = realNumber({ min: 0, max: 1000 });
const shareOfRun = realNumber({ min: 0, max: 0.99, orEqual: true });

export const addJson = (command: Command): Command => command.option('--json', 'print one JSON object to stdout');

export const addQuiet = (command: Command, text = 'hide progress'): Command => command.option('--quiet', text);

/** What belongs to the files of a scenario. */
export const addConfig = (command: Command, text = 'run settings of a MASS world: entries, goals, workers'): Command =>
  command
    .option('--config <file>', text)
    .option('--start <file>', 'file to start from, in a folder, an archive or several files');

export const addTimes = (command: Command): Command =>
  command
    .option('--duration <seconds>', 'maximum simulated time', realNumber({ min: 0, max: 1e7, unit: 's' }))
    .option('--dt <seconds>', 'fixed time step', realNumber({ min: 0, max: 10, unit: 's' }));

export const addFrameRate = (command: Command): Command =>
  command.option('--frame-rate <n>', 'frames per second, for files that do not state it', frameRate);

export const addWarmUp = (command: Command, of: string): Command =>
  command.option('--warm-up <share>', `initial share of the ${of} to exclude from means`, shareOfRun, 0.1);

/** Another word for an option. */
class OtherWord extends Option {
  readonly #attribute: string;

  constructor(flags: string, of: Option) {
    super(flags);
    this.#attribute = of.attributeName();
    this.argParser(addNames);
    this.hideHelp();
  }

  override attributeName(): string {
    return this.#attribute;
  }
}

/** Models with their parameters. Both words mean the same wherever a command takes several: `--model`, as of one run, and `--models`. */
export function addModels(command: Command, word: '--model' | '--models', text: string): Command {
  const option = new Option(`${word} <names>`, text).argParser(addNames);
  const other = word === '--model' ? '--models' : '--model';
  return command.addOption(option).addOption(new OtherWord(`${other} <names>`, option));
}
