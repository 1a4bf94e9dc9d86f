import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

const root = mkdtempSync(join(tmpdir(), 'korzo-turns-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let count = 0;
const fresh = (): string => join(root, String(count++));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process that has its turn until its input ends; it says when it has. */
function worker(folder: string): ChildProcess {
  const program = `
    import { once } from 'node:events';
    import { oneAtATime } from './one-at-a-time.mjs';
    await oneAtATime(async () => {
      console.log('begins');
      await once(process.stdin.resume(), 'end');
      console.log('ends');
    }, process.argv[1]);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    cwd: import.meta.dirname,
    stdio: 'pipe',
  });
  children.push(child);
  return child;
}

it('works, gives what came of it, and leaves nothing, also when the work fails', async () => {
  const folder = fresh();
  expect(await oneAtATime(() => Promise.resolve(7), folder)).toBe(7);
  await expect(oneAtATime(() => Promise.reject(new Error('broken')), folder)).rejects.toThrow('broken');
  expect(readdirSync(folder)).toEqual([]);
});

it('waits for the one before, and says for which', async () => {
  const folder = fresh();
  const first = worker(folder);
  if (first.stdout === null || first.stdin === null) throw new Error('it has no pipes');
  await once(first.stdout, 'data');
  const second = worker(folder);
  if (second.stdout === null || second.stderr === null) throw new Error('it has no pipes');
  const [said] = (await once(second.stderr, 'data')) as [Buffer];
  expect(said.toString()).toBe(`waiting for process ${first.pid}, which installs or builds here\n`);
  first.stdin.end();
  const [begun] = (await once(second.stdout, 'data')) as [Buffer];
  expect(begun.toString()).toBe('begins\n');
});

it('does not wait for one that was killed, nor for another process of its number', async () => {
  const folder = fresh();
  const first = worker(folder);
  if (first.stdout === null) throw new Error('it has no pipes');
  await once(first.stdout, 'data');
  const [mark] = readdirSync(folder);
  const text = readFileSync(join(folder, mark), 'utf8');
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await oneAtATime(() => Promise.resolve('done'), folder)).toBe('done');
  const reused = { ...(JSON.parse(text) as object), pid: process.pid };
  writeFileSync(join(folder, mark), JSON.stringify(reused));
  writeFileSync(join(folder, 'build-lock.damaged'), '');
  expect(await oneAtATime(() => Promise.resolve('done'), folder)).toBe('done');
  expect(readdirSync(folder)).toEqual([]);
});

it('lets many have their turns one after the other', async () => {
  const folder = fresh();
  const log = join(root, 'turns.log');
  writeFileSync(log, '');
  const turn = (): Promise<void> =>
    oneAtATime(async () => {
      appendFileSync(log, 'begins ');
      await new Promise((resolve) => setImmediate(resolve));
      appendFileSync(log, 'ends ');
    }, folder);
  await Promise.all(Array.from({ length: 5 }, turn));
  expect(readFileSync(log, 'utf8')).toBe('begins ends '.repeat(5));
});
