import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readModuleFiles, unpackModules } from './sent-modules.ts';

const folder = mkdtempSync(join(tmpdir(), 'sent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): string {
  const whole = join(folder, path);
  mkdirSync(join(whole, '..'), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}

describe('modules that are sent to nodes', () => {
  it('take along what they import by relative paths, and packages all their files but hidden ones', () => {
    const own = write('one/own.mjs', "import { pace } from './lib/pace.mjs';\nexport const models = [pace];");
    write('one/lib/pace.mjs', "import '../../two/deep.mjs';\nexport const pace = 1;");
    write('two/deep.mjs', 'export const deep = 1;');
    write('two/unused.mjs', 'export const unused = 1;');
    const tram = join(write('tram/package.json', '{"name":"tram"}'), '..');
    write('tram/lines/index.mjs', 'export default {};');
    write('tram/.git/config', 'secret');
    const sent = readModuleFiles({ module: [own, tram], moduleSet: { 'tram.every': '60' } });
    expect(sent?.files.map(({ path }) => path)).toEqual([
      'one/lib/pace.mjs',
      'one/own.mjs',
      'tram/lines/index.mjs',
      'tram/package.json',
      'two/deep.mjs',
    ]);
    expect(sent?.module).toEqual(['one/own.mjs', 'tram']);
    const words = unpackModules(sent as NonNullable<typeof sent>);
    const [file = ''] = words.module ?? [];
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(own, 'utf8'));
    expect(existsSync(join(file, '../../two/deep.mjs'))).toBe(true);
    expect(words.moduleSet).toEqual({ 'tram.every': '60' });
  });

  it('are none without a word of them', () => {
    expect(readModuleFiles({})).toBeUndefined();
  });

  it('are not written outside of their folder', () => {
    const files = [{ path: '../../escaped.mjs', base64: '' }];
    expect(() => unpackModules({ files, module: [], moduleSet: {} })).toThrow(/leads out of the folder/);
  });

  it('are refused when they are too large to be sent, before a run begins', () => {
    const large = write('large/index.mjs', 'x'.repeat(33 * 1024 * 1024));
    expect(() => readModuleFiles({ module: [large] })).toThrow(/more than 32 MiB, too many to send to nodes/);
  });
});
