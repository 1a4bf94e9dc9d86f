import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleText } from '../example.testing.ts';
import type { FileSet } from './file-set.ts';
import { portableSet } from './portable-set.ts';
import { gatherCompanions, readFileSet, resolveFileSet } from './resolve-set.ts';

const shipped = (name: string): string =>
  readFileSync(new URL(`../../../../scenarios/${name}`, import.meta.url), 'utf8');

const setOf = (files: Readonly<Record<string, string | Uint8Array>>, start?: string): FileSet => ({
  name: 'the set',
  files: Object.entries(files).map(([file, contents]) => ({ file, contents })),
  ...(start === undefined ? {} : { start }),
});

const world = shipped('mass/map1.xml');
const config = shipped('mass/config1.xml');
const app = { 'config.cfg': shipped('boids-app/config.cfg'), 'map.txt': shipped('boids-app/map.txt') };
const town = `korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\ncity: { file: maps/a.city }\ntraffic: { fill: { vehicles: 2 } }\nrun: { duration: 5 }\n`;

/** Start and companions by name, or rules and remedies. */
function resolved(files: Readonly<Record<string, string | Uint8Array>>, start?: string): unknown {
  const result = resolveFileSet(setOf(files, start));
  if ('problems' in result) return result.problems.map(({ file, rule, remedy }) => `${file}: ${rule}; ${remedy}`);
  const { beside, missing } = result;
  return [
    result.start.file,
    Object.fromEntries([...beside].map(([what, { file }]) => [what, file])),
    missing.map(({ what }) => what),
  ];
}

describe('the start of a set', () => {
  it('is the file that names the others, in every format', () => {
    expect(resolved(app)).toEqual(['config.cfg', { map: 'map.txt' }, []]);
    expect(resolved({ 'config1.xml': config, 'map1.xml': world })).toEqual(['map1.xml', { config: 'config1.xml' }, []]);
    expect(
      resolved({
        'obstacles.xml': shipped('boids-crowd/obstacles.xml'),
        'config.xml': shipped('boids-crowd/config.xml'),
      }),
    ).toEqual(['config.xml', { obstacles: 'obstacles.xml' }, []]);
    expect(resolved({ 'maze.map': shipped('maps/maze.map'), 'maze.scen': shipped('maps/maze.scen') })).toEqual([
      'maze.scen',
      { map: 'maze.map' },
      [],
    ]);
    expect(resolved({ 'maps/a.city': 'main() {}', 'town.yaml': town })).toEqual([
      'town.yaml',
      { city: 'maps/a.city' },
      [],
    ]);
  });

  it('is looked for among files that say what they are, before those that only end so', () => {
    expect(resolved({ ...app, 'package.json': '{"private": true}', 'README.md': '# Notes' })).toEqual([
      'config.cfg',
      { map: 'map.txt' },
      [],
    ]);
    expect(resolved({ 'notes.txt': 'x', 'mine.yaml': 'world: {}' })).toEqual(['mine.yaml', {}, []]);
    expect(resolved({ 'picture.png': new Uint8Array([137, 80, 0, 255]), 'mine.yaml': exampleText })).toEqual([
      'mine.yaml',
      {},
      [],
    ]);
  });

  it('is asked for when there are several, and can be chosen', () => {
    const files = { ...app, 'b/mine.yaml': exampleText };
    expect(resolved(files)).toEqual([
      'the set: a run could start from any of 2 files: b/mine.yaml, config.cfg; choose one, on the command line by --start b/mine.yaml',
    ]);
    expect(resolveFileSet(setOf(files))).toMatchObject({ candidates: ['b/mine.yaml', 'config.cfg'] });
    expect(resolved(files, 'b/mine.yaml')).toEqual(['b/mine.yaml', {}, []]);
    expect(resolved(files, 'config.cfg')).toEqual(['config.cfg', { map: 'map.txt' }, []]);
    expect(resolved(files, 'confg.cfg')).toEqual([
      expect.stringMatching(/^the set: there is no file 'confg\.cfg' in it to start from; .*config\.cfg/) as string,
    ]);
  });

  it('is not there among parts and strangers', () => {
    expect(resolved({ 'a.xml': config, 'b.xml': config })).toEqual([
      'the set: none of the files starts a run; a.xml (mass), b.xml (mass) only completes another file; add the file that it belongs to',
    ]);
    expect(resolved({ 'a.txt': 'x', 'b.bin': 'y' })).toEqual([expect.stringMatching(/no.* known format; give one/)]);
    expect(resolved({})).toEqual(['the set: there is no file in it; add the files of a scenario']);
  });
});

