import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialServer, type Trial } from './trial-server.testing.ts';

let trial: Trial;

beforeAll(async () => {
  trial = await trialServer({ allowedOrigins: ['https://studio.example.org'] });
  symlinkSync(join(trial.folder, 'secret.yaml'), join(trial.folder, 'scenarios/link-out.yaml'));
  symlinkSync(join(trial.folder, 'secret.yaml'), join(trial.folder, 'site/link-out.yaml'));
});

afterAll(async () => trial.end());

const get = async (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${trial.server.port}${path}`, init);

/** The path goes out as it stands: fetch would tidy it up. */
async function raw(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: string }> {
  const asked = request({ host: '127.0.0.1', port: trial.server.port, path, headers });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  response.on('data', (part) => (body += String(part)));
  await once(response, 'end');
  return { status: response.statusCode ?? 0, body };
}

describe('the site', () => {
  it('is served isolated, so that threads can share memory, and loads nothing from elsewhere', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Studio</title>');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/https?:|\*|script-src[^;]*'unsafe-inline'/);
  });

  it('keeps hashed files for ever and asks again for the page, which is not sent twice', async () => {
    const script = await get('/assets/main-a1B2c3D4.js', { headers: { 'Accept-Encoding': 'br' } });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(await script.text()).toBe('walk();\n'.repeat(1000));
    const tag = (await get('/')).headers.get('etag') ?? '';
    const again = await get('/', { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(await again.text()).toBe('');
  });

  it('answers HEAD with headers alone, and nothing but reading', async () => {
    const head = await get('/', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect((await get('/', { method: 'POST' })).status).toBe(405);
    expect((await get('/', { method: 'DELETE' })).status).toBe(405);
  });

  it('says in a page of its own that there is nothing', async () => {
    const page = await get('/no-such-page', { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await page.text()).toContain('There is no such page');
    expect((await get('/live')).status).toBe(404);
  });

  it('is not packed for this machine alone', async () => {
    const alone = await trialServer();
    const script = await fetch(`${alone.server.address}assets/main-a1B2c3D4.js`, {
      headers: { 'Accept-Encoding': 'br' },
    });
    expect(script.headers.get('content-encoding')).toBeNull();
    expect(await script.text()).toBe('walk();\n'.repeat(1000));
    await alone.end();
  });

  it('says how to build it when it is not built', async () => {
    const bare = await trialServer({ siteFolder: join(trial.folder, 'nowhere') });
    const page = await fetch(bare.server.address);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('npm start');
    await bare.end();
  });
});

describe('the documentation', () => {
  it('is served at /docs/ once it is built', async () => {
    const docsFolder = join(trial.folder, 'documentation');
    const documented = await trialServer({ docsFolder });
    const page = async (path: string): Promise<[number, string]> => {
      const answer = await fetch(`${documented.server.address}${path}`);
      return [answer.status, await answer.text()];
    };
    expect(await page('docs/')).toEqual([404, expect.stringContaining('npm run site')]);
    mkdirSync(join(docsFolder, '0.1'), { recursive: true });
    writeFileSync(join(docsFolder, 'index.html'), 'versions');
    writeFileSync(join(docsFolder, '0.1/index.html'), 'welcome');
    expect(await page('docs')).toEqual([200, 'versions']);
    expect(await page('docs/0.1/')).toEqual([200, 'welcome']);
    expect(await page('docs/0.1/nothing.html')).toEqual([404, expect.stringContaining('no such page')]);
    expect(await page('docs/..%2fsecret.yaml')).toEqual([404, expect.not.stringContaining('secret')]);
    await documented.end();
  });
});

describe('no path leads out of the folders', () => {
  it.each([
    '/../secret.yaml',
    '/..%2fsecret.yaml',
    '/%2e%2e/secret.yaml',
    '/%2e%2e%2fsecret.yaml',
    '/assets/../../secret.yaml',
    '/assets/..%5c..%5csecret.yaml',
    '/..\\secret.yaml',
    '//secret.yaml',
    '/link-out.yaml',
    '/%00',
    '/index.html%00.yaml',
    '/%zz',
    '/api/scenarios/../secret.yaml',
    '/api/scenarios/..%2fsecret.yaml',
    '/api/scenarios/%2e%2e%2fsecret.yaml',
    '/api/scenarios/%252e%252e%252fsecret.yaml',
    '/api/scenarios/inner/..%2f..%2fsecret.yaml',
    '/api/scenarios/..%5csecret.yaml',
    '/api/scenarios//etc/passwd',
    '/api/scenarios/%2fetc%2fpasswd',
    '/api/scenarios/link-out.yaml',
    '/api/scenarios/notes.txt',
    '/api/scenarios/inner/mine.yaml%00',
    '/api/scenarios/C:%5csecret.yaml',
  ])('%s', async (path) => {
    const { status, body } = await raw(path);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain('secret: true');
    expect(body).not.toContain('root:');
  });
});

describe('questions', () => {
  it('are answered: health, rooms, scenarios and their text', async () => {
    expect(await (await get('/api/health')).json()).toMatchObject({ ok: true, protocol: 1, access: 'open' });
    expect(await (await get('/api/rooms')).json()).toEqual({ open: 0, watchers: 0, most: 8 });
    expect((await get('/api/rooms/main')).status).toBe(404);
    expect(await (await get('/api/invitation')).json()).toEqual({});
    const { shipped, files } = (await (await get('/api/scenarios')).json()) as Record<string, { name: string }[]>;
    expect(shipped.map(({ name }) => name)).toContain('hello');
    expect(files.map(({ name }) => name)).toEqual(['inner/mine.yaml']);
    const text = await get('/api/scenarios/inner/mine.yaml');
    expect(await text.text()).toBe('korzo: 1\n');
    expect(text.headers.get('cache-control')).toBe('no-store');
    const file = await get('/api/scenarios/inner/mine.yaml?as=json');
    const set = { start: 'inner/mine.yaml', files: [{ file: 'inner/mine.yaml', text: 'korzo: 1\n' }] };
    expect(await file.json()).toEqual(set);
    const picture = join(trial.folder, 'scenarios/picture.yaml');
    writeFileSync(picture, Uint8Array.from([0x89, 0x50, 0xff]));
    const refused = await get('/api/scenarios/picture.yaml');
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('must be text in UTF-8')]);
    rmSync(picture);
    expect((await get('/api/nonsense')).status).toBe(404);
  });

  it('of pages from elsewhere are refused, unless they are allowed', async () => {
    const evil = await get('/api/rooms', { headers: { Origin: 'https://evil.example' } });
    expect(evil.status).toBe(403);
    expect(evil.headers.get('access-control-allow-origin')).toBeNull();
    const friend = { Origin: 'https://studio.example.org' };
    const preflight = await get('/api/ticket', { method: 'OPTIONS', headers: friend });
    expect(preflight.status).toBe(204);
    const ticket = await get('/api/ticket', { method: 'POST', headers: friend });
    expect(ticket.status).toBe(200);
    expect(ticket.headers.get('access-control-allow-origin')).toBe('https://studio.example.org');
  });

  it('sent to another name are refused: a name that was made to point here', async () => {
    expect(await raw('/', { Host: 'evil.example' })).toMatchObject({ status: 421 });
    expect(await raw('/api/rooms', { Host: `evil.example:${trial.server.port}` })).toMatchObject({ status: 421 });
    expect(await raw('/', { Host: `localhost:${trial.server.port}` })).toMatchObject({ status: 200 });
  });
});

describe('slow and broken clients', () => {
  it('that never finish their headers are cut off, and so are those that say nothing', async () => {
    const hasty = await trialServer({ limits: { headersSeconds: 0.2, requestSeconds: 0.4 } });
    const slow = await hasty.socket();
    slow.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow:');
    const silent = await hasty.socket();
    const ends = Promise.all([slow, silent].map((socket) => once(socket.resume(), 'close')));
    await expect(ends).resolves.toHaveLength(2);
    await hasty.end();
  });

  it('that speak no HTTP or send endless headers do no harm', async () => {
    const noise = await trial.socket();
    noise.on('error', () => undefined);
    noise.end('\x16\x03\x01 nonsense\r\n\r\n');
    await once(noise.resume(), 'close');
    const endless = await trial.socket();
    endless.on('error', () => undefined);
    endless.write(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`);
    const [answer] = (await once(endless, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 431 /);
    endless.destroy();
    expect((await get('/api/health')).status).toBe(200);
  });

  it('get so many sockets per address and no more', async () => {
    const small = await trialServer({ limits: { socketsPerAddress: 3 } });
    const watchers = [await small.watch(), await small.watch(), await small.watch()];
    const fourth = await small.socket();
    await once(fourth.resume(), 'close');
    watchers[0].terminate();
    await expect.poll(() => small.server.watchers).toBe(2);
    await expect(fetch(`http://127.0.0.1:${small.server.port}/api/health`)).resolves.toMatchObject({ status: 200 });
    for (const watcher of watchers) watcher.terminate();
    await small.end();
  });
});
