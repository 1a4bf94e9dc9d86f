import type { Point } from '@korzo/building';
import { readXml, type Problem, type XmlElement } from '@korzo/reading';
import type { NoteBook } from '../format/import-notes.ts';
import { Attributes, childrenNamed } from './attributes.ts';

/** Where a goal lies, and how near to its middle agents come. */
export interface MengeGoal {
  readonly at: Point;
  readonly within: number;
}

export type Selector =
  | { readonly kind: 'stay' }
  | { readonly kind: 'mirror' }
  | { readonly kind: 'one of' | 'nearest' | 'farthest'; readonly goals: readonly MengeGoal[] };

export interface State {
  readonly selector: Selector;
  /** What comes after it: when its goal is reached, or after so many seconds. */
  readonly next?: { readonly state: string; readonly after?: number };
}

export type Behaviour = ReadonlyMap<string, State>;
export type BehaviourResult = { readonly states: Behaviour } | { readonly problems: readonly Problem[] };

/** Reads the states of a behaviour of Menge, with their goals and what follows on them. Never throws. */
export function readBehaviour(contents: string | Uint8Array, file: string, notes: NoteBook): BehaviourResult {
  const read = readXml(contents, { file });
  if ('problems' in read) return read;
  const { root, locate } = read;
  const attributes = new Attributes(file, locate);
  if (root.name !== 'BFSM')
    attributes.tell(
      root,
      `a behaviour must begin with <BFSM>; it begins with <${root.name}>`,
      'give the behaviour file',
    );
  const sets = new Map(
    childrenNamed(root, 'GoalSet').map((set) => [attributes.word(set, 'id') ?? '', goalsIn(set, attributes, notes)]),
  );
  const nexts = new Map<string, NonNullable<State['next']>>();
  for (const transition of childrenNamed(root, 'Transition')) readTransition(transition, attributes, nexts, notes);
  const states = new Map<string, State>();
  for (const element of childrenNamed(root, 'State')) {
    const name = attributes.word(element, 'name') ?? '';
    const next = nexts.get(name);
    const selector = selectorIn(element, sets, attributes, notes);
    states.set(name, { selector, ...(next === undefined ? {} : { next }) });
  }
  if (states.size === 0 && attributes.problems.length === 0)
    attributes.tell(root, 'a behaviour must have states; it has none', 'add <State name="Walk">');
  return attributes.problems.length > 0 ? { problems: attributes.problems } : { states };
}

/** Goals nearer than this to their middle count as reached, m. */
const nearest = 0.3;

function goalsIn(set: XmlElement, attributes: Attributes, notes: NoteBook): ReadonlyMap<string, MengeGoal> {
  const goals = new Map<string, MengeGoal>();
  for (const goal of childrenNamed(set, 'Goal')) {
    const type = attributes.word(goal, 'type') ?? '';
    const of = (name: string): number => attributes.number(goal, name);
    const id = attributes.word(goal, 'id') ?? '';
    const put = (at: Point, within: number): void => void goals.set(id, { at, within: Math.max(nearest, within) });
    if (type === 'point') put([of('x'), of('y')], nearest);
    else if (type === 'circle') put([of('x'), of('y')], of('radius'));
    else if (type === 'AABB') {
      const [west, south, east, north] = [of('min_x'), of('min_y'), of('max_x'), of('max_y')];
      put([(west + east) / 2, (south + north) / 2], Math.min(east - west, north - south) / 2);
    } else if (type === 'OBB') put([of('x'), of('y')], nearest);
    else notes.skipped(`goal of the type ${type === '' ? 'unknown' : type}`);
  }
  return goals;
}

/** A goal that has no place keeps agents where they are. */
function selectorIn(
  state: XmlElement,
  sets: ReadonlyMap<string, ReadonlyMap<string, MengeGoal>>,
  attributes: Attributes,
  notes: NoteBook,
): Selector {
  const [element] = childrenNamed(state, 'GoalSelector');
  const type = element === undefined ? 'identity' : (attributes.word(element, 'type') ?? '');
  if (element === undefined || type === 'identity') return { kind: 'stay' };
  if (type === 'mirror') return { kind: 'mirror' };
  const setName = attributes.word(element, 'goal_set') ?? '';
  const set = sets.get(setName);
  if (set === undefined) {
    if (childrenNamed(state, 'GoalSelector')[0].attributes.has('goal_set'))
      attributes.tell(
        element,
        `a goal selector must name a goal set; there is none called '${setName}'`,
        `name one of ${[...sets.keys()].join(', ')}`,
      );
    else notes.skipped(`goal selector of the type ${type}`);
    return { kind: 'stay' };
  }
  const goals = [...set.values()];
  if (type === 'explicit') {
    const name = attributes.word(element, 'goal') ?? '';
    const goal = set.get(name);
    if (goal === undefined) notes.skipped(`goal ${name} of the goal set ${setName}`);
    return goal === undefined ? { kind: 'stay' } : { kind: 'one of', goals: [goal] };
  }
  if (goals.length === 0) return { kind: 'stay' };
  if (/^(nearest|farthest)/.test(type)) return { kind: type.startsWith('nearest') ? 'nearest' : 'farthest', goals };
  if (type !== 'random') notes.guessed(`goal selector of the type ${type}: a goal of the set is drawn evenly`);
  return { kind: 'one of', goals };
}

function readTransition(
  transition: XmlElement,
  attributes: Attributes,
  nexts: Map<string, NonNullable<State['next']>>,
  notes: NoteBook,
): void {
  const [condition] = childrenNamed(transition, 'Condition');
  const type = condition === undefined ? 'auto' : (attributes.word(condition, 'type') ?? '');
  const [target] = childrenNamed(transition, 'Target');
  const choices = target === undefined ? [] : target.children;
  const [first] = choices;
  const to = attributes.word(transition, 'to') ?? (first === undefined ? undefined : attributes.word(first, 'name'));
  if (to === undefined) {
    notes.skipped('transition without a state that it leads to');
    return;
  }
  if (choices.length > 1) notes.guessed('transition that draws its target: the first one is taken');
  if (condition !== undefined && !['goal_reached', 'timer', 'auto'].includes(type))
    notes.guessed(`condition of the type ${type}: taken as reaching the goal`);
  const after = condition !== undefined && type === 'timer' ? timeOf(condition, attributes) : undefined;
  for (const from of (attributes.word(transition, 'from') ?? '').split(',').map((name) => name.trim())) {
    if (nexts.has(from)) notes.skipped(`another transition from the state ${from}`);
    else nexts.set(from, { state: to, ...(after === undefined ? {} : { after }) });
  }
}

/** The mean of the waiting times that a timer may draw, s. */
function timeOf(condition: XmlElement, attributes: Attributes): number {
  const of = (name: string): number => attributes.number(condition, name, { least: 0, most: 4000 });
  const dist = attributes.word(condition, 'dist') ?? 'c';
  if (dist === 'u') return (of('min') + of('max')) / 2;
  return dist === 'n' ? of('mean') : of('value');
}
