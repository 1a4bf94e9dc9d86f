import { problemWith } from '@korzo/core';
import type { GoalKind, GoalParameter, Named } from './goal-kind.ts';

/** A goal as a scenario writes it. */
export interface GoalDescription {
  readonly goal: string;
  readonly goals?: readonly GoalDescription[] | undefined;
  readonly otherwise?: GoalDescription | undefined;
  readonly [parameter: string]: unknown;
}

export interface GoalFinding {
  readonly path: readonly (string | number)[];
  readonly rule: string;
  readonly remedy: string;
}

type Path = GoalFinding['path'];

/** The names of one kind that goals may use; undefined when they are not all known. */
export type NamesOf = (kind: Named) => readonly string[] | undefined;

/** Everything wrong with goals as they are written, whatever the building looks like: kinds, parameters and names. */
export function findingsInGoals(
  goals: readonly GoalDescription[],
  path: Path,
  { kinds, namesOf }: { readonly kinds: readonly GoalKind[]; readonly namesOf: NamesOf },
): GoalFinding[] {
  return goals.flatMap((description, index) => {
    const at = [...path, index];
    const { goal: name, goals: parts = [], otherwise, ...given } = description;
    const kind = kinds.find((each) => each.name === name);
    return [
      ...(kind === undefined
        ? [unknownKind(name, at, kinds)]
        : [...findingsInParts(kind, parts.length, at), ...findingsInValues(kind, given, at, namesOf)]),
      ...findingsInGoals(parts, [...at, 'goals'], { kinds, namesOf }),
      ...(otherwise === undefined
        ? []
        : findingsInGoals([otherwise], at, { kinds, namesOf }).map(({ path: found, rule, remedy }) => ({
            path: [...at, 'otherwise', ...found.slice(at.length + 1)],
            rule,
            remedy,
          }))),
    ];
  });
}

export const unknownKind = (name: string, path: Path, kinds: readonly GoalKind[]): GoalFinding => ({
  path: [...path, 'goal'],
  rule: `there is no kind of goal '${name}'`,
  remedy: `known are ${kinds.map((each) => each.name).join(', ')}`,
});

/** How many goals a goal is made of. */
export function findingsInParts(kind: GoalKind, count: number, path: Path): GoalFinding[] {
  if (kind.parts === 'none' && count > 0)
    return [{ path: [...path, 'goals'], rule: `goal '${kind.name}' is not made of others`, remedy: 'take goals away' }];
  if (kind.parts !== 'none' && count === 0)
    return [{ path, rule: `goal '${kind.name}' is made of others`, remedy: 'give goals' }];
  if (kind.parts !== 'one' || count <= 1) return [];
  return [
    {
      path: [...path, 'goals'],
      rule: `goal '${kind.name}' has one goal inside; it has ${count}`,
      remedy: 'put them into one goal: all',
    },
  ];
}

/** The parameters of a goal: each known, and its value of the right type. */
export function findingsInValues(
  kind: GoalKind,
  given: Readonly<Record<string, unknown>>,
  path: Path,
  namesOf: NamesOf,
): GoalFinding[] {
  const findings: GoalFinding[] = [];
  for (const [name, parameter] of Object.entries(kind.parameters)) {
    const value = given[name];
    const problem = value === undefined ? undefined : problemWithValue(name, parameter, value, namesOf);
    if (problem !== undefined) findings.push({ path: [...path, name], ...problem });
  }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(kind.parameters, name)) continue;
    const known = Object.keys(kind.parameters).join(', ') || 'none';
    findings.push({
      path: [...path, name],
      rule: `goal '${kind.name}' has no parameter '${name}'`,
      remedy: `known are ${known}`,
    });
  }
  return findings;
}

type WrongValue = Pick<GoalFinding, 'rule' | 'remedy'> | undefined;

function problemWithValue(name: string, parameter: GoalParameter, value: unknown, namesOf: NamesOf): WrongValue {
  switch (parameter.type) {
    case 'number':
    case 'choice':
    case 'switch': {
      const rule = problemWith(name, parameter, value);
      return rule === undefined ? undefined : { rule, remedy: parameter.meaning };
    }
    case 'name':
      return problemWithNames(name, parameter.of, [value], namesOf);
    case 'names':
      return problemWithNames(name, parameter.of, Array.isArray(value) ? value : [value], namesOf);
    case 'point':
    case 'numbers': {
      const good = Array.isArray(value) && value.every((each) => typeof each === 'number' && Number.isFinite(each));
      if (good && (parameter.type === 'numbers' || value.length === 2)) return undefined;
      return {
        rule: `${name} must be ${parameter.type === 'point' ? 'two numbers' : 'a list of numbers'}`,
        remedy: parameter.meaning,
      };
    }
  }
}

function problemWithNames(
  name: string,
  of: readonly Named[],
  values: readonly unknown[],
  namesOf: NamesOf,
): WrongValue {
  const lists = of.map(namesOf);
  const known = lists.flatMap((names) => names ?? []);
  const areAllKnown = !lists.includes(undefined);
  const strange = values.find((value) => typeof value !== 'string' || (areAllKnown && !known.includes(value)));
  if (strange === undefined) return undefined;
  return {
    rule: `${name} must name ${of.join(' or ')}; there is no ${typeof strange === 'string' ? `'${strange}'` : JSON.stringify(strange)}`,
    remedy: known.length === 0 ? 'add one to world.building' : `known are ${known.join(', ')}`,
  };
}
