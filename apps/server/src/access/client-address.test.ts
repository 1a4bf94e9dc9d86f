import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClientAddresses, isProxyAddress, type ProxyTrust } from './client-address.ts';

const clientOf = (trust: ProxyTrust, peer: string, headers: IncomingMessage['headers'] = {}): string =>
  new ClientAddresses(trust).of({ socket: { remoteAddress: peer } as IncomingMessage['socket'], headers });

const trust: ProxyTrust = { proxies: ['10.0.0.1', '10.2.0.0/16', '2001:db8:ffff::1'] };
const xff = (value: string): IncomingMessage['headers'] => ({ 'x-forwarded-for': value });

describe('who asks', () => {
  const cases: readonly (readonly [string, ProxyTrust, string, IncomingMessage['headers'], string])[] = [
    ['the peer', {}, '192.0.2.1', {}, '192.0.2.1'],
    ['an IPv4 peer on an IPv6 socket', {}, '::ffff:192.0.2.1', {}, '192.0.2.1'],
    ['a stranger who claims to speak for others', trust, '192.0.2.1', xff('198.51.100.1'), '192.0.2.1'],
    ['whom the proxy names', trust, '10.0.0.1', xff('198.51.100.1'), '198.51.100.1'],
    ['whom the proxy names, on an IPv6 socket', trust, '::ffff:10.0.0.1', xff('198.51.100.1'), '198.51.100.1'],
    ['the last who is no proxy', trust, '10.0.0.1', xff('1.1.1.1, 198.51.100.1, 10.2.3.4'), '198.51.100.1'],
    ['the proxy, when it names no client', trust, '10.0.0.1', {}, '10.0.0.1'],
    ['the proxy, when it names nonsense', trust, '10.0.0.1', xff('198.51.100.1, unknown'), '10.0.0.1'],
    ['the outermost proxy, when all are', trust, '10.0.0.1', xff('10.2.0.9, 10.2.0.8'), '10.2.0.9'],
    ['an address with a port', trust, '10.0.0.1', xff('198.51.100.1:4711'), '198.51.100.1'],
    ['the network of an IPv6 client', trust, '10.0.0.1', xff('[2001:DB8:0:1::9]:80'), '2001:db8:0:1::/64'],
    ['the same for all its addresses', trust, '10.0.0.1', xff('2001:db8:0:1:ffff:1:2:3'), '2001:db8:0:1::/64'],
    ['a short IPv6 address', trust, '10.0.0.1', xff('::1'), '0:0:0:0::/64'],
    ['behind an IPv6 proxy', trust, '2001:db8:ffff::1', xff('198.51.100.1'), '198.51.100.1'],
    ['one hop away', { hops: 1 }, '10.9.9.9', xff('1.1.1.1, 198.51.100.1'), '198.51.100.1'],
    ['two hops away', { hops: 2 }, '10.9.9.9', xff('1.1.1.1, 198.51.100.1, 10.7.7.7'), '198.51.100.1'],
    ['fewer hops than said', { hops: 3 }, '10.9.9.9', xff('198.51.100.1'), '198.51.100.1'],
  ];
  for (const [words, trusted, peer, headers, client] of cases)
    it(`is ${words}`, () => expect(clientOf(trusted, peer, headers)).toBe(client));

  it('is read from Forwarded only when the proxy writes that', () => {
    const headers = { forwarded: 'for=1.1.1.1, For="[2001:db8::7]:99";proto=https', 'x-forwarded-for': '2.2.2.2' };
    expect(clientOf({ ...trust, header: 'forwarded' }, '10.0.0.1', headers)).toBe('2001:db8:0:0::/64');
    expect(clientOf(trust, '10.0.0.1', headers)).toBe('2.2.2.2');
    expect(clientOf({ ...trust, header: 'forwarded' }, '10.0.0.1', { forwarded: 'for=_hidden' })).toBe('10.0.0.1');
  });

  it('is never what a client wrote before the hop that the proxy saw', () => {
    fc.assert(
      fc.property(fc.string(), fc.ipV4(), (claim, seen) => {
        fc.pre(!seen.startsWith('10.'));
        expect(clientOf(trust, '10.0.0.1', xff(`${claim}, ${seen}`))).toBe(seen);
        expect(clientOf({ hops: 1 }, '10.0.0.1', xff(`${claim}, ${seen}`))).toBe(seen);
        expect(clientOf(trust, '192.0.2.1', xff(`${claim}, ${seen}`))).toBe('192.0.2.1');
      }),
    );
  });
});

describe('a proxy', () => {
  for (const good of ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '0.0.0.0/0'])
    it(`can be named ${good}`, () => expect(isProxyAddress(good)).toBe(true));
  for (const bad of ['', 'localhost', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '10.0.0', '10.0.0.0/-1', '1e1'])
    it(`cannot be named '${bad}'`, () => expect(isProxyAddress(bad)).toBe(false));
});
