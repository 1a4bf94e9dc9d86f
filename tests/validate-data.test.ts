import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

// The experiment is a run of one model with known speeds, written as other programs write it, with noise.

let folder: string;
const at = (...names: string[]): string => join(folder, ...names);

const hall = `
korzo: 1
name: hall
title: Hall
about: People walk to the exit in the east.
world:
  size: [10, 4]
  building:
    regions: [{ id: hall, rect: [0, 0, 10, 4] }]
    portals: []
    gates: [{ id: exit, region: hall, at: [[10, 0], [10, 4]], way: out }]
    obstacles: []
groups:
  - name: walkers
    model: straight
    place: { shape: points, points: [[1, 0.5], [1, 1.2], [1, 2], [1, 2.8], [1, 3.5], [2, 0.5], [2, 1.2], [2, 2], [2, 2.8], [2, 3.5], [3, 0.5], [3, 1.2], [3, 2], [3, 2.8], [3, 3.5], [4, 0.5], [4, 1.2], [4, 2], [4, 2.8], [4, 3.5]] }
    people: { walkingSpeed: 1, radius: 0.2 }
    goals: [{ goal: leave }]
run: { dt: 0.04, duration: 20 }
`;

/** The hall, and 2.5 m behind its gate, where people are recorded until they are gone. */
const setup = (speed: number, more = ''): string =>
  `walkable: [[0, 0], [12.5, 0], [12.5, 4], [0, 4]]
exit: [[12.5, 0], [12.5, 4]]
line: [[8, 0], [8, 4]]
area: [[4.5, 0], [7.5, 0], [7.5, 4], [4.5, 4]]
speed: { mean: ${speed}, deviation: 0.02 }
${more}`;

interface Told {
  readonly comparisons: readonly {
    readonly doubts: readonly string[];
    readonly inferred: readonly string[];
    readonly figures: readonly {
      readonly name: string;
      readonly experiment: number;
      readonly median: number;
      readonly isInside: boolean;
      readonly difference: number;
    }[];
  }[];
}

/** An experiment in a folder of its own. */
function place(name: string, file: string, text: string | undefined): void {
  mkdirSync(at(name));
  writeFileSync(at(name, file), readFileSync(at(file)));
  if (text !== undefined) writeFileSync(at(name, 'experiment.yaml'), text);
}

async function compared(name: string): Promise<Told['comparisons'][number]> {
  const words = ['validate', 'data', at(name), '--model', 'straight', '--seeds', '1..3', '--json', '--quiet'];
  const { code, stdout, stderr } = await korzoHere(words);
  expect([code, stderr.replace(/.*names no.*\n/g, '')]).toEqual([0, '']);
  return (JSON.parse(stdout) as Told).comparisons[0];
}

