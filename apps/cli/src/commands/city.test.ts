import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cityExports } from '@korzo/city';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../../packages/city/src/import/fixtures/${name}`, import.meta.url));

const tiny = `main() {
  Style *s = new Style(1, 1, lsDashed); s->pavement(2);
  Way *w = new Way(straight); w->use_style(s); w->zebra_at(0.5);
  Cross *a = new Cross(0, 0, 0, 2), *b = new Cross(120, 0, 0, 2), *c = new Cross(60, 90, 0, 2);
  w->connect(a, 0, b, 0); connect(b, 1, c, 0); connect(c, 1, a, 1);
  house(60, 30, 10, 10, 6);
}
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-city-'));
  writeFileSync(join(folder, 'tiny.city'), tiny);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function korzo(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const shell = trialShell();
  const code = await runWords(['city', ...words], shell);
  return { code, ...shell.printed };
}

describe('korzo city', () => {
  it('says what a city holds', async () => {
    const { code, out, err } = await korzo(join(folder, 'tiny.city'));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/6 roads, [\d.]+ km/);
    expect(out).toContain('3 junctions: 3 right-before-left; 0 lights');
    expect(out).toContain('1 zebra, 1 house, 0 parks');
  });

  it('writes every format, and reads what it can of them again', async () => {
    const out = join(folder, 'all');
    const { code, out: text } = await korzo(join(folder, 'tiny.city'), '--out', out, '--json');
    expect(code).toBe(0);
    const { written } = JSON.parse(text) as { written: { format: string; file: string; bytes: number }[] };
    expect(new Set(written.map(({ format }) => format))).toEqual(new Set(cityExports.map(({ name }) => name)));
    expect(readdirSync(out)).toHaveLength(written.length);
    for (const { file, bytes } of written) expect(readFileSync(file)).toHaveLength(bytes);
    expect(readFileSync(join(out, 'tiny.glb')).subarray(0, 4).toString()).toBe('glTF');
    const again = await korzo(join(out, 'tiny.svb'), '--out', join(folder, 'again'), '--formats', 'svb,glb,sumo');
    expect(again.code).toBe(0);
    for (const name of ['tiny.svb', 'tiny.edg.xml', 'tiny.con.xml'])
      expect(readFileSync(join(folder, 'again', name), 'utf8')).toBe(readFileSync(join(out, name), 'utf8'));
  });

  it('writes over nothing unless it is forced to', async () => {
    const words = [join(folder, 'tiny.city'), '--out', join(folder, 'twice'), '--formats', 'svb,tull'];
    expect((await korzo(...words)).code).toBe(0);
    rmSync(join(folder, 'twice', 'tiny.tull'));
    const refused = await korzo(...words);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('tiny.svb: it is there already');
    expect(existsSync(join(folder, 'twice', 'tiny.tull'))).toBe(false);
    expect((await korzo(...words, '--force')).code).toBe(0);
    expect(existsSync(join(folder, 'twice', 'tiny.tull'))).toBe(true);
  });

  it.each([
    ['priority.net.xml', 'SUMO net'],
    ['quarter.osm', 'OpenStreetMap'],
  ])('reads %s', async (name, kind) => {
    const { code, out } = await korzo(fixture(name), '--out', join(folder, name), '--formats', 'svb,geojson', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ kind, problems: [], warnings: [], written: [{}, {}] });
  });

  it('reports everything that is wrong with a caret under it', async () => {
    writeFileSync(join(folder, 'bad.city'), 'main() { Cross *a = new Cross(0, 0, 0, 2;\n  b = 3;\n}\n');
    const { code, out, err } = await korzo(join(folder, 'bad.city'));
    expect([code, out]).toEqual([1, '']);
    expect(err.match(/^error: /gm)).toHaveLength(2);
    expect(err).toContain(' 2 |   b = 3;\n   |   ^\n');
  });

  it('makes a city of a broken map only when it may leave parts out', async () => {
    const broken = readFileSync(fixture('quarter.osm'), 'utf8').replace('<nd ref="13"/>', '<nd ref="999"/>');
    writeFileSync(join(folder, 'broken.osm'), broken);
    const refused = await korzo(join(folder, 'broken.osm'), '--json');
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/node 999 is missing.*\n +\|\n 68 \| {3}<way id="103">\n +\| {3}\^\n/);
    expect(JSON.parse(refused.out)).toMatchObject({ error: { kind: 'input', exitCode: 1, problems: [{ line: 68 }] } });
    expect((await korzo(join(folder, 'broken.osm'), '--lenient')).code).toBe(0);
  });

  it('knows formats, endings and shipped cities', async () => {
    expect((await korzo('x.city', '--formats', 'xodr')).code).toBe(2);
    const unknown = await korzo(join(folder, 'a.txt'));
    expect(unknown.err).toContain('.city, .net.xml, .osm, .osm.xml, .svb');
    expect((await korzo('smal-town')).err).toContain("did you mean 'small-town'?");
    expect((await korzo(join(folder, 'none.city'))).err).toContain('the file cannot be read: ENOENT');
  });
});
