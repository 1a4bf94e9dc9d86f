import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openRecording } from '@korzo/recording/node';
import { describe, expect, it } from 'vitest';
import { korzo } from './command/korzo.ts';
import { endless, hasBegun, workplace } from './command/workplace.ts';

const { here, begin } = workplace('processes');

/** What depends on the machine, or says how many processes there were. */
const apart = { wallSeconds: 0, agentStepsPerSecond: 0, processes: 0, tiles: 0 };

async function recorded(name: string, words: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const asked = ['--measure', 'mean-speed,present', '--json', '--quiet', '--out', here(name)];
  const { code, stdout, stderr } = await korzo(['run', 'exit-flow', '--duration', '4', ...asked, ...words]);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
}

const read = (name: string, file: string): Buffer => readFileSync(here(`${name}/${file}`));

/** The processes that a command has started. */
const childrenOf = (pid: number | undefined): number[] =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);

describe('korzo run --processes', () => {
  it('gives the summary, measures, events and recording of one process', async () => {
    const [one, three] = [await recorded('one', []), await recorded('three', ['--processes', '3', '--tiles', '4'])];
    expect({ ...three, ...apart }).toEqual({ ...one, ...apart });
    expect(three['processes']).toBe(3);
    for (const file of ['checksums.txt', 'events.jsonl', 'trajectory.kzr'])
      expect(read('three', file).equals(read('one', file))).toBe(true);
  });

  it('ends in all processes with its summary and recording when a person ends it', async () => {
    const out = here('ended');
    const running = begin([...endless, '--json', '--processes', '2', '--out', out]);
    await hasBegun(out);
    const members = childrenOf(running.process.pid);
    // As a terminal does.
    for (const pid of [...members, running.process.pid ?? 0]) process.kill(pid, 'SIGINT');
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ interrupted: true, processes: 2 });
    expect((await openRecording(out)).problems).toEqual([]);
    for (const pid of members) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  });

  it('ends when one of its processes is killed, and names it', async () => {
    const out = here('killed');
    const running = begin([...endless, '--quiet', '--processes', '3', '--out', out]);
    await hasBegun(out);
    const members = childrenOf(running.process.pid);
    expect(members).toHaveLength(2);
    process.kill(members[0], 'SIGKILL');
    const { code, stderr } = await running.ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/process 2 of 3 has died: its connection broke without a farewell; start the run again/);
    expect(() => process.kill(members[1], 0)).toThrow(/ESRCH/);
  });

  it.each([
    { words: ['hello', '--processes', '3', '--tiles', '2'], code: 2, told: /--tiles 2 is less than --processes 3/ },
    { words: ['hello', '--processes', '17'], code: 2, told: /a whole number from 1 to 16/ },
  ])('$words ends with code $code', async ({ words, code: expected, told }) => {
    const { code, stderr } = await korzo(['run', ...words, '--quiet']);
    expect(stderr).toMatch(told);
    expect(code).toBe(expected);
  });
});
