import { CommanderError } from 'commander';
import { NonFiniteError } from '@korzo/core';
import { describeProblem, InputError, type Problem } from '@korzo/formats';
import { exitCodes } from './exit-codes.ts';
import { printJson, type Shell } from './shell.ts';

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
  shell.stderr.write(wordsFor(report));
  if (report.kind === 'internal') shell.stderr.write(hintFor(shell, error));
  if (asJson) printJson(shell, { error: report });
  return report.exitCode;
}

/** Ends a command whose input is wrong and whose problems were told in words already. */
export function reportInput(shell: Shell, error: InputError, asJson: boolean): number {
  const report = describe(error);
  if (asJson) printJson(shell, { error: report });
  return report.exitCode;
}

function describe(error: unknown): ErrorReport {
  if (error instanceof InputError) {
    const message = `the input is wrong (${countOf(error.problems.length, 'problem')})`;
    return { kind: 'input', exitCode: exitCodes.wrongInput, message, problems: error.problems };
  }
  if (error instanceof NonFiniteError) return { kind: 'input', exitCode: exitCodes.wrongInput, message: error.message };
  if (error instanceof CommanderError) {
    const message = usageMessage(error);
    return { kind: 'usage', exitCode: exitCodes.wrongUsage, message };
  }
  if (error instanceof UsageError) return { kind: 'usage', exitCode: exitCodes.wrongUsage, message: error.message };
  const message = (error instanceof Error ? error.message : String(error)).split('\n')[0];
  return { kind: 'internal', exitCode: exitCodes.internalFault, message };
}

/** `korzo help nonsense` shows the help of everything and throws no words. */
const usageMessage = ({ code, message }: CommanderError): string =>
  code === 'commander.help'
    ? 'there is no such command; the help above lists all of them'
    : message.replace(/^error: /, '').replaceAll('\n', ' ');

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
