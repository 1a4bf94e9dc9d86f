import type { NumberParameter, PartKnobs } from '@korzo/core';
import type { FollowingModel } from '../following/define-following.ts';
import { valueAt, type KindTable } from '../vehicles/kind-table.ts';
import type { DriversCommand } from './commands.ts';

/** How drivers of some kinds follow, kind by kind. */
export function driverKnobs({ kinds, models, values }: KindTable, shown: ReadonlySet<string>): readonly PartKnobs[] {
  return kinds.flatMap((kind, number) => {
    if (!shown.has(kind.name)) return [];
    const { name, summary, parameters } = models[number];
    const entries = Object.entries(parameters);
    return {
      name: `${kind.name.charAt(0).toUpperCase()}${kind.name.slice(1)} drivers`,
      summary: `Following model ${name}: ${summary}.`,
      parameters: parametersOf(models[number]),
      values: Object.fromEntries(entries.map(([each], index) => [each, values[valueAt(number, index)]])),
      initial: Object.fromEntries(entries.map(([each, { default: usual }]) => [each, kind.values?.[each] ?? usual])),
      command: { type: 'drivers', kind: kind.name } satisfies Omit<DriversCommand, 'parameter' | 'value'>,
    };
  });
}

const parametersOf = ({ parameters }: FollowingModel): PartKnobs['parameters'] =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      { type: 'number', ...parameter } satisfies NumberParameter,
    ]),
  );
