import type { World } from '@korzo/core';
import { largestRadius, radiusOf } from '../../people/bodies.ts';
import { purposes, type Chance } from '../chance/chance.ts';
import { areaOf, isArea, spotsOf, type Area, type NamedShapes, type Point, type Spots } from './areas.ts';
import type { BodyGrid } from './body-grid.ts';
import type { FreeFloor } from './free-floor.ts';
import { forEachSite } from './lattice.ts';
import type { Group } from '../../document/group-schema.ts';

/** Where the agents of one group stand at the start, by their number in the group. */
export interface Placed {
  readonly count: number;
  readonly level: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Empty on a floor. */
  readonly z: Float64Array;
  readonly radius: Float32Array;
}

/** Why a group does not fit. */
export interface Misfit {
  readonly rule: string;
  readonly remedy: string;
}

/** What placing needs of the world and of the groups placed before. */
export interface PlacingFloor {
  readonly world: World;
  readonly floor: FreeFloor;
  readonly bodies: BodyGrid;
  /** Shapes that places may name. */
  readonly shapes: NamedShapes;
}

/** A body that finds no free spot in this many tries stands in a crowd too dense for chance. */
const mostTries = 100;

/** Places `count` agents of a group so that no body touches another or a wall. */
export function placeCrowd(group: Group, count: number, ground: PlacingFloor, chance: Chance): Placed | Misfit {
  const { place } = group;
  const source = isArea(place) ? areaOf(place, ground.world, ground.shapes) : spotsOf(place);
  const inVolume = source.level < 0;
  const placed: Placed = {
    count,
    level: source.level,
    x: new Float64Array(count),
    y: new Float64Array(count),
    z: new Float64Array(inVolume ? count : 0),
    radius: new Float32Array(count),
  };
  for (let agent = 0; agent < count; agent++) placed.radius[agent] = radiusOf(group, chance, agent);
  const job: Job = { group, ground, chance, placed };
  if (!('contains' in source)) return placeOnSpots(job, source) ?? placed;
  const placedByChance = place.mayOverlap ? scatter(job, source) : placeByChance(job, source);
  if (placedByChance === count) return placed;
  const sites = layOut(job, source);
  return sites >= count ? placed : tooDense(job, source, Math.max(sites, placedByChance));
}

interface Job {
  readonly group: Group;
  readonly ground: PlacingFloor;
  readonly chance: Chance;
  readonly placed: Placed;
}

const keep = (placed: Placed, agent: number, point: Readonly<Point>): void => {
  placed.x[agent] = point.x;
  placed.y[agent] = point.y;
  if (placed.level < 0) placed.z[agent] = point.z;
};

/** A random point of the area; a round one is hit at the first or second try out of its square. */
function randomPoint(chance: Chance, agent: number, firstTurn: number, area: Area, point: Point): void {
  const { min, max } = area;
  for (let turn = firstTurn * 96; ; turn += 3) {
    point.x = min[0] + (max[0] - min[0]) * chance.uniform(agent, purposes.place, turn);
    point.y = min[1] + (max[1] - min[1]) * chance.uniform(agent, purposes.place, turn + 1);
    point.z = area.level < 0 ? min[2] + (max[2] - min[2]) * chance.uniform(agent, purposes.place, turn + 2) : 0;
    if (area.contains(point.x, point.y, point.z)) return;
  }
}

function scatter(job: Job, area: Area): number {
  const { placed, chance } = job;
  const point = { x: 0, y: 0, z: 0 };
  for (let agent = 0; agent < placed.count; agent++) {
    randomPoint(chance, agent, 0, area, point);
    keep(placed, agent, point);
  }
  return placed.count;
}

/** One body after the other, each at the first of its random points that is free. Returns how many found one. */
function placeByChance(job: Job, area: Area): number {
  const { placed, chance, ground, group } = job;
  const { gap } = group.place;
  const { level } = placed;
  const before = ground.bodies.count;
  const body = { x: 0, y: 0, z: 0, level, radius: 0, gap };
  for (let agent = 0; agent < placed.count; agent++) {
    body.radius = placed.radius[agent];
    let tries = 0;
    for (; tries < mostTries; tries++) {
      randomPoint(chance, agent, tries, area, body);
      if (ground.floor.isFree(body.x, body.y, level, body.radius, body.z) && ground.bodies.isFree(body)) break;
    }
    if (tries === mostTries) {
      ground.bodies.forgetDownTo(before);
      return agent;
    }
    ground.bodies.add(body);
    keep(placed, agent, body);
  }
  return placed.count;
}

