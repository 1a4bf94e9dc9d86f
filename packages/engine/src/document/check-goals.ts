import type { Flaw, Path } from '@korzo/reading';
import { findingsInGoals, type GoalKind, type NamesOf } from '@korzo/building';
import type { Surroundings } from './check-place.ts';
import type { GoalNode } from './goals-schema.ts';
import type { DeclaredNames } from './names.ts';
import type { Group } from './group-schema.ts';
import { isVolumePlace } from './place-schema.ts';

/** The rules of what a group wants, now and when a signal is raised: kinds, parameters, names, and whether they fit its place. */
export function checkGoals({ goals, reactions = [], place }: Group, around: Surroundings, path: Path): Flaw[] {
  const { names, goalKinds: kinds } = around;
  const lists = [
    { goals, at: [...path, 'goals'] as (string | number)[] },
    ...reactions.map((reaction, index) => ({
      goals: reaction.goals,
      at: [...path, 'reactions', index, 'goals'],
    })),
  ];
  const setting: Setting = {
    ...around,
    numbers: around.isPlaceKnown === false ? undefined : isVolumePlace(place) ? 3 : 2,
  };
  return lists.flatMap(({ goals: list, at }) => {
    const misplaced = list.flatMap((goal, index) => checkNode(goal, setting, at.concat(index)));
    // Of a goal that cannot be pursued here its values say nothing more.
    const written = findingsInGoals(list, at, { kinds, namesOf: namesFrom(names) }).filter(
      ({ path: found }) => !misplaced.some((other) => areRelated(other.path, found)),
    );
    return written.map(withHint).concat(misplaced);
  });
}

/** Whether one place is the other, or inside it. */
const areRelated = (outer: Path, inner: Path): boolean => outer.every((step, index) => inner[index] === step);

/** Where a group's goals must make sense. */
interface Setting extends Surroundings {
  /** How many numbers a point has where the group is; undefined when that is not known. */
  readonly numbers: 2 | 3 | undefined;
}

/** What does not fit the place in a goal, in the goals it is made of, and in what is done when it fails. */
function checkNode(node: GoalNode, setting: Setting, path: Path): Flaw[] {
  const kind = setting.goalKinds.find(({ name }) => name === node.goal);
  return [
    ...(kind === undefined ? [] : [...checkWhere(kind, setting, path), ...checkPoints(node, kind, setting, path)]),
    ...(node.goals ?? []).flatMap((part, index) => checkNode(part, setting, [...path, 'goals', index])),
    ...(node.otherwise === undefined ? [] : checkNode(node.otherwise, setting, [...path, 'otherwise'])),
  ];
}

/** What to write instead of a goal that finds its path in a building, where there is none. */
const straight: Readonly<Record<string, string>> = { leave: 'exit', reach: 'point', wander: 'random' };

function checkWhere({ name, where = 'building' }: GoalKind, { world, names, numbers }: Setting, path: Path): Flaw[] {
  const instead = straight[name];
  const advice = instead === undefined ? 'give another goal' : `write goal: ${instead}`;
  if (numbers === 3 && where !== 'anywhere')
    return [
      where === 'floor'
        ? { path, rule: 'exits are on floors; a group in the volume cannot leave by one', remedy: 'give another goal' }
        : {
            path,
            rule: `goal '${name}' finds its path on floors; a group in the volume cannot pursue it`,
            remedy: advice.replace('exit', 'point'),
          },
    ];
  if (where === 'building' && world !== undefined && world.building === undefined)
    return [
      {
        path,
        rule: `goal '${name}' finds its path in a building, and this world has none`,
        remedy: `${advice}, or add world.building`,
      },
    ];
  if (name === 'exit' && names.exits?.length === 0)
    return [{ path, rule: 'a world without exits cannot be left by one', remedy: 'add world.exits' }];
  return [];
}

/** Points of a group on a floor have two numbers, those of a group in the volume three. */
function checkPoints(node: GoalNode, { parameters }: GoalKind, { numbers }: Setting, path: Path): Flaw[] {
  if (numbers === undefined) return [];
  return Object.entries(parameters).flatMap(([name, { type }]) => {
    if (type !== 'position' && type !== 'positions') return [];
    const value = node[name];
    const point: unknown = type === 'position' || !Array.isArray(value) ? value : (value as readonly unknown[])[0];
    const isPoint = Array.isArray(point) && (point.length === 2 || point.length === 3);
    if (!isPoint || point.length === numbers) return [];
    return [
      {
        path: [...path, name],
        rule: `a goal of this group must have ${numbers} numbers, as its place has; it has ${point.length}`,
        remedy: numbers === 2 ? 'give x and y' : 'give x, y and z',
      },
    ];
  });
}

/** An unknown kind may be one of the program's own. */
function withHint(finding: Flaw): Flaw {
  if (!finding.rule.startsWith('there is no kind of goal')) return finding;
  const hint = 'hand in your own as a value, { goalKinds: [...] }, or by korzo run --module';
  return { ...finding, remedy: `${finding.remedy}; ${hint}` };
}

const namesFrom =
  ({ exits, waysOut, areas, regions, counters, signals, lifts }: DeclaredNames): NamesOf =>
  (kind) => {
    switch (kind) {
      case 'gate':
        return waysOut;
      case 'exit':
        return exits;
      case 'area':
        // Regions can be named as areas can.
        return areas === undefined || regions === undefined ? undefined : [...regions, ...areas];
      case 'counter':
        return counters;
      case 'lift':
        return lifts;
      case 'signal':
        return signals === undefined ? undefined : [...new Set([...signals, 'alarm'])];
    }
  };
