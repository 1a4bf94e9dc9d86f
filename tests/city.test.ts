import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

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
    const { code, stdout } = await korzoHere(
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
    const again = await korzoHere(['city', join('maps', 'small-town.svb'), '--json'], { cwd: folder });
    const { lanes, turns, lights } = JSON.parse(again.stdout) as Report;
    expect([lanes, turns, lights]).toEqual([report.lanes, report.turns, report.lights]);
  });

  it('ends with 1 and reports all that is wrong', async () => {
    writeFileSync(
      join(folder, 'bad.net.xml'),
      '<net>\n  <edge id="a" from="A" to="B"><lane id="a_0" index="0" speed="0" shape="0,0 9,0"/></edge>\n</net>\n',
    );
    const { code, stdout, stderr } = await korzoHere(['city', 'bad.net.xml', '--out', 'none'], { cwd: folder });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/error: bad\.net\.xml:2:\d+: lane 'a_0': speed must be from 0\.001 to 1,000 m\/s; found 0/);
    expect(stderr).toContain("there is no 'A'");
    expect(stderr).toContain("there is no 'B'");
  });
});

/** Texts that once exhausted the heap, overflowed the stack or ended as an internal fault. */
const broken = {
  'a cross at 4e9 m': [
    'main() { connect(new Cross(0,0,0,2), 0, new Cross(4e9,0,0,2), 0); }',
    /:1:41: x of a cross must be from -1,000,000 to 1,000,000 m; found 4000000000; move the cross/,
  ],
  'a cross at 1e12 m': [
    'main() { connect(new Cross(0,0,0,2), 0, new Cross(1e12,0,0,2), 0); }',
    /:1:41: x of a cross must be from -1,000,000 to 1,000,000 m; found 1000000000000/,
  ],
  'a house of size 0': [
    'main() { connect(new Cross(0,0,0,2), 0, new Cross(99,0,0,2), 0); house(9, 9, 0, 5, 5); }',
    /:1:66: the size of a house must be from 0\.1 to 1,000 m; found 0/,
  ],
  'incomes of 300 km': [
    'main() { default_income_length = 300000; connect(new Cross(0,0,0,2), 0, new Cross(9e5,0,0,2), 0); }',
    /:1:10: default_income_length must be from 0\.1 to 1,000 m; found 300000/,
  ],
  '10,000 km of road': [
    'main() { for (int i = 0; i < 6; i++) connect(new Cross(-9e5,i*99,0,2), 0, new Cross(9e5,i*99,0,2), 0); }',
    /:1:38: a city may have up to 1,000,000 m of lanes, one after the other; this one asks for at least 3,599,920/,
  ],
} as const;

describe.each(Object.entries(broken))('%s', (_, [text, rule]) => {
  it('is refused by korzo city, check and run with its place', async () => {
    writeFileSync(join(folder, 'broken.city'), text);
    const scenario = ['korzo: 1', 'name: broken', 'title: Broken', 'about: A city that is refused', 'city:'];
    writeFileSync(
      join(folder, 'broken.yaml'),
      [...scenario, `  text: '${text}'`, 'traffic: { flows: [{ from: 0, to: 1, perHour: 60 }] }', ''].join('\n'),
    );
    for (const words of [
      ['city', 'broken.city', '--out', 'none'],
      ['check', 'broken.yaml'],
      ['run', 'broken.yaml'],
    ]) {
      const { code, stderr } = await korzoHere(words, { cwd: folder });
      expect([words[0], code]).toEqual([words[0], 1]);
      expect(stderr).toMatch(rule);
    }
  });
});
