import { InputError } from '@korzo/formats';
import type { OpenRequest, RunningServer } from '@korzo/server';
import type { Settings } from '../options/parse.ts';
import { endSignals, Interrupt } from '../run/interrupt.ts';
import { findScenario, openFiles } from '../scenario/catalogue.ts';
import { checkLimits, checkProxies } from '../serve/limits.ts';
import { openBrowser } from '../serve/open-browser.ts';
import { checkFolder, checkOrigins, siteFolder, siteIsBuilt } from '../serve/places.ts';
import { startAtFreePort } from '../serve/start-at-free-port.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import type { Shell } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface ServeWords {
  readonly config?: string;
  readonly port?: number;
  readonly host?: string;
  readonly allowOrigin?: readonly string[];
  readonly trustProxy?: readonly string[];
  readonly forwardedHeader?: string;
  readonly limit?: Settings;
  readonly scenarios?: string;
  readonly workers?: number;
  readonly open?: true;
  readonly json?: true;
}

export async function act(word: string | undefined, words: ServeWords, { shell }: Call): Promise<ExitCode> {
  const allowedOrigins = checkOrigins(words.allowOrigin ?? []);
  const trustProxy = await checkProxies(words.trustProxy ?? [], words.forwardedHeader);
  const { limits, roomLimits } = await checkLimits(words.limit ?? {});
  if (words.scenarios !== undefined) checkFolder(words.scenarios);
  const opening = word === undefined ? undefined : await openingOf(word, words);
  const server = await startAtFreePort({ asked: words.port }, (line) => shell.stderr.write(`korzo: ${line}\n`), {
    siteFolder,
    allowedOrigins,
    limits,
    ...(trustProxy === undefined ? {} : { trustProxy }),
    note: (line) => shell.stderr.write(`korzo: ${line}\n`),
    ...(words.host === undefined ? {} : { host: words.host }),
    ...(words.scenarios === undefined ? {} : { scenarioFolder: words.scenarios }),
    ...(words.workers === undefined ? {} : { workers: words.workers }),
    roomLimits,
  });
  const interrupt = new Interrupt(() => undefined);
  const ended = endAsked();
  try {
    if (opening !== undefined) await open(server, opening);
    announce(shell, words, server, word);
    await ended;
    return exitCodes.done;
  } finally {
    await server.close();
    interrupt.release();
  }
}

const decode = (contents: Uint8Array | string): string =>
  typeof contents === 'string' ? contents : new TextDecoder().decode(contents);

/** Read here, so that every problem is told as `korzo run` tells it. */
async function openingOf(word: string, { config }: ServeWords): Promise<OpenRequest> {
  await findScenario(word, config);
  const files = await openFiles(word, config);
  const companion =
    files.config === undefined ? {} : { companion: { file: files.config.file, text: decode(files.config.contents) } };
  return {
    type: 'open',
    source: { type: 'text', file: files.file, text: decode(files.contents), ...companion },
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