const problemsOf = (set: FileSet): unknown => {
  const result = readFileSet(set);
  return 'problems' in result ? result.problems.map(({ place, rule }) => `${place}: ${rule}`) : result;
};

describe('companions', () => {
  it('are looked for beside the start, below it, and without folders', () => {
    expect(resolved({ 'x/config.cfg': app['config.cfg'], 'x/map.txt': app['map.txt'] })).toEqual([
      'x/config.cfg',
      { map: 'x/map.txt' },
      [],
    ]);
    expect(resolved({ 'x/config.cfg': app['config.cfg'], 'map.txt': app['map.txt'] })).toEqual([
      'x/config.cfg',
      {},
      ['map'],
    ]);
    expect(resolved({ 'a.city': 'main() {}', 'town.yaml': town })).toEqual(['town.yaml', { city: 'a.city' }, []]);
    expect(resolved({ 'maps/a.city': 'main() {}', 'town.yaml': town.replace('maps/', './maps\\') })).toEqual([
      'town.yaml',
      { city: 'maps/a.city' },
      [],
    ]);
  });

  it('that are not named go by custom, or are the only ones that fit', () => {
    const two = { 'map1.xml': world, 'config1.xml': config, 'config2.xml': config };
    expect(resolved(two)).toEqual(['map1.xml', { config: 'config1.xml' }, []]);
    expect(resolved({ 'square.xml': world, 'mine.xml': config })).toEqual(['square.xml', { config: 'mine.xml' }, []]);
    const own = { 'square.xml': world, 'mine.xml': config, 'square.config.xml': config };
    expect(resolved(own)).toEqual(['square.xml', { config: 'square.config.xml' }, []]);
    expect(resolved({ 'square.xml': world, 'a.xml': config, 'b.xml': config })).toEqual([
      'square.xml: the config of this file could be any of a.xml, b.xml; rename the right one to square.config.xml, or leave the others out',
    ]);
  });

  it('that are missing are reported by name, and those outside are never looked for', () => {
    expect(problemsOf(setOf({ 'config.cfg': app['config.cfg'] }))).toEqual([
      "map: the map 'map.txt' that this file names is missing",
    ]);
    expect(problemsOf(setOf({ 'town.yaml': town }))).toEqual([
      "city.file: the city 'maps/a.city' that this file names is missing (looked for as 'maps/a.city', 'a.city')",
    ]);
    for (const name of ['../map.txt', '/map.txt', 'C:\\map.txt', 'a/../../map.txt']) {
      const outside = { 'x/config.cfg': app['config.cfg'].replace('map.txt', name), 'map.txt': app['map.txt'] };
      expect(problemsOf(setOf(outside))).toEqual([
        `map: the map '${name}' must lie below the folder of this file; the name leads out of it`,
      ]);
    }
  });

  it('are opened by name alone where files lie in a folder', async () => {
    const asked: string[] = [];
    const set = await gatherCompanions({ file: '/any/where/town.yaml', contents: town }, (place) => {
      asked.push(place);
      return Promise.resolve(place === 'a.city' ? { file: place, contents: 'main() {}' } : undefined);
    });
    expect(asked).toEqual(['maps/a.city', 'a.city']);
    expect(portableSet(set)).toEqual({
      start: 'town.yaml',
      files: [
        { file: 'town.yaml', text: town },
        { file: 'maps/a.city', text: 'main() {}' },
      ],
    });
    const outside = { file: 'config.cfg', contents: app['config.cfg'].replace('map.txt', '../map.txt') };
    const found = await gatherCompanions(outside, () => Promise.reject(new Error('nothing may be opened')));
    expect(found.missing.map(({ what }) => what)).toEqual(['map']);
  });
});

