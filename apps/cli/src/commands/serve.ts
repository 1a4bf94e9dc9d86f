import type { Server } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import { builtinFormats, InputError, portableSet, readResolved } from '@korzo/formats';
import type { ModuleSet } from '@korzo/modules';
import type { OpenRequest, RunningServer, ServerOptions } from '@korzo/server';
import type { NatsWords } from '../cluster/nats-words.ts';
import { portOf, serveMetrics } from '../node/metrics.ts';
import { loadModules, type ModuleWords } from '../options/modules.ts';
import type { SettingWords } from '../options/parse.ts';
import { endSignals, Interrupt } from '../run/interrupt.ts';
import { openFiles, type ScenarioWords } from '../scenario/catalogue.ts';
import { checkLimits, checkProxies } from '../serve/limits.ts';
import { serverLog, serverMetrics } from '../serve/metrics.ts';
import { openBrowser } from '../serve/open-browser.ts';
import { checkFolder, checkOrigins, docsFolder, siteFolder, siteIsBuilt, stateFolder } from '../serve/places.ts';
import { serverPlace } from '../serve/server-place.ts';
import { startAtFreePort } from '../serve/start-at-free-port.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import type { Shell } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface ServeWords
  extends ScenarioWords, NatsWords, Pick<ModuleWords, 'modules' | 'moduleSet' | 'moduleLog' | 'moduleFiles'> {
  readonly port?: number;
  readonly host?: string;
  readonly allowOrigin?: readonly string[];
  readonly trustProxy?: readonly string[];
  readonly forwardedHeader?: string;
  readonly limit?: SettingWords;
  readonly scenarios?: string;
  readonly rooms?: string;
  readonly workers?: number;
  readonly metrics?: number;
  readonly open?: true;
  readonly control?: true;
  readonly json?: true;
}

export async function act(paths: readonly string[], words: ServeWords, { shell }: Call): Promise<ExitCode> {
  if (words.control) return control(paths, words, shell);
  const allowedOrigins = checkOrigins(words.allowOrigin ?? []);
  const trustProxy = await checkProxies(words.trustProxy ?? [], words.forwardedHeader);
  const { limits, roomLimits } = await checkLimits(words.limit ?? {});
  if (words.scenarios !== undefined) checkFolder(words.scenarios);
  const own = await loadModules(words, { warn: (text) => shell.stderr.write(`korzo: warning: ${text}\n`) });
  const opening = paths.length === 0 ? undefined : await openingOf(paths, words, own);
  const note = serverLog(shell, words.json === true);
  const place = await serverPlace(words, note);
  const server = await startAtFreePort({ asked: words.port }, note, {
    siteFolder,
    docsFolder,
    allowedOrigins,
    limits,
    ...(trustProxy === undefined ? {} : { trustProxy }),
    note,
    ...(place === undefined ? {} : { seat: place.seat }),
    ...(words.host === undefined ? {} : { host: words.host }),
    ...(words.scenarios === undefined ? {} : { scenarioFolder: words.scenarios }),
    ...(words.workers === undefined ? {} : { workers: words.workers }),
    roomLimits,
    ...roomsFolder(words),
    ...servedModules(words, own),
  });
  const interrupt = new Interrupt(() => undefined);
  const ended = endAsked();
  let metrics: Server | undefined;
  try {
    if (words.metrics !== undefined) metrics = await serveMetrics(words.metrics, () => serverMetrics(server));
    if (metrics !== undefined) note(`metrics are served at http://127.0.0.1:${portOf(metrics)}/metrics`);
    if (opening !== undefined) await open(server, opening);
    announce(shell, words, server, paths.length === 0 ? undefined : paths.join(' '));
    await ended;
    return exitCodes.done;
  } finally {
    metrics?.close();
    await server.close();
    await place?.leave();
    interrupt.release();
  }
}

