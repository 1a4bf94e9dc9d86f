import { decodeValue, encodeValue, type Parameter } from '@korzo/core';
import type { Point } from '../../layout/building.ts';
import type { GoalKind, GoalValues } from './goal-kind.ts';

/** The values of a goal that is written without faults, with the defaults of those left out. */
export function goalValues(
  { parameters }: Pick<GoalKind, 'parameters'>,
  given: Readonly<Record<string, unknown>>,
): GoalValues {
  const values = new Map<string, unknown>();
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = given[name];
    if (value !== undefined) values.set(name, value);
    else if ('default' in parameter) values.set(name, parameter.default);
  }
  const encoded = (name: string): number =>
    encodeValue(parameters[name] as Parameter, values.get(name) as number | string | boolean);
  return {
    number: encoded,
    choice: (name) => decodeValue(parameters[name] as Parameter, encoded(name)) as string,
    flag: (name) => encoded(name) === 1,
    name: (name) => values.get(name) as string | undefined,
    names: (name) => {
      const value = values.get(name);
      return value === undefined ? [] : Array.isArray(value) ? (value as string[]) : [value as string];
    },
    point: (name) => values.get(name) as Point | undefined,
    numbers: (name) => (values.get(name) as number[] | undefined) ?? [],
    position: (name) => values.get(name) as number[] | undefined,
    positions: (name) => (values.get(name) as number[][] | undefined) ?? [],
  };
}
