import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesOnPath, readConfined } from './confined-file.ts';

let folder: string;
let root: string;
const listener = createServer();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-files-'));
  root = join(folder, 'root');
  mkdirSync(join(root, 'inner'), { recursive: true });
  mkdirSync(join(folder, 'root-of-others'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'root-of-others', 'secret.txt'), 'secret');
  writeFileSync(join(root, 'plain.txt'), 'plain');
  writeFileSync(join(root, '.hidden'), 'secret');
  writeFileSync(join(root, 'inner', 'with space.txt'), 'deep');
  symlinkSync(join(folder, 'secret.txt'), join(root, 'link-out.txt'));
  symlinkSync('../root-of-others', join(root, 'link-folder'));
  symlinkSync('plain.txt', join(root, 'link-in.txt'));
  symlinkSync('link-loop.txt', join(root, 'link-loop.txt'));
  listener.listen(join(root, 'socket.txt'));
  await once(listener, 'listening');
});

afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = async (path: string, most = 1000): Promise<string | undefined> => {
  const names = namesOnPath(path);
  if (names === undefined) return undefined;
  return (await readConfined(root, names, most))?.contents.toString();
};

describe('a path into a folder', () => {
  it('leads to the files below it', async () => {
    expect(await read('/plain.txt')).toBe('plain');
    expect(await read('/inner/with%20space.txt')).toBe('deep');
    expect(await read('/link-in.txt')).toBe('plain');
  });

  it.each([
    ['up', '/../secret.txt'],
    ['up from below', '/inner/../../secret.txt'],
    ['up, encoded', '/%2e%2e/secret.txt'],
    ['up, half encoded', '/.%2E/secret.txt'],
    ['up, encoded twice', '/%252e%252e/secret.txt'],
    ['up, with an encoded slash', '/..%2fsecret.txt'],
    ['an encoded slash below', '/inner%2fwith%20space.txt'],
    ['up, overlong', '/%c0%ae%c0%ae/secret.txt'],
    ['separators of Windows', '/..\\secret.txt'],
    ['encoded separators of Windows', '/..%5csecret.txt'],
    ['a drive', '/C:/secret.txt'],
    ['a stream', '/plain.txt::$DATA'],
    ['absolute', '//etc/passwd'],
    ['absolute, encoded', '/%2fetc/passwd'],
    ['NUL', '/plain.txt%00.png'],
    ['NUL alone', '/%00'],
    ['a line feed', '/plain.txt%0a'],
    ['a broken escape', '/%zz'],
    ['half an escape', '/plain.txt%'],
    ['a hidden file', '/.hidden'],
    ['the folder itself', '/'],
    ['a folder in it', '/inner'],
    ['a folder with slash', '/inner/'],
    ['a file taken for a folder', '/plain.txt/x'],
    ['a link that leads out', '/link-out.txt'],
    ['a folder that is a link that leads out', '/link-folder/secret.txt'],
    ['a link to itself', '/link-loop.txt'],
    ['a socket', '/socket.txt'],
    ['a name that Windows cuts', '/plain.txt.'],
    ['a very long name', `/${'x'.repeat(300)}`],
    ['a very long path', `/${'x/'.repeat(3000)}`],
    ['nothing', '/missing.txt'],
  ])('leads nowhere: %s', async (_what, path) => expect(await read(path)).toBeUndefined());

  it('is no longer followed above the size that is asked for', async () => {
    expect(await read('/plain.txt', 5)).toBe('plain');
    expect(await read('/plain.txt', 4)).toBeUndefined();
  });

  it('gives names that never lead up, whatever is written', () => {
    const word = fc.oneof(
      fc.constantFrom('..', '.', '%2e', '%2f', '%5c', '\\', '%00', 'a', '/', '//', '%', ':', '%252e'),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        for (const name of namesOnPath(words.join('')) ?? []) {
          expect(name).not.toMatch(/^\.|[/\\:]|^$/);
          expect(name.includes('\0')).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
