import type { Command } from 'commander';
import { mostWorkers } from '@korzo/core';
import { InputError } from '@korzo/formats';
import type { OpenRequest, RunningServer } from '@korzo/server';
import { addSetting, wholeNumber, type Settings } from '../options/parse.ts';
import { Interrupt } from '../run/interrupt.ts';
import { findScenario, openFiles } from '../scenario/catalogue.ts';
import { checkLimits, checkProxies } from '../serve/limits.ts';
import { openBrowser } from '../serve/open-browser.ts';
import { checkFolder, checkOrigins, siteFolder, siteIsBuilt } from '../serve/places.ts';
import { startAtFreePort } from '../serve/start-at-free-port.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import type { Shell } from '../shell/shell.ts';
import { examples, type Call, type CommandDefinition, type ExitCode } from './command.ts';

interface ServeWords {
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

export const serve: CommandDefinition = {
  name: 'serve',
  define: (program, call) => {
    const command = program
      .command('serve')
      .summary('serve the studio and live runs')
      .description(
        'Serves the studio. Visitors run scenarios privately in their browser, and share a run by going live in a room of the server. Ctrl-C ends it. Only this machine can connect, unless --host is given.',
      )
      .argument(
        '[scenario]',
        'opened in the main room, which the printed link joins: path of a scenario or world, or name of a shipped scenario',
      );
    addServeOptions(command);
    command
      .addHelpText(
        'after',
        examples(
          'korzo serve',
          'korzo serve hello --open',
          'korzo serve --scenarios my-scenarios --workers 4',
          'korzo serve hello --host 0.0.0.0 --port 80',
        ),
      )
      .action(call.answer((word: string | undefined, words: ServeWords) => act(word, words, call)));
  },
};

function addServeOptions(command: Command): void {
  command
    .option('--config <file>', 'run settings of a world of MASS')
    .option(
      '--port <number>',
      'where to listen; 0 takes any that is free (default: 8123)',
      wholeNumber({ min: 0, max: 65_535 }),
    )
    .option(
      '--host <address>',
      'lets other machines connect, at this address of yours or 0.0.0.0 for all, with a token',
    )
    .option('--allow-origin <address>', 'lets pages of this address talk to the server too; repeatable', addWord)
    .option(
      '--trust-proxy <address>',
      'proxy whose X-Forwarded-For names the client: its address, a net, or the number of proxies; repeatable',
      addWord,
    )
    .option('--forwarded-header <name>', 'header that the proxy writes: x-forwarded-for (default) or forwarded')
    .option('--limit <name=number>', 'changes a limit, for instance rooms=20; repeatable', addSetting)
    .option('--scenarios <folder>', 'files in it can be opened by name')
    .option('--workers <number>', 'threads of each run', wholeNumber({ min: 1, max: mostWorkers }))
    .option('--open', 'shows the studio in the browser')
    .option('--json', 'prints one JSON object on stdout when it is ready');
}

const addWord = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

async function act(word: string | undefined, words: ServeWords, { shell }: Call): Promise<ExitCode> {
  const allowedOrigins = checkOrigins(words.allowOrigin ?? []);
  const trustProxy = await checkProxies(words.trustProxy ?? [], words.forwardedHeader);
  const limits = await checkLimits(words.limit ?? {});
  if (words.scenarios !== undefined) checkFolder(words.scenarios);
  const opening = word === undefined ? undefined : await openingOf(word, words);
  const server = await startAtFreePort(words.port, (line) => shell.stderr.write(`korzo: ${line}\n`), {
    siteFolder,
    allowedOrigins,
    limits,
    ...(trustProxy === undefined ? {} : { trustProxy }),
    note: (line) => shell.stderr.write(`korzo: ${line}\n`),
    ...(words.host === undefined ? {} : { host: words.host }),
    ...(words.scenarios === undefined ? {} : { scenarioFolder: words.scenarios }),
    ...(words.workers === undefined ? {} : { workers: words.workers }),
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

/** Resolves at Ctrl-C. */
const endAsked = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
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
