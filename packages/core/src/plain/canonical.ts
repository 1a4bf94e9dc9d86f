import { describeProperty, showValue } from './describe-property.ts';
import { nearestWord } from './nearest-word.ts';
import type { Property, PropertyKind } from './property.ts';

/** One thing wrong with plain data. */
export interface PlainProblem {
  /** Where in the data: `spec.goal[1]`; '' for the whole. */
  readonly place: string;
  /** What must hold and what was found; it names the last step of the place only, so that both can stand in one line. */
  readonly rule: string;
  readonly remedy: string;
}

export const describePlainProblem = (problem: PlainProblem): string => `${ruleAtPlace(problem)}; ${problem.remedy}`;

/** The rule with its place, once: `spec.goal: goal is missing`, but `goal is missing`. */
export const ruleAtPlace = ({ place, rule }: Pick<PlainProblem, 'place' | 'rule'>): string =>
  place === '' || rule.startsWith(`${place} `) ? rule : `${place}: ${rule}`;

/** More problems than these help no reader. */
export const mostProblems = 20;

type KindOf<Type extends PropertyKind['type']> = Extract<PropertyKind, { readonly type: Type }>;

/** Where in the data a value stands, and the list of what is wrong with it. */
interface PlainSpot {
  readonly place: string;
  readonly problems: PlainProblem[];
}

/**
 * The canonical form of a value: a frozen copy with the declared properties in declared order, nothing undefined, 0 for -0. Writing
 * it as JSON and reading that gives it back to the bit. Problems are added to the list; then the result must not be used.
 */
export function canonical<T>(property: Property<T>, given: unknown, place: string, problems: PlainProblem[]): T {
  return copy(property, given, { place, problems }) as T;
}

function copy(property: PropertyKind, given: unknown, spot: PlainSpot): unknown {
  switch (property.type) {
    case 'real':
    case 'whole':
      return copyNumber(property, given, spot);
    case 'text':
      return accepted(
        typeof given === 'string' && given.length > 0 && given.length <= property.longest,
        property,
        given,
        spot,
      );
    case 'choice':
      return accepted(typeof given === 'string' && property.choices.includes(given), property, given, spot);
    case 'switch':
      return accepted(typeof given === 'boolean', property, given, spot);
    case 'list':
      return copyList(property, given, spot);
    case 'table':
      return copyTable(property, given, spot);
    case 'record':
      return copyRecord(property, given, spot);
    case 'either':
      return copyEither(property, given, spot);
  }
}

function accepted(good: boolean, property: PropertyKind, given: unknown, spot: PlainSpot): unknown {
  if (!good) refuse(property, given, spot);
  return given;
}

function copyNumber(property: KindOf<'real' | 'whole'>, given: unknown, spot: PlainSpot): unknown {
  const good =
    typeof given === 'number' &&
    given >= property.min &&
    given <= property.max &&
    (property.type === 'real' || Number.isInteger(given));
  if (!good) return refuse(property, given, spot);
  // -0 + 0 is 0: JSON knows no -0.
  return given + 0;
}

function copyList(property: KindOf<'list'>, given: unknown, spot: PlainSpot): unknown {
  if (!Array.isArray(given)) return refuse(property, given, spot);
  if (given.length < property.least || given.length > property.most) {
    const wanted = property.least === property.most ? property.most : `${property.least} to ${property.most}`;
    return complain(spot, `must have ${wanted} entries; it has ${given.length}`, `give ${wanted} of them`);
  }
  const entries: unknown[] = [];
  for (let index = 0; index < given.length && spot.problems.length < mostProblems; index++)
    entries.push(copyMember(property.of, given[index], { ...spot, place: `${spot.place}[${index}]` }));
  return Object.freeze(entries);
}

function copyTable(property: KindOf<'table'>, given: unknown, spot: PlainSpot): unknown {
  if (!isRecord(given)) return refuse(property, given, spot);
  const found = Object.entries(given).filter(([, value]) => value !== undefined);
  if (found.length > property.most)
    return complain(spot, `must have at most ${property.most} names; it has ${found.length}`, 'give fewer');
  // fromEntries makes own properties of all names, __proto__ too.
  return Object.freeze(
    Object.fromEntries(
      found.map(([name, value]) => [name, copyMember(property.of, value, { ...spot, place: within(spot, name) })]),
    ),
  );
}

function copyRecord({ properties, ...kind }: KindOf<'record'>, given: unknown, spot: PlainSpot): unknown {
  if (!isRecord(given)) return refuse({ properties, ...kind }, given, spot);
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined && property.optional === true) continue;
    made[name] = copyMember(property, value, { ...spot, place: within(spot, name) });
  }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(properties, name) || given[name] === undefined || spot.problems.length >= mostProblems) continue;
    const known = Object.keys(properties);
    const remedy = `${meant(name, known) ?? 'leave it out;'} known are ${known.join(', ')}`;
    complain({ ...spot, place: within(spot, name) }, 'is no known property', remedy);
  }
  return Object.freeze(made);
}

function copyEither(property: KindOf<'either'>, given: unknown, spot: PlainSpot): unknown {
  for (const each of property.of) {
    const problems: PlainProblem[] = [];
    const made = copy(each, given, { ...spot, problems });
    if (problems.length === 0) return made;
  }
  return refuse(property, given, spot);
}

function copyMember(property: PropertyKind, given: unknown, spot: PlainSpot): unknown {
  if (given === undefined) return complain(spot, 'is missing', `give ${describeProperty(property)}`);
  return copy(property, given, spot);
}

function refuse(property: PropertyKind, given: unknown, spot: PlainSpot): undefined {
  const wanted = describeProperty(property);
  return complain(spot, `must be ${wanted}; it is ${showValue(given)}`, remedyFor(property, given));
}

/** A mistyped word of a list is answered with the nearest one, another value with what the text means. */
function remedyFor(property: PropertyKind & { readonly meaning?: string }, given: unknown): string {
  if (property.type !== 'choice' && property.type !== 'text') return 'give such a value';
  const nearest = property.type === 'choice' && typeof given === 'string' ? meant(given, property.choices) : undefined;
  return nearest ?? (property.meaning === undefined ? 'give such a value' : `give ${property.meaning}`);
}

/** The question that a mistyped name is answered with. */
export const meant = (given: string, known: readonly string[]): string | undefined => {
  const nearest = nearestWord(given, known);
  return nearest === undefined ? undefined : `did you mean '${nearest}'?`;
};

function complain({ place, problems }: PlainSpot, rule: string, remedy: string): undefined {
  problems.push({ place, rule: `${lastStepOf(place)} ${rule}`, remedy });
  return undefined;
}

/** `goal[1]` of `spec.goal[1]`. */
const lastStepOf = (place: string): string => (place === '' ? 'the value' : place.slice(place.lastIndexOf('.') + 1));

const within = ({ place }: PlainSpot, name: string): string => (place === '' ? name : `${place}.${name}`);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
