import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readScenario, setKnobs } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';
import { knobValue } from './knobs.ts';
import { writeScenario } from './write-scenario.ts';

const textWith = (exit: string, place: string, more = ''): string => `korzo: 1
name: rectangles
title: Rectangles
about: One exit and one group.
world:
  origin: [-1000, -1000]
  size: [2000, 2000]
  exits:
    - { id: door, ${exit} }
groups:
  - name: walkers
    model: straight
    count: 1
    place: { ${place} }
    goal: { to: exit, id: door }
${more}`;

function read(text: string): Scenario {
  const result = readScenario(text, { file: 'test.yaml' });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function problemsOf(text: string): string[] {
  const result = readScenario(text, { file: 'test.yaml' });
  if (!('problems' in result)) return [];
  return result.problems.map(({ place, line, rule, remedy }) => `${place} (${line}): ${rule}; ${remedy}`);
}

/** A number of hundredths as a person writes it, without any arithmetic in binary. */
function written(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const start = fc.integer({ min: -100_000, max: 50_000 });
const side = fc.integer({ min: 1, max: 50_000 });
const anyRectangle = fc.record({ x: start, y: start, width: side, height: side }).map(({ x, y, width, height }) => ({
  rect: `rect: [${[x, y, width, height].map(written).join(', ')}]`,
  corners: `min: [${written(x)}, ${written(y)}], max: [${written(x + width)}, ${written(y + height)}]`,
}));

describe('a rectangle', () => {
  it('means the same in both notations, to the bit, in an exit and in a place', () => {
    fc.assert(
      fc.property(anyRectangle, anyRectangle, (exit, place) => {
        const old = read(textWith(`${exit.corners}, level: 0`, `shape: rect, ${place.corners}, gap: 0.1`));
        expect(read(textWith(`${exit.rect}, level: 0`, `${place.rect}, gap: 0.1`))).toEqual(old);
        expect(read(textWith(exit.corners, `shape: rect, ${place.rect}, gap: 0.1`))).toEqual(old);
        expect(JSON.stringify(read(textWith(exit.rect, `gap: 0.1, ${place.rect}`)))).toBe(JSON.stringify(old));
      }),
    );
  });

  it('is written as rect, and reads back as the same scenario', () => {
    fc.assert(
      fc.property(anyRectangle, anyRectangle, fc.constantFrom('yaml', 'json'), (exit, place, as) => {
        const scenario = read(textWith(exit.corners, `shape: rect, ${place.corners}`));
        const text = writeScenario(scenario, { as });
        expect(text).not.toMatch(/\bm(in|ax)\b/);
        expect(text).not.toMatch(/\bshape\b/);
        expect(read(text)).toEqual(scenario);
      }),
    );
  });

  it('has the corners that its numbers give as they are written', () => {
    const { world, groups } = read(textWith('rect: [0.4, 1.6, 7.2, 0.8]', 'rect: [-10, 1e-7, 10.1, 2]'));
    expect(world.exits[0]).toEqual({ id: 'door', min: [0.4, 1.6], max: [7.6, 2.4], level: 0 });
    expect(groups[0].place).toMatchObject({ shape: 'rect', min: [-10, 1e-7], max: [0.1, 2.0000001] });
  });

  it('keeps corners that no width leads to', () => {
    const scenario = read(textWith('min: [-900.1, 0], max: [1.0e-17, 1]', 'rect: [0, 0, 1, 1]'));
    const text = writeScenario(scenario);
    expect(text).toMatch(/\bmin\b/);
    expect(read(text)).toEqual(scenario);
  });
});

const place = 'rect: [0, 0, 1, 1]';
const exit = place;

describe('what is wrong with a rectangle', () => {
  it.each([
    ['neither notation', 'level: 0', 'world.exits[0].rect (9): rect is missing; give a list of numbers'],
    ['one corner', 'min: [0, 0]', 'world.exits[0].max (9): max is missing; give a list of numbers'],
    ['the other corner', 'max: [0, 0]', 'world.exits[0].min (9): min is missing; give a list of numbers'],
    [
      'corners in the wrong order',
      'min: [3, 0], max: [2, 1]',
      'world.exits[0].max[0] (9): max[0] must be above min[0]; they are 2 and 3; give min the smaller and max the larger number',
    ],
    [
      'no width',
      'rect: [0, 0, 0, 1]',
      'world.exits[0].rect[2] (9): rect[2] must be above 0; it is 0; give a number above 0 and at most 1000000',
    ],
    [
      'a height that is lost in rounding',
      'rect: [0, 512, 1, 1e-18]',
      'world.exits[0].rect[3] (9): rect[3] must be above 1.1368683772161603e-13; it is 1e-18; give a number above 1.1368683772161603e-13',
    ],
    [
      'an end beyond all worlds',
      'rect: [0, 10, 1, 999995]',
      'world.exits[0].rect[3] (9): rect[3] must be at most 999990; it is 999995; give a number at most 999990',
    ],
    [
      'both notations',
      'rect: [0, 0, 1, 1], max: [1, 1]',
      'world.exits[0].max (9): max: a rectangle has either rect, or min and max; write it that way',
    ],
  ])('is reported in the notation of the author: %s', (_, written, problem) => {
    expect(problemsOf(textWith(written, place))).toEqual([problem]);
  });

  it('does not hide other problems around it', () => {
    expect(problemsOf(textWith('level: -1', place)).map((text) => text.split(' ')[0])).toEqual([
      'world.exits[0].level',
      'world.exits[0].rect',
    ]);
  });

  it('is found in places too, which say their shape unless they have a rect', () => {
    expect(problemsOf(textWith(exit, 'min: [0, 0], max: [1, 1]'))[0]).toMatch(
      /^groups\[0\]\.place\.shape \(14\): shape is missing/,
    );
    expect(problemsOf(textWith(exit, 'shape: rect'))[0]).toMatch(/^groups\[0\]\.place\.rect \(14\): rect is missing/);
    expect(problemsOf(textWith(exit, 'rect: [0, 0, 1]'))[0]).toMatch(/^groups\[0\]\.place\.rect/);
    expect(problemsOf(textWith(exit, 'shape: disc, rect: [0, 0, 1, 1]')).join('\n')).toMatch(/has no key 'rect'/);
    expect(problemsOf(textWith(exit, 'rect: [990, 0, 20, 1]'))[0]).toMatch(
      /^groups\[0\]\.place \(14\): the place must lie inside the world; along x it reaches from 990 to 1010/,
    );
  });
});

describe('a knob', () => {
  const knobs = `knobs:
  width: { paths: [groups.walkers.place.rect.2], min: 1, max: 50, meaning: Width of the place }
  north: { paths: ['world.exits[0].max.1'], min: 1, max: 50, meaning: Where the exit ends }
`;

  it.each([
    ['min: [0.1, 0.2], max: [1.1, 2.2]', 'shape: rect, min: [0.4, 0], max: [7.6, 1]'],
    ['rect: [0.1, 0.2, 1, 2]', 'rect: [0.4, 0, 7.2, 1]'],
  ])('leads into rectangles in either notation, however they are written: %s', (exitText, placeText) => {
    const scenario = read(textWith(exitText, placeText, knobs));
    expect([knobValue(scenario, 'width'), knobValue(scenario, 'north')]).toEqual([7.2, 2.2]);
    const settings = { width: 8, north: 5, 'world.exits.door.rect.0': 0.6, 'groups.walkers.place.max': [9, 3] };
    expect(setKnobs(scenario, settings)).toMatchObject({
      scenario: {
        world: { exits: [{ min: [0.6, 0.2], max: [1.6, 5] }] },
        groups: [{ place: { min: [0.4, 0], max: [9, 3] } }],
      },
    });
    expect(setKnobs(scenario, { width: 8 })).toMatchObject({ scenario: { groups: [{ place: { max: [8.4, 1] } }] } });
    expect(scenario.groups[0].place).toMatchObject({ max: [7.6, 1] });
  });
});

const root = new URL('../../../../', import.meta.url);
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}${path.replaceAll('\\', '/')}`);

interface Shipped {
  readonly world?: { readonly exits?: readonly object[] };
  readonly groups?: readonly { readonly place?: object }[];
}

/** Boxes of the volume have no other notation. */
const isOld = ({ value }: { value: object }): boolean =>
  ('min' in value && !('shape' in value && value.shape === 'box')) || ('shape' in value && value.shape === 'rect');

describe('the old notation', () => {
  it('is in no shipped scenario', () => {
    const files = filesIn('scenarios/', '.yaml');
    expect(files.length).toBeGreaterThan(50);
    const rectangles = files.flatMap((file) => {
      const { world, groups = [] } = parse(readFileSync(new URL(file, root), 'utf8')) as Shipped;
      return [...(world?.exits ?? []), ...groups.flatMap((group) => group.place ?? [])].map((value) => ({
        file,
        value,
      }));
    });
    expect(rectangles.filter(({ value }) => 'rect' in value).length).toBeGreaterThan(50);
    expect(rectangles.filter(isOld)).toEqual([]);
  });

  it('is in no example of a page', () => {
    const pages = ['README.md', ...filesIn('docs/', '.md'), ...filesIn('scenarios/', '.md')];
    const blocks = pages.flatMap((page) =>
      [...readFileSync(new URL(page, root), 'utf8').matchAll(/^```.*?^```/gms)].map(([block]) => ({ page, block })),
    );
    expect(blocks.some(({ block }) => block.includes('place: { rect: ['))).toBe(true);
    const old = /shape['"]?: ['"]?rect\b|\bmin['"]?: \[[^,\]]+,[^,\]]+\]/;
    expect(blocks.filter(({ block }) => old.test(block)).map(({ page }) => page)).toEqual([]);
  });
});
