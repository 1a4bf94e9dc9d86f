import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeShipped } from './write-shipped.mjs';

let root: string;
const texts = 'packages/engine/src/scenario/generated/shipped-texts.ts';
const validation = 'packages/engine/src/scenario/generated/validation-texts.ts';
const cities = 'packages/engine/src/city/generated/shipped-city-texts.ts';

const put = (path: string, text: string): void => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'korzo-shipped-'));
  mkdirSync(join(root, 'scenarios/parks'), { recursive: true });
  mkdirSync(join(root, 'scenarios/validation/suite'), { recursive: true });
  mkdirSync(join(root, 'cities'));
  put('scenarios/parks/walk.yaml', 'name: "walk"\n');
  put('scenarios/hall.yaml', 'name: hall\n');
  put('scenarios/validation/suite/test-1.yaml', 'name: test-1\n');
  put('scenarios/notes.md', 'no scenario');
  put('cities/town.city', 'main() {}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the modules of what is shipped', () => {
  it('are written into a tree that has none, by name', () => {
    expect(writeShipped(root)).toEqual([texts, validation, cities]);
    expect(readFileSync(join(root, texts), 'utf8')).toBe(
      '// Generated from the folder scenarios by tools/write-shipped.mjs.\nexport const shippedTexts: Readonly<Record<string, string>> = {\n  "hall": "name: hall\\n",\n  "walk": "name: \\"walk\\"\\n",\n};\n',
    );
    expect(readFileSync(join(root, cities), 'utf8')).toContain('"town": "main() {}"');
    expect(readdirSync(join(root, 'packages/engine/src/scenario/generated'))).toEqual([
      'shipped-texts.ts',
      'validation-texts.ts',
    ]);
  });

  it('carry the validation tests apart', () => {
    writeShipped(root);
    expect(readFileSync(join(root, validation), 'utf8')).toContain('"test-1": "name: test-1\\n"');
    expect(readFileSync(join(root, texts), 'utf8')).not.toContain('test-1');
  });

  it('are left alone while nothing changes, and written after a change', () => {
    writeShipped(root);
    const { mtimeMs } = statSync(join(root, texts));
    expect(writeShipped(root)).toEqual([]);
    expect(statSync(join(root, texts)).mtimeMs).toBe(mtimeMs);
    put('scenarios/hall.yaml', 'name: hall2\n');
    expect(writeShipped(root)).toEqual([texts]);
    expect(readFileSync(join(root, texts), 'utf8')).toContain('hall2');
  });

  it('cannot hold two files of one name', () => {
    put('scenarios/walk.yaml', '');
    expect(() => writeShipped(root)).toThrow(/walk\.yaml and .*walk\.yaml must have different names/);
  });
});
