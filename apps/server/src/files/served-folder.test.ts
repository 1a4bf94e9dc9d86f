import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentTypeOf } from './content-types.ts';
import { encodingFor } from './packing.ts';
import { ServedFolder } from './served-folder.ts';

let folder: string;
const script = 'walk();\n'.repeat(1000);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-site-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets/main-a1B2_c3D.js'), script);
  writeFileSync(join(folder, 'assets/picture.png'), Buffer.alloc(5000));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a served folder', () => {
  it('packs texts that are worth it, as the client can take them', async () => {
    const served = new ServedFolder(folder);
    const brotli = await served.find('/assets/main-a1B2_c3D.js', 'gzip, deflate, br');
    expect(brotli).toMatchObject({ encoding: 'br', type: 'text/javascript; charset=utf-8', forever: true });
    expect(brotliDecompressSync(brotli?.body ?? '').toString()).toBe(script);
    const gzip = await served.find('/assets/main-a1B2_c3D.js', 'gzip');
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(script);
    const plain = await served.find('/assets/main-a1B2_c3D.js');
    expect(plain?.encoding).toBeUndefined();
    expect(plain?.body.toString()).toBe(script);
    expect(new Set([brotli?.tag, gzip?.tag, plain?.tag]).size).toBe(3);
    expect((await served.find('/assets/main-a1B2_c3D.js', 'br'))?.body).toBe(brotli?.body);
  });

  it('serves texts that lie there packed, as the client can take them', async () => {
    const served = new ServedFolder(folder);
    const packed = brotliCompressSync(script);
    writeFileSync(join(folder, 'assets/lib-a1B2_c3D.js.br'), packed);
    const brotli = await served.find('/assets/lib-a1B2_c3D.js', 'br');
    expect(brotli).toMatchObject({ encoding: 'br', type: 'text/javascript; charset=utf-8', forever: true });
    expect(brotli?.body.equals(packed)).toBe(true);
    const plain = await served.find('/assets/lib-a1B2_c3D.js');
    expect([plain?.encoding, plain?.body.toString()]).toEqual([undefined, script]);
    expect(gunzipSync((await served.find('/assets/lib-a1B2_c3D.js', 'gzip'))?.body ?? '').toString()).toBe(script);
    expect(await served.find('/assets/other.js', 'br')).toBeUndefined();
  });

  it('leaves pictures and short texts as they are', async () => {
    const served = new ServedFolder(folder);
    expect((await served.find('/assets/picture.png', 'br'))?.encoding).toBeUndefined();
    expect(await served.find('/index.html', 'br')).toMatchObject({ forever: false, type: 'text/html; charset=utf-8' });
    expect((await served.find('/index.html', 'br'))?.encoding).toBeUndefined();
  });

  it('gives another tag when the file changed', async () => {
    const served = new ServedFolder(folder);
    writeFileSync(join(folder, 'page.html'), 'one');
    const before = await served.find('/page.html');
    writeFileSync(join(folder, 'page.html'), 'two');
    const after = await served.find('/page.html');
    expect(after?.body.toString()).toBe('two');
    expect(after?.tag).not.toBe(before?.tag);
  });
});

it('understands what encodings a client takes', () => {
  expect(encodingFor('gzip;q=0.5, br;q=1.0')).toBe('br');
  expect(encodingFor('br;q=0, GZIP')).toBe('gzip');
  expect(encodingFor('br;q=0.0')).toBeUndefined();
  expect(encodingFor('deflate, zstd')).toBeUndefined();
  expect(encodingFor(undefined)).toBeUndefined();
});

it('calls what it does not know something to keep', () => {
  expect(contentTypeOf('a.wasm').type).toBe('application/wasm');
  expect(contentTypeOf('A.HTML').type).toBe('text/html; charset=utf-8');
  expect(contentTypeOf('a.exe').type).toBe('application/octet-stream');
  expect(contentTypeOf('constructor').type).toBe('application/octet-stream');
});
