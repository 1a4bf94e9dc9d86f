import type { Command } from 'commander';
import { examples, type CommandDefinition } from '../commands/command.ts';
import type { ServeWords } from '../commands/serve.ts';
import { addLimit, addModuleFlags, addModuleSetting, wholeNumber } from '../options/parse.ts';
import { addConfig, workerCount } from './common.ts';
import { addNats } from './nats-options.ts';

export const serve: CommandDefinition = {
  name: 'serve',
  define: (program, call) => {
    const command = program
      .command('serve')
      .summary('serve the studio and live runs')
      .description(
        'Serves the studio. Visitors run scenarios privately in their browser, and share a run by going live in a room of the server. Ctrl-C stops the server. Only this machine can connect unless --host is given.',
      )
      .argument(
        '[scenario...]',
        'scenario to open in the main room, which the printed link joins: a path, a folder, a zip archive, several files, or the name of a shipped scenario',
        [],
      );
    addServeOptions(command);
    command
      .addHelpText(
        'after',
        examples(
          'korzo serve',
          'korzo serve hello --open',
          'korzo serve config.cfg map.txt',
          'korzo serve --scenarios my-scenarios --workers 4',
          'korzo serve hello --host 0.0.0.0 --port 80',
          'korzo serve --control',
          'korzo serve hello --nats nats://10.0.0.5:4222',
          'korzo serve --limit rooms=20 --limit roomAgents=50000',
        ),
      )
      .action(
        call.answer(async (paths: readonly string[], words: ServeWords) =>
          (await import('../commands/serve.ts')).act(paths, words, call),
        ),
      );
  },
};

function addServeOptions(command: Command): void {
  addConfig(command)
    .option(
      '--port <number>',
      'port to listen on; 0 picks any free port (default: 8123)',
      wholeNumber({ min: 0, max: 65_535 }),
    )
    .option('--host <address>', 'accept other machines on this address (0.0.0.0 for all), protected by a token')
    .option('--allow-origin <address>', 'also accept pages served from this address; repeatable', addWord)
    .option(
      '--trust-proxy <address>',
      'proxy whose X-Forwarded-For names the client: its address, a net, or the number of proxies; repeatable',
      addWord,
    )
    .option('--forwarded-header <name>', 'header that the proxy writes: x-forwarded-for (default) or forwarded')
    .option(
      '--limit <name=number>',
      'change a limit, such as rooms=20 or roomAgents=50000 (all names: docs/server.md); repeatable',
      addLimit,
    )
    .option('--scenarios <folder>', 'folder of scenarios that viewers can open by name')
    .option(
      '--rooms <folder>',
      'folder where runs of shared rooms outlive the server (default: korzo/rooms in the state folder; not with --port 0)',
    )
    .option('--modules <folder>', 'folder of modules for all rooms and pages (see korzo modules)')
    .option('--module-set <module.setting=value>', 'set a setting of a module; repeatable', addModuleSetting)
    .option(
      '--module-log <module=flags>',
      'log flags of a module to show in rooms, comma-separated, or *; repeatable',
      addModuleFlags,
    )
    .option('--module-files <folder>', 'where watching modules of rooms write their files; none unless given')
    .option('--workers <number>', 'worker threads of each run', workerCount)
    .option('--control', 'serve runs that programs step in lock-step instead of the studio (docs/protocol.md)')
    .option(
      '--metrics <port>',
      'serve Prometheus metrics at http://127.0.0.1:PORT/metrics; 0 picks any free port',
      wholeNumber({ min: 0, max: 65_535 }),
    )
    .option('--open', 'open the studio in the browser')
    .option('--json', 'print one JSON object to stdout when the server is ready; log JSON lines to stderr');
  addNats(command, 'cluster whose nodes host the rooms');
}

const addWord = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
