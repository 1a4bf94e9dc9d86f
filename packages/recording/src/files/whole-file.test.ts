import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { FileError, isSystemRefusal, writingError } from './file-error.ts';
import { makeFolder } from './make-folder.node.ts';
import { StagedFiles, writeBeside, writeWhole } from './whole-file.node.ts';

const root = mkdtempSync(join(tmpdir(), 'korzo-whole-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let place = root;
let count = 0;
beforeEach(() => {
  place = join(root, String(count++));
  mkdirSync(place);
});
const here = (name: string): string => join(place, name);
const textOf = (name: string): string => readFileSync(here(name), 'utf8');

it('writes texts and bytes, and leaves nothing beside them', () => {
  writeWhole(here('a.txt'), 'old');
  writeWhole(here('a.txt'), 'new');
  writeWhole(here('b.bin'), Uint8Array.of(1, 2));
  expect(readdirSync(place)).toEqual(['a.txt', 'b.bin']);
  expect([textOf('a.txt'), readFileSync(here('b.bin'))]).toEqual(['new', Buffer.of(1, 2)]);
});

it('keeps rights and links', () => {
  writeFileSync(here('real.txt'), 'old');
  chmodSync(here('real.txt'), 0o640);
  symlinkSync('real.txt', here('link.txt'));
  writeWhole(here('link.txt'), 'new');
  expect(textOf('real.txt')).toBe('new');
  expect(statSync(here('real.txt')).mode & 0o777).toBe(0o640);
});

it('delivers all files or none', async () => {
  writeFileSync(here('a'), 'old');
  const files = new StagedFiles({ overwrite: true });
  files.add(here('a'), 'new');
  const failing = files.stage(here('b'), (path) => {
    writeFileSync(path, 'half');
    writeFileSync(`${path}-journal`, 'of a library');
    throw new Error('first line\nsecond line');
  });
  await expect(failing).rejects.toThrow(/b: first line; check the path$/);
  files.deliver();
  expect(readdirSync(place)).toEqual(['a']);
  expect(textOf('a')).toBe('old');
});

it('replaces nothing unless it may, also when a file comes while it writes', async () => {
  const writing = writeBeside(here('b'), false, (path) => {
    writeFileSync(path, 'mine');
    writeFileSync(here('b'), 'theirs');
  });
  await expect(writing).rejects.toThrow('another program has written it meanwhile');
  expect([readdirSync(place), textOf('b')]).toEqual([['b'], 'theirs']);
  const files = new StagedFiles({ overwrite: false });
  files.add(here('a'), 'mine');
  files.add(here('b'), 'mine');
  expect(() => files.deliver()).toThrow(FileError);
  expect(readdirSync(place)).toEqual(['b']);
});

it('writes to devices as they are, and says what the system says', async () => {
  const stat = statSync('/dev/full');
  expect(() => writeWhole('/dev/full', 'x')).toThrow('/dev/full: the disk is full; free some space');
  // A library that hides the reason.
  const hidden = writeBeside('/dev/full', true, () => {
    throw new Error('H5Dwrite failed');
  });
  await expect(hidden).rejects.toThrow('/dev/full: the disk is full; free some space');
  expect(statSync('/dev/full').ino).toBe(stat.ino);
  writeWhole('/dev/null', 'x');
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

it('says what is in the way', () => {
  expect(() => writeWhole(here('nowhere/a'), 'x')).toThrow('the folder does not exist; create it');
  expect(() => writeWhole(place, 'x')).toThrow('it is a folder, not a file');
  writeFileSync(here('file'), '');
  expect(() => makeFolder(here('file'))).toThrow('it is a file, not a folder');
  expect(() => makeFolder(here('file/below'))).toThrow(`${here('file')} is a file, not a folder`);
  expect([makeFolder(here('x/y')), makeFolder(here('x/y'))]).toEqual([true, false]);
});

const refused = (code: string): Error => Object.assign(new Error(`${code}: words`), { code, syscall: 'write' });

it('words each refusal of the system, and leaves other errors what they are', () => {
  expect(writingError('f', refused('EROFS')).message).toBe(
    'f: the file system is read-only; name a folder on another disk',
  );
  expect(writingError('f', refused('EDQUOT')).rule).toBe('the disk quota is used up');
  expect(['ENOSPC', 'EFBIG', 'EACCES', 'ENONSENSE'].map((code) => isSystemRefusal(refused(code)))).toEqual([
    ...[true, true, true, false],
  ]);
  expect(isSystemRefusal(new TypeError('x is not a function'))).toBe(false);
});
