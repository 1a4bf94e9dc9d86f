import { setKnobs } from '@korzo/engine';
import type { Problem } from '@korzo/reading';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companionsOf, detectFormat, readAnyFormat } from '../formats.ts';
import { blockedRects } from './movingai-scenario.ts';
import { readMovingAiMap, type MovingAiMap } from './read-movingai-map.ts';
import { readMovingAiTasks } from './read-movingai-tasks.ts';
import { writeMovingAiMap, writeMovingAiTasks } from './write-movingai.ts';

const shipped = (name: string): string =>
  readFileSync(new URL(`../../../../scenarios/maps/${name}`, import.meta.url), 'utf8');

const small = 'type octile\nheight 3\nwidth 4\nmap\n..@.\nGST.\nW.O.\n';

const problemsOf = (result: object): readonly Problem[] =>
  'problems' in result ? (result.problems as readonly Problem[]) : [];

const mapOf = (text: string): MovingAiMap => {
  const read = readMovingAiMap(text, { file: 'a.map' });
  if ('problems' in read) throw new Error(read.problems[0].rule);
  return read.map;
};

/** Line, column and the beginning of the rule of each problem with a map. */
const wrongWith = (text: string): unknown[] =>
  problemsOf(readMovingAiMap(text, { file: 'a.map' })).map(({ line, column, rule }) => [line, column, rule]);

describe('a .map file', () => {
  it('is read with ground and swamp open, and trees, water and what is out of bounds blocked', () => {
    const expected = { columns: 4, rows: 3, open: Uint8Array.of(1, 1, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1) };
    expect(mapOf(small)).toEqual(expected);
    expect(mapOf(small.replaceAll('\n', '\r\n'))).toEqual(expected);
    expect(mapOf(`${small}\n\n`)).toEqual(expected);
  });

  it('is known by its contents', () => {
    expect(detectFormat(small, 'somewhere.txt')?.name).toBe('movingai-map');
    expect(detectFormat('version 1\n0\ta.map\t4\t3\t0\t0\t1\t0\t1', 'x')?.name).toBe('movingai-scen');
  });

  it('is written as it was read', () => {
    for (const name of ['rooms.map', 'maze.map', 'random.map'])
      expect(writeMovingAiMap(mapOf(shipped(name)))).toBe(shipped(name));
  });

  it('is refused with line, column, rule and remedy', () => {
    expect(wrongWith('type octile\nheight 2\nwidth 3\nmap\n.x.\n..\n...\n')).toEqual([
      [5, 2, expect.stringMatching(/one of \. G S .* here is "x"/)],
      [6, 3, expect.stringMatching(/as many cells as the width, 3; this one has 2/)],
      [7, 1, expect.stringMatching(/has 2 rows; here is another line/)],
    ]);
    expect(wrongWith('type hex\nheight 0\nwidth 1e3\nmap\n.')).toEqual([
      [1, 1, expect.stringMatching(/type must be octile; it is "hex"/)],
      [2, 1, expect.stringMatching(/height must be a whole number above 0/)],
      [3, 1, expect.stringMatching(/width must be a whole number above 0/)],
    ]);
    expect(wrongWith('height 1\nheight 1\ncolour red\nmap\n.')).toEqual([
      [2, 1, expect.stringMatching(/said once/)],
      [3, 1, expect.stringMatching(/here is "colour red"/)],
      [1, 1, expect.stringMatching(/must say its width/)],
      [1, 1, expect.stringMatching(/must begin with its type/)],
    ]);
    expect(wrongWith('type octile\nheight 3\nwidth 1\nmap\n.')).toEqual([
      [5, 1, expect.stringMatching(/as many rows as its height/)],
    ]);
    expect(wrongWith('type octile\nheight 1\nwidth 2\nmap\n@@')).toEqual([
      [5, 1, expect.stringMatching(/all are blocked/)],
    ]);
    expect(wrongWith('type octile\nheight 1\nwidth 2\n..')).toEqual([[4, 1, expect.stringMatching(/line 'map'/)]]);
    expect(wrongWith('type octile\nheight 99999\nwidth 99999\nmap\n.')).toEqual([
      [1, 1, expect.stringMatching(/up to/)],
    ]);
  });

  it('becomes a hall with obstacles that cover the blocked cells, and people in it', () => {
    const result = readAnyFormat(small, 'Small map.map');
    const { scenario } = result as Extract<typeof result, { scenario: unknown }>;
    expect(scenario).toMatchObject({ name: 'small-map', world: { size: [4, 3] } });
    expect(scenario.world.building?.obstacles.map(({ rect }) => rect)).toEqual([
      [2, 0, 1, 3],
      [0, 0, 1, 1],
    ]);
    expect(scenario.groups[0].goals).toEqual([{ goal: 'wander' }]);
  });

  it('has every blocked cell in one rectangle and no open one', () => {
    const map = mapOf(shipped('random.map'));
    const covered = new Uint8Array(map.open.length);
    for (const [x, y, width, height] of blockedRects(map))
      for (let row = map.rows - y - height; row < map.rows - y; row++)
        for (let column = x; column < x + width; column++) covered[row * map.columns + column]++;
    expect(covered).toEqual(map.open.map((cell) => 1 - cell));
  });
});

/** Line, place and rule of each problem with tasks. */
const told = (text: string, map?: MovingAiMap): unknown[] =>
  problemsOf(readMovingAiTasks(text, { file: 'a.scen' }, map)).map(({ line, place, rule }) => [line, place, rule]);

