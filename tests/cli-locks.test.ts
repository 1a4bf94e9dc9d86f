import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { Running } from './command/korzo.ts';
import { korzoHere } from './command/korzo-here.ts';
import { endless, hasBegun, workplace } from './command/workplace.ts';

const { here, begin } = workplace('locks');

const recordingInto = (out: string): string[] => [...endless, '--quiet', '--force', '--out', out];

/** Starts a run that goes on for hours, waits until it writes, and stops it: a process that stands still holds its lock all the same. */
async function startRecording(out: string): Promise<Running> {
  const running = begin(recordingInto(out));
  await hasBegun(out);
  running.process.kill('SIGSTOP');
  return running;
}

describe('a folder that is being written', () => {
  it('is refused to a second run, which says who holds it, and stays whole', async () => {
    const out = here('two');
    const first = await startRecording(out);
    const second = await korzoHere(['run', 'lift', '--quiet', '--force', '--out', out]);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(
      /^korzo: [^\n]*two: --out: another program is writing there [^\n]*; wait until it ends, or name another place\n$/,
    );
    expect(second.stderr).toContain(`(process ${first.process.pid} on ${hostname()}, since 20`);
    const look = await korzoHere(['check', out]);
    expect(look.stderr).toContain(`the run has not ended (process ${first.process.pid} on `);
    first.process.kill('SIGCONT');
    first.process.kill('SIGINT');
    expect((await first.ended).code).toBe(0);
    expect((await korzoHere(['check', out])).stdout).toContain("recording of 'hello'");
    expect(readdirSync(out).toSorted()).toEqual([
      ...['checksums.txt', 'events.jsonl', 'recording.json', 'summary.json', 'trajectory.kzr'],
    ]);
  });

  it('is free again when its writer was killed', async () => {
    const out = here('killed');
    const first = await startRecording(out);
    first.process.kill('SIGKILL');
    await first.ended;
    const second = await korzoHere(['run', 'lift', '--duration', '2', '--quiet', '--force', '--out', out]);
    expect([second.code, second.stderr]).toEqual([0, '']);
    expect((await korzoHere(['check', out])).stdout).toContain("recording of 'lift'");
    expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('is refused to the other commands that write into folders', async () => {
    const out = here('others');
    const first = await startRecording(out);
    const all = [
      ['compare', 'circle', '--quiet', '--out', out],
      ['measure', out, '--measure', 'speed', '--quiet', '--csv', out],
      ['sweep', 'circle', '--quiet', '--out', out],
      ['validate', 'rimea', '--test', '1', '--quiet', '--out', out],
    ];
    const ended = await Promise.all(all.map((words) => korzoHere(words)));
    for (const { code, stderr } of ended) {
      expect(code).toBe(1);
      expect(stderr).toContain(`another program is writing there (process ${first.process.pid} on`);
    }
  });

  it('is refused to a second log', async () => {
    const log = here('run.log');
    const running = begin([...recordingInto(here('logged')), '--log-file', log]);
    await expect.poll(() => existsSync(log)).toBe(true);
    running.process.kill('SIGSTOP');
    const second = await korzoHere(['run', 'lift', '--duration', '1', '--quiet', '--log-file', log]);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`--log-file: another program is writing there (process ${running.process.pid} on`);
  });
});

it('of many processes that want one folder at once, one gets it', async () => {
  const place = here('many');
  const module = new URL('../packages/recording/dist/index.node.js', import.meta.url).href;
  // Each keeps what it got until all have tried.
  const program = `
    const { lockFolder } = await import('${module}');
    let lock;
    try { lock = lockFolder(process.argv[1]); } catch (error) { if (error.name !== 'LockHeld') throw error; }
    process.stdout.write(lock ? 'held' : 'refused');
    process.stdin.once('end', () => lock?.release()).resume();
  `;
  for (let round = 0; round < 3; round++) {
    const rivals = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program, place], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const said = await Promise.all(
      rivals.map(
        (rival) => new Promise<string>((resolve) => rival.stdout.once('data', (text) => resolve(String(text)))),
      ),
    );
    expect(said.toSorted()).toEqual(['held', ...Array.from({ length: 5 }, () => 'refused')]);
    await Promise.all(
      rivals.map((rival) => {
        const ended = new Promise((resolve) => rival.once('close', resolve));
        rival.stdin.end();
        return ended;
      }),
    );
    expect(readdirSync(place)).toEqual([]);
  }
});
