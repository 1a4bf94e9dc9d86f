import type { Guide } from '@korzo/core';
import { mass } from '../planning/mass.ts';
import type { Planner } from '../planning/index.ts';
import { builtinGoals } from './builtin.ts';
import { Census } from './machine/census.ts';
import { goalGuide } from './machine/goal-guide.ts';
import type { GoalKind } from './machine/goal-kind.ts';
import { GoalTable, type GoalDescription, type GoalFinding } from './machine/goal-table.ts';
import { Places, type PlacesDescription } from './machine/places.ts';
import { Wayfinder } from './machine/wayfinder.ts';

export interface GoalsSetup {
  readonly places: PlacesDescription;
  /** What each group wants; undefined for groups that have no goals. */
  readonly groups: readonly (GroupGoals | undefined)[];
  /** How many exits the world has. */
  readonly exits: number;
  readonly dt: number;
  readonly kinds?: readonly GoalKind[];
  readonly planner?: Planner;
  readonly searchesPerTick?: number;
}

export interface GroupGoals {
  readonly goals: readonly GoalDescription[];
  readonly tactic: 'field' | 'path';
  /** Where the goals stand in the scenario, for findings. */
  readonly path: readonly (string | number)[];
}

/** Searches a tick: so few that nobody waits for others' searches, so many that nobody waits long for its own. */
const usualSearches = 64;

/** The guide that lets people pursue goals in a building, or everything that is wrong with the goals. */
export function prepareGoals(
  setup: GoalsSetup,
): { readonly guide: Guide } | { readonly findings: readonly GoalFinding[] } {
  const places = new Places(setup.places);
  const table = new GoalTable(setup.kinds ?? builtinGoals, places, setup.dt);
  const roots = setup.groups.map((group) =>
    group === undefined ? -1 : table.addAll(group.goals, group.path, group.tactic),
  );
  if (table.findings.length > 0) return { findings: table.findings };
  const planner = setup.planner ?? mass;
  return {
    guide: goalGuide({
      table,
      places,
      ways: new Wayfinder(places, planner),
      census: new Census(table.needs, setup.exits, places.targets.length, places.counters.length),
      roots,
      tactics: setup.groups.map((group) => group?.tactic ?? 'field'),
      searchesPerTick: setup.searchesPerTick ?? usualSearches,
    }),
  };
}
