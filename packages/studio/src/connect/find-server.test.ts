import { afterEach, describe, expect, it, vi } from 'vitest';
import { findServer, liveAddress, serverBase } from './find-server.ts';

describe('addresses of servers', () => {
  for (const written of ['http://host:8080', 'ws://host:8080/', 'ws://host:8080/live', 'http://host:8080/?a=1#x']) {
    it(`understands ${written}`, () => expect(serverBase(written).href).toBe('http://host:8080/'));
  }

  it('keeps a folder and stays encrypted', () => {
    expect(liveAddress(serverBase('https://host/korzo'), 'main').href).toBe('wss://host/korzo/live?room=main');
  });

  it('hands over a ticket', () => {
    expect(liveAddress(serverBase('http://host'), 'a b', 't').href).toBe('ws://host/live?room=a+b&ticket=t');
  });
});

describe('a server', () => {
  const base = new URL('http://there/korzo/');
  const asked: string[] = [];
  const answer = (health: unknown, { ok = true, type = 'application/json' } = {}): void => {
    vi.stubGlobal('fetch', (address: URL) => {
      asked.push(address.href);
      return Promise.resolve({
        ok,
        headers: new Headers({ 'content-type': type }),
        json: () => Promise.resolve(health),
      });
    });
  };
  afterEach(() => vi.unstubAllGlobals());

  it('is there when it says so, with or without tokens', async () => {
    answer({ ok: true, access: 'token' });
    expect(await findServer(base)).toEqual({ base, access: 'token' });
    answer({ ok: true, access: 'open' });
    expect(await findServer(base)).toEqual({ base, access: 'open' });
    expect(new Set(asked)).toEqual(new Set(['http://there/korzo/api/health']));
  });

  it('is not there behind a missing page, other words, or silence', async () => {
    answer({ ok: false });
    expect(await findServer(base)).toBeUndefined();
    answer({ ok: true }, { ok: false });
    expect(await findServer(base)).toBeUndefined();
    answer({ ok: true }, { type: 'text/html' });
    expect(await findServer(base)).toBeUndefined();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no answer')));
    expect(await findServer(base)).toBeUndefined();
  });
});
