import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from './find-server.ts';
import { hasRoom, serverFile, serverFiles, viewerToken, whyNoRoom } from './server-api.ts';

let server: Server;
let base: URL;
/** What was asked for: path, and the token that came with it. */
const asked: [string | undefined, string | undefined][] = [];
/** Answers by path; all others are 404. */
const answers = new Map<string, unknown>();

beforeAll(async () => {
  server = createServer(({ url, headers }, response) => {
    asked.push([url, headers.authorization]);
    const answer = answers.get(url ?? '');
    if (typeof answer === 'number') response.writeHead(answer).end();
    else if (answer === undefined) response.writeHead(404).end();
    else response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/korzo/`);
});
afterAll(() => server.close());

const access = (
  more: { readonly access?: 'open' | 'token'; readonly token?: string; readonly at?: URL } = {},
): Access =>
  ({
    server: { base: more.at ?? base, access: more.access ?? 'open' },
    ...(more.token === undefined ? {} : { token: more.token }),
  }) as unknown as Access;

/** Nothing listens there. */
const nowhere = new URL('http://127.0.0.1:1/');

describe('what a page asks a server', () => {
  it('sends the token, if there is one, below the address of the server', async () => {
    answers.set('/korzo/api/scenarios', { files: [{ name: 'a.yaml' }] });
    expect(await serverFiles(access({ token: 'secret' }))).toEqual([{ name: 'a.yaml' }]);
    expect(asked.at(-1)).toEqual(['/korzo/api/scenarios', 'Bearer secret']);
    await serverFiles(access());
    expect(asked.at(-1)).toEqual(['/korzo/api/scenarios', undefined]);
    expect(await serverFiles(access({ at: nowhere }))).toEqual([]);
  });

  it('takes a file with those that belong to it, by a name of any letters', async () => {
    answers.set('/korzo/api/scenarios/my%20town/a%26b.yaml?as=json', { start: 'a&b.yaml', files: [] });
    expect(await serverFile(access(), 'my town/a&b.yaml')).toEqual({ type: 'files', start: 'a&b.yaml', files: [] });
    expect(await serverFile(access(), 'none.yaml')).toBeUndefined();
  });

  it('knows whether a room is there, is not, or cannot be asked for', async () => {
    answers.set('/korzo/api/rooms/main', {});
    answers.set('/korzo/api/rooms/guarded', 401);
    expect(await hasRoom(access(), 'main')).toBe(true);
    expect(await hasRoom(access(), 'gone')).toBe(false);
    expect(await hasRoom(access(), 'guarded')).toBeUndefined();
    expect(await hasRoom(access({ at: nowhere }), 'main')).toBeUndefined();
  });

  it('asks for a token to invite with only where one is needed', async () => {
    answers.set('/korzo/api/invitation', { token: 'watch' });
    const before = asked.length;
    expect(await viewerToken(access({ access: 'open' }))).toBeUndefined();
    expect(asked.length).toBe(before);
    expect(await viewerToken(access({ access: 'token', token: 'mine' }))).toBe('watch');
    answers.set('/korzo/api/invitation', 403);
    expect(await viewerToken(access({ access: 'token', token: 'mine' }))).toBeUndefined();
  });

  it('says why no further room can be opened', async () => {
    answers.set('/korzo/api/rooms', { open: 2, most: 3 });
    expect(await whyNoRoom(access())).toBeUndefined();
    answers.set('/korzo/api/rooms', { open: 3, most: 3 });
    expect(await whyNoRoom(access())).toMatch(/^All 3 rooms/);
    answers.set('/korzo/api/rooms', 401);
    expect(await whyNoRoom(access())).toMatch(/token/);
    answers.set('/korzo/api/rooms', 500);
    expect(await whyNoRoom(access())).toBeUndefined();
  });
});
