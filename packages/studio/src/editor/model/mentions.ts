import type { GoalNames } from '@korzo/engine';
import type { Path } from '@korzo/formats';
import { valueAt, type ElementKind } from './elements.ts';
import { isMapping } from './mapping.ts';

/** A word in a document that names an element, and what it is with the other name. */
export interface Mention {
  readonly path: Path;
  readonly value: string;
}

export interface Naming {
  readonly kind: ElementKind;
  readonly old: string;
  readonly name: string;
  readonly goalNames: GoalNames;
}

/** What goals call the elements that they name. */
const inGoals: Partial<Record<ElementKind, readonly string[]>> = {
  region: ['area'],
  area: ['area'],
  gate: ['gate', 'exit'],
  exit: ['exit'],
  counter: ['counter'],
  lift: ['lift'],
};

/** Properties of commands that name elements, by the type of the command. */
const ofCommands: Readonly<Record<string, readonly [key: string, kinds: readonly ElementKind[]]>> = {
  open: ['passage', ['portal', 'gate', 'exit']],
  close: ['passage', ['portal', 'gate', 'exit']],
  clear: ['id', ['obstacle']],
};

/** Parameters of measures that name elements. */
const ofMeasures: readonly (readonly [key: string, kinds: readonly ElementKind[]])[] = [
  ['line', ['portal', 'gate', 'exit', 'measured line']],
  ['area', ['region', 'area', 'measured area']],
];

/** Where goals, arrivals, commands and measures name an element. */
export const mentionsOf = (document: unknown, naming: Naming): readonly Mention[] => [
  ...inGroups(document, naming),
  ...listAt(document, ['run', 'commands']).flatMap((command, at) => {
    const [key, kinds] = (isMapping(command) ? ofCommands[String(command.type)] : undefined) ?? [];
    if (key === undefined || kinds?.includes(naming.kind) !== true) return [];
    return inWords(valueAt(command, [key]), ['run', 'commands', at, key], naming);
  }),
  ...listAt(document, ['measuring', 'measures']).flatMap((word, at) =>
    typeof word === 'string' ? inMeasure(word, ['measuring', 'measures', at], naming) : [],
  ),
];

const listAt = (document: unknown, path: Path): readonly unknown[] => {
  const list = valueAt(document, path);
  return Array.isArray(list) ? list : [];
};

/** A name, or a list of names. */
function inWords(value: unknown, path: Path, naming: Naming): readonly Mention[] {
  if (Array.isArray(value)) return value.flatMap((word, at) => inWords(word, [...path, at], naming));
  return value === naming.old ? [{ path, value: naming.name }] : [];
}

function inGroups(document: unknown, naming: Naming): readonly Mention[] {
  // What is written once, behind an anchor, is changed once.
  const seen = new Set<unknown>();
  const ofGoal = (goal: unknown, path: Path): readonly Mention[] => {
    if (seen.has(goal)) return [];
    if (typeof goal === 'object') seen.add(goal);
    if (Array.isArray(goal)) return goal.flatMap((each, at) => ofGoal(each, [...path, at]));
    if (!isMapping(goal)) return [];
    const kinds = inGoals[naming.kind] ?? [];
    const named = Object.entries(naming.goalNames[String(goal.goal ?? goal.to)] ?? {})
      .filter(([, of]) => of.some((each) => kinds.includes(each)))
      .flatMap(([key]) => inWords(goal[key], [...path, key], naming));
    return [...named, ...ofGoal(goal.goals, [...path, 'goals']), ...ofGoal(goal.otherwise, [...path, 'otherwise'])];
  };
  return listAt(document, ['groups']).flatMap((group, at) => {
    if (!isMapping(group) || seen.has(group)) return [];
    seen.add(group);
    const path = ['groups', at];
    const arrivals = naming.kind === 'gate' ? valueAt(group, ['arrivals', 'gates']) : undefined;
    return inWords(arrivals, [...path, 'arrivals', 'gates'], naming).concat(
      ofGoal(group.goals, [...path, 'goals']),
      ofGoal(group.goal, [...path, 'goal']),
      listAt(group, ['reactions']).flatMap((reaction, number) =>
        ofGoal(valueAt(reaction, ['goals']), [...path, 'reactions', number, 'goals']),
      ),
    );
  });
}

/** In a measure such as `flow:line=door`. */
function inMeasure(word: string, path: Path, { kind, old, name }: Naming): readonly Mention[] {
  const value = word
    .split(':')
    .map((part) =>
      ofMeasures.some(([key, kinds]) => kinds.includes(kind) && part === `${key}=${old}`)
        ? part.replace(old, () => name)
        : part,
    )
    .join(':');
  return value === word ? [] : [{ path, value }];
}
