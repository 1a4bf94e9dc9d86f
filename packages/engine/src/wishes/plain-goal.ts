import { builtinGoals, goalValues, type GoalValues } from '@korzo/building';
import type { GoalNode } from '../document/goals-schema.ts';
import type { Group } from '../document/group-schema.ts';

type Position = readonly number[];

interface WithExit {
  readonly points: readonly Position[];
  readonly repeat: boolean;
  readonly exit: string | undefined;
}

/** The one straight goal of a group that needs no stack of goals, with all its values. */
export type PlainGoal =
  | { readonly goal: 'none' }
  | { readonly goal: 'point'; readonly at: Position }
  | { readonly goal: 'opposite'; readonly through: Position | undefined }
  | { readonly goal: 'direction'; readonly along: Position }
  | { readonly goal: 'random' }
  | { readonly goal: 'exit'; readonly id: string | undefined }
  | { readonly goal: 'patrol'; readonly points: readonly Position[]; readonly repeat: boolean }
  | ({ readonly goal: 'checkpoints'; readonly within: number } & WithExit)
  | ({ readonly goal: 'path'; readonly tube: number; readonly ahead: number } & WithExit)
  | ({ readonly goal: 'curve'; readonly ahead: number; readonly speed: number } & WithExit);

const withExit = (values: GoalValues): WithExit => ({
  points: values.positions('points'),
  repeat: values.flag('repeat'),
  exit: values.name('exit'),
});

/** How each straight goal becomes a wish. One line each. */
const plain: { readonly [Kind in PlainGoal['goal']]: (values: GoalValues) => Extract<PlainGoal, { goal: Kind }> } = {
  none: () => ({ goal: 'none' }),
  point: (values) => ({ goal: 'point', at: values.position('at') ?? [0, 0] }),
  opposite: (values) => ({ goal: 'opposite', through: values.position('through') }),
  direction: (values) => ({ goal: 'direction', along: values.position('along') ?? [1, 0] }),
  random: () => ({ goal: 'random' }),
  exit: (values) => ({ goal: 'exit', id: values.name('id') }),
  patrol: (values) => ({ goal: 'patrol', points: values.positions('points'), repeat: values.flag('repeat') }),
  checkpoints: (values) => ({ goal: 'checkpoints', within: values.number('within'), ...withExit(values) }),
  path: (values) => ({
    goal: 'path',
    tube: values.number('tube'),
    ahead: values.number('ahead'),
    ...withExit(values),
  }),
  curve: (values) => ({
    goal: 'curve',
    ahead: values.number('ahead'),
    speed: values.number('speed'),
    ...withExit(values),
  }),
};

const isPlain = (name: string): name is PlainGoal['goal'] => Object.hasOwn(plain, name);

const known = new WeakMap<Group, PlainGoal | undefined>();

/**
 * What a group wants when that is one straight goal and nothing else: it is led by a wish, which keeps no stack and costs less. Undefined
 * for a group whose agents keep a stack of goals.
 */
export function plainGoalOf(group: Group): PlainGoal | undefined {
  if (!known.has(group)) known.set(group, found(group));
  return known.get(group);
}

function found({ goals, reactions = [], people }: Group): PlainGoal | undefined {
  const waits = people !== undefined && people.premovement !== 0;
  if (goals.length > 1 || waits || reactions.some((reaction) => reaction.goals.length > 0)) return undefined;
  const { goal, otherwise, ...given }: GoalNode = goals.at(0) ?? { goal: 'none' };
  const kind = builtinGoals.find(({ name }) => name === goal);
  if (kind === undefined || !isPlain(goal) || otherwise !== undefined) return undefined;
  return plain[goal](goalValues(kind, given));
}
