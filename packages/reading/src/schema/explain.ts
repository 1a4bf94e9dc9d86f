import type * as z from 'zod';
import { nearestWord, suggest } from '../problems/did-you-mean.ts';
import { show, type Path, type PlanMark } from '../problems/problem.ts';
import { hasNumbersIn, rangeAt } from './ranges.ts';

/** A finding before it has a file and a line. */
export interface Flaw {
  readonly path: Path;
  /** Where in the plan, when it is narrower than what stands at the path. */
  readonly mark?: PlanMark;
  readonly rule: string;
  readonly remedy: string;
}

type Issue = z.core.$ZodIssue;

const typeWords: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list of numbers',
  object: 'a mapping of keys to values',
  record: 'a mapping of names to values',
};

/** What was read: the schema of the whole, and what the whole is called. */
interface Whole {
  readonly schema: z.core.$ZodType;
  readonly name: string;
}

/**
 * What the schema found, in words a person can act on.
 *
 * @param name what the whole is called
 */
export const explainIssues = (issues: readonly Issue[], schema: z.core.$ZodType, name = 'scenario'): Flaw[] =>
  explainAt(issues, [], { schema, name });

const explainAt = (issues: readonly Issue[], path: Path, whole: Whole): Flaw[] =>
  issues
    .filter((issue) => !isToldBetter(issue, issues))
    .flatMap((issue) => explainIssue(issue, [...path, ...(issue.path as Path)], whole));

/** A whole number beyond what a double can count to is beyond the largest that is allowed, too: that alone is reported. */
const isToldBetter = (issue: Issue, issues: readonly Issue[]): boolean =>
  (issue.code === 'too_big' || issue.code === 'too_small') &&
  Math.abs(Number(issue.code === 'too_big' ? issue.maximum : issue.minimum)) === Number.MAX_SAFE_INTEGER &&
  issues.some((other) => other !== issue && other.code === issue.code && other.path.join() === issue.path.join());

/** @param whole the whole document: the path leads from there */
function explainIssue(issue: Issue, path: Path, whole: Whole): Flaw[] {
  const name = nameOf(path, whole);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = issue.message.split(',');
      return issue.keys.map((key) => ({
        path: [...path, key],
        rule: `${path.length === 0 ? `a ${whole.name}` : name} has no key '${key}'`,
        remedy: suggest(key, known),
      }));
    }
    case 'invalid_type':
      return [explainType(issue, path, whole)];
    case 'too_small':
    case 'too_big':
      return [explainSize(issue, path, whole)];
    case 'invalid_value':
      return [explainChoice(path, issue.values.map(String), issue.input, whole)];
    case 'invalid_union':
      return explainUnion(issue, path, whole);
    case 'invalid_key':
      return [
        {
          path,
          rule: `'${String(path.at(-1))}' is not a good name`,
          remedy: 'begin with a letter and use letters, digits, - and _',
        },
      ];
    case 'invalid_format':
      return [
        { path, rule: `${name} must be ${issue.message}; it is ${show(issue.input)}`, remedy: 'write it that way' },
      ];
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return [{ path, rule: `${name}: ${issue.message}`, remedy: 'write it that way' }];
  }
}

/** The last key of a path with the list entries behind it: `size[0]`. */
function nameOf(path: Path, whole: Whole): string {
  const lastKey = path.findLastIndex((step) => typeof step === 'string');
  if (lastKey < 0) return path.length === 0 ? `the ${whole.name}` : `entry ${path.join(', ')}`;
  return (
    path[lastKey] +
    path
      .slice(lastKey + 1)
      .map((step) => `[${String(step)}]`)
      .join('')
  );
}

