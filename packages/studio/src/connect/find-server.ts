/** A server that live runs are on. */
export interface Server {
  /** Of its pages, with a slash at the end. */
  readonly base: URL;
  /** Whether it wants a token. */
  readonly access: 'open' | 'token';
}

/** A server as this page may use it. */
export interface Access {
  readonly server: Server;
  readonly token: string | undefined;
}

/** Where a live run is: of this visitor alone, or in a room of the server that others can join by its link. */
export type Whereabouts = 'private' | { readonly room: string };

/** The address of a server's pages from what a link says: `ws:` and `http:` mean the same place. */
export function serverBase(address: string): URL {
  const url = new URL(address);
  url.protocol = url.protocol.replace(/^ws/, 'http');
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/live\/?$/, '').replace(/\/?$/, '/');
  return url;
}

/** Asks whether there is a server at this place; a static site answers with a missing page or with words. */
export async function findServer(base: URL): Promise<Server | undefined> {
  try {
    const response = await fetch(new URL('api/health', base));
    if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) return undefined;
    const health = (await response.json()) as { readonly ok?: unknown; readonly access?: unknown };
    return health.ok === true ? { base, access: health.access === 'token' ? 'token' : 'open' } : undefined;
  } catch {
    return undefined;
  }
}

/** What a room of a server holds: a run that is watched, or a document that several people write in. */
export type RoomKind = 'live' | 'edit';

/** Where a room of a server is entered. */
export function liveAddress(base: URL, room: string, ticket?: string, kind: RoomKind = 'live'): URL {
  const url = new URL(kind, base);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  url.searchParams.set('room', room);
  if (ticket !== undefined) url.searchParams.set('ticket', ticket);
  return url;
}
