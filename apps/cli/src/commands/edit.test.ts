import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';

let folder: string;
let file: string;
const text = `korzo: 1 # the version\nname: trial\ntitle: Trial\nabout: A trial.\nworld: { size: [9, 9] }\ngroups:\n  - { name: a, model: orca, count: 2 } # two\n`;

async function korzo(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const shell = trialShell();
  const code = await runWords(words, shell);
  return { code, ...shell.printed };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-edit-'));
  file = join(folder, 'trial.yaml');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('changes places and leaves the rest as it was', async () => {
  writeFileSync(file, text);
  expect(await korzo('edit', file, '--set', 'world.size=[12, 9]', '--set', 'groups[0].count=3')).toMatchObject({
    code: 0,
  });
  expect(readFileSync(file, 'utf8')).toBe(text.replace('[9, 9]', '[12, 9]').replace('count: 2', 'count: 3'));
  expect(await korzo('check', file)).toMatchObject({ code: 0, err: '' });
});

it('writes nothing when an edit is refused', async () => {
  writeFileSync(file, text);
  const { code, err } = await korzo('edit', file, '--set', 'title=Other', '--remove', 'groups[7]');
  expect([code, err]).toEqual([1, expect.stringContaining('there is no place groups[7]')]);
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(await korzo('edit', file)).toMatchObject({ code: 2, err: expect.stringContaining('name an edit') as string });
  expect(await korzo('edit', join(folder, 'none.yaml'), '--remove', 'a')).toMatchObject({ code: 1 });
});
