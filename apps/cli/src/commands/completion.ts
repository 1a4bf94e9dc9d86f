import type { Command } from 'commander';
import { completionScripts, type CompletedCommand } from '../completion/scripts.ts';
import { isValidation, shippedNames } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import type { Call, ExitCode } from './command.ts';

/** Commands whose arguments may be the name of a shipped scenario. */
const takeScenarios = new Set(['run', 'check', 'serve', 'plan', 'compare', 'sweep']);

export async function act(name: string, program: Command, { shell }: Call): Promise<ExitCode> {
  const script = Object.hasOwn(completionScripts, name) ? completionScripts[name] : undefined;
  if (script === undefined)
    throw new UsageError(
      `there is no completion for '${name}'; known are ${Object.keys(completionScripts).join(', ')}`,
    );
  const scenarios = (await shippedNames()).filter((each) => !isValidation(each));
  shell.stdout.write(script(program.commands.map((command) => completed(command, scenarios))));
  return exitCodes.done;
}

const completed = (command: Command, scenarios: readonly string[]): CompletedCommand => ({
  name: command.name(),
  summary: command.summary(),
  options: command.options.flatMap(({ long, description }) =>
    typeof long === 'string' ? [{ flag: long, meaning: description }] : [],
  ),
  words: takeScenarios.has(command.name()) ? scenarios : [],
});
