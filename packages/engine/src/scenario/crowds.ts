import { suggest, type Flaw } from '@korzo/reading';
import type { Source, World } from '@korzo/core';
import { knownAges, largestRadius, unknownAges } from '../people/bodies.ts';
import { gateSites } from '../people/gate-sites.ts';
import { arriveInParties, oneParty, partiesAround } from '../people/parties.ts';
import { isGround, type PreparedSite } from '../people/site.ts';
import type { Casting } from './agents.ts';
import { arrivalTicks } from './arrival-ticks.ts';
import type { Chance } from './chance/chance.ts';
import { areaOf, isArea } from './placement/areas.ts';
import { BodyGrid } from './placement/body-grid.ts';
import { entrySites } from './placement/entry-sites.ts';
import { FreeFloor } from './placement/free-floor.ts';
import { placeCrowd, type PlacingFloor, type Misfit, type Placed } from './placement/place-crowd.ts';
import { arrivalsSource, crowdSource, type ArrivalSites } from './sources.ts';
import { mostTicks } from '../document/check-knobs.ts';
import type { Group } from '../document/group-schema.ts';
import type { Scenario } from '../reader/scenario.ts';

/** The most arrivals one group may have in a run. */
const mostArrivals = 10_000_000;

/** A step given beside the scenario must not make its run endless. */
export function checkSteps({ run }: Scenario, dt: number): Flaw[] {
  if (run.duration / dt <= mostTicks) return [];
  const rule = `a run must have at most ${mostTicks} ticks; ${run.duration} s in steps of ${dt} s are more`;
  return [{ path: ['run', 'dt'], rule, remedy: `give a dt of at least ${run.duration / mostTicks} s` }];
}

/** What the engine alone can check of who comes. */
export function checkCrowds({ groups, run }: Scenario): Flaw[] {
  return groups.flatMap(({ arrivals, people }, index) => {
    const findings = (people === undefined ? [] : unknownAges(people)).map((name) => ({
      path: ['groups', index, 'people', 'ages', name],
      rule: `there is no age class '${name}'`,
      remedy: suggest(name, knownAges),
    }));
    if (arrivals === undefined) return findings;
    const seconds = Math.min(arrivals.until ?? run.duration, run.duration) - arrivals.from;
    const listed = (arrivals.table ?? []).reduce((sum, [, count]) => sum + count, 0);
    const expected = arrivals.table === undefined ? (arrivals.perSecond ?? 0) * seconds : listed;
    if (Math.min(expected, arrivals.most ?? Infinity) <= mostArrivals) return findings;
    const tooMany: Flaw = {
      path: ['groups', index, 'arrivals'],
      rule: `a group may have up to ${mostArrivals} arrivals; about ${Math.round(expected)} would come`,
      remedy: 'lower perSecond, or give until or most',
    };
    return [...findings, tooMany];
  });
}

/** Agents of a group that are there from the start. */
export function startingCount(
  { count, density, place, arrivals }: Group,
  world: World,
  shapes: PlacingFloor['shapes'],
): number {
  if (count !== undefined) return count;
  if (density !== undefined && isArea(place)) return Math.round(density * areaOf(place, world, shapes).extent);
  if (arrivals !== undefined) return 0;
  if (place.shape === 'points') return place.points.length;
  return place.shape === 'grid' ? place.columns * place.rows * place.layers : 0;
}

export function groundOf(groups: readonly Group[], world: World, site: PreparedSite | undefined): PlacingFloor {
  const shapes: PlacingFloor['shapes'] = site?.shapes ?? new Map();
  const widest = groups.reduce((most, group) => Math.max(most, largestRadius(group)), 0);
  const bodies = groups.filter(({ place }) => !place.mayOverlap);
  const count = bodies.reduce((sum, group) => sum + startingCount(group, world, shapes), 0);
  const radius = bodies.reduce((most, group) => Math.max(most, largestRadius(group)), 0);
  const gap = bodies.reduce((most, { place }) => Math.max(most, place.gap), 0);
  // Room around each body is checked against walls with the widest shift of an arrival as well.
  const floor = new FreeFloor(
    world,
    widest * 1.5 + gap,
    site === undefined ? undefined : (x, y, level) => isGround(site, x, y, level),
  );
  return { world, floor, bodies: new BodyGrid(world, count, Math.max(2 * radius + gap, 1e-3)), shapes };
}

