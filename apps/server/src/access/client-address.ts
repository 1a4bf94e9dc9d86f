import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Headers by which proxies say whom they speak for. A proxy writes one of them; what stands in the other is the client's own claim. */
export const forwardHeaders = ['x-forwarded-for', 'forwarded'] as const;
export type ForwardHeader = (typeof forwardHeaders)[number];

/** Which peers are proxies, and where they say who asked them. */
export interface ProxyTrust {
  /** Addresses of proxies, or nets such as 10.0.0.0/8. */
  readonly proxies?: readonly string[];
  /** Instead: so many proxies stand in a row before this server, whatever their addresses. Safe only where no client gets past them. */
  readonly hops?: number;
  /** x-forwarded-for unless given. */
  readonly header?: ForwardHeader;
}

/** Beyond this many entries a header is no list of proxies. */
const mostEntries = 32;

/** Whether a proxy can be named like this: an address, or a net with the length of its prefix. */
export function isProxyAddress(text: string): boolean {
  const [address, prefix, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv6(address) ? 128 : 32));
}

/** Who asks, for limits that count by address: the peer itself, or whom a trusted proxy names. */
export class ClientAddresses {
  readonly #proxies = new BlockList();
  readonly #hops: number;
  readonly #header: ForwardHeader;

  constructor({ proxies = [], hops = 0, header = 'x-forwarded-for' }: ProxyTrust = {}) {
    this.#hops = hops;
    this.#header = header;
    for (const proxy of proxies) {
      const [address, prefix] = proxy.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (prefix === undefined) this.#proxies.addAddress(address, family);
      else this.#proxies.addSubnet(address, Number(prefix), family);
    }
  }

  /** Whether a peer speaks for others: its own address says nothing about how many they are. */
  isProxy(peer: string | undefined): boolean {
    return this.#hops > 0 || this.#isTrusted(plainAddress(peer ?? ''));
  }

  /** The address that limits count by. */
  of({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    const peer = plainAddress(socket.remoteAddress ?? '');
    if (!this.isProxy(peer)) return countedAs(peer);
    const value = headers[this.#header];
    const entries = entriesOf(Array.isArray(value) ? value.join(',') : (value ?? ''), this.#header).toReversed();
    return countedAs(this.#hops > 0 ? this.#byHops(peer, entries) : this.#byAddress(peer, entries));
  }

  /** From the nearest hop outwards, as far as proxies vouch for what comes next: hops farther out may be forged. */
  #byAddress(peer: string, entries: readonly (string | undefined)[]): string {
    let client = peer;
    for (const entry of entries) {
      if (entry === undefined) return client;
      client = entry;
      if (!this.#isTrusted(entry)) return client;
    }
    return client;
  }

  #byHops(peer: string, entries: readonly (string | undefined)[]): string {
    let client = peer;
    for (const entry of entries.slice(0, this.#hops)) {
      if (entry === undefined) return client;
      client = entry;
    }
    return client;
  }

  #isTrusted(address: string): boolean {
    return isIP(address) !== 0 && this.#proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }
}

/** Addresses in the order they were written in; undefined where one cannot be read. */
function entriesOf(header: string, kind: ForwardHeader): (string | undefined)[] {
  if (header.trim() === '') return [];
  return header
    .split(',')
    .slice(-mostEntries)
    .map((entry) => addressIn(kind === 'forwarded' ? (/(?:^|;)\s*for\s*=\s*([^;]*)/i.exec(entry)?.[1] ?? '') : entry));
}

/** Without quotes, brackets and port. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const address = plainAddress(bracketed ?? (/^[\d.]+:\d{1,5}$/.test(text) ? text.slice(0, text.indexOf(':')) : text));
  return isIP(address) === 0 ? undefined : address;
}

/** An IPv4 address may come dressed as one of IPv6, and a local one with the name of its interface. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');

/** One subscriber has a whole /64 of IPv6: it counts as one address. */
function countedAs(address: string): string {
  if (!isIPv6(address)) return address;
  const [head, tail = ''] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const missing = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
