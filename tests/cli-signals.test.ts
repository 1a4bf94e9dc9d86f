import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecording } from '@korzo/recording/node';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startInTerminal, startKorzo, type Running } from './command/korzo.ts';

const folder = mkdtempSync(join(tmpdir(), 'korzo-signals-'));
const here = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const started: Running[] = [];
afterEach(async () => {
  for (const { process: child } of started) child.kill('SIGKILL');
  await Promise.all(started.splice(0).map(async ({ ended }) => ended));
});
const begin = (words: readonly string[]): Running => {
  const running = startKorzo(words);
  started.push(running);
  return running;
};

const endless = ['run', 'hello', '--duration', '1000000', '--set', 'run.stopWhenEmpty=false', '--json'];

describe('a closed terminal, Ctrl-C and the request to end', () => {
  it.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)('%s ends a run with its summary and recording', async (signal) => {
    const out = here(signal);
    const running = begin([...endless, '--out', out]);
    const begun = join(out, 'checksums.txt');
    await expect.poll(() => existsSync(begun) && statSync(begun).size).toBeGreaterThan(0);
    running.process.kill(signal);
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    const summary = JSON.parse(stdout) as { interrupted: boolean };
    expect(summary.interrupted).toBe(true);
    const recording = await openRecording(out);
    expect([recording.problems, recording.info.summary]).toEqual([[], summary]);
  });

  it.each([
    ['sweep', ['circle', '--seeds', '1..1000', '--threads', '1', '--out', here('sweep')], /run [1-9]\d* of 1000/],
    ['compare', ['dense-room', '--models', 'straight,orca', '--seeds', '1..1000'], /run (?:[2-9]|\d{2,}) of 2000/],
  ])('SIGHUP ends %s with what is done', async (command, words, progress) => {
    const running = begin([command, ...words, '--json']);
    await running.saw(progress);
    running.process.kill('SIGHUP');
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ interrupted: true });
  });

  it('SIGHUP ends a validation, with the tests whose runs are done', async () => {
    const out = here('validated');
    const running = begin(['validate', 'rimea', '--out', out, '--json', '--quiet']);
    // Its folder is locked when it begins.
    await expect.poll(() => existsSync(out) && readdirSync(out).length).toBe(1);
    running.process.kill('SIGHUP');
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ interrupted: true });
    expect(readdirSync(out).toSorted()).toEqual(['index.html', 'results.json']);
  });

  it('a terminal that is closed ends a run with its recording', async () => {
    const out = here('terminal');
    const terminal = startInTerminal([...endless, '--out', out], { environment: { TERM: 'xterm' } });
    started.push(terminal);
    const begun = join(out, 'checksums.txt');
    await expect.poll(() => existsSync(begun) && statSync(begun).size).toBeGreaterThan(0);
    terminal.process.kill('SIGKILL');
    await expect.poll(() => existsSync(join(out, 'summary.json'))).toBe(true);
    const recording = await openRecording(out);
    expect(recording.problems).toEqual([]);
    expect(recording.info.summary).toMatchObject({ interrupted: true });
  });

  it('SIGHUP ends a server', async () => {
    const running = begin(['serve', '--port', '0', '--json']);
    await running.saw(/\}\n/);
    running.process.kill('SIGHUP');
    expect(await running.ended).toMatchObject({ code: 0, signal: null });
  });
});
