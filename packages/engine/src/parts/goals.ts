import { suggest } from '@korzo/reading';
import {
  compileMaps,
  type Building,
  type Point,
  prepareGoals,
  type GroupGoals,
  type OpenGround,
  type PlacesDescription,
  type Planner,
} from '@korzo/building';
import type { World } from '@korzo/core';
import { makerOf, type Ingredients, type MadePart } from './declaration/part-maker.ts';
import { lifts } from './lifts/index.ts';
import { largestRadius } from '../people/bodies.ts';
import type { PreparedSite } from '../people/site.ts';
import { centreOf } from '../scenario/placement/areas.ts';
import { plainGoalOf } from '../wishes/plain-goal.ts';
import type { BuildingDescription } from '../document/building-schema.ts';
import type { GoalNode } from '../document/goals-schema.ts';
import type { Group } from '../document/group-schema.ts';

/** Leads groups whose agents keep a stack of goals. */
export const goals = makerOf({ name: 'goals', needs: ['lifts'], make: goalsOf });

/** None when no group has such goals. */
function goalsOf(ingredients: Ingredients): readonly MadePart[] {
  const { scenario, world, from, dt, premises, goalKinds, findings } = ingredients;
  const { groups } = scenario;
  if (groups.every((group) => plainGoalOf(group) !== undefined)) return [];
  const prepared = prepareGoals({
    places: { ...placesOf(ingredients), lifts: from(lifts).flatMap((part) => part.lifts) },
    groups: groups.map((group, index) => goalsOfGroup(group, index, ingredients)),
    exits: world.exits.length,
    dt,
    premises,
    ...(ingredients.site === undefined ? {} : { planned: ingredients.site.planned }),
    kinds: goalKinds,
  });
  if ('findings' in prepared) {
    for (const finding of prepared.findings) findings.push(finding);
    return [];
  }
  const { part, fields } = prepared;
  return [ingredients.site === undefined ? part : { ...part, maps: () => fields.maps }];
}

function goalsOfGroup(group: Group, index: number, ingredients: Ingredients): GroupGoals | undefined {
  if (plainGoalOf(group) !== undefined) return undefined;
  const { goals, tactic, reactions = [] } = group;
  const planner = plannerOf(group, index, ingredients);
  const centre = centreOf(group.place, ingredients.world);
  return {
    goals: (goals.length === 0 ? [{ goal: 'none' }] : goals).map((goal) => withCentre(goal, centre)),
    tactic,
    ...(planner === undefined ? {} : { planner }),
    detours: detoursOf(group, index, ingredients),
    widest: largestRadius(group),
    path: ['groups', index, 'goals'],
    reactions: reactions.map(({ on, goals: instead }, number) => ({
      on,
      goals: instead.map((goal) => withCentre(goal, centre)),
      path: ['groups', index, 'reactions', number, 'goals'],
    })),
  };
}

/** What lies opposite of an agent depends on the place of its group. */
function withCentre(node: GoalNode, centre: readonly number[]): GoalNode {
  const { goal, goals, otherwise } = node;
  return {
    ...node,
    ...(goal === 'opposite' && node['through'] === undefined ? { through: centre } : {}),
    ...(goals === undefined ? {} : { goals: goals.map((each) => withCentre(each, centre)) }),
    ...(otherwise === undefined ? {} : { otherwise: withCentre(otherwise, centre) }),
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

/** How much detours weigh for a group; what is wrong with it is a finding. */
function detoursOf({ detours = 0, tactic }: Group, index: number, { findings }: Ingredients): number {
  if (detours > 0 && tactic !== 'path')
    findings.push({
      path: ['groups', index, 'detours'],
      rule: `detours are for the tactic path; this group has the tactic ${tactic}`,
      remedy: 'write tactic: path, or leave detours out',
    });
  return detours;
}

/** A building in which nothing is: goals that head straight for a point need none. */
const nothingBuilt: Building = { regions: [], portals: [], gates: [], obstacles: [] };

function placesOf(ingredients: Ingredients): PlacesDescription {
  const { scenario, site } = ingredients;
  const { building } = scenario.world;
  const ground = groundOf(ingredients);
  if (building === undefined || site === undefined)
    return { maps: compileMaps(nothingBuilt), ground, waysOut: [], areas: [], counters: [], signals: [], flights: [] };
  return { ...placesIn(building, site, ingredients.world), ground };
}

function groundOf({ world: { origin, size, edges, exits }, points, premises }: Ingredients): OpenGround {
  return {
    origin,
    size,
    edges,
    exits,
    drawPoint: (key, body, point) => points.find(key, body, point),
    isFree: (body, { x, y }) => premises.dropped.size === 0 || premises.isFree({ ...body, x, y }),
    isShut: (exit) => premises.isShut(exit),
  };
}

/** Ways to a gate lead on to the end of its apron. */
function endOf(gate: string, { grounds }: PreparedSite): { readonly end?: readonly [Point, Point] } {
  const ground = grounds.find((each) => each.gate === gate);
  return ground === undefined ? {} : { end: ground.end };
}

function placesIn(building: BuildingDescription, site: PreparedSite, world: World): Omit<PlacesDescription, 'ground'> {
  const firstExit = world.exits.length - site.exits.length;
  return {
    maps: compileMaps(site.planned(site.building)),
    waysOut: site.exits.map(({ id, level, line, perSecond }, index) => ({
      id,
      exit: firstExit + index,
      level,
      segment: line as NonNullable<typeof line>,
      ...endOf(id, site),
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