/** Where the groups stand at the start, by the number of the group; nothing for those of which no agent is there yet. */
export type Starters = ReadonlyMap<number, Placed | Misfit>;

/**
 * Groups with points of their own are placed first, and the others around them: an agent that may stand anywhere must not take a place that
 * another cannot do without. Each group draws its own numbers: where no agent was in the way, the order changes nothing.
 */
export function placeStarters(
  groups: readonly Group[],
  ground: PlacingFloor,
  chanceOf: (index: number) => Chance,
): Starters {
  const starters = new Map<number, Placed | Misfit>();
  const numbered = groups.map((group, index) => ({ group, index }));
  const fixed = numbered.filter(({ group }) => !isArea(group.place));
  const anywhere = numbered.filter(({ group }) => isArea(group.place));
  for (const { group, index } of [...fixed, ...anywhere]) {
    const count = startingCount(group, ground.world, ground.shapes);
    if (count > 0) starters.set(index, placeCrowd(group, count, ground, chanceOf(index)));
  }
  return starters;
}

interface Made {
  readonly sources: readonly Source[];
  readonly findings: readonly Flaw[];
  /** How many parties these sources have. */
  readonly parties: number;
}

export function sourcesOf(
  casting: (source: number) => Casting,
  index: number,
  ground: PlacingFloor & { readonly site: PreparedSite | undefined; readonly starters: Starters },
  run: {
    readonly dt: number;
    readonly duration: number;
    /** Number of the first party that these sources have. */
    readonly parties: number;
    /** The one party that all of them are in. */
    readonly party?: { readonly number: number; readonly isNew: boolean };
  },
): Made {
  const { group } = casting(index);
  const sources: Source[] = [];
  const findings: Flaw[] = [];
  let parties = 0;
  const misfit = (problem: Misfit, ...path: readonly string[]): void =>
    void findings.push({ path: ['groups', index, ...path], ...problem });
  const placed = ground.starters.get(index);
  if (placed !== undefined) {
    const cast = casting(index * 2);
    if ('rule' in placed) misfit(placed, 'place');
    else {
      const { party } = run;
      const together =
        party === undefined
          ? partiesAround(group.parties, placed, cast.chance.seed)
          : oneParty(placed.count, party.isNew);
      sources.push(crowdSource(cast, placed, { ...together, first: party?.number ?? run.parties }));
      parties += together.count;
    }
  }
  if (group.arrivals !== undefined) {
    const cast = casting(index * 2 + 1);
    const sites = arrivalSites(cast, ground);
    if ('rule' in sites) misfit(sites, ...(group.arrivals.gates === undefined ? ['place'] : ['arrivals', 'gates']));
    else {
      const ticks = arrivalTicks(group.arrivals, run, cast.chance);
      const coming = arriveInParties(group.parties, ticks, cast.chance.seed, group.arrivals.most);
      const { party } = run;
      const together =
        party === undefined ? coming : oneParty(coming.ticks.length, party.isNew && placed === undefined);
      const first = party?.number ?? run.parties + parties;
      sources.push(arrivalsSource(cast, { ...together, ticks: coming.ticks, first }, sites));
      parties += together.count;
    }
  }
  return { sources, findings, parties };
}

function arrivalSites(
  { group, chance }: Casting,
  ground: PlacingFloor & { readonly site: PreparedSite | undefined },
): ArrivalSites | Misfit {
  const { gates } = group.arrivals ?? {};
  if (gates === undefined || ground.site === undefined) {
    const sites = entrySites(group, ground, chance);
    if ('rule' in sites) return sites;
    return {
      locate: (agent, _party, _radius, point) => {
        sites.locate(agent, point);
        return sites.level;
      },
    };
  }
  const widest = largestRadius(group);
  const sites = gateSites(ground.site, gates, widest, chance.seed);
  if ('tooNarrow' in sites) {
    return {
      rule: `a body of radius ${widest} m must be able to come in by gate '${sites.tooNarrow}'; the gate is too narrow`,
      remedy: 'widen the gate, move obstacles away from it, or make the radius smaller',
    };
  }
  return { locate: (agent, party, radius, point) => sites.locate(agent, party, radius, point) };
}
