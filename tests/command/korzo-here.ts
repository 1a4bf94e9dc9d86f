import { runWords } from '@korzo/cli';
import { wordsOf } from './shell-words.ts';

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs the built command in this process: starting a process takes longer than most examples.
 * Run one command at a time, because a process has one working directory.
 */
export async function korzoHere(words: readonly string[], folder: string): Promise<Said> {
  const said = { out: '', err: '' };
  const before = process.cwd();
  process.chdir(folder);
  try {
    const code = await runWords(words, {
      stdout: { write: (text: string) => (said.out += text) },
      stderr: { write: (text: string) => (said.err += text) },
      environment: process.env,
    });
    return { code, ...said };
  } finally {
    process.chdir(before);
  }
}

/** The arguments in a line that starts with one of these programs; undefined when the line needs a shell. */
export function plainWords(line: string, programs: readonly string[]): readonly string[] | undefined {
  const program = programs.find((name) => line === name || line.startsWith(`${name} `));
  return program === undefined ? undefined : wordsOf(line.slice(program.length));
}
