import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { InputError } from '@korzo/formats';
import { protocolVersion, type CatalogueEntry, type Role } from '@korzo/live';
import type { HttpBindings } from '@hono/node-server';
import type { ClientAddresses } from '../access/client-address.ts';
import { originIsOurs, type ServerNames } from '../access/same-place.ts';
import { roleOf, type RoleTokens, type Tickets } from '../access/tokens.ts';
import { versionOf, type Saved, type ScenarioFolder } from '../files/scenario-folder.ts';
import type { ServedModules } from '../files/served-modules.ts';
import type { Rooms } from '../rooms/rooms.ts';

export interface ApiParts {
  readonly version: string;
  readonly place: ServerNames;
  /** Undefined when no token is needed to steer. */
  readonly tokens: RoleTokens | undefined;
  readonly tickets: Tickets;
  readonly clients: ClientAddresses;
  readonly rooms: Rooms;
  readonly mostRooms: number;
  readonly scenarios: ScenarioFolder | undefined;
  readonly shipped: () => readonly CatalogueEntry[];
  readonly modules: ServedModules | undefined;
}

/** Bytes of a scenario that is saved. */
const mostText = 4_000_000;

const saveRefusals: Readonly<
  Record<Extract<Saved, { refused: string }>['refused'], { readonly status: 400 | 409; readonly error: string }>
> = {
  name: { status: 400, error: 'a name ends in .yaml and has no \\ : * ? " < > | and no part that begins with a dot' },
  taken: { status: 409, error: 'there is a file of this name' },
  changed: { status: 409, error: 'the file was changed meanwhile' },
  gone: { status: 409, error: 'the file is not there any more' },
  unwritable: { status: 400, error: 'the folder of this file is not there, or something else has its name' },
};

const bearer = /^Bearer +([\w-]{1,200})$/i;

function roleIn(context: Context, tokens: RoleTokens | undefined): Role | undefined {
  if (tokens === undefined) return 'operator';
  const token = bearer.exec(context.req.header('Authorization') ?? '')?.[1];
  return token === undefined ? undefined : roleOf(token, tokens);
}

/** Pages of allowed origins may read answers; those of others are refused what changes something. */
const admitOrigins =
  (place: ServerNames): MiddlewareHandler =>
  async (context, next) => {
    const origin = context.req.header('Origin');
    if (!originIsOurs(origin, context.req.header('Host'), place))
      return context.json({ error: 'pages of that origin may not ask; allow them with --allow-origin' }, 403);
    const allowed = origin !== undefined && place.allowedOrigins.has(origin);
    if (allowed && context.req.method === 'OPTIONS') context.res = context.body(null, 204);
    else await next();
    context.res.headers.append('Vary', 'Origin');
    if (!allowed) return undefined;
    context.res.headers.set('Access-Control-Allow-Origin', origin);
    context.res.headers.set('Access-Control-Allow-Headers', 'Authorization');
    context.res.headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT');
    context.res.headers.set('Access-Control-Expose-Headers', 'ETag');
    return undefined;
  };

const needToken =
  (tokens: RoleTokens | undefined): MiddlewareHandler =>
  async (context, next) => {
    if (roleIn(context, tokens) !== undefined) return next();
    context.header('WWW-Authenticate', 'Bearer');
    return context.json({ error: 'a token is needed: use the link that the server printed when it started' }, 401);
  };

/** What programs and the studio ask over HTTP, all in JSON. */
export function apiRoutes(parts: ApiParts): Hono<{ Bindings: HttpBindings }> {
  const { tokens, tickets, rooms, scenarios, clients } = parts;
  const api = new Hono<{ Bindings: HttpBindings }>();
  api.use(admitOrigins(parts.place));
  api.use(async (context, next) => {
    await next();
    context.res.headers.set('Cache-Control', 'no-store');
  });
  api.get('/health', (context) =>
    context.json({
      ok: true,
      version: parts.version,
      protocol: protocolVersion,
      access: tokens === undefined ? 'open' : 'token',
    }),
  );
  api.use(needToken(tokens));
  api.post('/ticket', (context) => {
    const role = roleIn(context, tokens) ?? 'viewer';
    const issued = tickets.issue(role, clients.of(context.env.incoming));
    if ('ticket' in issued) return context.json({ ticket: issued.ticket, role, lifeSeconds: tickets.lifeSeconds });
    context.header('Retry-After', String(tickets.lifeSeconds));
    if (issued.tooMany === 'address')
      return context.json({ error: 'too many tickets of your address wait to be used; use one, or wait' }, 429);
    return context.json({ error: 'too many tickets wait to be used; try again later' }, 503);
  });
  api.get('/invitation', (context) => {
    if (roleIn(context, tokens) !== 'operator') return context.json({ error: 'only operators may invite' }, 403);
    return context.json(tokens === undefined ? {} : { token: tokens.viewer });
  });
  // Names of rooms are what their links keep secret: a list of them would let any visitor in.
  api.get('/rooms', (context) => {
    const list = rooms.list();
    const watchers = list.reduce((sum, room) => sum + room.watchers, 0);
    return context.json({ open: list.length, watchers, most: parts.mostRooms });
  });
  api.get('/rooms/:room', (context) => {
    const name = context.req.param('room');
    const found = rooms.list().find(({ room }) => room === name);
    if (found === undefined && !rooms.knows(name)) return context.json({ error: 'there is no such room' }, 404);
    return context.json(found ?? { room: name, watchers: 0 });
  });
  api.get('/modules', (context) => {
    const list = (parts.modules?.list ?? []).map(({ path, name, version, hash, settings }) => ({
      name,
      version,
      hash,
      settings,
      address: `modules/${path.split('/').map(encodeURIComponent).join('/')}`,
    }));
    return context.json({ modules: list });
  });
  api.get('/scenarios', async (context) =>
    context.json({ shipped: parts.shipped(), files: (await scenarios?.list()) ?? [] }),
  );
  api.get('/scenarios/:name{.+}', async (context) => {
    const found = await scenarios?.find(context.req.param('name')).catch((error: unknown) => {
      if (error instanceof InputError) return error;
      throw error;
    });
    if (found instanceof InputError) return context.json({ error: found.message }, 422);
    if (found === undefined) return context.json({ error: 'there is no such file' }, 404);
    context.header('ETag', `"${versionOf(found.files[0].text)}"`);
    return context.req.query('as') === 'json' ? context.json(found) : context.text(found.files[0].text);
  });
  api.put(
    '/scenarios/:name{.+}',
    bodyLimit({ maxSize: mostText, onError: (context) => context.json({ error: 'a text has up to 4 MB' }, 413) }),
    async (context) => {
      if (roleIn(context, tokens) !== 'operator') return context.json({ error: 'only operators may save' }, 403);
      if (scenarios === undefined)
        return context.json({ error: 'this server has no folder to save to: start it with --scenarios FOLDER' }, 404);
      const saved = await scenarios.save(
        context.req.param('name'),
        await context.req.text(),
        context.req.query('replaces'),
      );
      if (!('refused' in saved)) return context.json(saved, 201);
      const { status, error } = saveRefusals[saved.refused];
      return context.json({ error, version: saved.version }, status);
    },
  );
  api.all('*', (context) => context.json({ error: 'there is nothing of this name' }, 404));
  return api;
}
