import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ended } from './command/korzo.ts';
import { korzoHere } from './command/korzo-here.ts';

const shipped = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../scenarios/mass/${name}`, import.meta.url)), 'utf8');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-mass-'));
  const world = shipped('map1.xml');
  const config = shipped('config1.xml');
  const files = {
    'map1.xml': world,
    'config1.xml': config,
    // As the thesis prints it: the tag of the random walk is not closed.
    'printed.xml': config.replace('probability="0.2"/>', 'probability="0.2">'),
    'broken-map.xml': world.replace('type="out"', 'type="up"').replace('firstRegion="r1"', 'firstRegion="r9"'),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = async (line: string): Promise<Ended> => korzoHere(line.split(' '), { cwd: folder });

interface Summary {
  readonly scenario: string;
  readonly model: string;
  readonly workers: number;
  readonly simulatedSeconds: number;
  readonly agents: { readonly entered: number; readonly left: number; readonly present: number };
  readonly entries: Readonly<Record<string, number>>;
  readonly exits: Readonly<Record<string, number>>;
  readonly contacts: { readonly walls: number };
  readonly checksum: string;
}

async function summaryOf(line: string): Promise<Summary> {
  const { code, stdout, stderr } = await inFolder(`${line} --json --quiet`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Summary;
}

describe('the example of the thesis', () => {
  it('is shipped as a scenario that gives the same bits', async () => {
    const files = await summaryOf('run map1.xml --config config1.xml --duration 30');
    const scenario = await summaryOf('run mass-two-rooms --duration 30');
    expect(scenario.checksum).toBe(files.checksum);
  });

  it('runs for two minutes on as many workers as it asks for; people come in and leave by its gates', async () => {
    const summary = await summaryOf('run map1.xml --config config1.xml');
    expect(summary).toMatchObject({ scenario: 'map1', model: 'mass-steering', workers: 2, simulatedSeconds: 120 });
    const { agents, entries, exits } = summary;
    // One every 2 s with a deviation of 1 s: in 120 s 60, give or take 4 (one standard deviation).
    expect(agents.entered).toBeGreaterThan(44);
    expect(agents.entered).toBeLessThan(76);
    expect(entries).toEqual({ g1: agents.entered });
    expect(Object.keys(exits)).toEqual(['g1', 'g2']);
    expect(exits['g1']).toBeGreaterThan(0);
    expect(exits['g2']).toBeGreaterThan(0);
    expect(exits['g1'] + exits['g2']).toBe(agents.left);
    expect(agents.entered).toBe(agents.left + agents.present);
    expect(summary.contacts.walls).toBe(0);
  });

  it('gives the same bits on any number of workers and tiles, and others for another seed', async () => {
    const run = 'run map1.xml --config config1.xml --duration 20';
    const same = await Promise.all(
      [run, `${run} --workers 1`, `${run} --workers 3`, `${run} --tiles 3`].map(summaryOf),
    );
    expect(same.map(({ workers }) => workers)).toEqual([2, 1, 3, 2]);
    expect(new Set(same.map(({ checksum }) => checksum)).size).toBe(1);
    const other = await summaryOf(`${run} --seed 2`);
    expect(other.checksum).not.toBe(same[0].checksum);
  });

  it('runs as printed, with a warning that names the line', async () => {
    const { code, stdout, stderr } = await inFolder('run map1.xml --config printed.xml --duration 2');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^map1: mass-steering, seed 1, 2 workers\n/);
    expect(stdout).toMatch(/\n {2}came in by +g1 \d+\n {2}exits +g1 \d+, g2 \d+\n/);
    expect(stderr).toMatch(/warning {2}formats {3}printed\.xml:9:\d+: .*<randomWalk> is never closed/);
    expect(stderr).toContain('up to 2 s');
  });
});

describe('korzo check', () => {
  it('knows worlds and configs, alone and together', async () => {
    const lines = ['check map1.xml', 'check config1.xml', 'check map1.xml --config config1.xml'];
    const told = await Promise.all(lines.map(inFolder));
    expect(told.map(({ code, stdout, stderr }) => `${code} ${stdout}${stderr}`)).toEqual([
      '0 map1.xml: MASS world is fine\n',
      '0 config1.xml: MASS config is fine\n',
      '0 map1.xml: MASS world with config1.xml is fine\n',
    ]);
  });

  it('lists every problem with line and column', async () => {
    const { code, stdout } = await inFolder('check broken-map.xml --json');
    const { ok, problems } = JSON.parse(stdout) as { ok: boolean; problems: Record<string, unknown>[] };
    expect({ code, ok }).toEqual({ code: 1, ok: false });
    const places = problems.map(({ line, column }) => `${String(line)}:${String(column)}`);
    expect(places.sort()).toEqual(['16:21', '26:31']);
    for (const problem of problems) {
      expect(problem).toMatchObject({ file: 'broken-map.xml', place: expect.stringContaining('world') as string });
      expect(String(problem['remedy'])).not.toBe('');
    }
  });

  it('reports the slip of the printed config as a warning, not as a problem', async () => {
    const { code, stdout, stderr } = await inFolder('check printed.xml --json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, problems: [], warnings: [{ file: 'printed.xml', line: 9 }] });
    expect(stderr).toMatch(/^korzo: warning: printed\.xml:9:/);
  });
});
