import { readFileSync } from 'node:fs';
import { InputError, readMovingAiMap, readMovingAiTasks, type Problem } from '@korzo/formats';
import { gridSearches, type GridSearch } from '@korzo/building';
import { describe, expect, it } from 'vitest';
import { checkTasks } from './check-tasks.ts';
import { planOnMap } from './plan-on-map.ts';

const shipped = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../../scenarios/maps/${name}`, import.meta.url));

const mapOf = (contents: string | Uint8Array) => {
  const read = readMovingAiMap(contents, { file: 'a.map' });
  if ('problems' in read) throw new InputError(read.problems);
  return { file: 'a.map', map: read.map };
};

const small = mapOf('type octile\nheight 3\nwidth 4\nmap\n..@.\n..@.\n.@@.\n');
const cell = (x: number, y: number, level = 0) => ({ x, y, level });
const jumpPoint = gridSearches.find(({ name }) => name === 'jump-point') as GridSearch;

describe.each(['rooms', 'maze', 'random'])('every task on the shipped map %s', (name) => {
  const tasks = readMovingAiTasks(shipped(`${name}.scen`), { file: `${name}.scen` });
  if ('problems' in tasks) throw new InputError(tasks.problems);
  const ground = mapOf(shipped(`${name}.map`));

  it.each(gridSearches)('is answered by $name as its kind promises', (search) => {
    for (const { from, to, optimal } of tasks.tasks) {
      const report = planOnMap(ground, search, { from: cell(...from), to: cell(...to) });
      if (!report.found) throw new Error(report.reason);
      const allowed = 1e-5 * optimal + 1e-5;
      if (search.gives === 'shortest') expect(Math.abs(report.length - optimal)).toBeLessThanOrEqual(allowed);
      if (search.gives === 'some') expect(report.length).toBeGreaterThanOrEqual(optimal - allowed);
      if (search.gives === 'any-angle') expect(report.length).toBeLessThanOrEqual(optimal + allowed);
      expect([report.points[0], report.points.at(-1)]).toEqual([cell(...from), cell(...to)]);
    }
  });
});

describe('a way on a grid map', () => {
  it('counts cells from the top left, and takes a place for the cell it lies in', () => {
    const report = planOnMap(small, jumpPoint, { from: cell(0.5, 0.2), to: cell(1.9, 1) });
    expect(report).toMatchObject({ found: true, length: Math.SQRT2, unit: 'cells', radius: 0 });
    expect(report.found && report.points).toEqual([cell(0, 0), cell(1, 1)]);
  });

  it('has no length when there is none, and says why', () => {
    expect(planOnMap(small, jumpPoint, { from: cell(0, 0), to: cell(3, 2) })).toMatchObject({
      found: false,
      reason: 'no way from (0, 0) to (3, 2); open a passage or choose another goal',
    });
    expect(planOnMap(small, jumpPoint, { from: cell(3, 2), to: cell(3, 2) })).toMatchObject({ found: true, length: 0 });
  });

  it('refuses ends that are none, both at once', () => {
    const problems = (from: ReturnType<typeof cell>, to: ReturnType<typeof cell>): unknown[] => {
      try {
        planOnMap(small, jumpPoint, { from, to });
      } catch (error) {
        if (error instanceof InputError) return error.problems.map(({ place, rule }) => [place, rule]);
      }
      return [];
    };
    expect(problems(cell(2, 0), cell(4, 0))).toEqual([
      ['--from', 'the cell must be open; (2, 0) is blocked'],
      ['--to', 'the place must lie in the map of 4 x 3 cells; it is (4, 0)'],
    ]);
    expect(problems(cell(-0.5, 0), cell(0, 0, 1))).toEqual([
      ['--from', expect.stringMatching(/it is \(-0.5, 0\)/)],
      ['--to', 'a grid map has level 0 alone; this is level 1'],
    ]);
  });
});

describe('a check of tasks', () => {
  const text = 'type octile\nheight 2\nwidth 3\nmap\n..@\n...\n';
  const map = { contents: text, file: 'a.map' };
  const check = (lines: string, source: typeof map | undefined = map) =>
    checkTasks(new TextEncoder().encode(`version 1\n${lines}`), 'a.scen', source);
  const told = (result: ReturnType<typeof check>): readonly Problem[] => ('problems' in result ? result.problems : []);

  it('finds every length again', () => {
    expect(check('0 a.map 3 2 0 0 2 1 2.41421356\n0 a.map 3 2 0 0 2 1 2.41')).toEqual({ warnings: [] });
    expect(told(check('0 a.map 3 2 0 0 2 1 2.41421356\n0 a.map 3 2 0 0 2 1 2.4143'))).toMatchObject([
      { line: 3, rule: 'the length must be that of the shortest path, 2.41421356; it is 2.4143' },
    ]);
  });

  it('reports tasks without a way, maps that are not there and maps that are none', () => {
    const parted = { contents: 'type octile\nheight 1\nwidth 3\nmap\n.@.\n', file: 'a.map' };
    expect(told(check('0 a.map 3 1 0 0 2 0 2', parted))[0].rule).toMatch(/there is none/);
    expect(check('0 a.map 3 1 0 0 2 0 0', parted)).toEqual({ warnings: [] });
    const lonely = checkTasks('version 1\n0 b.map 3 2 0 0 2 1 1', 'a.scen');
    expect(lonely).toMatchObject({ warnings: [{ place: 'map' }] });
    expect(told(check('0 a.map 3 2 0 0 2 0 2'))[0].rule).toMatch(/goal must be open/);
  });
});
