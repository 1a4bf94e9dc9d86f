import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModuleSet } from '@korzo/modules';
import { findModules, readSettings, writeSettings, type FoundModules } from '@korzo/modules/node';

const files = {
  'sound.mjs': `export default { name: 'sound', version: '1', measures: [{ name: 'hum' }],
    settings: { pitch: { type: 'number', default: 440, min: 20, max: 2e4, unit: 'Hz', meaning: 'pitch' } } };`,
  'nameless.mjs': 'export default { version: "1", measures: [] };',
  'odd-name.mjs': 'export default { name: "a b", version: "1", measures: [] };',
  'versionless.mjs': 'export default { name: "versionless", measures: [] };',
  'empty.mjs': '',
  'idle.mjs': 'export default { name: "idle", version: "1" };',
  'no-declaration.mjs': 'export default 7;',
  'broken.mjs': 'export const = 1;',
  'lonely.mjs': 'import "not-there"; export default { name: "lonely", version: "1" };',
  'throws.mjs': 'throw new Error("no wind");',
  'ends.mjs': 'process.exit(3);',
  'misspelt.mjs': 'export default { name: "misspelt", version: "1", measurs: [], models: [] };',
  'no-list.mjs': 'export default { name: "no-list", version: "1", measures: {} };',
  'nameless-entry.mjs': 'export default { name: "nameless-entry", version: "1", planners: [{}] };',
  'wrong-port.mjs': 'export default { name: "wrong-port", version: "1", ports: ["page"], models: [] };',
  'wrong-setting.mjs': `export default { name: "wrong-setting", version: "1", models: [],
    settings: { a: { type: 'number', default: NaN, min: 0, max: 1, unit: '', meaning: 'a' } } };`,
  'z-sound-again.mjs': 'export default { name: "sound", version: "2", measures: [{ name: "buzz" }] };',
  'z-taken.mjs': 'export default { name: "taken", version: "1", measures: [{ name: "present" }] };',
  'z-set-up.mjs': 'export default { name: "set-up", version: "1", setUp() { throw new Error("no core"); } };',
  'z-nothing-back.mjs': 'export default { name: "nothing-back", version: "1", setUp() {} };',
  'sound.test.mjs': 'throw new Error("a test is no module");',
  'pack/package.json': '{ "name": "@mine/pack", "version": "3.1.0", "exports": { ".": { "default": "./main.mjs" } } }',
  'pack/main.mjs': 'import { list } from "./list.mjs"; export default { measures: list };',
  'pack/list.mjs': 'export const list = [{ name: "packed" }];',
  'no-entry/package.json': '{ "name": "no-entry", "main": "../sound.mjs" }',
  'node_modules/korzo-far/package.json': '{ "name": "korzo-far", "version": "2.0.0", "keywords": ["korzo-module"] }',
  'node_modules/korzo-far/index.js': 'module.exports = { measures: [{ name: "far" }] };',
  'node_modules/other/package.json': '{ "name": "other", "version": "2.0.0" }',
  'node_modules/other/index.js': 'throw new Error("it is not asked for");',
  'notes.txt': 'not a module',
};

