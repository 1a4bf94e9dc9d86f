import type { CommandDefinition } from './command.ts';

/** A subcommand that is loaded when it is called: a run needs neither the server nor the charts of a report. */
interface Subcommand {
  readonly name: string;
  load(): Promise<CommandDefinition>;
}

/** Every subcommand, in the order of the help. A new one is a file and a line here. */
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
  { name: 'report', load: async () => (await import('./report.ts')).report },
  { name: 'convert', load: async () => (await import('./convert.ts')).convert },
  { name: 'city', load: async () => (await import('./city.ts')).city },
  { name: 'bench', load: async () => (await import('./bench.ts')).bench },
  { name: 'scenarios', load: async () => (await import('./lists.ts')).scenarios },
  { name: 'models', load: async () => (await import('./lists.ts')).models },
  { name: 'planners', load: async () => (await import('./lists.ts')).planners },
  { name: 'measures', load: async () => (await import('./lists.ts')).measures },
  { name: 'formats', load: async () => (await import('./lists.ts')).formats },
];

/** The command that words begin with; all of them when they begin with none, for the help and for what was mistyped. */
export function commandsFor([first]: readonly string[]): Promise<readonly CommandDefinition[]> {
  const called = commands.filter(({ name }) => name === first);
  return Promise.all((called.length > 0 ? called : commands).map((command) => command.load()));
}
