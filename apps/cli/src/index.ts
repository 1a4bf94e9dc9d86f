import { runWords } from './program.ts';
import { exitCodes } from './shell/exit-codes.ts';
import { processShell } from './shell/shell.ts';

/** Runs one `korzo` command line and resolves to its exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  // `korzo run --json | head -1` closes our output early; that is the reader's right and no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCodes.done);
    throw error;
  });
  return runWords(words, processShell());
}
