import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzo } from './command/korzo.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-city-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Report {
  readonly lanes: number;
  readonly turns: number;
  readonly lights: number;
  readonly zebras?: number;
  readonly houses?: number;
  readonly written: readonly { readonly format: string; readonly file: string; readonly bytes: number }[];
}

describe('korzo city', () => {
  it('makes maps of a shipped city, and one JSON object', async () => {
    const { code, stdout } = await korzo(
      ['city', 'small-town', '--out', 'maps', '--formats', 'svb,opendrive,terrain', '--json'],
      {
        cwd: folder,
      },
    );
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as Report;
    expect(report).toMatchObject({ kind: 'city', lights: 2, houses: 17, problems: [], warnings: [] });
    expect(report.written.map(({ file }) => file)).toContain(join('maps', 'small-town.xodr'));
    for (const { file, bytes } of report.written) expect(readFileSync(join(folder, file))).toHaveLength(bytes);
    const again = await korzo(['city', join('maps', 'small-town.svb'), '--json'], { cwd: folder });
    const { lanes, turns, lights } = JSON.parse(again.stdout) as Report;
    expect([lanes, turns, lights]).toEqual([report.lanes, report.turns, report.lights]);
  });

  it('ends with 1 and tells all that is wrong', async () => {
    writeFileSync(
      join(folder, 'bad.net.xml'),
      '<net>\n  <edge id="a" from="A" to="B"><lane id="a_0" index="0" speed="0" shape="0,0 9,0"/></edge>\n</net>\n',
    );
    const { code, stdout, stderr } = await korzo(['city', 'bad.net.xml', '--out', 'none'], { cwd: folder });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/error: bad\.net\.xml:2:\d+: lane 'a_0': speed must be above 0; found 0/);
    expect(stderr).toContain("there is no 'A'");
    expect(stderr).toContain("there is no 'B'");
  });
});
