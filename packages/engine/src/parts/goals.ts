import { suggest } from '@korzo/reading';
import type { World } from '@korzo/core';
import { prepareGoals, type GroupGoals, type PlacesDescription, type Planner } from '@korzo/models';
import { makerOf, type Ingredients, type MadePart } from './declaration/part-maker.ts';
import { lifts } from './lifts/index.ts';
import { largestRadius } from '../people/bodies.ts';
import type { Site } from '../people/site.ts';
import type { BuildingDescription } from '../document/building-schema.ts';
import type { Group } from '../document/group-schema.ts';

/** Leads groups with goals in a building. */
export const goals = makerOf({ name: 'goals', needs: ['lifts'], make: goalsOf });

/** None when no group has goals. */
function goalsOf(ingredients: Ingredients): readonly MadePart[] {
  const { scenario, world, site, from, dt, premises, goalKinds, findings } = ingredients;
  const { groups } = scenario;
  const { building } = scenario.world;
  if (building === undefined || site === undefined || groups.every(({ goals }) => goals === undefined)) return [];
  const prepared = prepareGoals({
    places: { ...placesOf(building, site, world), lifts: from(lifts).flatMap((part) => part.lifts) },
    groups: groups.map((group, index) => goalsOfGroup(group, index, ingredients)),
    exits: world.exits.length,
    dt,
    premises,
    kinds: goalKinds,
  });
  if ('findings' in prepared) {
    for (const finding of prepared.findings) findings.push(finding);
    return [];
  }
  const { part, fields } = prepared;
  return [{ ...part, maps: () => fields.maps }];
}

function goalsOfGroup(group: Group, index: number, ingredients: Ingredients): GroupGoals | undefined {
  const { goals, tactic, reactions = [] } = group;
  if (goals === undefined) return undefined;
  const planner = plannerOf(group, index, ingredients);
  return {
    goals,
    tactic,
    ...(planner === undefined ? {} : { planner }),
    widest: largestRadius(group),
    path: ['groups', index, 'goals'],
    reactions: reactions.map(({ on, goals: instead }, number) => ({
      on,
      goals: instead,
      path: ['groups', index, 'reactions', number, 'goals'],
    })),
  };
}

/** The planner that a group names; what is wrong with it is a finding. */
function plannerOf(group: Group, index: number, { planners, findings }: Ingredients): Planner | undefined {
  if (group.planner === undefined) return undefined;
  const path = ['groups', index, 'planner'];
  const found = planners.find(({ name }) => name === group.planner);
  if (found === undefined)
    findings.push({
      path,
      rule: `there is no planner '${group.planner}'`,
      remedy: suggest(
        group.planner,
        planners.map(({ name }) => name),
      ),
    });
  else if (group.tactic !== 'path')
    findings.push({
      path,
      rule: `a planner is for the tactic path; this group has the tactic ${group.tactic}`,
      remedy: 'write tactic: path, or leave planner out',
    });
  return found;
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