const figure = (
  { figures }: Told['comparisons'][number],
  name: string,
): Told['comparisons'][number]['figures'][number] => {
  const found = figures.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no figure ${name}`);
  return found;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-data-'));
  writeFileSync(at('hall.yaml'), hall);
  await korzoHere(['run', at('hall.yaml'), '--out', at('run'), '--record-every', '0.04', '--quiet']);
  for (const [name, ...more] of [['cm.txt', '--unit', 'cm'], ['plan.sqlite'], ['plan.h5']])
    await korzoHere(['convert', at('run'), at(name), ...more]);
  // Noise of a camera, up to 2 cm, and a header without a unit.
  let noise = 7;
  const shaken = readFileSync(at('cm.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.includes('x/cm'))
    .map((line) => {
      if (line.startsWith('#')) return line;
      const [id, frame, x, y, z] = line.split('\t');
      noise = (noise * 16807) % 2147483647;
      return [id, frame, (Number(x) + (noise % 200) / 100 - 1).toFixed(2), y, z].join('\t');
    });
  writeFileSync(at('bare.txt'), `${shaken.join('\n')}\n`);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('korzo validate data', () => {
  it.each(['cm.txt', 'plan.sqlite', 'plan.h5'])(
    'finds a model in its own trajectories: %s',
    async (file) => {
      place(`same-${file}`, file, setup(1));
      const found = await compared(`same-${file}`);
      expect(found.doubts).toEqual([]);
      for (const name of ['half crossed at', 'speed']) {
        const { experiment, median } = figure(found, name);
        expect(Math.abs(median / experiment - 1)).toBeLessThan(0.06);
      }
      expect(figure(found, 'crossed')).toMatchObject({ experiment: 20, isInside: true });
    },
    60_000,
  );

  it('finds that people of the model are half as fast again as those of the experiment', async () => {
    place('faster', 'bare.txt', setup(1.5, 'unit: cm'));
    const found = await compared('faster');
    expect(found.doubts).toEqual([]);
    expect(figure(found, 'speed').difference).toBeGreaterThan(0.4);
    expect(figure(found, 'speed').difference).toBeLessThan(0.6);
    expect(figure(found, 'half crossed at').difference).toBeCloseTo(-1 / 3, 1);
    expect(figure(found, 'half crossed at').isInside).toBe(false);
  }, 60_000);

  it('infers geometry, exit, line and area, and says so', async () => {
    place('inferred', 'plan.sqlite', undefined);
    const { inferred } = await compared('inferred');
    expect(inferred.map((text) => text.split(':')[0])).toEqual(['walkable and obstacles', 'exit', 'line', 'area']);
    expect(inferred[1]).toContain('[[12.5, -1.5], [12.5, 5.5]]');
  }, 60_000);

  it.each([
    ['centimetres that are taken as metres', 'bare.txt', '', /^unit: .* set unit: cm$/],
    ['a frame rate that is four times too high', 'bare.txt', 'unit: cm\nframeRate: 100', /^frame rate: .* too many/],
    ['a shifted area', 'cm.txt', 'area: [[12, 0], [16, 0], [16, 4], [12, 4]]', /^area: a corner .* outside walkable/],
    [
      'a shifted ground',
      'cm.txt',
      'walkable: [[30, 0], [40, 0], [40, 4], [30, 4]]\nexit: [[40, 0], [40, 4]]',
      /^geometry: /,
    ],
  ])(
    'names %s',
    async (name, file, more, doubt) => {
      const keys = new Set(more.split('\n').map((line) => line.split(':')[0]));
      const kept = setup(1)
        .split('\n')
        .filter((line) => !keys.has(line.split(':')[0]));
      place(name, file, [...kept, more].join('\n'));
      const words = ['validate', 'data', at(name), '--model', 'straight', '--seeds', '1', '--json', '--quiet'];
      const { stdout, stderr, code } = await korzoHere(words);
      const told =
        code === 0
          ? (JSON.parse(stdout) as Told).comparisons[0].doubts
          : [stderr.split(': ').slice(2).join(': ').trim()];
      expect(told.some((text) => doubt.test(text))).toBe(true);
    },
    60_000,
  );

  it('refuses what is written wrongly, with rule and remedy', async () => {
    place('wrong', 'cm.txt', 'lines: 3\nline: [[0, 0]]');
    const { code, stderr } = await korzoHere(['validate', 'data', at('wrong')]);
    expect(code).toBe(1);
    expect(stderr).toContain("there is no key 'lines'; known are");
    expect(stderr).toContain('line must be two points');
  });

  it('writes page, figures and curves', async () => {
    const words = [
      'validate',
      'data',
      at('same-cm.txt'),
      '--model',
      'straight',
      '--seeds',
      '1',
      '--out',
      at('out'),
      '--quiet',
    ];
    expect((await korzoHere(words)).stdout).toContain('people past the line');
    expect(readFileSync(at('out', 'index.html'), 'utf8')).toContain('<svg');
    expect(readFileSync(at('out', 'curves.csv'), 'utf8')).toMatch(/^curve,unit,time,experiment,p5,p50,p95\n/);
  }, 60_000);
});
