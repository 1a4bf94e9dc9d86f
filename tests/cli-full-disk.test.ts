import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { korzo, korzoOnSmallDisk, korzoInShell } from './command/korzo.ts';

const folder = mkdtempSync(join(tmpdir(), 'korzo-full-'));
const here = (name: string): string => join(folder, name);
/** What the tests write goes here; it is empty before each. */
const out = here('out');

beforeAll(async () => {
  await korzo(['run', 'hello', '--duration', '5', '--out', here('recorded'), '--quiet']);
});
beforeEach(() => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tooLarge = 'the file would exceed the largest file size allowed here';

/** One line on stderr, the exit code of wrong input, and nothing written. */
async function expectRefusal(blocks: number, words: readonly string[], file: string): Promise<void> {
  const { code, stderr } = await korzoOnSmallDisk(blocks, words);
  expect(stderr).toMatch(/^korzo: [^\n]+\n$/);
  expect(stderr).toContain(`${file}: ${tooLarge}; raise the limit, or name a folder on another disk\n`);
  expect(code).toBe(1);
  expect(readdirSync(out)).toEqual([]);
}

describe('on a full disk', () => {
  it.each(['h5', 'sqlite', 'csv', 'txt', 'traj', 'parquet'])('convert leaves no half .%s', async (ending) => {
    const file = join(out, `x.${ending}`);
    await expectRefusal(100, ['convert', here('recorded'), file], file);
  });

  it('convert leaves no half recording', async () => {
    const csv = here('tracks.csv');
    expect((await korzo(['convert', here('recorded'), csv, '--force'])).code).toBe(0);
    const { code, stderr } = await korzoOnSmallDisk(20, ['convert', csv, join(out, 'made')]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^korzo: .*trajectory\.kzr: the file would exceed.*\n$/)]);
    expect(readdirSync(out)).toEqual([]);
  });

  it('city leaves no file, not even those that had room', async () => {
    const words = ['city', 'small-town', '--out', out, '--formats', 'sumo,tull'];
    await expectRefusal(250, words, join(out, 'small-town.tull'));
  });

  it('report leaves no half page', async () => {
    await expectRefusal(20, ['report', here('recorded'), '--out', join(out, 'r.html'), '--quiet'], join(out, 'r.html'));
  });

  it('keeps what was there before, also with --force', async () => {
    const page = join(out, 'r.html');
    writeFileSync(page, 'old');
    const { code } = await korzoOnSmallDisk(20, ['report', here('recorded'), '--out', page, '--force', '--quiet']);
    expect([code, readdirSync(out), readFileSync(page, 'utf8')]).toEqual([1, ['r.html'], 'old']);
  });

  it('compare, measure, sweep and validate leave nothing', async () => {
    const short = ['--duration', '2', '--quiet', '--out', out];
    await expectRefusal(
      8,
      ['compare', 'circle', '--models', 'orca', '--seeds', '1', ...short],
      join(out, 'index.html'),
    );
    const groups = Array.from({ length: 20 }, (_, index) => `groups:distance=${index + 1}`).join(',');
    const measure = ['measure', here('recorded'), '--measure', groups, '--quiet', '--csv', out];
    await expectRefusal(1, measure, join(out, 'measures.csv'));
    await expectRefusal(1, ['sweep', 'circle', '--seeds', '1..2', ...short], join(out, 'sweep.json'));
    const validate = ['validate', 'rimea', '--test', '1', '--short', '--quiet', '--out', out];
    await expectRefusal(8, validate, join(out, 'index.html'));
  });

  it('run leaves nothing when not even its first file has room', async () => {
    const made = join(out, 'run');
    await expectRefusal(
      1,
      ['run', 'hello', '--duration', '1', '--quiet', '--out', made],
      `${join(made, 'recording.json')}: --out`,
    );
  });

  it('says so too when the output goes to a full disk', async () => {
    const { code, stderr } = await korzoInShell('exec "$@" > /dev/full', [
      'run',
      'hello',
      '--duration',
      '1',
      '--quiet',
    ]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^korzo: standard output: the disk is full; .*\n$/)]);
  });
});

it('says of a folder that may not be written to what is true', async () => {
  // Rights mean nothing to root, but here nothing can be made by any user.
  const { code, stderr } = await korzo(['city', 'small-town', '--out', '/proc/korzo/city']);
  expect(code).toBe(1);
  expect(stderr).toBe('korzo: /proc/korzo/city: no folder can be made in /proc; name another folder\n');
  expect(existsSync('/proc/korzo')).toBe(false);
});
