import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isRecording } from '../record/check-recording.ts';
import { openSet } from './open-set.ts';

const place = mkdtempSync(join(tmpdir(), 'korzo-odd-folders-'));
afterAll(() => rmSync(place, { recursive: true }));

const folder = (name: string, files: Readonly<Record<string, string>>): string => {
  const path = join(place, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
};

const config = 'map = map.txt\nduration = 20\n';
const map = '#####\n#P.E#\n#####\n';

describe('a folder that is opened', () => {
  it('must not have files whose names differ only in case', async () => {
    const twins = folder('twins', { 'config.cfg': config, 'map.txt': map, 'Map.txt': map });
    await expect(openSet([twins])).rejects.toThrow(/'Map.txt' and 'map.txt' differ only in case/);
  });

  it('may have recordings in it: they are no scenario', async () => {
    const mixed = folder('mixed', { 'config.cfg': config, 'map.txt': map, 'run/recording.json': '{}' });
    expect((await openSet([mixed]))?.start.file).toBe(join(mixed, 'config.cfg'));
  });

  it('is a recording only when it has its list or its frames', async () => {
    expect(await isRecording(folder('listed', { 'recording.json': '{}' }))).toBe(true);
    expect(await isRecording(folder('frames', { 'trajectory.kzr': '' }))).toBe(true);
    expect(await isRecording(folder('other', { 'map.txt': map }))).toBe(false);
    expect(await isRecording(join(place, 'nowhere'))).toBe(false);
  });
});

describe('a recording in one file', () => {
  it('is no scenario, and the remedy says how to run it', async () => {
    const file = join(folder('single', { 'rec.korzo': 'PK' }), 'rec.korzo');
    await expect(openSet([file])).rejects.toThrow(/this file is a recording.*korzo replay/);
    expect(await isRecording(file)).toBe(true);
    expect(await isRecording(join(place, 'none.korzo'))).toBe(false);
  });
});
