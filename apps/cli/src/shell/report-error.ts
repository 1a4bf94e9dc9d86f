import { CommanderError } from 'commander';
import { describeProblem, InputError, type Problem } from '@korzo/reading/light';
import { FileError, isSystemRefusal, writingError } from '@korzo/recording/light';
import { exitCodes } from './exit-codes.ts';
import { paint, printJson, type Shell } from './shell.ts';

/** The command line asks for something that cannot be; found before any file was read. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface ErrorReport {
  readonly kind: 'input' | 'usage' | 'internal';
  readonly exitCode: number;
  readonly message: string;
  readonly problems?: readonly Problem[];
}

/**
 * Says in words on stderr what went wrong and returns the exit code. With --json the same stands on stdout as one object
 * `{"error": {...}}`, so that a program never has to read words.
 */
export function reportError(shell: Shell, error: unknown, asJson: boolean): number {
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
  const report = describe(error);
  shell.stderr.write(wordsFor(report).replaceAll(/^korzo:/gm, paint(shell, shell.stderr, 'red', 'korzo:')));
  if (report.kind === 'internal') shell.stderr.write(hintFor(shell, error));
  if (asJson) printJson(shell, { error: report });
  return report.exitCode;
}

/** Ends a command whose input is wrong and whose problems were reported in words already. */
export function reportInput(shell: Shell, error: InputError, asJson: boolean): number {
  const report = describe(error);
  if (asJson) printJson(shell, { error: report });
  return report.exitCode;
}

function describe(thrown: unknown): ErrorReport {
  const error = asInput(thrown);
  if (error instanceof InputError) {
    const message = `the input is wrong (${countOf(error.problems.length, 'problem')})`;
    return { kind: 'input', exitCode: exitCodes.wrongInput, message, problems: error.problems };
  }
  if (isNonFinite(error) || isOfModule(error))
    return { kind: 'input', exitCode: exitCodes.wrongInput, message: error.message };
  if (error instanceof CommanderError) {
    return { kind: 'usage', exitCode: exitCodes.wrongUsage, message: usageMessage(error) };
  }
  if (error instanceof UsageError) return { kind: 'usage', exitCode: exitCodes.wrongUsage, message: error.message };
  const message = (error instanceof Error ? error.message : String(error)).split('\n')[0];
  return { kind: 'internal', exitCode: exitCodes.internalFault, message };
}

/** By its name: core is not loaded for the sake of a message. */
const isNonFinite = (error: unknown): error is Error => error instanceof Error && error.name === 'NonFiniteError';

/** A module of a user failed, by itself or in a part. */
const isOfModule = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'ModuleError' || isOfModule(error.cause));

/** A disk that is full or may not be written to is no fault of the program, wherever it was met. */
function asInput(error: unknown): unknown {
  if (!(error instanceof FileError) && !isSystemRefusal(error)) return error;
  const path = error instanceof Error && 'path' in error ? String(error.path) : 'a file';
  const { file, rule, remedy } = writingError(path, error);
  return new InputError([{ file, place: '', rule, remedy }]);
}

const usageMessage = ({ message }: CommanderError): string => message.replace(/^error: /, '').replaceAll('\n', ' ');

const countOf = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

function wordsFor({ kind, message, problems }: ErrorReport): string {
  if (problems !== undefined) return problems.map((problem) => `korzo: ${describeProblem(problem)}\n`).join('');
  return kind === 'internal' ? `korzo: internal fault: ${message}\n` : `korzo: ${message}\n`;
}

function hintFor(shell: Shell, error: unknown): string {
  if (!shell.environment['KORZO_DEBUG']) {
    return 'korzo: this is a fault of korzo, not of your input; run it again with KORZO_DEBUG=1 to see where, and report it\n';
  }
  return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
}
