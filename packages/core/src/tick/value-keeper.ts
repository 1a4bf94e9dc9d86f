import type { ModelInstance } from '../model/define-model.ts';
import { decodeValue, problemWith, type Values } from '../model/parameters.ts';
import type { Keeper } from '../parts/part.ts';
import { anyNumber, listOf, record } from '../plain/shape.ts';

/** Holds the parameter values of the model instances. */
export interface ValueHolder {
  encodedValues(): readonly Values[];
  restoreValues(values: readonly Values[]): void;
}

/** Keeps the parameter values of model instances, which commands may change. */
export const valueKeeper = (models: readonly ModelInstance[], holder: ValueHolder): Keeper => ({
  name: 'values',
  save: () => holder.encodedValues(),
  problemWith: (saved) => problemWithValues(saved, models),
  restore: (saved) => holder.restoreValues(saved as readonly Values[]),
});

function problemWithValues(saved: unknown, models: readonly ModelInstance[]): string | undefined {
  const misshapen = listOf(() => undefined, models.length)(saved, 'values');
  if (misshapen !== undefined) return misshapen;
  const values = saved as readonly Values[];
  for (const [index, { model }] of models.entries()) {
    const place = `values[${index}]`;
    const names = Object.keys(model.parameters);
    const shaped = record(Object.fromEntries(names.map((name) => [name, anyNumber])))(values[index], place);
    if (shaped !== undefined) return shaped;
    for (const name of names) {
      const parameter = model.parameters[name];
      const problem = problemWith(name, parameter, decodeValue(parameter, values[index][name]));
      if (problem !== undefined) return `${place}: ${problem}`;
    }
  }
  return undefined;
}