describe('any files', () => {
  it('are read or refused in words', () => {
    const texts = [world, config, town, exampleText, ...Object.values(app), 'x', '', 'map = ../map.txt\n'];
    const text = fc.oneof(fc.constantFrom(...texts), fc.string());
    const name = fc.constantFrom(
      'a.xml',
      'b/a.xml',
      'map.txt',
      'config.cfg',
      'A.xml',
      'a.yaml',
      '../a.yaml',
      'x',
      'a.map',
    );
    const file = fc.record({ file: name, contents: text });
    fc.assert(
      fc.property(fc.array(file, { maxLength: 5 }), fc.option(name, { nil: undefined }), (files, start) => {
        const result = readFileSet({ name: 'set', files, ...(start === undefined ? {} : { start }) });
        if ('problems' in result) {
          expect(result.problems.length).toBeGreaterThan(0);
          for (const { rule, remedy } of result.problems) expect([rule, remedy]).not.toContain('');
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a set to send', () => {
  it('resolves to the same files again, whatever they were called', () => {
    const found = resolveFileSet(setOf({ 'x/square.xml': world, 'y/mine.xml': config, 'notes.txt': 'x' }));
    if ('problems' in found) throw new Error(found.problems[0].rule);
    const sent = portableSet(found, 'in/here.xml');
    expect(sent).toEqual({
      start: 'in/here.xml',
      files: [
        { file: 'in/here.xml', text: world },
        { file: 'in/mine.xml', text: config },
      ],
    });
    const itself = resolveFileSet(setOf({ 'a.cfg': 'map = a.cfg' }));
    if ('problems' in itself) throw new Error(itself.problems[0].rule);
    expect(portableSet(itself)).toEqual({ start: 'a.cfg', files: [{ file: 'a.cfg', text: 'map = a.cfg' }] });
    const binary = {
      start: found.start,
      beside: new Map([['config', { file: 'c', contents: new Uint8Array([255]) }]]),
    };
    expect(portableSet(binary)).toMatchObject({ problems: [{ file: 'c', rule: 'the file must be text in UTF-8' }] });
  });
});

describe('a set as a whole', () => {
  it('is refused with names that lead out of it or are one name', () => {
    for (const name of ['../x', '/x', 'a//b', 'a/../b', './x', 'a\\b', 'a\0', ''])
      expect(resolved({ ...app, [name]: 'x' })).toEqual([expect.stringContaining('leads out of the set')]);
    expect(resolved({ ...app, 'Map.txt': 'x' })).toEqual([
      "the set: 'map.txt' and 'Map.txt' differ only in case, so on other machines they would be one file; rename one of them",
    ]);
    const twice = {
      name: 'x.zip',
      files: [
        { file: 'a.yaml', contents: 'x' },
        { file: 'a.yaml', contents: 'y' },
      ],
    };
    expect(resolveFileSet(twice)).toMatchObject({ problems: [{ rule: "two files are called 'a.yaml'" }] });
  });

  it('is refused when it is too large', () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.txt`, 'x']));
    expect(resolved(many)).toEqual([expect.stringContaining('up to 500 files')]);
    const large = { 'a.yaml': exampleText, 'b.txt': new Uint8Array(65 * 1_048_576) };
    expect(resolved(large)).toEqual([expect.stringContaining('up to 64 MiB in all')]);
  });

  it('gives the scenario that its start gives with its companions, whatever else is in it', () => {
    const result = readFileSet(setOf({ ...app, 'notes.txt': 'x' }));
    expect(result).toHaveProperty('scenario.groups.length', 7);
    expect(readFileSet(setOf({ 'map1.xml': world, 'config1.xml': config }))).toMatchObject({
      scenario: { name: 'map1' },
      workers: 2,
    });
  });
});
