import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialServer, type Trial } from './trial-server.testing.ts';

const tokens = { viewer: 'v'.repeat(32), operator: 'o'.repeat(32) };
let trial: Trial;
beforeAll(async () => {
  trial = await trialServer({ tokens });
  symlinkSync(join(trial.folder, 'secret.yaml'), join(trial.folder, 'scenarios/link-out.yaml'));
  symlinkSync(trial.folder, join(trial.folder, 'scenarios/way-out'));
  mkdirSync(join(trial.folder, 'scenarios/folder.yaml'));
});
afterAll(async () => trial.end());

async function put(name: string, text: string, { token = tokens.operator, replaces = '' } = {}) {
  const query = replaces === '' ? '' : `?replaces=${replaces}`;
  const headers = { Authorization: `Bearer ${token}` };
  const address = `http://127.0.0.1:${trial.server.port}/api/scenarios/${name}${query}`;
  const response = await fetch(address, { method: 'PUT', body: text, headers });
  const { version = '', error = '' } = (await response.json()) as { version?: string; error?: string };
  return { status: response.status, version, error };
}

const inFolder = (name: string): string => readFileSync(join(trial.folder, 'scenarios', name), 'utf8');

describe('saving on the server', () => {
  it('makes a new file, and replaces only the version that the client knows', async () => {
    const first = await put('hall.yaml', 'one\n');
    expect(first).toMatchObject({ status: 201 });
    expect(inFolder('hall.yaml')).toBe('one\n');
    const taken = await put('hall.yaml', 'two\n');
    expect(taken).toMatchObject({ status: 409, version: first.version });
    expect(inFolder('hall.yaml')).toBe('one\n');
    const second = await put('hall.yaml', 'two\n', { replaces: first.version });
    expect(second.status).toBe(201);
    expect(await put('hall.yaml', 'three\n', { replaces: first.version })).toMatchObject({
      status: 409,
      version: second.version,
    });
    expect(inFolder('hall.yaml')).toBe('two\n');
    expect(await put('gone.yaml', 'x', { replaces: first.version })).toMatchObject({ status: 409, version: '' });
    const headers = { Authorization: `Bearer ${tokens.viewer}` };
    const read = await fetch(`http://127.0.0.1:${trial.server.port}/api/scenarios/hall.yaml`, { headers });
    expect([await read.text(), read.headers.get('ETag')]).toEqual(['two\n', `"${second.version}"`]);
  });

  it('lets one of two at once through', async () => {
    const answers = await Promise.all([put('race.yaml', 'a'), put('race.yaml', 'b')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  it('is for operators', async () => {
    expect(await put('mine.yaml', 'x', { token: tokens.viewer })).toMatchObject({ status: 403 });
    expect(await put('mine.yaml', 'x', { token: 'no'.repeat(16) })).toMatchObject({ status: 401 });
    expect(existsSync(join(trial.folder, 'scenarios/mine.yaml'))).toBe(false);
  });

  it('stays in its folder, and takes texts of scenarios only', async () => {
    writeFileSync(join(trial.folder, 'secret.yaml'), 'secret: true\n');
    const names = [
      '..%2Fsecret.yaml',
      '.hidden.yaml',
      'a.js',
      'a:b.yaml',
      'none/a.yaml',
      'way-out/a.yaml',
      'folder.yaml',
    ];
    for (const name of [...names, 'link-out.yaml'])
      expect({ name, status: (await put(name, 'x')).status }).toEqual({ name, status: 400 });
    expect(readFileSync(join(trial.folder, 'secret.yaml'), 'utf8')).toBe('secret: true\n');
    expect(existsSync(join(trial.folder, 'a.yaml'))).toBe(false);
    expect((await put('large.yaml', 'x'.repeat(4_000_001))).status).toBe(413);
    expect((await put('inner/new.yaml', 'x')).status).toBe(201);
  });
});
