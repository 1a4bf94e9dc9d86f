import type { LiveRun } from '@korzo/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connector } from './connect.ts';

const base = new URL('http://there/korzo/');
let reached: string[];
const runs: LiveRun[] = [];

beforeEach(() => {
  reached = [];
  const door = (name: string) =>
    class {
      binaryType = '';
      constructor(address: URL | string) {
        reached.push(`${name} ${String(address).replace(/^file:.*\//, '')}`);
      }
      addEventListener(): void {}
      removeEventListener(): void {}
      postMessage(): void {}
      terminate(): void {}
      close(): void {}
    };
  vi.stubGlobal('WebSocket', door('socket'));
  vi.stubGlobal('Worker', door('worker'));
  vi.stubGlobal('fetch', (address: URL, { headers }: { headers: Record<string, string> }) => {
    reached.push(`fetch ${address.href} ${headers['Authorization']}`);
    return new Promise(() => undefined);
  });
});
afterEach(() => {
  for (const run of runs.splice(0)) run.close();
  vi.unstubAllGlobals();
});

const reach = (connect: ReturnType<typeof connector>, where: Parameters<typeof connect>[0]): string => {
  runs.push(connect(where));
  return reached.splice(0).join('; ');
};

describe('a live run is reached', () => {
  it('in a worker of the page where there is no server, and when it is of this visitor alone', () => {
    expect(reach(connector(undefined, { named: false }), 'private')).toMatch(/^worker /);
    const open = connector({ server: { base, access: 'open' }, token: undefined }, { named: false });
    expect(reach(open, 'private')).toMatch(/^worker /);
  });

  it('in its room on the server, with a ticket where a token is wanted', () => {
    const open = connector({ server: { base, access: 'open' }, token: undefined }, { named: false });
    expect(reach(open, { room: 'class' })).toBe('socket ws://there/korzo/live?room=class');
    const guarded = connector({ server: { base, access: 'token' }, token: 'secret' }, { named: false });
    expect(reach(guarded, { room: 'class' })).toBe('fetch http://there/korzo/api/ticket Bearer secret');
  });

  it('on a server that the address names, in a room that no link leads to', () => {
    const named = connector({ server: { base, access: 'open' }, token: undefined }, { named: true });
    const [one, other] = [reach(named, 'private'), reach(named, 'private')];
    expect(one).toMatch(/^socket ws:\/\/there\/korzo\/live\?room=own-\w{16}$/);
    expect(other).not.toBe(one);
    expect(reach(named, { room: 'class' })).toContain('room=class');
  });
});
