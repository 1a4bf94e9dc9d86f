import { nearestWord, problemWith } from '@korzo/core';
import { goalValues } from './goal-values.ts';
import { problemWithPosition, problemWithPositions } from './goal-positions.ts';
import type { GoalKind, GoalParameter } from './goal-kind.ts';
import type { Named } from './named.ts';
import type { WrongValue } from './wrong-value.ts';

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
        : [
            ...findingsInParts(kind, parts.length, at),
            ...findingsInValues(kind, given, at, { namesOf, parts: parts.length }),
          ]),
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
  remedy: `${meant(name, kinds)}known are ${kinds.map((each) => each.name).join(', ')}`,
});

function meant(name: string, kinds: readonly GoalKind[]): string {
  const nearest = nearestWord(
    name,
    kinds.map((each) => each.name),
  );
  return nearest === undefined ? '' : `did you mean '${nearest}'? `;
}

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
  { namesOf, parts }: { readonly namesOf: NamesOf; readonly parts: number },
): GoalFinding[] {
  const findings: GoalFinding[] = [];
  for (const [name, parameter] of Object.entries(kind.parameters)) {
    const value = given[name];
    const problem =
      value === undefined ? problemWithout(kind, name) : problemWithValue(name, parameter, value, namesOf);
    if (problem === undefined) continue;
    const { at = [], rule, remedy } = problem;
    findings.push({ path: [...path, ...(value === undefined ? [] : [name]), ...at], rule, remedy });
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
  const contradiction = findings.length > 0 ? undefined : kind.check?.(goalValues(kind, given), parts);
  if (contradiction === undefined) return findings;
  const { parameter, rule, remedy } = contradiction;
  return [{ path: parameter === undefined ? path : [...path, parameter], rule, remedy }];
}

function problemWithout(kind: GoalKind, name: string): WrongValue {
  const parameter = kind.parameters[name];
  if (!('isRequired' in parameter) || parameter.isRequired !== true) return undefined;
  return { rule: `goal '${kind.name}' must have ${name}`, remedy: `give ${name}: ${parameter.meaning}` };
}

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
    case 'position':
      return problemWithPosition(name, value, parameter.meaning);
    case 'positions':
      return problemWithPositions(name, value, parameter);
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

const suggestion = (known: readonly string[]): string => `known are ${known.join(', ')}`;

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
  const what = of.join(' or ');
  return {
    rule: `${name} must name ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}; there is no ${what} ${typeof strange === 'string' ? `'${strange}'` : JSON.stringify(strange)}`,
    remedy:
      known.length === 0 ? `add one to ${of.includes('exit') ? 'world.exits' : 'world.building'}` : suggestion(known),
  };
}
