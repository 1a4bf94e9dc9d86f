import { largestRadius } from '../../people/bodies.ts';
import { purposes, type Chance } from '../chance/chance.ts';
import { areaOf, isArea, spotsOf, type Area, type Point } from './areas.ts';
import type { FreeFloor } from './free-floor.ts';
import { forEachSite } from './lattice.ts';
import { shuffledPrefix, type PlacingFloor, type Misfit } from './place-crowd.ts';
import type { Group } from '../../document/group-schema.ts';

/**
 * Where those who arrive during the run come in. A source knows only the tick, not who stands where, so arrivals take turns on sites that
 * are apart: a site is used again only after all others were.
 */
export interface EntrySites {
  readonly level: number;
  readonly count: number;
  /** Where arrival number `agent` of the group comes in. */
  locate(agent: number, point: Point): void;
}

/** More sites than this make no difference to any agent. */
const enoughSites = 4096;
/** With at least this many sites there is room to shift each a little, so that no agent sees a pattern. */
const sitesForShifts = 8;

export function entrySites(group: Group, ground: PlacingFloor, chance: Chance): EntrySites | Misfit {
  const { place } = group;
  const body = 2 * largestRadius(group) + place.gap;
  if (!isArea(place)) return entrySpots(group, place, body, chance);
  const { floor } = ground;
  const area = areaOf(place, ground.world, ground.shapes);
  const roomy = Math.max(body * 1.5, widestSpacing(area));
  let spacing = roomy;
  let sites = freeSites(area, spacing, floor, place.mayOverlap ? 0 : largestRadius(group) + (roomy - body) / 2);
  if (sites.length / 3 < sitesForShifts) {
    spacing = body;
    sites = freeSites(area, spacing, floor, place.mayOverlap ? 0 : largestRadius(group));
  }
  if (sites.length === 0) {
    return {
      rule: `a body of radius ${largestRadius(group)} m must be able to enter in the place without touching a wall; it finds no spot`,
      remedy: 'enlarge or move the place, or make the radius smaller',
    };
  }
  return sitesInTurn(sites, area, (spacing - body) / 2, chance);
}

/** Spacing at which an area has about enough sites. */
const widestSpacing = (area: Area): number =>
  area.level < 0 ? Math.cbrt(area.extent / enoughSites) : Math.sqrt(area.extent / enoughSites);

function freeSites(area: Area, spacing: number, floor: FreeFloor, clearance: number): number[] {
  const sites: number[] = [];
  forEachSite(area, spacing, ({ x, y, z }) => {
    if (floor.isFree(x, y, area.level, clearance)) sites.push(x, y, z);
  });
  return sites;
}

function sitesInTurn(sites: readonly number[], area: Area, room: number, chance: Chance): EntrySites {
  const count = sites.length / 3;
  const order = shuffledPrefix(count, count, chance);
  // A shift by at most half the spare room keeps any two sites a body apart: on each axis that over the root of the axes.
  const shift = room / Math.sqrt(area.level < 0 ? 3 : 2);
  const shifted = (agent: number, turn: number): number =>
    shift * (2 * chance.uniform(agent, purposes.place, turn) - 1);
  return {
    level: area.level,
    count,
    locate: (agent, point) => {
      const at = order[agent % count] * 3;
      const x = sites[at] + shifted(agent, 0);
      const y = sites[at + 1] + shifted(agent, 1);
      const z = area.level < 0 ? sites[at + 2] + shifted(agent, 2) : 0;
      const inside = area.contains(x, y, z);
      point.x = inside ? x : sites[at];
      point.y = inside ? y : sites[at + 1];
      point.z = inside ? z : sites[at + 2];
    },
  };
}

function entrySpots(group: Group, place: Parameters<typeof spotsOf>[0], body: number, chance: Chance): EntrySites {
  const spots = spotsOf(place);
  const onCircle =
    place.shape === 'circle' ? Math.max(1, Math.floor((2 * Math.PI * place.radius) / (1.1 * body))) : Infinity;
  const count = Math.min(spots.count, onCircle, group.arrivals?.most ?? Infinity);
  const order = shuffledPrefix(count, count, chance);
  return { level: spots.level, count, locate: (agent, point) => spots.at(order[agent % count], count, point) };
}