describe('a .scen file', () => {
  const tasks = 'version 1\n0\tmaps/a.map\t4\t3\t0\t0\t1\t2\t2.41421356\n1 maps/a.map 4 3 3 0 3 2 2.00\n';

  it('is read, divided by tabs or blanks', () => {
    expect(readMovingAiTasks(tasks, { file: 'a.scen' }, mapOf(small))).toEqual({
      map: 'maps/a.map',
      columns: 4,
      rows: 3,
      tasks: [
        { line: 2, bucket: 0, from: [0, 0], to: [1, 2], optimal: 2.41421356 },
        { line: 3, bucket: 1, from: [3, 0], to: [3, 2], optimal: 2 },
      ],
    });
    expect(problemsOf(readMovingAiTasks(tasks.replace('version 1', 'version 1.0'), { file: 'a.scen' }))).toEqual([]);
  });

  it('names its map, and is done by people on it', () => {
    expect(companionsOf(tasks, 'a.scen')).toMatchObject([{ what: 'map', names: ['maps/a.map', 'a.map'] }]);
    const beside = new Map([['map', { contents: small, file: 'a.map' }]]);
    const result = readAnyFormat(tasks, 'a.scen', { beside });
    const { scenario } = result as Extract<typeof result, { scenario: unknown }>;
    expect(scenario.groups.map(({ place, goals }) => [place, goals])).toMatchObject([
      [{ points: [[0.5, 2.5]] }, [{ goal: 'reach', at: [1.5, 0.5] }]],
      [{ points: [[3.5, 2.5]] }, [{ goal: 'reach', at: [3.5, 0.5] }]],
    ]);
    const slim = setKnobs(scenario, { radius: 0.12 }) as Extract<ReturnType<typeof setKnobs>, { scenario: unknown }>;
    expect(slim.scenario.groups.map(({ radius }) => radius)).toEqual([0.12, 0.12]);
    expect(problemsOf(readAnyFormat(tasks, 'a.scen'))).toMatchObject([{ line: 2, place: 'map' }]);
    const broken = new Map([['map', { contents: 'type', file: 'a.map' }]]);
    expect(problemsOf(readAnyFormat(tasks, 'a.scen', { beside: broken }))[0].file).toBe('a.map');
  });

  it('is written as it was read', () => {
    for (const name of ['rooms', 'maze', 'random']) {
      const read = readMovingAiTasks(shipped(`${name}.scen`), { file: 'x' }, mapOf(shipped(`${name}.map`)));
      if ('problems' in read) throw new Error(read.problems[0].rule);
      expect(read.tasks).toHaveLength(60);
      expect(writeMovingAiTasks(read)).toBe(shipped(`${name}.scen`));
    }
  });

  it('is refused with line, place, rule and remedy', () => {
    expect(told('version 2\n0 a.map 4 3 0 0 1\n-1 a.map 0 3 0 0 1 x 1e999\n0 a.map 4 3 4 0 0 3 1')).toEqual([
      [1, 'version', expect.stringMatching(/must be version 1; it is "version 2"/)],
      [2, '', expect.stringMatching(/has 9 fields .* this one has 7/)],
      [3, 'bucket', expect.stringMatching(/whole number, at least 0; it is "-1"/)],
      [3, 'map width', expect.stringMatching(/whole number above 0/)],
      [3, 'goal y', expect.stringMatching(/it is "x"/)],
      [3, 'optimal length', expect.stringMatching(/must be a number, at least 0/)],
      [4, 'start', expect.stringMatching(/in the map of 4 x 3 cells; it is \(4, 0\)/)],
      [4, 'goal', expect.stringMatching(/it is \(0, 3\)/)],
    ]);
    expect(told('version 1\n0 a.map 4 3 2 0 0 2 1\n0 b.map 5 3 0 0 0 0 1', mapOf(small))).toEqual([
      [2, 'start', expect.stringMatching(/must be open; \(2, 0\) is blocked/)],
      [2, 'goal', expect.stringMatching(/must be open; \(0, 2\) is blocked/)],
      [3, 'map', expect.stringMatching(/all tasks of a file must be on one map/)],
      [3, 'map', expect.stringMatching(/of the size the task says, 5 x 3; it is 4 x 3/)],
    ]);
    expect(told('version 1\n\n')).toEqual([[1, '', expect.stringMatching(/must have tasks/)]]);
  });
});

const isAnswered = (result: object): boolean =>
  !('problems' in result) ||
  (problemsOf(result).length > 0 &&
    problemsOf(result).every(({ rule, remedy }) => rule.length > 5 && remedy.length > 3));

describe('fuzzed files of MovingAI', () => {
  it('give a map, tasks or problems with rule and remedy, never an exception', () => {
    const words = fc.array(
      fc.constantFrom(
        'type octile',
        'height 2',
        'width 2',
        'map',
        '..',
        '@.',
        'xx',
        '',
        '\t',
        'version 1',
        '0 a.map 2 2 0 0 1 1 1',
        'height',
        '-1 a 0 0 9 9 9 9 NaN',
      ),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(words, fc.string(), fc.uint8Array({ maxLength: 40 }), (lines, noise, bytes) => {
        const text = lines.join('\n');
        const beside = new Map([['map', { contents: text, file: 'a.map' }]]);
        for (const contents of [
          text,
          noise,
          bytes,
          `type octile\nheight 2\nwidth 2\nmap\n${text}`,
          `version 1\n${text}`,
        ]) {
          expect(isAnswered(readMovingAiMap(contents, { file: 'x' }))).toBe(true);
          expect(isAnswered(readMovingAiTasks(contents, { file: 'x' }))).toBe(true);
          expect(isAnswered(readAnyFormat(contents, 'x.map'))).toBe(true);
          expect(isAnswered(readAnyFormat(contents, 'x.scen', { beside }))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
