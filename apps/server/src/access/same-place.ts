import { isIP, isIPv4 } from 'node:net';

/** Where the server can be reached, as far as the names in requests are concerned. */
export interface ServerNames {
  /** Only programs of this machine get through. */
  readonly loopback: boolean;
  /** Names beside plain addresses, in small letters. */
  readonly names: ReadonlySet<string>;
  /** Pages from elsewhere that may talk to this server: `https://example.org`. */
  readonly allowedOrigins: ReadonlySet<string>;
}

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

interface HostParts {
  /** Without brackets and without the dot that may end a name. */
  readonly name: string;
  /** As the origin of a page would have it. */
  readonly withPort: string;
}

function hostParts(header: string): HostParts | undefined {
  if (!/^[\w.:[\]-]+$/.test(header) || !URL.canParse(`http://${header}/`)) return undefined;
  const { hostname, host } = new URL(`http://${header}/`);
  return { name: hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, ''), withPort: host };
}

/**
 * Whether a request was meant for this server. A page on a name of its own that it lets point here after it was loaded (DNS rebinding) would
 * count as this server's own page; but its name gives it away, and an address in digits cannot be rebound.
 */
export function hostIsOurs(header: string | undefined, place: ServerNames): boolean {
  const parts = header === undefined ? undefined : hostParts(header);
  if (parts === undefined) return false;
  const { name } = parts;
  if (isLoopbackHost(name) || name.endsWith('.localhost') || place.names.has(name)) return true;
  return !place.loopback && isIP(name) !== 0;
}

/** Whether a page may talk to this server. Programs that are no browser send no origin: what they may do, tokens decide. */
export function originIsOurs(origin: string | undefined, host: string | undefined, place: ServerNames): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (place.allowedOrigins.has(page.origin)) return true;
  const own = host === undefined ? undefined : hostParts(host);
  // https when something in front of us takes care of that.
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return false;
  return own !== undefined && page.host === new URL(`${page.protocol}//${own.withPort}/`).host;
}

export function describePlace(
  host: string,
  { names, allowedOrigins }: { readonly names: readonly string[]; readonly allowedOrigins: readonly string[] },
): ServerNames {
  const origins = allowedOrigins.map((origin) => new URL(origin));
  return {
    loopback: isLoopbackHost(host),
    names: new Set([...names, ...origins.map(({ hostname }) => hostname)].map((name) => name.toLowerCase())),
    allowedOrigins: new Set(origins.map(({ origin }) => origin)),
  };
}
