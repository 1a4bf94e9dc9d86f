import type { Maps, Part, Premises, World } from '@korzo/core';
import type { BuildingDescription, Group } from '@korzo/formats';
import {
  liftsPart,
  prepareGoals,
  type GoalFinding,
  type GroupGoals,
  type Lift,
  type PlacesDescription,
} from '@korzo/models';
import { largestRadius } from './bodies.ts';
import type { Site } from './site.ts';

interface Goals {
  readonly parts: readonly Part[];
  readonly findings: readonly GoalFinding[];
  /** The maps as they stand now. */
  readonly maps?: () => Maps;
}

/** The parts that lead groups with goals in a building, lifts among them; none when no group has any. */
export function goalsOf(
  groups: readonly Group[],
  building: BuildingDescription,
  site: Site,
  run: {
    readonly world: World;
    readonly dt: number;
    readonly premises: Premises;
    readonly lifts: readonly Lift[];
  },
): Goals {
  if (groups.every(({ goals }) => goals === undefined)) return { parts: [], findings: [] };
  const prepared = prepareGoals({
    places: { ...placesOf(building, site, run.world), lifts: run.lifts },
    groups: groups.map(goalsOfGroup),
    exits: run.world.exits.length,
    dt: run.dt,
    premises: run.premises,
  });
  return 'findings' in prepared
    ? { parts: [], findings: prepared.findings }
    : {
        parts: [...(run.lifts.length === 0 ? [] : [liftsPart(run.lifts)]), prepared.part],
        findings: [],
        maps: () => prepared.fields.maps,
      };
}

function goalsOfGroup(group: Group, index: number): GroupGoals | undefined {
  const { goals, tactic, reactions = [] } = group;
  if (goals === undefined) return undefined;
  return {
    goals,
    tactic,
    widest: largestRadius(group),
    path: ['groups', index, 'goals'],
    reactions: reactions.map(({ on, goals: instead }, number) => ({
      on,
      goals: instead,
      path: ['groups', index, 'reactions', number, 'goals'],
    })),
  };
}

function placesOf(building: BuildingDescription, site: Site, world: World): PlacesDescription {
  const firstExit = world.exits.length - site.exits.length;
  return {
    maps: site.maps,
    waysOut: site.exits.map(({ id, level, line, perSecond }, index) => ({
      id,
      exit: firstExit + index,
      level,
      segment: line as NonNullable<typeof line>,
      ...(perSecond === undefined ? {} : { perSecond }),
    })),
    // Regions can be named as areas can.
    areas: [...site.shapes].map(([id, { level, shape }]) => ({ id, level, shape })),
    counters: building.counters.map(({ id, at, queue, level, service, spacing }) => {
      const length = Math.sqrt(queue[0] * queue[0] + queue[1] * queue[1]);
      return {
        id,
        at,
        level,
        spacing,
        queue: [queue[0] / length, queue[1] / length] as const,
        service,
      };
    }),
    signals: building.signals,
    flights: site.stairs,
  };
}