function explainType(issue: Extract<Issue, { code: 'invalid_type' }>, path: Path, whole: Whole): Flaw {
  const name = nameOf(path, whole);
  const isOfNames = issue.expected === 'tuple' && !hasNumbersIn(whole.schema, path);
  const expected = isOfNames ? 'a list of names' : (typeWords[issue.expected] ?? `a ${issue.expected}`);
  if (issue.input === undefined) return { path, rule: `${name} is missing`, remedy: `give ${expected}` };
  if (isEndless(issue.input)) return endless(path, issue.input, whole);
  return { path, rule: `${name} must be ${expected}; it is ${show(issue.input)}`, remedy: `write ${expected}` };
}

const isEndless = (value: unknown): value is number => typeof value === 'number' && !Number.isFinite(value);

const endless = (path: Path, value: number, whole: Whole): Flaw => ({
  path,
  rule: `${nameOf(path, whole)} must be a finite number; it is ${value}`,
  remedy: 'give a finite number',
});

function explainSize(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>, path: Path, whole: Whole): Flaw {
  const name = nameOf(path, whole);
  const small = issue.code === 'too_small';
  const bound = small ? issue.minimum : issue.maximum;
  if (issue.origin === 'array' || issue.origin === 'string') {
    const [one, many] = issue.origin === 'array' ? ['an entry', 'entries'] : ['a character', 'characters'];
    const unit = Number(bound) === 1 ? one.split(' ')[1] : many;
    const found = (issue.input as { length: number }).length;
    return {
      path,
      rule: `${name} must have at ${small ? 'least' : 'most'} ${bound} ${unit}; it has ${found}`,
      remedy: small ? `add ${Number(bound) === 1 ? one : many}` : `take ${many} away`,
    };
  }
  let limit = small ? 'at least' : 'at most';
  if (issue.inclusive === false) limit = small ? 'above' : 'below';
  return {
    path,
    rule: `${name} must be ${limit} ${bound}; it is ${show(issue.input)}`,
    remedy: `give a number ${rangeAt(whole.schema, path, Number(bound)) ?? `${limit} ${bound}`}`,
  };
}

function explainChoice(path: Path, values: readonly string[], found: unknown, whole: Whole): Flaw {
  const name = nameOf(path, whole);
  const list = values.length === 1 ? values[0] : `one of ${values.join(', ')}`;
  if (found === undefined) return { path, rule: `${name} is missing`, remedy: `give ${list}` };
  const nearest = typeof found === 'string' ? nearestWord(found, values) : undefined;
  const remedy = nearest === undefined ? `write ${list}` : `did you mean '${nearest}'?`;
  return { path, rule: `${name} must be ${list}; it is ${show(found)}`, remedy };
}

function explainUnion(issue: Extract<Issue, { code: 'invalid_union' }>, path: Path, whole: Whole): Flaw[] {
  if ('discriminator' in issue && typeof issue.discriminator === 'string') {
    const { options } = issue as { options?: readonly unknown[] };
    const input = issue.input as Readonly<Record<string, unknown>> | undefined;
    return [explainChoice(path, (options ?? []).map(String), input?.[issue.discriminator], whole)];
  }
  // The variant that the writer meant is the one whose sort of value fits: its own complaints lie further in, or are no complaint of sort.
  const meant = issue.errors.find((branch) =>
    branch.every((inner) => inner.path.length > 0 || (inner.code !== 'invalid_type' && inner.code !== 'invalid_value')),
  );
  if (meant !== undefined) return explainAt(meant, path, whole);
  const variants = issue.errors.flatMap((branch) =>
    branch.map((inner) => {
      if (inner.code === 'invalid_type') return typeWords[inner.expected] ?? inner.expected;
      if (inner.code === 'invalid_value') return inner.values.map((value) => `'${String(value)}'`).join(', ');
      return 'something else';
    }),
  );
  const list = [...new Set(variants)].join(' or ');
  const name = nameOf(path, whole);
  if (isEndless(issue.input) && variants.includes(typeWords['number'])) return [endless(path, issue.input, whole)];
  if (issue.input === undefined) return [{ path, rule: `${name} is missing`, remedy: `give ${list}` }];
  return [{ path, rule: `${name} must be ${list}; it is ${show(issue.input)}`, remedy: `write ${list}` }];
}
