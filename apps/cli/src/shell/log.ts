import type { Shell } from './shell.ts';

/** From the fewest words to the most. */
export const logLevels = ['silent', 'error', 'warning', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Lines on stderr. Whoever draws there too (the progress bar) is told before a line comes. */
export class Log {
  readonly #shell: Shell;
  readonly #level: number;
  beforeLine: () => void = () => undefined;

  constructor(shell: Shell, level: LogLevel) {
    this.#shell = shell;
    this.#level = logLevels.indexOf(level);
  }

  warning(text: string): void {
    this.#line('warning', text);
  }

  info(text: string): void {
    this.#line('info', text);
  }

  debug(text: string): void {
    this.#line('debug', text);
  }

  #line(level: LogLevel, text: string): void {
    if (logLevels.indexOf(level) > this.#level) return;
    this.beforeLine();
    this.#shell.stderr.write(`${level === 'info' ? '' : `${level}: `}${text}\n`);
  }
}
