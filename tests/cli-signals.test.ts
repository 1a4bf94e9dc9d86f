import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openRecording } from '@korzo/recording/node';
import { describe, expect, it } from 'vitest';
import { startInTerminal } from './command/korzo.ts';
import { endless, hasBegun, workplace } from './command/workplace.ts';

const { here, begin, watch } = workplace('signals');

const endlessJson = [...endless, '--json'];

describe('a closed terminal, Ctrl-C and the request to end', () => {
  it.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)('%s ends a run with its summary and recording', async (signal) => {
    const out = here(signal);
    const running = begin([...endlessJson, '--out', out]);
    await hasBegun(out);
    running.process.kill(signal);
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    const summary = JSON.parse(stdout) as { interrupted: boolean };
    expect(summary.interrupted).toBe(true);
    const recording = await openRecording(out);
    expect([recording.problems, recording.info.summary]).toEqual([[], summary]);
  });

  it.each([
    ['sweep', ['circle', '--seeds', '1..1000', '--workers', '1', '--out', here('sweep')], /run [1-9]\d* of 1000/],
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
    const terminal = watch(startInTerminal([...endlessJson, '--out', out], { environment: { TERM: 'xterm' } }));
    await hasBegun(out);
    terminal.process.kill('SIGKILL');
    await expect.poll(() => existsSync(join(out, 'summary.json'))).toBe(true);
    const recording = await openRecording(out);
    expect(recording.problems).toEqual([]);
    expect(recording.info.summary).toMatchObject({ interrupted: true });
  });

  it('SIGHUP ends a server', async () => {
    const running = begin(['serve', '--port', '0', '--json']);
    await running.ready();
    running.process.kill('SIGHUP');
    expect(await running.ended).toMatchObject({ code: 0, signal: null });
  });
});
