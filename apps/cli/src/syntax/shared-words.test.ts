import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { Call } from '../commands/command.ts';
import { commandsFor } from './builtin.ts';

/** Every option of every command, as `command --option`, hidden ones included. */
async function optionsOfAll(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const program = new Command('korzo');
  const shell = { stdout: process.stdout, stderr: process.stderr, stdin: process.stdin, environment: {} };
  const call: Call = { shell, answer: () => () => Promise.resolve() };
  for (const definition of await commandsFor([])) definition.define(program, call);
  return new Map(
    program.commands.map((command) => [command.name(), new Set(command.options.map(({ long }) => long ?? ''))]),
  );
}

describe('options have one word for one idea', async () => {
  const options = await optionsOfAll();
  const runners = [...options].filter(([, words]) => words.has('--seed') || words.has('--seeds')).map(([name]) => name);

  it('commands that make runs are known by their seeds', () => {
    expect(runners).toEqual(expect.arrayContaining(['run', 'compare', 'validate', 'sweep', 'design', 'regimes']));
  });

  it.each(runners)('%s takes --workers', (name) => {
    expect([...(options.get(name) ?? [])]).toContain('--workers');
  });

  // The regimes are those of one model.
  it.each(runners.filter((name) => name !== 'regimes'))('%s takes --model', (name) => {
    expect([...(options.get(name) ?? [])]).toContain('--model');
  });

  it.each([...options.keys()])('%s has no other word for these', (name) => {
    const words = [...(options.get(name) ?? [])];
    expect(words.filter((word) => /^--(threads?|cores|configuration|algorithm)$/.test(word))).toEqual([]);
  });
});
