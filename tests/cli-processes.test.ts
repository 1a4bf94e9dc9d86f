import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { openRecording } from '@korzo/recording/node';
import { describe, expect, it } from 'vitest';
import { korzo } from './command/korzo.ts';
import { endless, hasBegun, workplace } from './command/workplace.ts';

const { here, begin } = workplace('processes');

/** What depends on the machine, or says how many processes there were. */
const apart = { wallSeconds: 0, agentStepsPerSecond: 0, processes: 0, tiles: 0 };

async function recorded(
  scenario: string,
  name: string,
  words: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const asked = ['--measure', 'mean-speed,present', '--json', '--quiet', '--out', here(name)];
  const { code, stdout, stderr } = await korzo([
    'run',
    scenario,
    '--duration',
    scenario === 'crates' ? '1' : '4',
    ...asked,
    ...words,
  ]);
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

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('korzo run --processes', () => {
  it.each(['exit-flow', 'crates'])(
    'gives the summary, measures, events and recording of one process: %s',
    async (scenario) => {
      const [first, second] = [`${scenario}-one`, `${scenario}-three`];
      const one = await recorded(scenario, first, []);
      const three = await recorded(scenario, second, ['--processes', '3', '--tiles', '6']);
      expect({ ...three, ...apart }).toEqual({ ...one, ...apart });
      expect(three['processes']).toBe(3);
      for (const file of ['checksums.txt', 'events.jsonl', 'trajectory.kzr'])
        expect(read(second, file).equals(read(first, file))).toBe(true);
      // How bodies stand is noted beside events.
      if (scenario === 'crates') expect(read(second, 'events.jsonl').toString()).toContain('"attitudes":[[');
    },
  );

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

  it('ends at Ctrl-C while one of its processes is frozen, names it and leaves none behind', async () => {
    const out = here('frozen');
    const running = begin([...endless, '--quiet', '--processes', '3', '--out', out]);
    await hasBegun(out);
    const members = childrenOf(running.process.pid);
    process.kill(members[1], 'SIGSTOP');
    running.process.kill('SIGINT');
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/process 3 of 3 has been silent for \d s: it is frozen/)]);
    for (const pid of members) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
    expect((await openRecording(out)).problems).toEqual([
      expect.stringMatching(/did not end well.*frames are there up/),
    ]);
  });

  it('ends by itself when one of its processes is frozen for longer than --max-silence', async () => {
    const out = here('silent');
    const running = begin([...endless, '--quiet', '--processes', '2', '--max-silence', '5', '--out', out]);
    await hasBegun(out);
    process.kill(childrenOf(running.process.pid)[0], 'SIGSTOP');
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/process 2 of 2 has been silent for 5 s/)]);
  });

  it('ends at once at a second Ctrl-C, whatever its processes do', async () => {
    const out = here('forced');
    const running = begin([...endless, '--processes', '2', '--out', out]);
    await hasBegun(out);
    const [member] = childrenOf(running.process.pid);
    process.kill(member, 'SIGSTOP');
    // Signals within a third of a second are one wish: sent until the process has ended.
    const sending = setInterval(() => running.process.kill('SIGINT'), 400);
    const { code } = await running.ended;
    clearInterval(sending);
    expect(code).toBe(130);
    await expect.poll(() => isThere(member)).toBe(false);
  });

  it('ends with its summary when one of its processes gets SIGTERM, and says so', async () => {
    const out = here('terminated');
    const running = begin([...endless, '--json', '--processes', '2', '--out', out]);
    await hasBegun(out);
    process.kill(childrenOf(running.process.pid)[0], 'SIGTERM');
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ interrupted: true });
    expect(stderr).toMatch(/process 2 of 2 was asked to end \(SIGTERM\)/);
  });

  it('says how a process ended that does not come to the run, with its last words', async () => {
    const fault = here('fault.cjs');
    writeFileSync(fault, 'if (process.send) throw new RangeError("no room for me");');
    const running = await korzo(['run', 'hello', '--processes', '2', '--quiet'], {
      environment: { NODE_OPTIONS: `--require ${fault}` },
    });
    expect(running.code).toBe(1);
    expect(running.stderr).toMatch(
      /process 2 of 2 ended before the run began \(exit code 1\): RangeError: no room for me; start the run again/,
    );
  });

  it.each([
    { words: ['hello', '--processes', '3', '--tiles', '2'], code: 2, told: /--tiles 2 is less than --processes 3/ },
    { words: ['hello', '--processes', '17'], code: 2, told: /a whole number from 1 to 16/ },
    { words: ['hello', '--processes', '2', '--max-silence', '0'], code: 2, told: /a number from 1 and up to 86400 s/ },
  ])('$words ends with code $code', async ({ words, code: expected, told }) => {
    const { code, stderr } = await korzo(['run', ...words, '--quiet']);
    expect(stderr).toMatch(told);
    expect(code).toBe(expected);
  });
});
