import type { Flaw, Path } from '@korzo/reading';
import type { GoalNode } from '../document/goals-schema.ts';
import type { Scenario } from '../reader/scenario.ts';

/** Goals that head straight through whatever is in the way, and what finds its path through doors instead. */
const findsItsWay: Readonly<Record<string, string>> = { exit: 'leave', random: 'wander' };

/** Persons in a building of several rooms who head straight for an exit: they press against its walls for ever. */
export function straightGoals({ world: { building }, groups }: Scenario): readonly Flaw[] {
  if (building === undefined || building.regions.length < 2) return [];
  return groups.flatMap(({ name: group, kind, goals, reactions = [] }, index) => {
    if (kind !== 'person') return [];
    const lists = [
      { path: ['groups', index, 'goals'], nodes: goals },
      ...reactions.map((each, at) => ({ path: ['groups', index, 'reactions', at, 'goals'], nodes: each.goals })),
    ];
    return lists.flatMap(({ path, nodes }) => straightIn(nodes, path)).map((found) => warningOf(found, group));
  });
}

interface Straight {
  readonly path: Path;
  readonly goal: string;
}

const straightIn = (nodes: readonly GoalNode[], path: Path): readonly Straight[] =>
  nodes.flatMap((node, at) => [
    ...(findsItsWay[node.goal] === undefined ? [] : [{ path: [...path, at], goal: node.goal }]),
    ...straightIn(node.goals ?? [], [...path, at, 'goals']),
    ...(node.otherwise === undefined ? [] : straightIn([node.otherwise], [...path, at, 'otherwise'])),
  ]);

const warningOf = ({ path, goal }: Straight, group: string): Flaw => ({
  path,
  rule: `the goal '${goal}' leads the people of '${group}' straight ahead, not through doors: they stay where a wall is in their way`,
  remedy: `write goal: ${findsItsWay[goal]}, which finds its way through the building`,
});
