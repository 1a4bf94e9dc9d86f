import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as korzo from 'korzo';
import * as crowd from 'korzo/crowd';
import * as testing from 'korzo/testing';
import { describe, expect, it } from 'vitest';
import { exportedNames } from '../tools/api/exported-names.mjs';
import { publicDoors, referencePage } from '../tools/api-reference.mjs';

const doors = publicDoors();

describe('the reference of the public package', () => {
  it('finds every value that a door has when it is loaded', () => {
    for (const [door, loaded] of Object.entries({ korzo, 'korzo/crowd': crowd, 'korzo/testing': testing })) {
      const names = doors.find((each) => each.door === door)?.names ?? [];
      expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(loaded)));
    }
  });

  it('has a sentence for every name, where it is declared', () => {
    const silent = doors.flatMap(({ door, names }) =>
      names.filter(({ documentation }) => documentation === '').map(({ name, file }) => `${door} ${name}: ${file}`),
    );
    expect(silent).toEqual([]);
    expect(doors.flatMap(({ names }) => names).length).toBeGreaterThan(100);
  });

  it('shows declarations with their sentences', () => {
    const door = doors.find((each) => each.door === 'korzo');
    if (door === undefined) throw new Error('the package has no main door');
    const page = referencePage(door);
    expect(page).toMatch(/### run\n\nOpens a run, ready for its first tick[^]*?declare function run\(scenario/);
    expect(page).toMatch(/Throws `InputError` with every problem/);
  });
});

describe('a name', () => {
  it('is followed through files and other names, and is silent without a comment of its own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'korzo-api-'));
    mkdirSync(join(folder, 'deep'));
    writeFileSync(
      join(folder, 'index.d.ts'),
      "export { a as b, c } from './deep/one.ts';\nexport * from './two.ts';\n",
    );
    writeFileSync(
      join(folder, 'deep/one.d.ts'),
      '/** Of a. */\nexport declare const a: number;\n// Not for readers.\nexport declare function c(): void;\n',
    );
    writeFileSync(join(folder, 'two.d.ts'), '/** Of d. */\nexport interface d {\n}\nexport type e = d;\n');
    const found = exportedNames(folder, join(folder, 'index.d.ts'));
    expect(found.map(({ name, kind, documentation }) => [name, kind, documentation])).toEqual([
      ['b', 'constant', 'Of a.'],
      ['c', 'function', ''],
      ['d', 'type', 'Of d.'],
      ['e', 'type', ''],
    ]);
    rmSync(folder, { recursive: true });
  });
});
