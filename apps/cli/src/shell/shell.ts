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

const isTerminal = ({ environment }: Shell, outlet: Outlet): boolean =>
  outlet.isTTY === true && environment['TERM'] !== 'dumb';

/** A terminal that can move its cursor. */
export const canRedraw = (shell: Shell): boolean => isTerminal(shell, shell.stderr);

/** https://no-color.org: any value but the empty one switches colour off. */
export const hasColour = (shell: Shell, outlet = shell.stderr): boolean =>
  isTerminal(shell, outlet) && !shell.environment['NO_COLOR'];

const colours = { red: 31, green: 32, yellow: 33 } as const;

/** A text in colour where the outlet is a terminal; as it is anywhere else. */
export const paint = (shell: Shell, outlet: Outlet, colour: keyof typeof colours, text: string): string =>
  hasColour(shell, outlet) ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text;

export const printJson = ({ stdout }: Shell, value: unknown): void => {
  stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
};
