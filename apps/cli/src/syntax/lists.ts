import { examples, type CommandDefinition, type ExitCode } from '../commands/command.ts';
import type { Shell } from '../shell/shell.ts';
import { addJson } from './common.ts';

/** A command that lists what there is; with --json as one object with the list under the command's name. */
const listing = (
  name: string,
  summary: string,
  print: (shell: Shell, json: boolean) => Promise<ExitCode>,
): CommandDefinition => ({
  name,
  define: (program, { shell, answer }) => {
    addJson(program.command(name).summary(`list ${summary}`).description(`Lists ${summary}.`))
      .addHelpText('after', examples(`korzo ${name}`, `korzo ${name} --json`))
      .action(answer(({ json }: { readonly json?: true }) => print(shell, json === true)));
  },
});

export const models = listing('models', 'the models that move agents, with their parameters', async (shell, json) =>
  (await import('../commands/lists/models.ts')).printModels(shell, json),
);

export const configurations = listing(
  'configurations',
  'the configurations of models that were measured and validated, the recommended one first',
  async (shell, json) => (await import('../commands/lists/configurations.ts')).printConfigurations(shell, json),
);

export const planners = listing('planners', 'the path planners, with their parameters', async (shell, json) =>
  (await import('../commands/lists/planners.ts')).printPlanners(shell, json),
);

export const measures = listing('measures', 'the measures for --measure, with their parameters', async (shell, json) =>
  (await import('../commands/lists/measures.ts')).printMeasures(shell, json),
);

export const formats = listing('formats', 'every file format that Korzo reads or writes', async (shell, json) =>
  (await import('../commands/lists/formats.ts')).printFormats(shell, json),
);

export const scenarios = listing('scenarios', 'the shipped scenarios, with their knobs', async (shell, json) =>
  (await import('../commands/lists/scenarios.ts')).printScenarios(shell, json),
);
