import { runHere } from '../run/here/run-here.ts';
import type { RunWords } from '../run/here/run-words.ts';
import { Interrupt } from '../run/interrupt.ts';
import type { Call, ExitCode } from './command.ts';

/** The first of several processes keeps its main thread free for signals. */
export async function act(paths: readonly string[], words: RunWords, { shell }: Call): Promise<ExitCode> {
  if ((words.processes ?? 1) > 1 || words.nats !== undefined)
    return (await import('../run/lead/lead.ts')).lead(paths, words, shell);
  return runHere(paths, words, {
    shell,
    begin: (onForced) => new Interrupt(onForced),
    hurry: new Int32Array(new SharedArrayBuffer(4)),
    onHired: () => undefined,
  });
}
