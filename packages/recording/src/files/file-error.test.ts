import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FileError, isSystemRefusal, writingError } from './file-error.ts';

/** What the system throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

it('what the system refuses is reported with file, rule and remedy; faults of the program are none of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'korzo-file-error-'));
  try {
    const missing = thrownBy(() => writeFileSync(join(folder, 'no/where'), ''));
    expect(isSystemRefusal(missing)).toBe(true);
    expect(writingError('out/run', missing)).toMatchObject({
      message: 'out/run: the folder does not exist; create it, or name another folder',
      file: 'out/run',
      rule: 'the folder does not exist',
    });
    const isFolder = thrownBy(() => readFileSync(folder));
    expect(isSystemRefusal(isFolder)).toBe(true);
    expect(writingError('out', isFolder).message).toBe('out: it is a folder, not a file; name a file');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const fault of [new TypeError('x is undefined'), Object.assign(new Error('odd'), { code: 'ENOENT' }), 'text'])
    expect(isSystemRefusal(fault)).toBe(false);
  expect(isSystemRefusal(Object.assign(new Error('odd'), { code: 'EODD', syscall: 'write' }))).toBe(false);
});

it('what has no words of its own keeps its first line, and what is reported already stays', () => {
  expect(writingError('a', new Error('first\nsecond')).message).toBe('a: first; check the path');
  expect(writingError('a', 'only text').rule).toBe('only text');
  const told = new FileError('b', 'rule', 'remedy');
  expect(writingError('a', told)).toBe(told);
});
