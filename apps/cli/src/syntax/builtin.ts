import type { CommandDefinition } from '../commands/command.ts';

/** How a subcommand is written on the command line; what it does is loaded when it is called. */
interface Subcommand {
  readonly name: string;
  load(): Promise<CommandDefinition>;
}

/** Every subcommand, in the order of the help. A new one is a file here, a file in `commands` and a line. */
const commands: readonly Subcommand[] = [
  { name: 'run', load: async () => (await import('./run.ts')).run },
  { name: 'measure', load: async () => (await import('./measure.ts')).measure },
  { name: 'replay', load: async () => (await import('./replay.ts')).replay },
  { name: 'serve', load: async () => (await import('./serve.ts')).serve },
  { name: 'check', load: async () => (await import('./check.ts')).check },
  { name: 'plan', load: async () => (await import('./plan.ts')).plan },
  { name: 'compare', load: async () => (await import('./compare.ts')).compare },
  { name: 'validate', load: async () => (await import('./validate.ts')).validate },
  { name: 'sweep', load: async () => (await import('./sweep.ts')).sweep },
  { name: 'design', load: async () => (await import('./design.ts')).design },
  { name: 'regimes', load: async () => (await import('./regimes.ts')).regimes },
  { name: 'node', load: async () => (await import('./node.ts')).node },
  { name: 'nodes', load: async () => (await import('./node.ts')).nodes },
  { name: 'cluster', load: async () => (await import('./cluster.ts')).cluster },
  { name: 'report', load: async () => (await import('./report.ts')).report },
  { name: 'convert', load: async () => (await import('./convert.ts')).convert },
  { name: 'edit', load: async () => (await import('./edit.ts')).edit },
  { name: 'city', load: async () => (await import('./city.ts')).city },
  { name: 'bench', load: async () => (await import('./bench.ts')).bench },
  { name: 'modules', load: async () => (await import('./modules.ts')).modules },
  { name: 'new', load: async () => (await import('./new.ts')).make },
  { name: 'doctor', load: async () => (await import('./doctor.ts')).doctor },
  { name: 'completion', load: async () => (await import('./completion.ts')).completion },
  { name: 'scenarios', load: async () => (await import('./lists.ts')).scenarios },
  { name: 'models', load: async () => (await import('./lists.ts')).models },
  { name: 'configurations', load: async () => (await import('./lists.ts')).configurations },
  { name: 'planners', load: async () => (await import('./lists.ts')).planners },
  { name: 'measures', load: async () => (await import('./lists.ts')).measures },
  { name: 'formats', load: async () => (await import('./lists.ts')).formats },
];

export const commandNames: readonly string[] = commands.map(({ name }) => name);

/** The commands that the words may need: the one they name, none for --version, otherwise all for the help and suggestions. */
export function commandsFor([first, second]: readonly string[]): Promise<readonly CommandDefinition[]> {
  const called = first === 'help' ? second : first;
  // A completion is made of all commands.
  const named = first === 'completion' ? [] : commands.filter(({ name }) => name === called);
  const needed = named.length > 0 ? named : first === '--version' ? [] : commands;
  return Promise.all(needed.map((command) => command.load()));
}
