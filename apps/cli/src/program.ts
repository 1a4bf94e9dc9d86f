import { Command, CommanderError } from 'commander';
import { examples, type Call, type CommandDefinition, type ExitCode } from './commands/command.ts';
import { pickNamed } from './options/named.ts';
import { exitCodes } from './shell/exit-codes.ts';
import { reportError } from './shell/report-error.ts';
import type { Shell } from './shell/shell.ts';
import { version } from './shell/version.ts';
import { commandNames, commandsFor } from './syntax/builtin.ts';

const exitCodeHelp = `
Exit codes:
  ${exitCodes.done}    success; also when Ctrl-C stopped a run early (its summary says so)
  ${exitCodes.wrongInput}    invalid input; every problem is listed
  ${exitCodes.wrongUsage}    invalid command line
  ${exitCodes.internalFault}    internal error in korzo
  ${exitCodes.forced}  a second Ctrl-C stopped korzo before the summary`;

interface ProgramParts {
  readonly shell: Shell;
  readonly commands: readonly CommandDefinition[];
  readonly onExitCode: (code: ExitCode) => void;
}

function createProgram({ shell, commands, onExitCode }: ProgramParts): Command {
  const call: Call = {
    shell,
    answer:
      (action) =>
      async (...words) =>
        onExitCode(await action(...words)),
  };
  // Subcommands inherit these settings when they are made, so they come first.
  const program = new Command('korzo')
    .description('Simulates pedestrians, flocks and traffic.')
    .version(`korzo ${version()}`, '--version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: (text) => shell.stdout.write(text),
      writeErr: (text) => shell.stderr.write(text),
      getOutHelpWidth: () => Math.min(shell.stdout.columns ?? 100, 120),
      // reportError prints each error once, in one form.
      outputError: () => undefined,
    })
    .addHelpText('after', exitCodeHelp)
    .addHelpText(
      'after',
      examples('korzo run', 'korzo run hello --seed 7 --json', 'korzo check my-crowd.yaml', 'korzo help run'),
    );
  for (const command of commands) command.define(program, call);
  return program;
}

/** `korzo help nonsense` gets the suggestion that `korzo nonsense` gets. */
function refuseUnknown(name: string | undefined): void {
  if (name !== undefined && !name.startsWith('-') && name !== 'help')
    pickNamed(
      'command',
      [name],
      commandNames.map((known) => ({ name: known })),
    );
}

/** A missing argument has only a name: the help says what it may be. */
function withHelp(error: unknown, command: string): unknown {
  if (error instanceof CommanderError && error.code === 'commander.missingArgument')
    error.message += `; see korzo help ${command}`;
  return error;
}

/** Runs one `korzo` command line and resolves to its exit code. It never throws. */
export async function runWords(words: readonly string[], shell: Shell): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  try {
    if (words[0] === 'help') refuseUnknown(words[1]);
    const commands = await commandsFor(words);
    const program = createProgram({ shell, commands, onExitCode: (code) => (exitCode = code) });
    await program.parseAsync(words.length === 0 ? ['--help'] : [...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(shell, withHelp(error, words[0]), words.includes('--json'));
  }
}
