import type { Command as Commander } from 'commander';
import type { Shell } from '../shell/shell.ts';

/** What a command gives back: the exit code. */
export type ExitCode = number;

/** How a command's action reports its end. */
export interface Call {
  readonly shell: Shell;
  /** Wraps an action so that its exit code becomes that of the process. */
  readonly answer: <A extends readonly unknown[]>(
    action: (...words: A) => Promise<ExitCode> | ExitCode,
  ) => (...words: A) => Promise<void>;
}

/** One subcommand: a file with one of these, and a line in `commands/builtin.ts`. */
export interface CommandDefinition {
  readonly name: string;
  /** Adds itself to the program. */
  define(program: Commander, call: Call): void;
}

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
