/** Somewhere to write: a process stream, or a list in a test. */
export interface Outlet {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** All that a command touches of the world outside, so that tests can hand in their own. */
export interface Shell {
  /** Results only. */
  readonly stdout: Outlet;
  /** Everything else: logs, progress, errors. */
  readonly stderr: Outlet;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const processShell = (): Shell => ({ stdout: process.stdout, stderr: process.stderr, environment: process.env });

/** A terminal that can move its cursor. */
export const canRedraw = ({ stderr, environment }: Shell): boolean =>
  stderr.isTTY === true && environment['TERM'] !== 'dumb';

/** https://no-color.org: any value but the empty one switches colour off. */
export const hasColour = (shell: Shell): boolean => canRedraw(shell) && !shell.environment['NO_COLOR'];

export const printJson = ({ stdout }: Shell, value: unknown): void => {
  stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
};
