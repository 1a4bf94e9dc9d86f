import { configurations, findConfiguration, type Configuration } from '@korzo/models';

type Mapping = Readonly<Record<string, unknown>>;

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The configuration of persons whose group names neither a model nor a configuration. */
export const recommended = configurations[0].name;

/**
 * A document in which every group has what its configuration brings: model, parameters, bodies and tactic, and the run its time step.
 * What the document says itself stays as it is.
 */
export function bringConfigurations(document: Mapping): Mapping {
  const { groups, run = {} } = document;
  if (!Array.isArray(groups)) return document;
  const found = groups.map((group: unknown) => (isMapping(group) ? configurationOf(group) : undefined));
  const steps = found.flatMap((each) => (each === undefined ? [] : [each.dt]));
  if (steps.length === 0) return document;
  return {
    ...document,
    groups: groups.map((group: unknown, index) => {
      const configuration = found[index];
      return configuration === undefined || !isMapping(group) ? group : brought(group, configuration);
    }),
    ...(isMapping(run) ? { run: { dt: Math.min(...steps), ...run } } : {}),
  };
}

function configurationOf({ configuration, model, kind = 'person' }: Mapping): Configuration | undefined {
  if (typeof configuration === 'string') return findConfiguration(configuration);
  const isOpen = configuration === undefined && model === undefined && kind === 'person';
  return isOpen ? findConfiguration(recommended) : undefined;
}

function brought(group: Mapping, { name, model, values, radius, tactic }: Configuration): Mapping {
  const { parameters = {}, people, planner } = group;
  return {
    configuration: name,
    model,
    ...(people === undefined ? { radius } : {}),
    // A planner of its own is for the tactic path only.
    ...(planner === undefined ? { tactic } : {}),
    ...group,
    ...(isMapping(parameters) ? { parameters: { ...values, ...parameters } } : {}),
    ...(isMapping(people) ? { people: { radius, ...people } } : {}),
  };
}

/** A group without what its configuration brought, so that another model or configuration can take its place. */
export function withoutConfiguration(group: Mapping): Mapping {
  const found = typeof group['configuration'] === 'string' ? findConfiguration(group['configuration']) : undefined;
  if (found === undefined) return group;
  const { configuration: _, ...rest } = group;
  const { people } = rest;
  return {
    ...without(rest, { model: found.model, radius: found.radius, tactic: found.tactic }),
    ...(isMapping(rest['parameters']) ? { parameters: without(rest['parameters'], found.values) } : {}),
    ...(isMapping(people) ? { people: without(people, { radius: found.radius }) } : {}),
  };
}

/** A mapping without the entries that another has as well. */
const without = (mapping: Mapping, other: Mapping): Mapping =>
  Object.fromEntries(Object.entries(mapping).filter(([key, value]) => !Object.is(value, other[key])));
