import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ScenarioFolder } from './scenario-folder.ts';

const shipped = fileURLToPath(new URL('../../../../scenarios/', import.meta.url));
let folder: string;
let shelf: ScenarioFolder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-shelf-'));
  mkdirSync(join(folder, 'inner'));
  mkdirSync(join(folder, '.hidden'));
  cpSync(join(shipped, 'hello.yaml'), join(folder, 'inner/mine.yaml'));
  cpSync(join(shipped, 'hello.yaml'), join(folder, '.hidden/mine.yaml'));
  cpSync(join(shipped, 'hello.yaml'), join(folder, '100%.yaml'));
  cpSync(join(shipped, 'mass/map1.xml'), join(folder, 'map1.xml'));
  cpSync(join(shipped, 'mass/config1.xml'), join(folder, 'config1.xml'));
  cpSync(join(shipped, 'mass/map1.xml'), join(folder, 'square.xml'));
  cpSync(join(shipped, 'mass/config1.xml'), join(folder, 'square.config.xml'));
  cpSync(join(shipped, 'boids-app'), join(folder, 'app'), { recursive: true });
  cpSync(join(shipped, 'boids-crowd'), join(folder, 'crowd'), { recursive: true });
  for (const name of ['later', 'linked']) {
    mkdirSync(join(folder, name));
    cpSync(join(shipped, 'boids-app/config.cfg'), join(folder, name, 'config.cfg'));
  }
  symlinkSync(join(shipped, 'boids-app/map.txt'), join(folder, 'linked/map.txt'));
  writeFileSync(join(folder, 'outside.cfg'), 'map = ../../../../etc/passwd\n');
  writeFileSync(join(folder, 'wrong.yaml'), 'korzo: 1\nworld: nowhere\n');
  writeFileSync(join(folder, 'notes.txt'), 'nothing\n');
  symlinkSync(join(shipped, 'hello.yaml'), join(folder, 'link-out.yaml'));
  shelf = new ScenarioFolder(folder);
});

const namesFor = async (name: string): Promise<readonly string[] | undefined> =>
  (await shelf.find(name))?.files.map(({ file }) => file);

const laterAbout = async (): Promise<string | undefined> =>
  (await shelf.list()).find(({ name }) => name === 'later/config.cfg')?.about;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder of scenarios', () => {
  it('lists what can be opened, and what is wrong with the rest', async () => {
    const list = await shelf.list();
    expect(list.map(({ name }) => name)).toEqual([
      '100%.yaml',
      'app/config.cfg',
      'crowd/config.xml',
      'inner/mine.yaml',
      'later/config.cfg',
      'linked/config.cfg',
      'map1.xml',
      'outside.cfg',
      'square.xml',
      'wrong.yaml',
    ]);
    const about = new Map(list.map((entry) => [entry.name, entry.about]));
    expect(list[3]).toMatchObject({ agents: 200, kinds: ['person'] });
    for (const name of ['app/config.cfg', 'crowd/config.xml', 'map1.xml', 'square.xml'])
      expect(about.get(name)).not.toContain('Cannot');
    expect(about.get('outside.cfg')).toMatch(/^Cannot be opened: .*leads out of it/);
    expect(about.get('linked/config.cfg')).toMatch(/^Cannot be opened: .*is missing/);
    expect(about.get('wrong.yaml')).toMatch(/^Cannot be opened: wrong\.yaml/);
  });

  it('describes a file again when it changed', async () => {
    await shelf.list();
    cpSync(join(shipped, 'circle.yaml'), join(folder, 'wrong.yaml'));
    const list = await shelf.list();
    expect(list.find(({ name }) => name === 'wrong.yaml')?.about).not.toContain('Cannot');
  });

  it('gives texts by name, MASS worlds with their config', async () => {
    expect((await shelf.find('inner/mine.yaml'))?.files[0].text).toContain('name: hello');
    expect(await shelf.find('100%.yaml')).toBeDefined();
    expect(await namesFor('map1.xml')).toEqual(['map1.xml', 'config1.xml']);
    expect(await namesFor('square.xml')).toEqual(['square.xml', 'square.config.xml']);
  });

  it('gives a scenario with the files that it names, and nothing else', async () => {
    expect(await namesFor('app/config.cfg')).toEqual(['app/config.cfg', 'app/map.txt']);
    expect(await namesFor('crowd/config.xml')).toEqual(['crowd/config.xml', 'crowd/obstacles.xml']);
    expect(await namesFor('outside.cfg')).toEqual(['outside.cfg']);
    expect(await namesFor('linked/config.cfg')).toEqual(['linked/config.cfg']);
    expect(await shelf.find('app/map.txt')).toBeUndefined();
    expect(await shelf.find('notes.txt')).toBeUndefined();
  });

  it('lists a scenario again when a file that it needs has come', async () => {
    expect(await laterAbout()).toMatch(/^Cannot be opened: .*the map 'map\.txt'.* is missing/);
    cpSync(join(shipped, 'boids-app/map.txt'), join(folder, 'later/map.txt'));
    expect(await laterAbout()).not.toContain('Cannot');
    rmSync(join(folder, 'later/map.txt'));
  });

  it.each([
    '../secret.yaml',
    'inner/../wrong.yaml',
    '/etc/passwd',
    'link-out.yaml',
    'notes.txt',
    '.hidden/mine.yaml',
    'inner\\mine.yaml',
    'a\0.yaml',
    '',
    'missing.yaml',
    '\ud800.yaml',
  ])('gives nothing for %j', async (name) => expect(await shelf.find(name)).toBeUndefined());
});
