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
  writeFileSync(join(folder, 'wrong.yaml'), 'korzo: 1\nworld: nowhere\n');
  writeFileSync(join(folder, 'notes.txt'), 'nothing\n');
  symlinkSync(join(shipped, 'hello.yaml'), join(folder, 'link-out.yaml'));
  shelf = new ScenarioFolder(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder of scenarios', () => {
  it('lists what can be opened, and what is wrong with the rest', async () => {
    const list = await shelf.list();
    expect(list.map(({ name }) => name)).toEqual([
      '100%.yaml',
      'inner/mine.yaml',
      'map1.xml',
      'square.xml',
      'wrong.yaml',
    ]);
    expect(list[1]).toMatchObject({ agents: 200, kinds: ['person'] });
    expect(list[2].about).not.toContain('Cannot');
    expect(list[4].about).toMatch(/^Cannot be opened: wrong\.yaml/);
  });

  it('describes a file anew when it changed', async () => {
    await shelf.list();
    cpSync(join(shipped, 'circle.yaml'), join(folder, 'wrong.yaml'));
    const list = await shelf.list();
    expect(list[4].about).not.toContain('Cannot');
  });

  it('gives texts by name, worlds of MASS with their config', async () => {
    expect((await shelf.find('inner/mine.yaml'))?.text).toContain('name: hello');
    expect(await shelf.find('100%.yaml')).toBeDefined();
    expect((await shelf.find('map1.xml'))?.companion?.file).toBe('config1.xml');
    expect((await shelf.find('square.xml'))?.companion?.file).toBe('square.config.xml');
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
