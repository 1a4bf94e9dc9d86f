import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ended } from './command/korzo.ts';
import { korzoHere } from './command/korzo-here.ts';

/** The gate out lies behind a gap that no agent fits through: an agent that wants to leave fails. */
const trapped = `
korzo: 1
name: trapped
title: Trapped
about: No agent fits through the gap.
world:
  size: [20, 10]
  building:
    regions: [{ id: room, rect: [0, 0, 10, 10] }, { id: yard, rect: [10, 0, 10, 10] }]
    portals: [{ id: gap, between: [room, yard], at: [[10, 5], [10, 5.3]] }]
    gates: [{ id: street, region: yard, at: [[20, 4], [20, 6]], way: out }]
groups:
  - name: people
    model: mass-steering
    count: 4
    place: { shape: rect, min: [2, 2], max: [8, 8] }
    goals: [{ goal: leave }]
run: { duration: 5, dt: 0.1 }
`;

/** People come in faster than those before them move away: they do not move at all. */
const crowded = `
korzo: 1
name: crowded
title: Crowded
about: No agent makes room.
world:
  size: [10, 10]
  building:
    regions: [{ id: room, rect: [0, 0, 10, 10] }]
    gates: [{ id: door, region: room, at: [[0, 4], [0, 5]] }]
groups:
  - name: people
    model: straight
    speed: 0
    arrivals: { perSecond: 2, gaps: even, gates: [door] }
run: { duration: 25, dt: 0.1 }
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-logs-'));
  writeFileSync(join(folder, 'trapped.yaml'), trapped);
  writeFileSync(join(folder, 'crowded.yaml'), crowded);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = async (line: string): Promise<Ended> => korzoHere(line.split(' '), { cwd: folder });

interface Line {
  readonly time: number;
  readonly level: string;
  readonly group: string;
  readonly text: string;
}

/** Every line of a log has the same form. */
function linesOf(text: string): Line[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const parts = /^ *(-|\d+\.\d{3}) s {2}(error|warning|info|debug) +(\w+) +(\S.*)$/.exec(line);
      if (parts === null) throw new Error(`this is no line of a log: ${line}`);
      return { time: Number(parts[1]), level: parts[2], group: parts[3], text: parts[4] };
    });
}

const fileOf = (name: string): Line[] => linesOf(readFileSync(join(folder, name), 'utf8'));

describe('the log of a run', () => {
  it('reports failed goals with their time, level, group and reason; the summary counts them', async () => {
    const run = 'run trapped.yaml --log-file failed.log';
    const [people, json] = await Promise.all([inFolder(run), inFolder('run trapped.yaml --json --quiet')]);
    const failures = fileOf('failed.log').filter(({ group }) => group === 'goals');
    expect(failures.length).toBeGreaterThan(0);
    for (const { time, level, text } of failures) {
      expect(level).toBe('warning');
      expect(time).toBeGreaterThan(0);
      expect(text).toMatch(/^agent \d+( and \d+ more)? failed the goal 'leave': .+/);
    }
    expect(people.stderr).toContain("failed the goal 'leave'");
    expect(people.stdout).toMatch(/\n {2}goals +0 reached, [1-9]\d* failed\n/);
    const { goals } = JSON.parse(json.stdout) as { goals: { reached: number; failed: number } };
    expect(goals.reached).toBe(0);
    expect(goals.failed).toBeGreaterThanOrEqual(4);
    expect(json.stderr).toBe('');
  });

  it('reports when arrivals wait long', async () => {
    const { code } = await inFolder('run crowded.yaml --quiet --log-file waiting.log --log-level warning');
    expect(code).toBe(0);
    const told = fileOf('waiting.log');
    expect(told.map(({ level, group }) => `${level} ${group}`)).toEqual(['warning world', 'warning world']);
    expect(told[0].text).toMatch(/^\d+ wait outside for room at their entry/);
    expect(told[0].time).toBeGreaterThan(10);
    expect(told[1].time - told[0].time).toBeCloseTo(10, 6);
  });

  it('holds what its level and groups let through, in the order of time', async () => {
    const quiet = 'run hello --duration 3 --dt 0.1 --quiet';
    await Promise.all([
      inFolder(`${quiet} --log-file all.log --log-level debug --tiles 2`),
      inFolder(`${quiet} --log-file crew.log --log-level debug --log-groups crew,world`),
      inFolder(`${quiet} --log-file usual.log`),
      inFolder(`${quiet} --log-file none.log --log-level silent`),
    ]);
    const all = fileOf('all.log');
    expect(new Set(all.map(({ group }) => group))).toEqual(new Set(['world', 'crew', 'run']));
    const times = all.map(({ time }) => time).filter((time) => !Number.isNaN(time));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(all.at(-1)?.text).toMatch(/^ended with checksum [0-9a-f]{16}$/);
    expect(fileOf('crew.log').map(({ group }) => group)).toEqual(['world', 'crew']);
    expect(fileOf('usual.log').map(({ level }) => level)).toEqual(['info']);
    expect(readFileSync(join(folder, 'none.log'), 'utf8')).toBe('');
  });

  it('keeps the error that ended a run', async () => {
    const { code, stderr } = await inFolder('run trapped.yaml --set people=3 --log-file refused.log');
    expect(code).toBe(1);
    expect(stderr).toContain("no knob or place 'people'");
    expect(fileOf('refused.log').at(-1)).toMatchObject({ level: 'error', group: 'run' });
    expect(fileOf('refused.log').at(-1)?.text).toContain("no knob or place 'people'");
  });
});
