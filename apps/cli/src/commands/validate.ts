import { lockFolder } from '@korzo/recording/node';
import {
  builtinSuites,
  readConfiguration,
  shippedConfigurations,
  validate as runTests,
  type Configuration,
  type ValidationReport,
  type ValidationTest,
} from '@korzo/studies';
import { pickNamed } from '../options/named.ts';
import { Interrupt } from '../run/interrupt.ts';
import { noProgress, progressFor, type Progress } from '../run/progress.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson } from '../shell/shell.ts';
import { describeReport } from '../validate/report-text.ts';
import { writeReport } from '../validate/write-report.ts';
import type { Call, ExitCode } from './command.ts';

export interface ValidateWords {
  readonly model?: readonly string[];
  readonly test?: readonly string[];
  readonly short?: true;
  readonly workers: number;
  readonly out?: string;
  readonly write?: string;
  readonly strict?: true;
  readonly json?: true;
  readonly quiet?: true;
}

const everything = 'all';

export async function act(asked: string, words: ValidateWords, call: Call): Promise<ExitCode> {
  const { shell } = call;
  const [word, ...ids] = asked.split(':');
  const tests = chooseTests(word, ids.length === 0 ? words.test : [...(words.test ?? []), ...ids]);
  const configurations = (words.model ?? [shippedConfigurations[0].name]).map(chooseConfiguration);
  if (words.write !== undefined) return writeFiles(words.write, asked, { tests, configurations, words, call });
  const progress = words.quiet === true ? noProgress : progressFor(shell);
  const interrupt = new Interrupt(() => progress.end());
  // Locked before an hour of work relies on it.
  const lock = words.out === undefined ? undefined : lockFolder(words.out);
  let report: ValidationReport;
  try {
    report = await carryOut(tests, configurations, words, { progress, interrupt });
    if (words.out !== undefined) await writeReport(words.out, word, report);
  } finally {
    interrupt.release();
    lock?.release();
  }
  if (words.json === true) printJson(shell, { suite: word, ...report, tests: report.tests.map(withoutPictures) });
  else shell.stdout.write(describeReport(word, report));
  const isGood = report.failed === 0 && report.interrupted !== true;
  return words.strict === true && !isGood ? exitCodes.wrongInput : exitCodes.done;
}

interface Asked {
  readonly tests: readonly ValidationTest[];
  readonly configurations: readonly Configuration[];
  readonly words: ValidateWords;
  readonly call: Call;
}

/** The scenarios of the tests as files, instead of running them. */
async function writeFiles(
  folder: string,
  asked: string,
  { tests, configurations, words, call }: Asked,
): Promise<ExitCode> {
  const [configuration, ...others] = configurations;
  if (others.length > 0) throw new UsageError('--write writes the files of one configuration; name one after --model');
  const { writeScenarios } = await import('../validate/write-scenarios.ts');
  const form = words.short === true ? 'short' : 'full';
  const command = [
    ...['korzo validate', asked],
    ...(words.test === undefined ? [] : ['--test', words.test.join(',')]),
    ...(words.short === true ? ['--short'] : []),
    ...(words.model === undefined ? [] : ['--model', configuration.name]),
    '--write FOLDER',
  ].join(' ');
  const files = await writeScenarios(folder, tests, { configuration, form, command });
  if (words.json === true)
    printJson(call.shell, {
      folder,
      files: files.map(({ name, suite, tests: of, seeds }) => ({ name, suite, tests: of, seeds })),
    });
  else
    call.shell.stdout.write(`${files.length} scenario ${files.length === 1 ? 'file' : 'files'} written to ${folder}\n`);
  return exitCodes.done;
}

async function carryOut(
  tests: readonly ValidationTest[],
  configurations: readonly Configuration[],
  words: ValidateWords,
  { progress, interrupt }: { readonly progress: Progress; readonly interrupt: Interrupt },
): Promise<ValidationReport> {
  // Charts and threads are loaded only where they are needed: they would make every other command slower.
  const { onThreads } = await import('@korzo/studies/node');
  try {
    return await runTests({
      tests,
      configurations,
      form: words.short === true ? 'short' : 'full',
      carryOut: onThreads(words.workers, () => interrupt.asked),
      onProgress: (done, all, share) =>
        progress.show({ ticks: share, allTicks: 1, present: 0, time: 0, doing: `${done} of ${all} runs` }),
    });
  } finally {
    progress.end();
  }
}

/** Charts and pictures are for pages; a program that reads the object wants figures. */
function withoutPictures({ charts: _charts, picture: _picture, ...rest }: ValidationReport['tests'][number]): object {
  return rest;
}

function chooseTests(word: string, ids: readonly string[] | undefined): readonly ValidationTest[] {
  const suites =
    word === everything
      ? builtinSuites
      : pickNamed('suite', [word], [...builtinSuites, { name: everything, summary: '', tests: [] }]);
  const tests = suites.flatMap((suite) => suite.tests);
  if (ids === undefined) return tests;
  for (const id of ids) {
    if (!tests.some((test) => test.id === id))
      throw new UsageError(`suite '${word}' has no test '${id}'; it has ${tests.map((test) => test.id).join(', ')}`);
  }
  return tests.filter(({ id }) => ids.includes(id));
}

function chooseConfiguration(word: string): Configuration {
  const read = readConfiguration(word);
  if ('problem' in read) throw new UsageError(read.problem);
  return read;
}