let folder: string;
let found: FoundModules;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-found-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  found = await findModules(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const problemsOf = (set: Pick<ModuleSet, 'leftOut'>): Record<string, string> =>
  Object.fromEntries(
    set.leftOut.map(({ file, problems }) => [
      file.slice(folder.length + 1),
      problems.map(({ rule, remedy }) => `${rule}; ${remedy}`).join(' | '),
    ]),
  );

const hashOf = ({ found: list }: FoundModules, name: string): string | undefined =>
  list.find(({ module }) => module.name === name)?.hash;

describe('a folder of modules', () => {
  it('gives files, packages and installed packages, by their own names or those of their packages', () => {
    const { active } = new ModuleSet(found.found, found.leftOut);
    expect(active.map(({ module: { name, version } }) => `${name} ${version}`)).toEqual([
      'korzo-far 2.0.0',
      'pack 3.1.0',
      'sound 1',
    ]);
    expect(active.map(({ added }) => added.measures)).toEqual([['far'], ['packed'], ['hum']]);
  });

  it('leaves out what has a problem, with the rule and the remedy, and takes the rest', () => {
    const problems = problemsOf(new ModuleSet(found.found, found.leftOut));
    const expected: Record<string, RegExp> = {
      'nameless.mjs': /^it has no name; give it one/,
      'odd-name.mjs': /its name must be a word of letters, digits and dashes; it is "a b"/,
      'versionless.mjs': /^it has no version; give it one/,
      'empty.mjs': /it has no name.*it adds nothing; add one of models/,
      'idle.mjs': /^it adds nothing; add one of models, parts/,
      'no-declaration.mjs': /^it exports no declaration; export default/,
      'broken.mjs': /^it cannot be loaded: .*; give a JavaScript module/,
      'lonely.mjs': /^it cannot be loaded: .*; install not-there in the folder of the module, or above it/,
      'throws.mjs': /^it cannot be loaded: no wind;/,
      'ends.mjs': /^it cannot be loaded: it ends the process with code 3;/,
      'misspelt.mjs': /^it has an unknown key 'measurs'; .*measures/,
      'no-list.mjs': /^measures must be a list; write measures: \[\.\.\.\]/,
      'nameless-entry.mjs': /^planners\[0\] must be an object with a name;/,
      'wrong-port.mjs': /^ports: there is no port 'page'; /,
      'wrong-setting.mjs': /^settings\.a must have a default from min to max/,
      'z-sound-again.mjs': /^'sound' is the name of .*sound\.mjs too; rename one of them/,
      'z-taken.mjs': /^an entry of measures may not be called 'present': another one is;/,
      'z-set-up.mjs': /^setUp failed: no core; fix setUp/,
      'z-nothing-back.mjs': /^setUp gave nothing back; return/,
      'no-entry': /^its package\.json names no file that is there;/,
    };
    expect(Object.keys(problems).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [file, text] of Object.entries(expected))
      expect(`${file}: ${problems[file]}`).toMatch(namedFirst(file, text));
  });

  it('has a hash of all files of a package', async () => {
    const before = hashOf(found, 'pack');
    expect(before).toMatch(/^[0-9a-f]{16}$/);
    writeFileSync(join(folder, 'pack/list.mjs'), `${files['pack/list.mjs']} `);
    const again = await findModules(folder);
    expect(hashOf(again, 'pack')).not.toBe(before);
    expect(hashOf(again, 'sound')).toBe(hashOf(found, 'sound'));
  });

  it('keeps settings, and refuses those outside of their range', () => {
    writeSettings(folder, { sound: { pitch: 100 } });
    const settings = readSettings(folder);
    expect(new ModuleSet(found.found, [], { settings }).active.at(-1)?.settings).toEqual({ pitch: 100 });
    const wrong = new ModuleSet(found.found, [], { settings: { sound: { pitch: 1, volume: 2 } } });
    expect(problemsOf(wrong)['sound.mjs']).toMatch(
      /^pitch must lie between 20 and 20000 Hz; it is 1; .* \| there is no setting 'volume';/,
    );
    writeFileSync(join(folder, 'module-settings.json'), '{');
    expect(() => readSettings(folder)).toThrow(/module-settings\.json is not JSON: .*; fix it/);
  });
});

const namedFirst = (file: string, text: RegExp): RegExp =>
  new RegExp(
    `^${file.replaceAll('.', '\\.')}: ${text.source.startsWith('^') ? text.source.slice(1) : `.*${text.source}`}`,
  );

it('leaves out a module that never comes back while it is loaded', async () => {
  const { probeModules } = (await import(
    new URL('../../packages/modules/dist/find/probe.node.js', import.meta.url).href
  )) as { probeModules: (addresses: readonly string[], patience: number) => Promise<ReadonlyMap<string, string>> };
  const addresses = ['for (;;);', 'await new Promise(() => {});'].map(
    (text) => `data:text/javascript,${encodeURIComponent(text)}`,
  );
  const failures = await probeModules(addresses, 0.8);
  expect(failures.get(addresses[0])).toBe('it takes more than 0.8 s to load');
  expect(failures.get(addresses[1])).toBeDefined();
});
