import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lifeOf, ownMark } from './process-mark.node.ts';

it('distinguishes a process that runs from one that has ended', () => {
  expect(lifeOf(ownMark())).toBe('runs');
  // No system gives out numbers so high.
  expect(lifeOf({ ...ownMark(), pid: 2 ** 30 })).toBe('ended');
});

it('is not misled by a number that was given to another process, nor by one of before the machine started', () => {
  expect(lifeOf({ ...ownMark(), start: 'earlier' })).toBe('ended');
  expect(lifeOf({ ...ownMark(), boot: 'the one before' })).toBe('ended');
});

it('does not judge what it cannot see', () => {
  expect(lifeOf({ ...ownMark(), host: 'elsewhere', pid: 2 ** 30 })).toBe('unknown');
  expect(lifeOf({ ...ownMark(), numbering: 'another container', pid: 2 ** 30 })).toBe('unknown');
});

it('takes a killed process whose parent has not looked yet for ended', async () => {
  // The shell starts a program and becomes one that never looks after it.
  const words = ['-c', 'sleep 600 & echo $!; exec sleep 600'];
  const parent = spawn('sh', words, { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    const start = process.platform === 'linux' ? startInProc(pid) : '';
    expect(lifeOf({ ...ownMark(), pid, start })).toBe('runs');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => lifeOf({ ...ownMark(), pid, start })).toBe('ended');
  } finally {
    parent.kill('SIGKILL');
  }
});

/** Field 22 of a process whose name has no blanks. */
const startInProc = (pid: number): string => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[21];
