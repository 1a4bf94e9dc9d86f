import type { Group } from '../document/group-schema.ts';

/** Parameters of models that stand for a group: its name may be written instead of its number. */
const groupNumbers = ['leaderGroup', 'quarryGroup'] as const;

/** Whether a parameter may be written as the name of a group. */
export const namesGroup = (parameter: string): boolean =>
  parameter === 'quarry' || groupNumbers.some((each) => each === parameter);

/**
 * A group with the numbers of others where its parameters name them. As `quarry` the name of a group stands for its kind and for
 * `quarryGroup`. What names no group stays as it is, and is refused with the range of the parameter.
 */
export function withGroupNumbers(group: Group, groups: readonly Group[]): Group {
  const { parameters } = group;
  const numberOf = (value: unknown): number =>
    typeof value === 'string' ? groups.findIndex(({ name }) => name === value) : -1;
  const named: Record<string, string | number> = {};
  for (const key of groupNumbers) if (numberOf(parameters[key]) >= 0) named[key] = numberOf(parameters[key]);
  const quarry = numberOf(parameters['quarry']);
  // A kind that is also the name of a group is meant as the kind: files of earlier versions mean it so.
  if (quarry >= 0 && !groups.some(({ kind }) => kind === parameters['quarry'])) {
    named['quarry'] = groups[quarry].kind;
    named['quarryGroup'] = quarry;
  }
  return Object.keys(named).length === 0 ? group : { ...group, parameters: { ...parameters, ...named } };
}
