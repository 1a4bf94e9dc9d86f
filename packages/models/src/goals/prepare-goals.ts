import { Premises, type Part } from '@korzo/core';
import { mass } from '../planning/mass.ts';
import type { Planner } from '../planning/index.ts';
import { builtinGoals } from './builtin.ts';
import { Census } from './machine/census.ts';
import { Fields } from './machine/fields.ts';
import { goalsPart } from './machine/goals-part.ts';
import type { GoalKind } from './machine/goal-kind.ts';
import { GoalTable } from './machine/goal-table.ts';
import type { GoalDescription, GoalFinding } from './machine/goal-writing.ts';
import { Places, type PlacesDescription } from './machine/places.ts';
import { Reactions, type GroupRoots } from './machine/reactions.ts';
import { centimetresOf, sharedBy, Wayfinder } from './machine/wayfinder.ts';

export interface GoalsSetup {
  readonly places: PlacesDescription;
  /** What each group wants; undefined for groups that have no goals. */
  readonly groups: readonly (GroupGoals | undefined)[];
  /** How many exits the world has. */
  readonly exits: number;
  readonly dt: number;
  readonly kinds?: readonly GoalKind[];
  readonly searchesPerTick?: number;
  /** Cells of fields that may be worked on in one tick. */
  readonly cellsPerTick?: number;
  /** The place with what changes in it; by its own times alone unless given. */
  readonly premises?: Premises;
}

export interface GroupGoals {
  readonly goals: readonly GoalDescription[];
  /** What they do instead once a signal is raised; no goals: they go on as they did. */
  readonly reactions?: readonly {
    readonly on: string;
    readonly goals: readonly GoalDescription[];
    readonly path: readonly (string | number)[];
  }[];
  /** stream: as field, but along the stream instead of the shortest way. */
  readonly tactic: 'field' | 'path' | 'stream';
  /** How those who plan ways of their own do it; `mass` unless given. */
  readonly planner?: Planner;
  /** Radius of the widest body, m: who is wider than most has fields of its own from the start. */
  readonly widest?: number;
  /** Where the goals stand in the scenario, for findings. */
  readonly path: readonly (string | number)[];
}

/** Searches a tick: so few that nobody waits for others' searches, so many that nobody waits long for its own. */
const usualSearches = 64;

/** The part that lets people pursue goals in a building, or everything that is wrong with the goals. */
export function prepareGoals(
  setup: GoalsSetup,
): { readonly part: Part; readonly fields: Fields } | { readonly findings: readonly GoalFinding[] } {
  const places = new Places(setup.places);
  const premises = setup.premises ?? untouched(setup);
  const signalTick = (name: string): number => premises.signalTick(name);
  const table = new GoalTable(setup.kinds ?? builtinGoals, places, { dt: setup.dt, signalTick });
  const roots = rootsOf(setup, table);
  if (table.findings.length > 0) return { findings: table.findings };
  const fields = fieldsFor(setup, premises, places, table.wants);
  return {
    fields,
    part: goalsPart({
      table,
      places,
      ways: new Wayfinder(places, mass, fields, sharedBy(widestOf(setup))),
      census: new Census(table.needs, {
        exits: setup.exits,
        targets: places.targets.length,
        counters: places.counters.length,
        lifts: setup.places.lifts?.length ?? 0,
      }),
      reactions: new Reactions(roots, table, signalTick),
      tactics: setup.groups.map(tacticOf),
      planners: setup.groups.map((group) => group?.planner ?? mass),
      streams: setup.groups.map((group) => group?.tactic === 'stream'),
      searchesPerTick: setup.searchesPerTick ?? usualSearches,
    }),
  };
}

/** Groups whose widest exceed the shared radius by more classes than this get their fields when they ask for them. */
const mostWideClasses = 8;

/** Those who go with the stream follow fields too. */
const tacticOf = (group: GroupGoals | undefined): 'field' | 'path' => (group?.tactic === 'path' ? 'path' : 'field');

/** Radius of the widest body of all groups, in centimetres. */
const widestOf = ({ groups }: GoalsSetup): number =>
  Math.max(0, ...groups.map((group) => centimetresOf(group?.widest ?? 0)));

function fieldsFor(setup: GoalsSetup, premises: Premises, places: Places, wants: ReadonlySet<number>): Fields {
  const { maps } = setup.places;
  const { cellsPerTick } = setup;
  const fields = new Fields({
    maps,
    premises,
    targets: places.targets,
    ...(cellsPerTick === undefined ? {} : { cellsPerTick }),
  });
  const widest = widestOf(setup);
  const shared = sharedBy(widest);
  const most = widest - shared > mostWideClasses ? shared : Math.max(widest, shared);
  for (let centimetres = shared; centimetres <= most; centimetres++) {
    for (const target of [...wants].sort((a, b) => a - b)) fields.declare(target, centimetres);
  }
  return fields;
}

/** A place that nobody changes. */
function untouched({ places: { maps, signals }, dt }: GoalsSetup): Premises {
  const { building, walls } = maps;
  return new Premises({ building, walls, standing: [], exits: [], signals, levels: 1, bounds: [0, 0, 0, 0], dt });
}

/** On the alarm everybody leaves, who is not told otherwise. */
const alarm = 'alarm';
const onAlarm: readonly GoalDescription[] = [{ goal: 'leave' }];

function rootsOf({ groups, places }: GoalsSetup, table: GoalTable): GroupRoots[] {
  const known = [alarm, ...places.signals.map(({ id }) => id)];
  for (const { on, path } of groups.flatMap((group) => group?.reactions ?? [])) {
    if (known.includes(on)) continue;
    table.findings.push({
      path: [...path.slice(0, -1), 'on'],
      rule: `on must name a signal; there is no '${on}'`,
      remedy: `known are ${[...new Set(known)].join(', ')}`,
    });
  }
  const own = groups.map((group) => {
    if (group === undefined) return { own: -1, reactions: [] };
    const { goals, reactions = [], path } = group;
    const tactic = tacticOf(group);
    return {
      own: table.addAll(goals, path, tactic),
      reactions: reactions.map((each) => ({
        on: each.on,
        // Who has no goals for a signal goes on as it did.
        root: each.goals.length === 0 ? -1 : table.addAll(each.goals, each.path, tactic),
      })),
    };
  });
  if (table.findings.length > 0 || places.waysOut.length === 0) return own.map(withoutEmpty);
  const leave = table.addRare(onAlarm, []);
  return own.map((roots) =>
    withoutEmpty(
      roots.own < 0 || roots.reactions.some(({ on }) => on === alarm)
        ? roots
        : { ...roots, reactions: [...roots.reactions, { on: alarm, root: leave }] },
    ),
  );
}

const withoutEmpty = ({ own, reactions }: GroupRoots): GroupRoots => ({
  own,
  reactions: reactions.map(({ on, root }) => ({ on, root: root < 0 ? own : root })),
});
