import type { Flaw, Path } from '@korzo/reading';
import { resolvePath, setAt, stepsOf, valueAt } from './paths.ts';

type Mapping = Readonly<Record<string, unknown>>;

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const groupIn = (document: unknown, index: unknown): unknown => {
  const groups = isMapping(document) ? document['groups'] : undefined;
  return Array.isArray(groups) ? (groups as readonly unknown[])[Number(index)] : undefined;
};

/**
 * Where a place of a group's list of goals stands in the text: `groups[0].goals[0].id` is `groups[0].goal.id` in a group that
 * is written with the shorthand.
 */
export function asWritten(document: unknown, path: Path): Path {
  const [section, index, list, entry, key, ...rest] = path;
  const group = section === 'groups' && list === 'goals' ? groupIn(document, index) : undefined;
  if (!isMapping(group) || Object.hasOwn(group, 'goals') || !Object.hasOwn(group, 'goal')) return path;
  const shorthand = ['groups', index, 'goal'];
  const { goal } = group;
  if (entry === undefined || key === undefined || !isMapping(goal)) return shorthand;
  return [...shorthand, key === 'goal' && !Object.hasOwn(goal, 'goal') ? 'to' : key, ...rest];
}

/** A group has one list of goals. What older programs wrote beside it for groups without a wish is left alone. */
export function checkOneList(group: unknown, path: Path): Flaw[] {
  if (!isMapping(group) || group['goals'] === undefined || group['goal'] === undefined) return [];
  const { goal } = group;
  if (isMapping(goal) && goal['to'] === 'none') return [];
  return [
    {
      path: [...path, 'goals'],
      rule: 'a group has either goal or goals',
      remedy: 'put the goal into the list, or take one of the two away',
    },
  ];
}

/** A knob may lead to a goal by the shorthand: `groups.north.goal.id` is `groups.north.goals.0.id`. */
export function inListOfGoals(text: string): string {
  const [section, group, goal, key, ...rest] = stepsOf(text);
  if (section !== 'groups' || goal !== 'goal' || key === undefined) return text;
  return ['groups', group, 'goals', '0', key === 'to' ? 'goal' : key, ...rest].join('.');
}

/** Makes room in a document for what a knob sets by the shorthand: a whole goal, or one of its settings. */
export function makeRoomForGoal(document: unknown, text: string): void {
  const [section, group, goal, key] = stepsOf(text);
  if (section !== 'groups' || goal !== 'goal') return;
  const { path, missing } = resolvePath(document, `groups.${group}`);
  if (missing !== undefined || path.length < 2) return;
  const goals = valueAt(document, [...path, 'goals']);
  if (key === undefined) setAt(document, [...path, 'goals'], undefined);
  else if (!Array.isArray(goals) || goals.length === 0) setAt(document, [...path, 'goals'], [{ goal: 'none' }]);
}
