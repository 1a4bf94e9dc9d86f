import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';

const good = (name: string): string =>
  `korzo: 1\nname: ${name}\ntitle: A room\nabout: A room.\nworld: { size: [20, 10] }\n` +
  'groups: [{ name: people, model: straight, count: 3 }]\n';
const town = `main() {
  Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(120, 0, 0, 2), *c = new Cross(60, 90, 0, 2);
  connect(a, 0, b, 0); connect(b, 1, c, 0); connect(c, 1, a, 1);
}
`;

let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-check-'));
  writeFileSync(at('a.yaml'), good('a'));
  writeFileSync(at('b.yaml'), good('b'));
  writeFileSync(at('bad.yaml'), good('bad').replace('count: 3', 'count: -3'));
  writeFileSync(at('worse.yaml'), good('worse').replace('straight', 'stright'));
  writeFileSync(at('town.city'), town);
  writeFileSync(
    at('city.yaml'),
    `${good('city')}city: { file: town.city }\n`.replace('world: { size: [20, 10] }\n', ''),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const shell = trialShell();
  const code = await runWords(['check', ...words], shell);
  return { code, ...shell.printed };
}

describe('several words', () => {
  it('are checked one by one, files and shipped names alike', async () => {
    const { code, out, err } = await check(at('a.yaml'), 'hello', at('town.city'), at('b.yaml'));
    expect([code, err]).toEqual([0, '']);
    expect(out.trim().split('\n')).toEqual([
      `${at('a.yaml')}: scenario 'a' is fine`,
      expect.stringMatching(/hello\.yaml: scenario 'hello' is fine$/),
      `${at('town.city')}: city with 6 roads and 3 junctions is fine`,
      `${at('b.yaml')}: scenario 'b' is fine`,
    ]);
  });

  it('are all reported when some are wrong', async () => {
    const { code, out, err } = await check(at('bad.yaml'), at('a.yaml'), at('worse.yaml'), at('none.yaml'));
    expect(code).toBe(1);
    expect(out).toBe(`${at('a.yaml')}: scenario 'a' is fine\n`);
    for (const file of ['bad.yaml', 'worse.yaml', 'none.yaml']) expect(err).toContain(`korzo: ${at(file)}:`);
  });

  it('give a list of reports as JSON, and one report when they are one scenario', async () => {
    const apart = await check(at('a.yaml'), at('bad.yaml'), '--json');
    expect(apart.code).toBe(1);
    expect(JSON.parse(apart.out)).toMatchObject([
      { file: at('a.yaml'), ok: true },
      { file: at('bad.yaml'), ok: false, problems: [{ place: 'groups[0].count' }] },
    ]);
    const together = await check(at('city.yaml'), at('town.city'), '--json');
    expect(JSON.parse(together.out)).toMatchObject({ file: at('city.yaml'), ok: true });
  });
});
