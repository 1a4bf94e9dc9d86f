import { Premises, type Guide, type Maps } from '@korzo/core';
import { mass } from '../planning/mass.ts';
import type { Planner } from '../planning/index.ts';
import { builtinGoals } from './builtin.ts';
import { Census } from './machine/census.ts';
import { Fields } from './machine/fields.ts';
import { goalGuide } from './machine/goal-guide.ts';
import type { GoalKind } from './machine/goal-kind.ts';
import { GoalTable, type GoalDescription, type GoalFinding } from './machine/goal-table.ts';
import { Places, type PlacesDescription } from './machine/places.ts';
import { centimetresOf, sharedCentimetres, Wayfinder } from './machine/wayfinder.ts';

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
  /** Cells of fields that may be worked on in one tick. */
  readonly cellsPerTick?: number;
  /** The place with what changes in it; by its own times alone unless given. */
  readonly premises?: Premises;
}

export interface GroupGoals {
  readonly goals: readonly GoalDescription[];
  readonly tactic: 'field' | 'path';
  /** Radius of the widest body, m: who is wider than most has fields of its own from the start. */
  readonly widest?: number;
  /** Where the goals stand in the scenario, for findings. */
  readonly path: readonly (string | number)[];
}

/** Searches a tick: so few that nobody waits for others' searches, so many that nobody waits long for its own. */
const usualSearches = 64;

/** The guide that lets people pursue goals in a building, or everything that is wrong with the goals. */
export function prepareGoals(
  setup: GoalsSetup,
): { readonly guide: Guide; readonly fields: Fields } | { readonly findings: readonly GoalFinding[] } {
  const places = new Places(setup.places);
  const table = new GoalTable(setup.kinds ?? builtinGoals, places, setup.dt);
  const roots = setup.groups.map((group) =>
    group === undefined ? -1 : table.addAll(group.goals, group.path, group.tactic),
  );
  if (table.findings.length > 0) return { findings: table.findings };
  const planner = setup.planner ?? mass;
  const fields = fieldsFor(setup, places, table.wants);
  return {
    fields,
    guide: goalGuide({
      table,
      places,
      ways: new Wayfinder(places, planner, fields),
      census: new Census(table.needs, setup.exits, places.targets.length, places.counters.length),
      roots,
      tactics: setup.groups.map((group) => group?.tactic ?? 'field'),
      searchesPerTick: setup.searchesPerTick ?? usualSearches,
    }),
  };
}

/** Groups whose widest exceed the shared radius by more classes than this get their fields when they ask for them. */
const mostWideClasses = 8;

function fieldsFor(setup: GoalsSetup, places: Places, wants: ReadonlySet<number>): Fields {
  const { maps } = setup.places;
  const { cellsPerTick } = setup;
  const fields = new Fields({
    maps,
    premises: setup.premises ?? untouched(maps, setup.dt),
    targets: places.targets,
    ...(cellsPerTick === undefined ? {} : { cellsPerTick }),
  });
  const widest = Math.max(0, ...setup.groups.map((group) => centimetresOf(group?.widest ?? 0)));
  const most = widest - sharedCentimetres > mostWideClasses ? sharedCentimetres : Math.max(widest, sharedCentimetres);
  for (let centimetres = sharedCentimetres; centimetres <= most; centimetres++) {
    for (const target of [...wants].sort((a, b) => a - b)) fields.declare(target, centimetres);
  }
  return fields;
}

/** A place that nobody changes. */
const untouched = ({ building, walls }: Maps, dt: number): Premises =>
  new Premises({ building, walls, standing: [], exits: [], levels: 1, bounds: [0, 0, 0, 0], dt });
