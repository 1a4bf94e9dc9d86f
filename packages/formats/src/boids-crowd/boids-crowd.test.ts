import type { Problem } from '@korzo/reading';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companionsOf, detectFormat, readAnyFormat } from '../formats.ts';
import { readCrowdConfig } from './read-crowd-config.ts';
import { readCrowdObstacles } from './read-crowd-obstacles.ts';

const shipped = (name: string): string =>
  readFileSync(new URL(`../../../../scenarios/boids-crowd/${name}`, import.meta.url), 'utf8');
const configText = shipped('config.xml');
const obstaclesText = shipped('obstacles.xml');

const read = (config: string, obstacles: string | null = obstaclesText) =>
  readAnyFormat(config, 'config.xml', {
    beside: obstacles === null ? new Map() : new Map([['obstacles', { contents: obstacles, file: 'obstacles.xml' }]]),
  });

const problemsOf = (result: object): readonly Problem[] =>
  'problems' in result ? (result.problems as readonly Problem[]) : [];

describe('the config of the boids crowd', () => {
  it('is known by its contents and names its obstacles', () => {
    expect(detectFormat(configText, 'config.xml')?.name).toBe('boids-crowd');
    expect(companionsOf(configText, 'config.xml')).toMatchObject([{ what: 'obstacles', names: ['obstacles.xml'] }]);
  });

  it('is read as the thesis prints it, with its // comments, y up and z toward the viewer', () => {
    const config = readCrowdConfig(configText, { file: 'config.xml' });
    expect(config).toMatchObject({
      groups: [
        {
          size: 80,
          location: [26.7711, -44, 0],
          direction: [-0.52747834, 0.8206247, -0.21986791],
          checkpoints: [
            [0, -8, 0],
            [0, 30, 0],
            [0, 80, 0],
          ],
        },
        { size: 80 },
      ],
      cameras: [{ location: [31.602345, -51.225876, 3.2666392] }],
      obstacles: 'obstacles.xml',
      scene: 'Scenes/smallCity/small_city.j3o',
    });
  });

  it('becomes a scenario of walkers on the ground among cylinders', () => {
    const result = read(configText);
    expect(problemsOf(result)).toEqual([]);
    const { scenario } = result as Extract<typeof result, { scenario: unknown }>;
    expect(scenario.world.size).toHaveLength(2);
    expect(scenario.world.obstacles).toHaveLength(64);
    expect(scenario.groups.map(({ count, model }) => [count, model])).toEqual([
      [80, 'boids'],
      [80, 'boids'],
    ]);
    // The camera of the file looks down at a point of the ground.
    const [camera] = scenario.view.cameras ?? [];
    expect(camera.at[2]).toBeCloseTo(0, 6);
    const [azimuth, elevation] = [camera.azimuth, camera.elevation].map((degrees) => (degrees * Math.PI) / 180);
    const across = Math.cos(elevation) * camera.distance;
    const place = [
      camera.at[0] - across * Math.cos(azimuth),
      camera.at[1] - across * Math.sin(azimuth),
      Math.sin(elevation) * camera.distance,
    ];
    for (const [axis, expected] of [31.602345, -51.225876, 3.2666392].entries())
      expect(place[axis]).toBeCloseTo(expected, 6);
    expect(scenario.groups[0].parameters).toMatchObject({
      arbitration: 'priority',
      separationFalloff: 'inverseDistanceSquared',
      separationCosHalfView: 0,
    });
  });

  it('whose checkpoints differ in height is flown in the volume', () => {
    const result = read(
      configText.replace(
        '<y>0.0</y>\n                    <z>-30.0</z>',
        '<y>5.0</y>\n                    <z>-30.0</z>',
      ),
    );
    const { scenario } = result as Extract<typeof result, { scenario: unknown }>;
    expect(scenario.world.size).toHaveLength(3);
    expect(scenario.groups[0].place.shape).toBe('ball');
  });

  it.each([
    ['<crowdSize>80</crowdSize>', '<crowdSize>0</crowdSize>', 4, /whole number from 1/],
    ['<crowdSize>80</crowdSize>', '<crowdSize>many</crowdSize>', 4, /must be a number/],
    ['<crowdSize>80</crowdSize>', '', 3, /must have <crowdSize>/],
    ['<x>26.7711</x>', '<x>26,7711</x>', 7, /must be a number/],
    ['<scene>', '<sceen></sceen>\n<scene>', undefined, /has no <sceen>/],
    ['<config>', '<crowds></crowds><config>', undefined, /./],
  ])('reports what is wrong when %s is %s', (from, to, line, rule) => {
    const problems = problemsOf(read(configText.replace(from, to)));
    expect(problems.length).toBeGreaterThan(0);
    expect(problems[0].rule).toMatch(rule);
    expect(problems[0].remedy.length).toBeGreaterThan(3);
    if (line !== undefined) expect(problems[0].line).toBeGreaterThanOrEqual(line);
  });

  it('asks for the file of obstacles, and reports what is wrong with that one by its own name', () => {
    expect(problemsOf(read(configText, null))).toMatchObject([
      { file: 'config.xml', place: 'config.obstacles', rule: expect.stringContaining("'obstacles.xml'") as unknown },
    ]);
    const wrong = obstaclesText.replace('<radius>3</radius>', '<radius>-3</radius>');
    expect(problemsOf(read(configText, wrong))).toMatchObject([
      { file: 'obstacles.xml', line: 5, rule: expect.stringContaining('<radius> must be a number from') as unknown },
    ]);
    const both = problemsOf(read(configText.replace('<crowdSize>80', '<crowdSize>x'), wrong));
    expect(both.map(({ file }) => file)).toEqual(['config.xml', 'obstacles.xml']);
  });
});

const spoil = (text: string, changes: readonly (readonly [number, number, string])[]): string =>
  changes.reduce((now, [at, cut, piece]) => {
    const place = Math.floor(at * now.length);
    return now.slice(0, place) + piece + now.slice(place + cut);
  }, text);

const isAnswered = (result: object): boolean =>
  !('problems' in result) ||
  (problemsOf(result).length > 0 &&
    problemsOf(result).every(({ rule, remedy }) => rule.length > 5 && remedy.length > 3));

describe('fuzzed files of the boids crowd', () => {
  const pieces = [
    '<',
    '>',
    '</x>',
    '<x>',
    '&',
    '//',
    '<!--',
    ']]>',
    '1e999',
    '-',
    ',',
    'NaN',
    '\u0000',
    '<location>',
    'ě',
    '\n',
  ];
  const edits = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20), fc.constantFrom(...pieces)), {
    minLength: 1,
    maxLength: 6,
  });

  it('give a scenario or problems with rule and remedy, never an exception', () => {
    const small = `<obstacles>${'<obstacle><location><x>1</x><y>0</y><z>2</z></location><radius>1</radius></obstacle>'.repeat(2)}</obstacles>`;
    fc.assert(
      fc.property(edits, edits, fc.string(), (first, second, noise) => {
        expect(isAnswered(read(spoil(configText, first), spoil(small, second)))).toBe(true);
        expect(isAnswered(readCrowdConfig(noise, { file: 'x' }))).toBe(true);
        expect(isAnswered(readCrowdObstacles(noise, { file: 'x' }))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
