import { Hono } from 'hono';
import type { Context } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { hostIsOurs, type ServerNames } from '../access/same-place.ts';
import type { ServedFolder } from '../files/served-folder.ts';
import { answerFile } from './answer-file.ts';
import { apiRoutes, type ApiParts } from './api.ts';
import { protectPages } from './headers.ts';
import { wordsPage } from './pages.ts';

export interface AppParts extends ApiParts {
  readonly site: ServedFolder;
  /** The documentation, at `/docs/`. */
  readonly docs: ServedFolder | undefined;
  /** Files of modules, for pages. */
  readonly moduleFiles: ServedFolder | undefined;
  readonly place: ServerNames;
  readonly note: (line: string) => void;
}

const tellsInJson = (context: Context): boolean => context.req.path.startsWith('/api/');

/** Code only: settings and notes beside it are no client's business. */
const modulePath = /^\/modules\/.+\.m?js$/;

const docsPath = /^\/docs(\/.*)$/;

type Refusal = 403 | 404 | 405 | 421 | 500;

function refuse(context: Context, status: Refusal, title: string, words: string): Response {
  if (tellsInJson(context)) return context.json({ error: words }, status);
  if (!(context.req.header('Accept') ?? '').includes('text/html')) return context.text(`${words}\n`, status);
  return context.html(wordsPage(title, words), status);
}

async function answerDocs(
  context: Context,
  docs: ServedFolder | undefined,
  path: string,
  accepts: string | undefined,
): Promise<Response> {
  const file = await docs?.find(path.endsWith('/') ? `${path}index.html` : path, accepts);
  if (file !== undefined) return answerFile(context, file);
  if (docs === undefined || path === '/')
    return refuse(context, 404, 'Documentation not built', 'Build it with `npm run site`, then reload this page.');
  return refuse(context, 404, 'No such page', 'The documentation has no such page; search it from /docs/.');
}

/** Everything the server answers over HTTP. */
export function makeApp(parts: AppParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  // Within this machine packing takes longer than it saves, unless a proxy hands it on.
  const worthPacking = !parts.place.loopback || parts.place.allowedOrigins.size > 0;
  app.use(protectPages);
  app.use(async (context, next) => {
    if (hostIsOurs(context.req.header('Host'), parts.place)) return next();
    return refuse(
      context,
      421,
      'Not here',
      'This server does not answer to that name. Open it by its address, or start it with --allow-origin and the address you want to use.',
    );
  });
  app.route('/api', apiRoutes(parts));
  app.on(['GET', 'HEAD'], '*', async (context) => {
    const path = new URL(context.req.url).pathname;
    if (path === '/live') return refuse(context, 404, 'Live runs', 'Live runs are watched over a WebSocket.');
    const accepts = worthPacking ? context.req.header('Accept-Encoding') : undefined;
    if (modulePath.test(path)) {
      const module = await parts.moduleFiles?.find(path.slice('/modules'.length), accepts);
      if (module !== undefined) return answerFile(context, module);
    }
    if (path === '/docs') return context.redirect('/docs/');
    const page = docsPath.exec(path)?.[1];
    if (page !== undefined) return answerDocs(context, parts.docs, page, accepts);
    const file = await parts.site.find(path === '/' ? '/index.html' : path, accepts);
    if (file !== undefined) return answerFile(context, file);
    if (path === '/')
      return refuse(context, 404, 'The studio is not built', 'Start it with `npm start`, which builds it.');
    return refuse(context, 404, 'Nothing here', 'There is no such page.');
  });
  app.all('*', (context) => refuse(context, 405, 'Not like this', 'Pages can only be read.'));
  app.onError((error, context) => {
    parts.note(`an answer failed: ${error.stack ?? error.message}`);
    return refuse(context, 500, 'A fault of the server', 'The server failed to answer; its log says more.');
  });
  return app;
}
