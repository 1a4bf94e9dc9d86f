import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { korzo, startKorzo, type Running } from './command/korzo.ts';

const folder = mkdtempSync(join(tmpdir(), 'korzo-locks-'));
const here = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const started: Running[] = [];
afterEach(async () => {
  for (const { process: child } of started) child.kill('SIGKILL');
  await Promise.all(started.splice(0).map(async ({ ended }) => ended));
});

const endless = (out: string): string[] => [
  ...['run', 'hello', '--duration', '1000000', '--set', 'run.stopWhenEmpty=false', '--quiet'],
  ...['--force', '--out', out],
];

/** Starts a run that goes on for hours, and waits until it writes. */
async function startRecording(out: string): Promise<Running> {
  const running = startKorzo(endless(out));
  started.push(running);
  const begun = join(out, 'checksums.txt');
  await expect.poll(() => existsSync(begun) && statSync(begun).size).toBeGreaterThan(0);
  return running;
}

describe('a folder that is being written', () => {
  it('is refused to a second run, which says who holds it, and stays whole', async () => {
    const out = here('two');
    const first = await startRecording(out);
    const second = await korzo(['run', 'lift', '--quiet', '--force', '--out', out]);
    expect(second.code).toBe(1);
    expect(second.stderr).toMatch(
      /^korzo: [^\n]*two: --out: another program is writing there [^\n]*; wait until it ends, or name another place\n$/,
    );
    expect(second.stderr).toContain(`(process ${first.process.pid} on ${hostname()}, since 20`);
    const look = await korzo(['check', out]);
    expect(look.stderr).toContain(`the run has not ended (process ${first.process.pid} on `);
    first.process.kill('SIGINT');
    expect((await first.ended).code).toBe(0);
    expect((await korzo(['check', out])).stdout).toContain("recording of 'hello'");
    expect(readdirSync(out).toSorted()).toEqual([
      ...['checksums.txt', 'events.jsonl', 'recording.json', 'summary.json', 'trajectory.kzr'],
    ]);
  });

  it('is free again when its writer was killed', async () => {
    const out = here('killed');
    const first = await startRecording(out);
    first.process.kill('SIGKILL');
    await first.ended;
    const second = await korzo(['run', 'lift', '--duration', '2', '--quiet', '--force', '--out', out]);
    expect([second.code, second.stderr]).toEqual([0, '']);
    expect((await korzo(['check', out])).stdout).toContain("recording of 'lift'");
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
    const ended = await Promise.all(all.map((words) => korzo(words)));
    for (const { code, stderr } of ended) {
      expect(code).toBe(1);
      expect(stderr).toContain(`another program is writing there (process ${first.process.pid} on`);
    }
  });

  it('is refused to a second log', async () => {
    const log = here('run.log');
    const running = startKorzo([...endless(here('logged')), '--log-file', log]);
    started.push(running);
    await expect.poll(() => existsSync(log)).toBe(true);
    const second = await korzo(['run', 'lift', '--duration', '1', '--quiet', '--log-file', log]);
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
