import type { Problem } from '@korzo/reading';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openRun, type Scenario } from '@korzo/engine';
import { companionsOf, detectFormat, readAnyFormat } from '../formats.ts';
import { readMap } from './read-map.ts';
import { readConfig } from './settings.ts';

const shipped = (name: string): string =>
  readFileSync(new URL(`../../../../scenarios/boids-app/${name}`, import.meta.url), 'utf8');
const configText = shipped('config.cfg');
const mapText = shipped('map.txt');

const read = (config: string, map: string | null = mapText) =>
  readAnyFormat(config, 'config.cfg', {
    beside: map === null ? new Map() : new Map([['map', { contents: map, file: 'map.txt' }]]),
  });

const problemsOf = (result: object): readonly Problem[] =>
  'problems' in result ? (result.problems as readonly Problem[]) : [];

describe('config.cfg and map.txt', () => {
  it('are known by their contents, and the config names the map', () => {
    expect(detectFormat(configText, 'config.cfg')?.name).toBe('boids-app');
    expect(companionsOf(configText, 'config.cfg')).toEqual([{ what: 'map', place: 'map', names: ['map.txt'] }]);
  });

  it('become an evacuation: walls, one exit, and parties that join the ways where they see them', () => {
    const result = read(configText);
    expect(problemsOf(result)).toEqual([]);
    const { scenario } = result as Extract<typeof result, { scenario: unknown }>;
    expect(scenario.world.size).toEqual([46, 25]);
    expect(scenario.world.exits).toEqual([{ id: 'exit1', min: [45, 11], max: [46, 14], level: 0 }]);
    const people = scenario.groups.reduce(
      (sum, { place }) => sum + (place.shape === 'points' ? place.points.length : 0),
      0,
    );
    expect(people).toBe(mapText.split('P').length - 1);
    expect(scenario.groups).toHaveLength(7);
    // The first room: through its own checkpoints a, e and i.
    expect(scenario.groups[0].goals).toEqual([
      {
        goal: 'checkpoints',
        points: [
          [6.5, 18.5],
          [6.5, 14.5],
          [39.5, 12.5],
        ],
        within: 1,
        exit: 'exit1',
      },
    ]);
    expect(scenario.groups[0].parameters).toMatchObject({ separates: true, coheres: false, maxForce: 5, friction: 0 });
  });

  it('make the walls around every drawn place, each as long as it runs', () => {
    const result = read('map = map.txt', '#####\n#P.E#\n#####');
    const { scenario } = result as Extract<typeof result, { scenario: unknown }>;
    // Around the block of walls, and around the hole in it.
    expect(scenario.world.walls).toHaveLength(8);
    expect(scenario.groups[0].goals).toEqual([{ goal: 'exit' }]);
  });

  it.each([
    [
      'around a corner',
      ['############', '#PPPP..#...#', '#PPPP..#...#', '#.a...b....#', '#PPPP..#.c.E', '############'],
    ],
    [
      'through two doors',
      ['###########', '#PPP#..P..#', '#.a...b...#', '#PPP#..#.##', '#PPP#..#.c#', '#....PP#..E', '###########'],
    ],
  ])('make a plan that empties %s', async (_, drawing) => {
    const result = read('separationRadius = 1\nduration = 150\n', [...drawing, '', 'way a b c'].join('\n'));
    expect(problemsOf(result)).toEqual([]);
    const { scenario } = result as Extract<typeof result, { scenario: Scenario }>;
    const { simulation } = await openRun(scenario);
    while (simulation.present > 0 && simulation.time < 150) simulation.tick();
    expect(simulation.present).toBe(0);
  });

  it('make a school of fish and its predator when the scene is a school', () => {
    const result = read('scene = school\ncount = 50\nspeed = 4\nmaxSpeed = 5', null);
    const { scenario } = result as Extract<typeof result, { scenario: unknown }>;
    expect(scenario.groups.map(({ kind, count }) => [kind, count])).toEqual([
      ['fish', 50],
      ['predator', 1],
    ]);
  });

  it('are refused with file, line, rule and remedy', () => {
    const told = problemsOf(
      readConfig(
        'map = map.txt\nsped = 2\nspeed = fast\ncohesion = maybe\nspeed 3\nspeed = 1\nspeed = 2',
        'config.cfg',
      ),
    );
    expect(told.map(({ line, place }) => [line, place])).toEqual([
      [2, 'sped'],
      [3, 'speed'],
      [4, 'cohesion'],
      [5, ''],
      [6, 'speed'],
      [7, 'speed'],
    ]);
    expect(told[0].remedy).toMatch(/speed/);
    expect(problemsOf(read('map = nowhere.txt', null))[0].rule).toMatch(/the map 'nowhere.txt' that this file names/);
    expect(problemsOf(read('scene = building', null))[0].rule).toMatch(/needs a map/);
    const map = problemsOf(readMap('###\n#P?\n#aa\n\nway a q\nroad', 'map.txt'));
    expect(map.map(({ line, column }) => [line, column])).toEqual([
      [2, 3],
      [3, 3],
      [5, 1],
      [6, 1],
      [1, 1],
    ]);
    expect(problemsOf(read('map = map.txt', '#####\n#P#E#\n#####'))).toMatchObject([
      { file: 'map.txt', line: 2, column: 2, rule: expect.stringMatching(/sees none/) as unknown },
    ]);
  });
});

const isAnswered = (result: object): boolean =>
  !('problems' in result) ||
  (problemsOf(result).length > 0 &&
    problemsOf(result).every(({ rule, remedy }) => rule.length > 5 && remedy.length > 3));

describe('fuzzed files of the boids application', () => {
  it('give a scenario or problems with rule and remedy, never an exception', () => {
    const signs = fc.array(fc.constantFrom('#', '.', 'P', 'E', 'a', 'b', '\n', ' ', '?', 'way a b', '\n\n'), {
      maxLength: 60,
    });
    const lines = fc.array(
      fc.tuple(
        fc.constantFrom('map', 'speed', 'cell', 'scene', 'count', 'cohesion', 'x', ''),
        fc.constantFrom('map.txt', '1', '-1', 'on', 'NaN', '1e999', 'school', ''),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(signs, lines, fc.string(), (drawing, settings, noise) => {
        const config = settings.map(([name, value]) => `${name} = ${value}`).join('\n');
        expect(isAnswered(read(`map = map.txt\n${config}`, drawing.join('')))).toBe(true);
        expect(isAnswered(readConfig(noise, 'x'))).toBe(true);
        expect(isAnswered(readMap(noise, 'x'))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
