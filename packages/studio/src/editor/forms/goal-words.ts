import { parseFlow, flowText } from '../model/flow-text.ts';
import { isMapping, type Mapping } from '../model/mapping.ts';
import { schemasAt, type Schema } from '../text/schema-words.ts';

/** A kind of goal, as a form offers it. */
export interface GoalChoice {
  readonly kind: string;
  readonly meaning: string;
  /** Its parameters with what they mean. */
  readonly parameters: readonly { readonly name: string; readonly meaning: string }[];
}

const wordsIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The kinds of goals that the schema knows. */
export function goalChoices(schema: Schema): readonly GoalChoice[] {
  const found = new Map<string, GoalChoice>();
  for (const { properties, description } of schemasAt(schema, ['groups', '*', 'goals', '*'])) {
    const kind = isMapping(properties) && isMapping(properties.goal) ? properties.goal.const : undefined;
    if (typeof kind !== 'string' || !isMapping(properties)) continue;
    const parameters = Object.entries(properties).flatMap(([name, each]) =>
      name === 'goal' || !isMapping(each) ? [] : [{ name, meaning: wordsIn(each.description) }],
    );
    found.set(kind, { kind, meaning: wordsIn(description), parameters });
  }
  return [...found.values()];
}

/** The parameters of a goal in one line, without braces: `by: assigned, exits: [east]`. */
export function parameterText(goal: Mapping): string {
  const rest = Object.fromEntries(Object.entries(goal).filter(([key]) => key !== 'goal'));
  return Object.keys(rest).length === 0 ? '' : flowText(rest).slice(2, -2);
}

/** A goal of a kind with parameters that were written so. */
export function goalOf(kind: string, text: string): { readonly value: Mapping } | { readonly wrong: string } {
  const read = parseFlow(`{ ${text} }`);
  if ('wrong' in read) return read;
  return isMapping(read.value) ? { value: { goal: kind, ...read.value } } : { wrong: 'parameters are missing' };
}
