import type { Call, Expression, New, Program, Statement } from '../language/syntax.ts';
import type { Span } from '../language/complaint.ts';

type Words = Expression | Statement;

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && 'kind' in value;

/** All statements and expressions inside one, and itself. */
export function* nodesIn(node: Words): Generator<Words> {
  yield node;
  for (const own of Object.values(node)) {
    const parts: readonly unknown[] = Array.isArray(own) ? own : [own];
    for (const each of parts) {
      if (isWords(each)) yield* nodesIn(each);
      else if (typeof each === 'object' && each !== null && 'initial' in each && isWords(each.initial))
        yield* nodesIn(each.initial);
    }
  }
}

export const holds = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The statement of main() itself that a place is in. */
export const statementAt = ({ main }: Program, span: Span): Statement | undefined =>
  main?.statements.find((statement) => holds(statement, span));

/** The `new` at a place of main(), outside of loops and conditions: it is carried out once. */
export function newAt(program: Program, span: Span): New | undefined {
  const statement = statementAt(program, span);
  if (statement === undefined || !['declare', 'assign', 'perform'].includes(statement.kind)) return undefined;
  for (const node of nodesIn(statement)) if (node.kind === 'new' && node.start === span.start) return node;
  return undefined;
}

/** Calls that main() itself makes, one statement each. */
export const callsIn = ({ main }: Program): readonly Call[] =>
  (main?.statements ?? []).flatMap((statement) => (statement.kind === 'perform' ? [statement.call] : []));

/** A number that is written as such, with or without a sign. */
export const isNumber = (node: Expression | undefined): boolean =>
  node?.kind === 'number' || (node?.kind === 'unary' && node.operator !== '!' && node.value.kind === 'number');
