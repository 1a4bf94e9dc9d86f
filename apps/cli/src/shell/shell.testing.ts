import type { Shell } from './shell.ts';

export interface TrialShell extends Shell {
  readonly printed: { out: string; err: string };
}

/** A shell that remembers what was written. */
export function trialShell(
  options: {
    readonly terminal?: boolean;
    readonly columns?: number;
    readonly environment?: Record<string, string>;
  } = {},
): TrialShell {
  const printed = { out: '', err: '' };
  return {
    printed,
    stdout: { write: (text) => (printed.out += text) },
    stderr: {
      write: (text) => (printed.err += text),
      isTTY: options.terminal ?? false,
      ...(options.columns === undefined ? {} : { columns: options.columns }),
    },
    environment: options.environment ?? {},
  };
}
