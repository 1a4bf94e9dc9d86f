import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

/** Files that earlier versions wrote. They are kept as they are: what is opened once stays readable. */
const kept = fileURLToPath(new URL('./versions/files/', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-versions-'));
  cpSync(kept, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function korzo(line: string): Promise<{ code: number | null; text: string }> {
  const { code, stdout, stderr } = await korzoHere(line.split(' '), { cwd: folder });
  return { code, text: stdout + stderr };
}

describe('files of earlier versions', () => {
  it.each(['recording-1', 'recording-2.korzo'])('%s is read, and measured as on the day it was made', async (file) => {
    expect(await korzo(`check ${file}`)).toMatchObject({
      code: 0,
      text: expect.stringContaining('126 positions') as string,
    });
    const { text } = await korzo(`measure ${file} --measure mean-speed --json`);
    expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({
      frames: 21,
      measures: { 'mean-speed': { value: 1.339787408709526 } },
    });
  });

  it('a scenario in the notation of the first version runs', async () => {
    expect(await korzo('check scenario-1.yaml')).toMatchObject({
      code: 0,
      text: expect.stringContaining('is fine') as string,
    });
    expect((await korzo('run scenario-1.yaml --duration 1 --json')).text).toContain('"entered": 200');
  });
});

describe('files of later versions', () => {
  it('are refused with the versions that can be read', async () => {
    const text = readFileSync(join(kept, 'scenario-1.yaml'), 'utf8').replace('korzo: 1', 'korzo: 7');
    writeFileSync(join(folder, 'later.yaml'), text);
    const scenario = await korzo('check later.yaml');
    expect(scenario.code).toBe(1);
    expect(scenario.text).toMatch(/korzo.*7.*newer Korzo/s);
    cpSync(join(kept, 'recording-1'), join(folder, 'later'), { recursive: true });
    const manifest = readFileSync(join(folder, 'later/recording.json'), 'utf8');
    writeFileSync(join(folder, 'later/recording.json'), manifest.replace('"version": 1', '"version": 7'));
    const recording = await korzo('check later');
    expect(recording.code).toBe(1);
    expect(recording.text).toMatch(/version 7 .*versions 1 and 2.*newer Korzo/);
  });
});
