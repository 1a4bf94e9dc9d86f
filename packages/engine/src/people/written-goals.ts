import { builtinGoals, findingsInGoals, type GoalFinding, type NamesOf } from '@korzo/models';
import type { DeclaredNames } from '../document/names.ts';
import type { Group } from '../document/group-schema.ts';

/** What is wrong with the goals of groups as they are written: a fault of the building does not hide it. */
export function checkWrittenGoals(groups: readonly Group[], names: DeclaredNames): GoalFinding[] {
  const rules = { kinds: builtinGoals, namesOf: namesFrom(names) };
  return groups.flatMap(({ goals = [], reactions = [] }, index) => [
    ...findingsInGoals(goals, ['groups', index, 'goals'], rules),
    ...reactions.flatMap(({ goals: instead }, number) =>
      findingsInGoals(instead, ['groups', index, 'reactions', number, 'goals'], rules),
    ),
  ]);
}

const namesFrom =
  ({ waysOut, areas, regions, counters, signals, lifts }: DeclaredNames): NamesOf =>
  (kind) => {
    switch (kind) {
      case 'gate':
        return waysOut;
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
