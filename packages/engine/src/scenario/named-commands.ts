import type { Model } from '@korzo/core';
import { suggest, type Flaw } from '@korzo/reading';
import type { Scenario } from '../reader/scenario.ts';

type Written = NonNullable<Scenario['run']['commands']>[number];

/** Groups and models that the commands of a scenario may name. */
export interface CommandNames {
  /** Names of groups, in their order. */
  readonly groups: readonly string[];
  readonly models: readonly Pick<Model, 'name'>[];
  /** By group: the instance of each model that it can be moved by; undefined when models are not bound. */
  readonly switchable?: readonly Readonly<Record<string, number>>[];
  /** By group: its own instance. */
  readonly ofGroup?: readonly number[];
}

/** The models that commands of the time line switch groups to, as far as they exist. */
export const modelsSwitchedTo = ({ run: { commands = [] } }: Scenario, models: readonly Pick<Model, 'name'>[]) =>
  [...new Set(commands.flatMap(({ type, ['model']: model }) => (type === 'model' ? [model] : [])))].filter(
    (name): name is string => models.some((model) => model.name === name),
  );

/**
 * A command of a scenario with the numbers that the run has for the groups and models it names: `group: people`, `model: orca`; `set`
 * takes the model of a group. Problems with names carry their key; names that stay are refused by the form of the command.
 */
export function withNumbers(
  command: Omit<Written, 'at'>,
  names: CommandNames,
): { readonly command: Readonly<Record<string, unknown>>; readonly flaws: readonly Flaw[] } {
  const { type, ['group']: group, ['model']: model } = command;
  if (type !== 'model' && type !== 'set') return { command, flaws: [] };
  const flaws: Flaw[] = [];
  const number = typeof group === 'string' ? numberOf(group, names.groups, flaws) : group;
  const isKnown = typeof model !== 'string' || names.models.some(({ name }) => name === model);
  if (!isKnown)
    flaws.push({
      path: ['model'],
      rule: `there is no model '${model}'`,
      remedy: suggest(
        model,
        names.models.map(({ name }) => name),
      ),
    });
  if (flaws.length > 0) return { command, flaws };
  const { group: _group, ...others } = command as Readonly<Record<string, unknown>>;
  if (type === 'model')
    return {
      command: {
        ...command,
        ...(number === undefined ? {} : { group: number }),
        ...(typeof model === 'string' ? { model: instanceFor(model, number, names, flaws) } : {}),
      },
      flaws,
    };
  // `set` changes the instance of a group, or the only one of a model.
  if (typeof number === 'number' && model === undefined)
    return { command: { ...others, model: names.ofGroup?.[number] ?? 0 }, flaws };
  if (typeof model !== 'string') return { command, flaws };
  return { command: { ...others, model: onlyInstance(model, names, flaws) }, flaws };
}

function numberOf(group: string, groups: readonly string[], flaws: Flaw[]): number {
  const number = groups.indexOf(group);
  if (number < 0) flaws.push({ path: ['group'], rule: `there is no group '${group}'`, remedy: suggest(group, groups) });
  return number;
}

function instanceFor(model: string, group: unknown, { switchable }: CommandNames, flaws: Flaw[]): number {
  if (switchable === undefined) return 0;
  const choices = typeof group === 'number' ? [switchable.at(group) ?? {}] : switchable;
  const found = choices.flatMap((choice) => choice[model] ?? []).at(0);
  if (found === undefined)
    flaws.push({
      path: ['model'],
      rule: `model '${model}' cannot move the agents of this group: it is for another space`,
      remedy: 'choose another model',
    });
  return found ?? 0;
}

function onlyInstance(model: string, { groups, switchable, ofGroup }: CommandNames, flaws: Flaw[]): number {
  if (switchable === undefined || ofGroup === undefined) return 0;
  const users = groups.flatMap((name, group) =>
    switchable[group]?.[model] === ofGroup[group] ? [{ name, instance: ofGroup[group] }] : [],
  );
  const instances = [...new Set(users.map(({ instance }) => instance))];
  if (instances.length !== 1)
    flaws.push({
      path: ['model'],
      rule:
        instances.length === 0
          ? `no group is moved by model '${model}'`
          : `groups are moved by model '${model}' with different values`,
      remedy: `name one group instead: group: ${(users.at(0)?.name ?? groups.at(0)) || 'people'}`,
    });
  return instances.at(0) ?? 0;
}
