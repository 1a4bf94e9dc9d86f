import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import { examples, type CommandDefinition } from '../commands/command.ts';
import type { NodesWords } from '../commands/nodes.ts';
import type { NodeWords } from '../commands/node.ts';
import { realNumber, wholeNumber } from '../options/parse.ts';
import { addJson } from './common.ts';
import { addNats, usualServer } from './nats-options.ts';

export const node: CommandDefinition = {
  name: 'node',
  define: (program, call) => {
    const command = program
      .command('node')
      .summary('join a cluster and work for it')
      .description(
        'Joins a cluster as a node and works on its jobs until it is stopped. SIGTERM or Ctrl-C drains the node: it finishes its jobs or returns them. A second signal ends it at once.',
      )
      .addOption(
        new Option('--jobs <number>', 'number of concurrent jobs')
          .argParser(wholeNumber({ min: 1, max: 256 }))
          .default(availableParallelism(), 'one per core'),
      )
      .option(
        '--grace <seconds>',
        'time for jobs to finish when the node is drained; after it they are returned',
        realNumber({ min: 0, max: 86_400, unit: 's', orEqual: true }),
        30,
      )
      .option(
        '--metrics <port>',
        'serve Prometheus metrics at http://127.0.0.1:PORT/metrics; 0 picks any free port',
        wholeNumber({ min: 0, max: 65_535 }),
      )
      .option(
        '--allow-modules',
        'run modules that users of the cluster send with their runs: code of theirs, on this machine',
      )
      .option('--json', 'log one JSON object per line to stdout');
    addNats(command, 'server of the cluster', usualServer)
      .addHelpText('after', examples('korzo node', 'korzo node --nats nats://10.0.0.5:4222 --jobs 8'))
      .action(call.answer(async (words: NodeWords) => (await import('../commands/node.ts')).act(words, call)));
  },
};

export const nodes: CommandDefinition = {
  name: 'nodes',
  define: (program, call) => {
    const command = program
      .command('nodes')
      .summary('list the nodes of a cluster')
      .description('Lists the nodes of a cluster with version, jobs, runs and load.');
    addNats(addJson(command), 'server of the cluster', usualServer)
      .addHelpText('after', examples('korzo nodes', 'korzo nodes --nats nats://10.0.0.5:4222 --json'))
      .action(call.answer(async (words: NodesWords) => (await import('../commands/nodes.ts')).act(words, call)));
  },
};
