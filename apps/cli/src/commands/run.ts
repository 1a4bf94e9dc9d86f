import { runHere } from '../run/here/run-here.ts';
import type { RunWords } from '../run/here/run-words.ts';
import { Interrupt } from '../run/interrupt.ts';
import type { Call, ExitCode } from './command.ts';

/** The first of several processes keeps its main thread free for signals, and a run with modules for looking after them. */
export async function act(paths: readonly string[], words: RunWords, { shell }: Call): Promise<ExitCode> {
  const hasModules = words.module !== undefined || words.modules !== undefined;
  if ((words.processes ?? 1) > 1 || hasModules) return (await import('../run/lead/lead.ts')).lead(paths, words, shell);
  return runHere(paths, words, {
    shell,
    begin: (onForced) => new Interrupt(onForced),
    hurry: new Int32Array(new SharedArrayBuffer(4)),
    onHired: () => undefined,
  });
}
