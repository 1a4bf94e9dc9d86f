import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSetLimits } from './file-set.ts';
import { isZip, readZip } from './read-zip.ts';
import { zipOf, type Packing } from './zip.testing.ts';

/** Made by Info-ZIP 3.0: a folder, a stored and a deflated file, with extra fields. */
const madeElsewhere =
  'UEsDBAoAAAAAAMB2cF0AAAAAAAAAAAAAAAAEABwAc2V0L1VUCQADBxn7agcZ+2p1eAsAAQQAAAAABAAAAABQSwMECgAAAAAAwHZwXTY1FoIOAAAA' +
  'DgAAAA4AHABzZXQvY29uZmlnLmNmZ1VUCQADBxn7agcZ+2p1eAsAAQQAAAAABAAAAABtYXAgPSBtYXAudHh0ClBLAwQUAAAACADAdnBd0ZEUcwsA' +
  'AAAMAAAACwAcAHNldC9tYXAudHh0VVQJAAMHGftqBxn7anV4CwABBAAAAAAEAAAAAFNWVuZSDgBiIA0AUEsBAh4DCgAAAAAAwHZwXQAAAAAAAAAA' +
  'AAAAAAQAGAAAAAAAAAAQAO1BAAAAAHNldC9VVAUAAwcZ+2p1eAsAAQQAAAAABAAAAABQSwECHgMKAAAAAADAdnBdNjUWgg4AAAAOAAAADgAYAAAA' +
  'AAABAAAApIE+AAAAc2V0L2NvbmZpZy5jZmdVVAUAAwcZ+2p1eAsAAQQAAAAABAAAAABQSwECHgMUAAAACADAdnBd0ZEUcwsAAAAMAAAACwAYAAAA' +
  'AAABAAAApIGUAAAAc2V0L21hcC50eHRVVAUAAwcZ+2p1eAsAAQQAAAAABAAAAABQSwUGAAAAAAMAAwDvAAAA5AAAAAAA';

const texts = async (bytes: Uint8Array): Promise<Record<string, string>> => {
  const read = await readZip(bytes, 'set.zip');
  if ('problems' in read) throw new Error(read.problems[0].rule);
  return Object.fromEntries(read.files.map(({ file, contents }) => [file, Buffer.from(contents).toString()]));
};

const refusal = async (bytes: Uint8Array, limits = fileSetLimits): Promise<string> => {
  const read = await readZip(bytes, 'set.zip', limits);
  if ('files' in read) throw new Error('the archive was read');
  for (const { file, rule, remedy } of read.problems) {
    expect(file).toBe('set.zip');
    expect(remedy).not.toBe('');
    expect(rule).not.toMatch(/undefined|NaN/);
  }
  return read.problems.map(({ rule }) => rule).join('; ');
};

const refusalOf = (...files: Packing[]): Promise<string> => refusal(zipOf(files));

describe('a zip archive', () => {
  it('gives its files, by whatever program it was written', async () => {
    expect(await texts(Buffer.from(madeElsewhere, 'base64'))).toEqual({
      'set/config.cfg': 'map = map.txt\n',
      'set/map.txt': '###\n#P#\n###\n',
    });
    const long = 'a long text '.repeat(100_000);
    const own = { 'a.txt': 'stored', 'ä/b.txt': long, 'empty.txt': '' };
    expect(
      await texts(
        zipOf([
          { name: 'a.txt', contents: 'stored', stored: true },
          { name: 'ä\\b.txt', contents: long },
          { name: 'empty.txt', contents: '' },
          { name: '__MACOSX/a.txt', contents: 'x' },
          { name: 'sub/.DS_Store', contents: 'x' },
          { name: 'sub/', contents: '', stored: true },
        ]),
      ),
    ).toEqual(own);
  });

  it('gives back whatever was packed', async () => {
    const name = fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8}){0,2}\.txt$/);
    const file = fc.record({ name, contents: fc.uint8Array({ maxLength: 9000 }), stored: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(file, { selector: (each) => each.name, maxLength: 6 }), async (files) => {
        const read = await readZip(zipOf(files), 'set.zip');
        expect('files' in read && read.files.map(({ file: path, contents }) => [path, Buffer.from(contents)])).toEqual(
          files.map((each) => [each.name, Buffer.from(each.contents)]),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is read or refused, whatever its bytes are', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((rest) => Uint8Array.from([0x50, 0x4b, 3, 4, ...rest]));
    await fc.assert(
      fc.asyncProperty(bytes, async (contents) => {
        expect(await readZip(contents, 'set.zip')).toHaveProperty('problems');
      }),
    );
  });

  it('is known by its first bytes', () => {
    expect(isZip(zipOf([{ name: 'a', contents: 'b' }]))).toBe(true);
    expect(isZip(zipOf([]))).toBe(true);
    expect(isZip(Buffer.from('PK is a text'))).toBe(false);
    expect(isZip(new Uint8Array())).toBe(false);
  });

  it('is refused when it names files outside, links or secrets', async () => {
    expect(await refusalOf({ name: '../x', contents: 'a' })).toMatch(/'\.\.\/x' leads out/);
    expect(await refusalOf({ name: 'a/..\\..\\x', contents: 'a' })).toMatch(/leads out/);
    expect(await refusalOf({ name: '/etc/passwd', contents: 'a' })).toMatch(/leads out/);
    expect(await refusalOf({ name: 'C:\\x', contents: 'a' })).toMatch(/leads out/);
    expect(await refusalOf({ name: 'link', contents: '/etc/passwd', mode: 0o120777 })).toMatch(/'link' is a link/);
    expect(await refusalOf({ name: 'a', contents: 'b', flags: 1 })).toMatch(/'a' is encrypted/);
  });

  it('is given up when it unpacks to too much, whatever it says of its size', async () => {
    const zeros = new Uint8Array(40_000_000);
    expect(await refusalOf({ name: 'bomb', contents: zeros })).toMatch(/unpacks to more than \d+ MiB/);
    expect(await refusalOf({ name: 'bomb', contents: zeros, size: 10 })).toMatch(/unpacks to more than/);
    const limits = { files: 2, bytes: 1000, ratio: 1e9 };
    const each = { contents: 'x'.repeat(600), stored: true };
    expect(await refusal(zipOf([{ name: 'a', ...each }]), limits).catch(String)).toMatch(/was read/);
    const two = [
      { name: 'a', ...each },
      { name: 'b', ...each },
    ];
    expect(await refusal(zipOf(two), limits)).toMatch(/unpacks to more/);
    expect(await refusal(zipOf([...two, { name: 'c', contents: '' }]), limits)).toMatch(/up to 2 files/);
  });

  it('is refused when it is damaged, wherever it is', async () => {
    expect(await refusalOf({ name: 'a', contents: 'b', checksum: 1 })).toMatch(/'a' does not unpack/);
    expect(await refusalOf({ name: 'a', contents: 'b', size: 7 })).toMatch(/'a' does not unpack/);
    expect(await refusal(Buffer.from('no archive'))).toMatch(/list of files is missing/);
    const good = Buffer.from(madeElsewhere, 'base64');
    for (let length = 0; length < good.length; length += 7)
      expect(await refusal(good.subarray(0, length))).toMatch(/damaged/);
    for (let at = 0; at < good.length; at += 3) {
      const bad = Buffer.from(good);
      bad[at] ^= 0xff;
      const read = await readZip(bad, 'set.zip');
      if ('problems' in read) expect(read.problems[0].remedy).not.toBe('');
    }
  });
});
