import { builtinGoals } from '@korzo/building';
import type { Flaw, Path } from '@korzo/reading';
import type { GoalNode } from '../document/goals-schema.ts';
import type { Scenario } from '../reader/scenario.ts';

type Position = readonly number[];

/** Points in the parameters of goals that stand for directions, not for places. */
const directions = new Set(['along', 'through']);

/**
 * Points on floors that goals lead to outside the world: agents stop at its edge, or leave it, and never arrive. In the volume a far
 * point is the usual way to write a direction.
 */
export function goalsOutside({ world: { origin, size }, groups, city }: Scenario): readonly Flaw[] {
  // A city brings its own ground.
  if (city !== undefined) return [];
  const isOutside = (point: Position): boolean =>
    point.length === 2 && point.some((value, axis) => value < origin[axis] || value > origin[axis] + size[axis]);
  const flawIn = ({ path, points }: PlacedPoints): readonly Flaw[] => {
    const outside = points.filter(isOutside);
    if (outside.length === 0) return [];
    const where = `(${outside[0].join(', ')})`;
    const rule =
      outside.length === 1
        ? `the point ${where} is outside the world`
        : `${outside.length} points are outside the world, the first of them ${where}`;
    return [
      { path, rule: `${rule}: agents that head for it never arrive`, remedy: `move it inside ${extent(origin, size)}` },
    ];
  };
  return groups.flatMap(({ goals, reactions = [] }, index) =>
    [
      ...pointsIn(goals, ['groups', index, 'goals']),
      ...reactions.flatMap((each, at) => pointsIn(each.goals, ['groups', index, 'reactions', at, 'goals'])),
    ].flatMap(flawIn),
  );
}

const extent = (origin: Position, size: Position): string =>
  ['x', 'y'].map((axis, at) => `${axis} ${origin[at]} to ${origin[at] + size[at]}`).join(', ');

interface PlacedPoints {
  readonly path: Path;
  readonly points: readonly Position[];
}

function pointsIn(goals: readonly GoalNode[], path: Path): readonly PlacedPoints[] {
  return goals.flatMap((node, index) => {
    const at = [...path, index];
    const parameters = builtinGoals.find(({ name }) => name === node.goal)?.parameters ?? {};
    const own = Object.entries(parameters).flatMap(([name, { type }]) => {
      const value = node[name];
      if ((type !== 'position' && type !== 'positions') || directions.has(name) || !Array.isArray(value)) return [];
      return [{ path: [...at, name], points: (type === 'position' ? [value] : value) as readonly Position[] }];
    });
    return [
      ...own,
      ...pointsIn(node.goals ?? [], [...at, 'goals']),
      ...(node.otherwise === undefined ? [] : pointsIn([node.otherwise], [...at, 'otherwise'])),
    ];
  });
}
