import type { Building } from '../layout/building.ts';
import type { Premises } from '../premises/premises.ts';
import { mass } from '../planning/mass.ts';
import type { Planner } from '../planning/index.ts';
import { builtinGoals } from './builtin.ts';
import type { Census, CensusNeeds, CensusSizes } from './machine/census.ts';
import type { GoalKind } from './machine/goal-kind.ts';
import { GoalTable } from './machine/goal-table.ts';
import type { GoalDescription } from './machine/goal-writing.ts';
import { Mind } from './machine/mind.ts';
import { Places, type PlacesDescription } from './machine/places.ts';
import { Reactions, type GroupRoots } from './machine/reactions.ts';
import { Thinker } from './machine/thinker.ts';
import { centimetresOf, sharedBy, Wayfinder, type KnownFields } from './machine/wayfinder.ts';

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
  /** The building that maps are made of, for one that changed in the run; the same unless given. */
  readonly planned?: (building: Building) => Building;
}

export interface GroupGoals {
  readonly goals: readonly GoalDescription[];
  /** What they do instead once a signal is raised; no goals: they go on as they did. */
  readonly reactions?: readonly {
    readonly on: string;
    readonly goals: readonly GoalDescription[];
    readonly path: readonly (string | number)[];
  }[];
  /** stream: as field, but along the stream instead of the shortest path. */
  readonly tactic: 'field' | 'path' | 'stream';
  /** How those who plan paths of their own do it; `mass` unless given. */
  readonly planner?: Planner;
  /** Weight of paths with one region more than the fewest, against 1 of those with the fewest; 0 unless given. */
  readonly detours?: number;
  /** Radius of the widest body, m: a person wider than most has fields of its own from the start. */
  readonly widest?: number;
  /** Where the goals stand in the scenario, for findings. */
  readonly path: readonly (string | number)[];
}

/** What goals are compiled from: the same on all threads. */
export type WrittenGoals = Pick<GoalsSetup, 'places' | 'groups' | 'exits' | 'dt' | 'kinds'>;

export interface CompiledGoals {
  readonly places: Places;
  /** With findings when something is wrong with the goals. */
  readonly table: GoalTable;
  readonly roots: readonly GroupRoots[];
  readonly signalTick: (name: string) => number;
}

export function compileGoals(setup: WrittenGoals, signalTick: (name: string) => number): CompiledGoals {
  const places = new Places(setup.places);
  const table = new GoalTable(setup.kinds ?? builtinGoals, places, { dt: setup.dt, signalTick });
  return { places, table, roots: rootsOf(setup, table, places), signalTick };
}

/** What the census of a run counts. */
export const countedIn = (
  { exits, places: { lifts = [] } }: WrittenGoals,
  { table, places }: CompiledGoals,
): readonly [CensusNeeds, CensusSizes] => [
  table.needs,
  {
    exits,
    targets: places.targets.length,
    counters: places.counters.length,
    lifts: lifts.length,
    flights: places.flights.values(),
  },
];

/** What one thread thinks with. */
export function thinkWith(
  setup: WrittenGoals,
  { places, table, roots, signalTick }: CompiledGoals,
  { fields, census }: { readonly fields: KnownFields; readonly census: Census },
): { readonly thinker: Thinker; readonly reactions: Reactions } {
  const { groups } = setup;
  const reactions = new Reactions(roots, table, signalTick);
  const ways = new Wayfinder(places, mass, fields, sharedBy(widestOf(setup)));
  const thinker = new Thinker(
    {
      table,
      reactions,
      tactics: groups.map(tacticOf),
      planners: groups.map((group) => group?.planner ?? mass),
      detours: groups.map((group) => group?.detours ?? 0),
      streams: groups.map((group) => group?.tactic === 'stream'),
    },
    new Mind(places, census, ways),
  );
  return { thinker, reactions };
}

/** Radius of the widest body of all groups, in centimetres. */
export const widestOf = ({ groups }: WrittenGoals): number =>
  Math.max(0, ...groups.map((group) => centimetresOf(group?.widest ?? 0)));

/** Those who go with the stream follow fields too. */
const tacticOf = (group: GroupGoals | undefined): 'field' | 'path' => (group?.tactic === 'path' ? 'path' : 'field');

const alarm = 'alarm';

/** On the alarm all people leave whose group has no other reaction: by the ways of the building, else straight. */
function onAlarm({ waysOut, building, ground }: Places): readonly GoalDescription[] {
  if (waysOut.length > 0) return [{ goal: 'leave' }];
  return building.regions.length === 0 && ground.exits.length > 0 ? [{ goal: 'exit' }] : [];
}

function rootsOf({ groups, places: { signals } }: WrittenGoals, table: GoalTable, places: Places): GroupRoots[] {
  const known = [alarm, ...signals.map(({ id }) => id)];
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
        // A person that has no goals for a signal goes on as it did.
        root: each.goals.length === 0 ? -1 : table.addAll(each.goals, each.path, tactic),
      })),
    };
  });
  const instead = onAlarm(places);
  if (table.findings.length > 0 || instead.length === 0) return own.map(withoutEmpty);
  const leave = table.addRare(instead, []);
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
