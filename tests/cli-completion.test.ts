import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWords } from '@korzo/cli';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames } from './command/command-names.ts';
import { isInstalled, shells } from './command/shells.ts';

let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'korzo-completion-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const outlet = (into: string[]) => ({ write: (text: string) => into.push(text) });

async function korzo(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: string[][] = [[], []];
  const code = await runWords(words, { stdout: outlet(out), stderr: outlet(err), environment: {} });
  return { code, out: out.join(''), err: err.join('') };
}

/** The long options in the help of a command. */
const optionsOf = async (name: string): Promise<readonly string[]> => {
  const { out } = await korzo(name, '--help');
  const flags = [...out.matchAll(/^ +(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag);
  return [...new Set(flags)].sort();
};

const questions: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['korzo sce', ['scenarios']],
  ['korzo --ver', ['--version']],
  ['korzo run --work', ['--workers']],
  ['korzo run hell', ['hello']],
  ['korzo help doc', ['doctor']],
  ['korzo completion f', ['fish']],
  ['korzo new mod', ['model', 'module']],
  ['korzo city small-t', ['small-town']],
  ['korzo bench al', ['all']],
  ['korzo run --log-level sil', ['silent']],
  ['korzo run --model social', ['social-force']],
  ['korzo sweep --models vics', ['vicsek']],
  ['korzo convert --unit c', ['cm']],
];

describe.each(Object.entries(shells))('completion in %s (needs that shell)', (shell, complete) => {
  it.skipIf(!isInstalled(shell))('offers every command, and every option of each', async () => {
    const { out: script } = await korzo('completion', shell);
    const lines = ['korzo ', ...commandNames.map((name) => `korzo ${name} --`), ...questions.map(([line]) => line)];
    const [first, ...others] = complete(folder, script, lines);
    expect(first).toEqual(expect.arrayContaining([...commandNames, 'help']));
    const wanted = await Promise.all(commandNames.map(optionsOf));
    const given = Object.fromEntries(commandNames.map((name, index) => [name, others[index]]));
    expect(given).toEqual(Object.fromEntries(commandNames.map((name, index) => [name, wanted[index]])));
    const answers = others.slice(commandNames.length);
    expect(questions.map(([line], index) => [line, answers[index]])).toEqual(questions);
  });

  it.skipIf(!isInstalled(shell))('offers files', async () => {
    const { out: script } = await korzo('completion', shell);
    const [own] = complete(folder, script, ['korzo check compl']);
    expect(own.length).toBeGreaterThan(0);
  });
});

it('is refused for other shells', async () => {
  const { code, err } = await korzo('completion', 'tcsh');
  expect(code).toBe(2);
  expect(err).toMatch(/bash, zsh, fish/);
});
