import type * as z from 'zod';
import type { Path } from '../problems/problem.ts';

/** One end of a range. */
interface Bound {
  readonly side: 'low' | 'high';
  readonly value: number;
  readonly isIncluded: boolean;
}

type Schema = z.core.$ZodType;

/** The schemas one step further in; a list, for a union has several. */
function stepInto(schema: Schema, step: string | number): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return present(def.shape[step] ?? def.catchall);
  if (def.type === 'array') return [def.element];
  if (def.type === 'tuple') return present(def.items[Number(step)] ?? def.rest);
  if (def.type === 'record') return [def.valueType];
  return wrappedIn(schema).flatMap((inner) => stepInto(inner, step));
}

/** What a schema stands for at the same place: the variants of a union, the value of an optional one. */
function wrappedIn(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'union') return def.options;
  if (def.type === 'pipe') return [def.in, def.out];
  if (def.type === 'intersection') return [def.left, def.right];
  if (def.type === 'lazy') return [def.getter()];
  return 'innerType' in def ? [def.innerType] : [];
}

const present = (schema: Schema | null | undefined): readonly Schema[] =>
  schema === null || schema === undefined ? [] : [schema];

/** The bounds of each number that may stand at a place. */
function numbersAt(schemas: readonly Schema[]): readonly (readonly Bound[])[] {
  return schemas.flatMap((schema) =>
    schema._zod.def.type === 'number' ? [boundsOf(schema)] : numbersAt(wrappedIn(schema)),
  );
}

const boundsOf = (schema: Schema): readonly Bound[] =>
  (schema._zod.def.checks ?? []).flatMap((check): Bound[] => {
    const { def } = (check as z.core.$ZodChecks)._zod;
    if (def.check !== 'greater_than' && def.check !== 'less_than') return [];
    const side = def.check === 'greater_than' ? 'low' : 'high';
    return [{ side, value: Number(def.value), isIncluded: def.inclusive }];
  });

const schemasAt = (schema: Schema, path: Path): readonly Schema[] =>
  path.reduce<readonly Schema[]>((found, step) => found.flatMap((each) => stepInto(each, step)), [schema]);

/** Whether numbers, or lists of numbers, may stand first in the list at a path. */
export function hasNumbersIn(schema: Schema, path: Path): boolean {
  const first = schemasAt(schema, [...path, 0]);
  return [first, first.flatMap((each) => stepInto(each, 0))].some((schemas) => numbersAt(schemas).length > 0);
}

/**
 * The whole range of a number at a path, in words (`from 0.01 to 1`), when its schema declares both ends.
 *
 * @param broken the bound that the number breaks, by which the variant of a union is known
 */
export function rangeAt(schema: Schema, path: Path, broken: number): string | undefined {
  const bounds = numbersAt(schemasAt(schema, path)).find((each) => each.some(({ value }) => value === broken)) ?? [];
  const low = tightest(bounds.filter(({ side }) => side === 'low'));
  const high = tightest(bounds.filter(({ side }) => side === 'high'));
  if (low === undefined || high === undefined) return undefined;
  if (low.isIncluded && high.isIncluded) return `from ${low.value} to ${high.value}`;
  const from = `${low.isIncluded ? 'at least' : 'above'} ${low.value}`;
  return `${from} and ${high.isIncluded ? 'at most' : 'below'} ${high.value}`;
}

/** Of several bounds on one side the one that holds. */
function tightest(bounds: readonly Bound[]): Bound | undefined {
  const rank = ({ side, value, isIncluded }: Bound): readonly [number, number] => [
    side === 'low' ? value : -value,
    isIncluded ? 0 : 1,
  ];
  return bounds.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return second[0] - first[0] || second[1] - first[1];
  })[0];
}
