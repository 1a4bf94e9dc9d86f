import type { ClusterWords } from '../commands/cluster.ts';
import { examples, type CommandDefinition } from '../commands/command.ts';
import { wholeNumber } from '../options/parse.ts';

export const cluster: CommandDefinition = {
  name: 'cluster',
  define: (program, call) => {
    program
      .command('cluster')
      .summary('start a cluster on this machine, to try one out')
      .description(
        'Starts nats-server with JetStream and some nodes on this machine. Ctrl-C drains the nodes and ends all.',
      )
      .requiredOption('--local <nodes>', 'number of nodes to start', wholeNumber({ min: 1, max: 64 }))
      .option('--jobs <number>', 'number of concurrent jobs of each node', wholeNumber({ min: 1, max: 256 }), 1)
      .option('--port <number>', 'port of the server (default: any free port)', wholeNumber({ min: 1, max: 65_535 }))
      .option('--store <folder>', 'folder for the data of the server, kept at the end (default: a temporary folder)')
      .option('--json', 'print the address as one JSON object')
      .addHelpText('after', examples('korzo cluster --local 2', 'korzo cluster --local 4 --store nats-data'))
      .action(call.answer(async (words: ClusterWords) => (await import('../commands/cluster.ts')).act(words, call)));
  },
};
