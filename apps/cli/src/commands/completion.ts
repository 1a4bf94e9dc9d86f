import { suiteSummaries } from '@korzo/studies/light';
import type { Command } from 'commander';
import { builtinModels } from '@korzo/models';
import { benchmarks } from '../bench/builtin.ts';
import { shippedCityNames } from '../city/find-city.ts';
import { completionScripts, type CompletedCommand } from '../completion/scripts.ts';
import { isValidation, shippedNames } from '../scenario/catalogue.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import { skeletons } from '../skeletons/skeletons.ts';
import type { Call, ExitCode } from './command.ts';

/** Commands whose arguments may be the name of a shipped scenario. */
const takeScenarios = new Set(['run', 'check', 'serve', 'plan', 'compare', 'sweep', 'design', 'convert']);

/** Words that arguments of the other commands may be. */
const words: Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>> = {
  bench: () => [...benchmarks.map(({ name }) => name), 'all'],
  city: shippedCityNames,
  completion: () => Object.keys(completionScripts),
  new: () => ['scenario', ...Object.keys(skeletons), 'module'],
  validate: () => [...Object.keys(suiteSummaries), 'all', 'data'],
};

/** Values of options that mean the same in every command. */
const values: Readonly<Record<string, () => readonly string[]>> = {
  '--model': () => builtinModels.map((model) => model.name),
  '--models': () => builtinModels.map((model) => model.name),
};

export async function act(name: string, program: Command, { shell }: Call): Promise<ExitCode> {
  const script = Object.hasOwn(completionScripts, name) ? completionScripts[name] : undefined;
  if (script === undefined)
    throw new UsageError(
      `there is no completion for '${name}'; known are ${Object.keys(completionScripts).join(', ')}`,
    );
  const scenarios = (await shippedNames()).filter((each) => !isValidation(each));
  shell.stdout.write(script(await Promise.all(program.commands.map((command) => completed(command, scenarios)))));
  return exitCodes.done;
}

async function completed(command: Command, scenarios: readonly string[]): Promise<CompletedCommand> {
  const name = command.name();
  const own = command.options.flatMap(({ long, description, argChoices = [], hidden }) =>
    typeof long === 'string' && !hidden
      ? [{ flag: long, meaning: description, choices: Object.hasOwn(values, long) ? values[long]() : argChoices }]
      : [],
  );
  return {
    name,
    summary: command.summary(),
    options: [...own, { flag: '--help', meaning: 'show help for this command', choices: [] }],
    words: takeScenarios.has(name) ? scenarios : Object.hasOwn(words, name) ? await words[name]() : [],
  };
}
