import { runWords } from './program.ts';
import { writingError } from '@korzo/recording/light';
import { exitCodes } from './shell/exit-codes.ts';
import { reportError } from './shell/report-error.ts';
import { processShell } from './shell/shell.ts';

export { runWords } from './program.ts';
export type { Outlet, Shell } from './shell/shell.ts';

/** Runs one `korzo` command line and resolves to its exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  // A terminal that was closed takes no messages; the command goes on to its end.
  process.stderr.on('error', () => undefined);
  // `korzo run --json | head -1` closes our output early; that is the reader's right and no fault. Nor is a closed terminal.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || process.stdout.isTTY) process.exit(exitCodes.done);
    process.exit(reportError(processShell(), writingError('standard output', error), false));
  });
  return runWords(words, processShell());
}
