import { runWords } from '@korzo/cli';
import type { Ended } from './korzo.ts';
import { wordsOf } from './shell-words.ts';

let lastCommand: Promise<unknown> = Promise.resolve();

/**
 * Runs the built command in this process: starting a process takes longer than most commands. For tests of what a command
 * prints and writes; those of signals, pipes and locks start processes. One command runs at a time, because a process
 * has one working directory.
 */
export function korzoHere(words: readonly string[], options: { readonly cwd?: string } = {}): Promise<Ended> {
  const ended = lastCommand.then(() => runIn(options.cwd ?? process.cwd(), words));
  lastCommand = ended.catch(() => undefined);
  return ended;
}

async function runIn(folder: string, words: readonly string[]): Promise<Ended> {
  const { NO_COLOR: _colour, KORZO_DEBUG: _debug, ...environment } = process.env;
  let [stdout, stderr] = ['', ''];
  const before = process.cwd();
  process.chdir(folder);
  try {
    const code = await runWords(words, {
      stdout: { write: (text: string) => (stdout += text) },
      stderr: { write: (text: string) => (stderr += text) },
      environment,
    });
    return { code, signal: null, stdout, stderr };
  } finally {
    process.chdir(before);
  }
}

/** The arguments in a line that starts with one of these programs; undefined when the line needs a shell. */
export function plainWords(line: string, programs: readonly string[]): readonly string[] | undefined {
  const program = programs.find((name) => line === name || line.startsWith(`${name} `));
  return program === undefined ? undefined : wordsOf(line.slice(program.length));
}
