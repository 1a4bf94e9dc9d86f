import { type Group, type Scenario, checkScenario } from '@korzo/formats';
import { plainGoalOf } from '@korzo/engine';
import { builtinModels } from '@korzo/models';
import type { ParameterValue } from '@korzo/core';
import { movedByOf, words } from '../evidence/assumptions.ts';
import type { ReportedRun } from '../evidence/evidence.ts';
import type { ModelStatus, TestedForm } from './status.ts';

/** Something in which a run differs from what was tested. */
export interface Difference {
  readonly what: string;
  readonly here: string;
  readonly tested: string;
}

type Info = ReportedRun['info'];

/**
 * Compares a run with what was tested, value by value: model, parameters, bodies, time step, tactic, limits. What cannot be
 * compared counts as different: no run is validated by mistake.
 */
export function differencesFrom(status: ModelStatus, info: Info): readonly Difference[] {
  const { model, tested, korzo } = status;
  const scenario = scenarioOf(info);
  if (scenario === undefined)
    return [{ what: 'scenario', here: 'not known: these are no runs of Korzo', tested: 'runs of Korzo' }];
  if (tested === undefined)
    return [{ what: 'values', here: 'those above', tested: 'not noted in the validation results' }];
  return [
    ...differing('version of Korzo', info.korzo, korzo),
    ...buildDifferences(status, info),
    ...differing('time step', `${info.dt} s`, `${tested.dt} s`),
    ...groupDifferences(scenario, info, model, tested),
    ...limitDifferences(scenario),
    ...surroundings(scenario, info),
  ];
}

/** Builds of one version may move people otherwise: their reference runs show it. */
function buildDifferences({ model, reference }: ModelStatus, { references = {} }: Info): Difference[] {
  const here = references[model];
  if (here !== undefined && here === reference) return [];
  return [
    {
      what: 'build of Korzo (checksum of the reference run)',
      here: here ?? 'not noted in the recording',
      tested: reference ?? 'not noted: an earlier build',
    },
  ];
}

const differing = (what: string, here: string, tested: string): Difference[] =>
  here === tested ? [] : [{ what, here, tested }];

function scenarioOf({ scenario: { text } }: Info): Scenario | undefined {
  if (text === '') return undefined;
  try {
    const checked = checkScenario(JSON.parse(text));
    return 'scenario' in checked ? checked.scenario : undefined;
  } catch {
    return undefined;
  }
}

/** Differences of all groups: one that all of them have is reported once, others with the names of the groups. */
function groupDifferences({ groups }: Scenario, info: Info, model: string, tested: TestedForm): readonly Difference[] {
  const byText = new Map<string, { readonly difference: Difference; readonly names: string[] }>();
  for (const group of groups) {
    for (const difference of differencesOf(group, info.model, model, tested)) {
      const key = JSON.stringify(difference);
      const known = byText.get(key);
      if (known === undefined) byText.set(key, { difference, names: [group.name] });
      else known.names.push(group.name);
    }
  }
  return Array.from(byText.values(), ({ difference: { what, here, tested: wanted }, names }) => ({
    what: names.length === groups.length ? what : `${what} (${shortList(names)})`,
    here,
    tested: wanted,
  }));
}

const shortList = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more groups` : names.join(', ');

function differencesOf(group: Group, instead: string | undefined, model: string, tested: TestedForm): Difference[] {
  const moved = movedByOf(group.model, instead);
  if (moved !== model) return [{ what: 'model', here: moved, tested: model }];
  return [
    ...parameterDifferences(model, group.parameters, tested.parameters),
    ...bodyDifferences(group, tested),
    ...settingDifferences(group),
    ...tacticDifferences(group, tested),
  ];
}

function parameterDifferences(
  model: string,
  here: Readonly<Record<string, ParameterValue>>,
  tested: Readonly<Record<string, ParameterValue>>,
): Difference[] {
  const declared = builtinModels.find(({ name }) => name === model)?.parameters;
  if (declared === undefined) return [{ what: 'parameters', here: 'of a model that is not built in', tested: 'known' }];
  return Object.entries(declared).flatMap(([name, parameter]) => {
    const unit = parameter.type === 'number' && (parameter.unit ?? '') !== '' ? ` ${parameter.unit}` : '';
    const [one, other] = [here[name] ?? parameter.default, tested[name] ?? parameter.default];
    return differing(`parameter ${name}`, `${one}${unit}`, `${other}${unit}`);
  });
}

const drawnBodies = 'drawn by sex';

function bodyDifferences({ people, radius }: Group, tested: TestedForm): Difference[] {
  const wanted = tested.radius === undefined ? drawnBodies : `${tested.radius} m`;
  const own = people === undefined ? radius : people.radius;
  const here = own === undefined ? drawnBodies : typeof own === 'number' ? `${own} m` : words(own);
  return differing('body radius', here, wanted);
}

/** How people see and turn, which every test leaves as it is. How old they are and how fast they walk differs from test to test. */
function settingDifferences(group: Group): Difference[] {
  const usual = usualGroup();
  const settings = ['kind', 'maxSpeed', 'maxAcceleration', 'sees'] as const;
  const sight = ['viewAngle', 'viewDistance', 'viewSensitivity'] as const;
  return [
    ...settings.flatMap((name) => differing(name, words(group[name]) || 'default', words(usual[name]) || 'default')),
    ...sight.flatMap((name) => differing(name, words(group.people?.[name]) || 'default', 'default')),
  ];
}

/** A group that says nothing but what it must. */
function usualGroup(): Group {
  const least = { name: 'usual', model: 'orca', count: 1 };
  const checked = checkScenario({
    korzo: 1,
    name: 'usual',
    title: 'U',
    about: 'U',
    world: { size: [9, 9] },
    groups: [least],
  });
  if (!('scenario' in checked)) throw new Error('a scenario with one group is refused');
  return checked.scenario.groups[0];
}

function tacticDifferences(group: Group, tested: TestedForm): Difference[] {
  const { tactic, planner = 'mass' } = group;
  const here = plainGoalOf(group) === undefined ? tactic : 'none: people without goals in a building';
  return [...differing('tactic', here, tested.tactic ?? 'field'), ...differing('planner', planner, 'mass')];
}

const limitOf = (limit: unknown): string => {
  if (limit === undefined) return 'none';
  return typeof limit === 'number' ? `${limit} per metre and second` : words(limit);
};

/** Stairs, doors, openings and gates carry as many people as come through. */
function limitDifferences({ world }: Scenario): Difference[] {
  const portals = world.building?.portals ?? [];
  const gates = world.building?.gates ?? [];
  return [...portals, ...gates].flatMap((passage) => {
    const kind = 'kind' in passage ? passage.kind : 'gate';
    return differing(`flow limit of ${kind} '${passage.id}'`, limitOf(passage.flowLimit), limitOf(undefined));
  });
}

function surroundings({ traffic, city }: Scenario, { commands = [] }: Info): Difference[] {
  return [
    ...(traffic === undefined && city === undefined ? [] : differing('traffic', 'vehicles or a city', 'none')),
    ...differing('commands given while it ran', String(commands.length), '0'),
  ];
}