/** A dense crowd stands on random sites of a lattice instead. Returns how many sites there are. */
function layOut(job: Job, area: Area): number {
  const { placed, chance, ground, group } = job;
  const { gap } = group.place;
  const radius = placed.radius.reduce((most, each) => Math.max(most, each), 0);
  const sites: number[] = [];
  forEachSite(area, 2 * radius + gap, (site) => {
    const body = { x: site.x, y: site.y, z: site.z, level: placed.level, radius, gap };
    if (ground.floor.isFree(site.x, site.y, placed.level, radius, site.z) && ground.bodies.isFree(body))
      sites.push(site.x, site.y, site.z);
  });
  const siteCount = sites.length / 3;
  if (siteCount < placed.count) return siteCount;
  const order = shuffledPrefix(siteCount, placed.count, chance);
  for (let agent = 0; agent < placed.count; agent++) {
    const at = order[agent] * 3;
    const point = { x: sites[at], y: sites[at + 1], z: sites[at + 2] };
    keep(placed, agent, point);
    ground.bodies.add({ ...point, level: placed.level, radius: placed.radius[agent], gap });
  }
  return siteCount;
}

/** The first `count` of the numbers below `size` in random order. */
export function shuffledPrefix(size: number, count: number, chance: Chance): Uint32Array {
  const order = new Uint32Array(size);
  for (let number = 0; number < size; number++) order[number] = number;
  for (let number = 0; number < count; number++) {
    const chosen = number + Math.floor(chance.uniform(number, purposes.sites) * (size - number));
    const kept = order[number];
    order[number] = order[chosen];
    order[chosen] = kept;
  }
  return order.subarray(0, count);
}

function placeOnSpots(job: Job, spots: Spots): Misfit | undefined {
  const { placed, chance, ground, group } = job;
  const { gap, mayOverlap } = group.place;
  const body = { x: 0, y: 0, z: 0, level: spots.level, radius: 0, gap };
  const onWalls: number[] = [];
  const onOthers: number[] = [];
  for (let agent = 0; agent < placed.count; agent++) {
    spots.at(agent, placed.count, body);
    body.radius = placed.radius[agent];
    if (spots.jitter > 0) shift(body, spots, chance, agent);
    keep(placed, agent, body);
    if (mayOverlap) continue;
    if (!ground.floor.isFree(body.x, body.y, spots.level, body.radius, body.z)) onWalls.push(agent);
    else if (!ground.bodies.isFree(body)) onOthers.push(agent);
    ground.bodies.add(body);
  }
  const radius = describeRadius(group);
  if (onWalls.length > 0) {
    return {
      rule: `bodies must not touch walls or obstacles at the start; ${onWalls.length} of ${placed.count} do, the first is number ${onWalls[0]} (${radius})`,
      remedy: 'move them, or make their radius smaller',
    };
  }
  if (onOthers.length > 0) {
    return {
      rule: `bodies must not touch each other at the start; ${onOthers.length} of ${placed.count} do, the first is number ${onOthers[0]} (${radius}, gap ${gap} m)`,
      remedy: 'lower count, give them more room, or make radius or gap smaller',
    };
  }
  return undefined;
}

function shift(point: Point, spots: Spots, chance: Chance, agent: number): void {
  point.x += spots.jitter * (2 * chance.uniform(agent, purposes.place, 0) - 1);
  point.y += spots.jitter * (2 * chance.uniform(agent, purposes.place, 1) - 1);
  if (spots.level < 0) point.z += spots.jitter * (2 * chance.uniform(agent, purposes.place, 2) - 1);
}

const describeRadius = (group: Group): string =>
  `radius ${group.people === undefined && typeof group.radius === 'number' ? '' : 'up to '}${largestRadius(group)} m`;

function tooDense({ group, placed }: Job, area: Area, fitted: number): Misfit {
  const unit = area.level < 0 ? 'm3' : 'm2';
  return {
    rule: `${placed.count} bodies (${describeRadius(group)}, gap ${group.place.gap} m) must fit into ${Number(area.extent.toPrecision(4))} ${unit}; about ${fitted} do`,
    remedy: 'lower count, enlarge the place, make radius or gap smaller, or set mayOverlap: true',
  };
}
