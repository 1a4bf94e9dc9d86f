import { compileScenario } from '@korzo/engine';
import { InputError, type Problem } from '@korzo/formats';
import { builtinModels } from '@korzo/models';
import { findScenario } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { printJson } from '../shell/shell.ts';
import { examples, type Call, type CommandDefinition, type ExitCode } from './command.ts';

interface CheckWords {
  readonly json?: true;
}

interface CheckReport {
  readonly file: string;
  readonly ok: boolean;
  readonly scenario?: string;
  readonly problems: readonly Problem[];
}

export const check: CommandDefinition = {
  name: 'check',
  define: (program, call) => {
    program
      .command('check')
      .summary('say everything that is wrong with a file')
      .description('Reads a file as run would, and lists every problem with its place, the rule broken and the remedy.')
      .argument('<file>', 'path of a scenario file, or name of a shipped one')
      .option('--json', 'prints one JSON object on stdout')
      .addHelpText('after', examples('korzo check my-crowd.yaml', 'korzo check my-crowd.yaml --json'))
      .action(call.answer((file: string, words: CheckWords) => act(file, words, call)));
  },
};

async function act(word: string, words: CheckWords, { shell }: Call): Promise<ExitCode> {
  const report = await reportOn(word);
  if (!words.json && !report.ok) throw new InputError(report.problems);
  if (words.json) printJson(shell, report);
  else shell.stdout.write(`${report.file}: scenario '${report.scenario}' is fine\n`);
  return report.ok ? exitCodes.done : exitCodes.wrongInput;
}

async function reportOn(word: string): Promise<CheckReport> {
  try {
    const { file, scenario, where } = await findScenario(word);
    compileScenario(scenario, { models: builtinModels, file, where });
    return { file, ok: true, scenario: scenario.name, problems: [] };
  } catch (error) {
    if (error instanceof InputError) return { file: word, ok: false, problems: error.problems };
    throw error;
  }
}
