import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { lockFolder, LockHeld, lockName, writerOf } from './lock.node.ts';
import { ownMark } from './process-mark.node.ts';

const folder = mkdtempSync(join(tmpdir(), 'korzo-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const fresh = (): string => join(folder, `${count++}`);

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Leaves a lock file as another process would. */
function leave(place: string, mark: object, { first = 'h', name = '0123456789abcdef' } = {}): void {
  mkdirSync(place, { recursive: true });
  const text = `${first}${JSON.stringify({ ...ownMark(), since: '2026-01-02T03:04:05.678Z', ...mark })}\n`;
  writeFileSync(join(place, `.korzo-lock.${name}`), text);
}

const sleeper = (): ChildProcess => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  children.push(child);
  return child;
};

/** Takes away the last lock file as soon as another is there. */
function leavesWhenItSeesAnother(place: string): void {
  const line = 'until [ "$(ls -a "$0" | grep -c korzo-lock)" -gt 1 ]; do :; done; rm "$0/.korzo-lock.ffffffffffffffff"';
  children.push(spawn('sh', ['-c', line, place], { stdio: 'ignore' }));
}

it('is held by one until it is released, and leaves nothing', () => {
  const place = fresh();
  const lock = lockFolder(place);
  expect(() => lockFolder(place)).toThrow(LockHeld);
  expect(writerOf(place)).toContain(`process ${process.pid} on ${hostname()}, since 20`);
  lock.release();
  expect(readdirSync(place)).toEqual([]);
  expect(writerOf(place)).toBeUndefined();
  lockFolder(place).release();
});

it('says who holds it, where, since when, and what to do', () => {
  const place = fresh();
  const { pid } = sleeper();
  leave(place, { pid, start: '' });
  expect(() => lockFolder(place)).toThrow(
    `${place}: another program is writing there (process ${pid} on ${hostname()}, since 2026-01-02 03:04:05 UTC); wait until it ends, or name another place`,
  );
  expect(readdirSync(place)).toHaveLength(1);
});

it('is not kept by a process that was killed, by one of before the machine started, nor by the next of its number', async () => {
  const place = fresh();
  const child = sleeper();
  leave(place, { pid: child.pid, start: '' });
  expect(() => lockFolder(place)).toThrow(LockHeld);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockFolder(place).release();
  for (const mark of [{ boot: 'before' }, { start: 'another' }]) {
    leave(place, mark);
    lockFolder(place).release();
    expect(readdirSync(place)).toEqual([]);
  }
});

it('asks a person about processes it cannot see, and about a damaged file', () => {
  const place = fresh();
  leave(place, { host: 'elsewhere' });
  expect(() => lockFolder(place)).toThrow(
    /on elsewhere.*if it no longer runs, delete .*\.korzo-lock\.0123456789abcdef/,
  );
  writeFileSync(join(place, '.korzo-lock.0123456789abcdef'), '');
  expect(() => lockFolder(place)).toThrow(/an unknown process.*delete/);
});

it('waits for one that only looks around itself, when that one must give way', () => {
  const place = fresh();
  const { pid } = sleeper();
  leave(place, { pid, start: '' }, { first: 'c', name: 'ffffffffffffffff' });
  leavesWhenItSeesAnother(place);
  lockFolder(place).release();
  expect(readdirSync(place)).toEqual([]);
});

it('does not wait for one that holds the lock', () => {
  const place = fresh();
  leave(place, { pid: sleeper().pid, start: '' }, { name: 'ffffffffffffffff' });
  leavesWhenItSeesAnother(place);
  expect(() => lockFolder(place)).toThrow(LockHeld);
});

it('gives way to one that looks around itself and comes first', () => {
  const place = fresh();
  leave(place, { pid: sleeper().pid, start: '' }, { first: 'c', name: '0000000000000000' });
  expect(() => lockFolder(place)).toThrow(LockHeld);
  expect(readdirSync(place)).toEqual(['.korzo-lock.0000000000000000']);
});

it('locks files of one name apart from others', () => {
  const place = fresh();
  mkdirSync(place);
  const one = lockName(join(place, 'town'));
  const other = lockName(join(place, 'village'));
  expect(() => lockName(join(place, 'town'))).toThrow(LockHeld);
  const whole = lockFolder(place);
  for (const lock of [one, other, whole]) lock.release();
  expect(readdirSync(place)).toEqual([]);
});