/** Serves runs to programs of this machine. */
async function control(paths: readonly string[], { host, port, json }: ServeWords, shell: Shell): Promise<ExitCode> {
  if (host !== undefined)
    throw new UsageError(
      '--control takes programs of this machine only: leave --host away, or forward the port by SSH',
    );
  if (paths.length > 0)
    throw new UsageError(`--control opens no scenario by itself: the program opens '${paths[0]}'; leave it away`);
  const { startControl } = await import('@korzo/server');
  const server = await startControl({ port: port ?? controlPort }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new UsageError(`port ${port ?? controlPort} is in use; give another one by --port, or 0 for any`);
  });
  const interrupt = new Interrupt(() => undefined);
  const ended = endAsked();
  const { address } = server;
  shell.stdout.write(
    json
      ? `${JSON.stringify({ address, port: server.port })}\n`
      : `Programs step runs at ${address} (Ctrl-C ends it)\n`,
  );
  await ended;
  await server.close();
  interrupt.release();
  return exitCodes.done;
}

/** Where programs look for it by default. */
const controlPort = 8124;

/** Read here, so that every problem is reported as by `korzo run`. */
async function openingOf(paths: readonly string[], words: ServeWords, { lists }: ModuleSet): Promise<OpenRequest> {
  const formats = [...builtinFormats, ...lists.formats];
  const { config, start, beside } = await openFiles(paths, words, formats);
  const result = readResolved({ start, beside }, { ...lists, formats, ...(config === undefined ? {} : { config }) });
  if ('problems' in result) throw new InputError(result.problems);
  const set = portableSet({ start, beside: config === undefined ? beside : new Map([...beside, ['config', config]]) });
  if ('problems' in set) throw new InputError(set.problems);
  return { type: 'open', source: { type: 'files', start: set.start, files: [...set.files] } };
}

/** A server at any port is one of many, or a trial: it keeps rooms only where it is asked to. */
function roomsFolder({ rooms, port }: ServeWords): Pick<ServerOptions, 'roomsFolder'> {
  if (rooms !== undefined) return { roomsFolder: resolve(rooms) };
  return port === 0 ? {} : { roomsFolder: join(stateFolder(), 'korzo', 'rooms') };
}

/** Modules as the server hands them to its rooms, and to pages. */
function servedModules(
  { modules: folder, moduleFiles }: ServeWords,
  { active, lists: { parts, goalKinds, measures } }: ModuleSet,
): Pick<ServerOptions, 'modules'> {
  if (folder === undefined) return {};
  return {
    modules: {
      folder: resolve(folder),
      reading: { parts, goalKinds, measures },
      settings: Object.fromEntries(active.map(({ module, settings }) => [module.name, settings])),
      flags: Object.fromEntries(active.map(({ module, flags }) => [module.name, [...flags]])),
      files: moduleFiles === undefined ? undefined : resolve(moduleFiles),
      list: active.map(({ module: { name, version }, file, hash, settings }) => ({
        name,
        version,
        path: relative(resolve(folder), file).split(sep).join('/'),
        hash,
        settings,
      })),
    },
  };
}

async function open(server: RunningServer, request: OpenRequest): Promise<void> {
  try {
    await server.open(request);
  } catch (error) {
    const { RequestRefused } = await import('@korzo/live');
    if (!(error instanceof RequestRefused)) throw error;
    throw new InputError(
      error.problems.map(({ file = '', place = '', rule, remedy }) => ({ file, place, rule, remedy })),
    );
  }
}

/** Resolves at Ctrl-C, and at the other signals that ask a program to end. */
const endAsked = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of endSignals) process.once(signal, resolve);
  });

function announce(shell: Shell, words: ServeWords, server: RunningServer, scenario: string | undefined): void {
  const { address, port, links, roomAddress } = server;
  const entrance = roomAddress ?? address;
  if (!siteIsBuilt()) shell.stderr.write('korzo: the studio is not built: `npm start` builds it\n');
  if (words.json) {
    const opened = scenario === undefined ? {} : { scenario, room: roomAddress };
    shell.stdout.write(`${JSON.stringify({ address, port, ...opened, ...(links === undefined ? {} : { links }) })}\n`);
  } else if (links === undefined) shell.stdout.write(`Korzo is at ${entrance} (Ctrl-C ends it)\n`);
  else {
    shell.stdout.write(
      `Korzo is at ${address} (Ctrl-C ends it)\n  to watch and steer: ${links.operator}\n  to watch:           ${links.viewer}\n`,
    );
  }
  if (!words.open) return;
  if (links === undefined) openBrowser(entrance);
  // Other users of this machine can read the words of a command line.
  else
    shell.stderr.write(
      'korzo: open one of the links yourself: passing it to the browser would show its token to other users\n',
    );
}
