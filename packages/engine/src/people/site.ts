import {
  cellAt,
  cellStateBits,
  compileMaps,
  drawFloors,
  insidePolygon,
  occupiedCell,
  presenceAt,
  regionsNear,
  wallsOf,
  type Building,
  type DrawnFloor,
  type Gate,
  type Maps,
  type Region,
  type Turnstile,
} from '@korzo/building';
import type { Crossing, Exit, Wall, World } from '@korzo/core';
import { perSecondThrough, turnstilesOf } from './flow-limits.ts';
import { farthestOf, groundsBehind, planWithAprons, withAprons, type GroundBehind } from './aprons.ts';
import type { Outside } from './free-ground.ts';
import { joinFloors, type JoinedFloors } from './stairs.ts';
import { isInside, type Shape } from './shapes.ts';
import { shapeOf, toBuilding } from '../document/to-building.ts';
import type { BuildingDescription } from '../document/building-schema.ts';

/** A building made ready for a run, with the maps that paths are planned on. */
export interface Site extends PreparedSite {
  /** They change with the building. */
  readonly maps: Maps;
}

/** A building made ready for the parts of a run. */
export interface PreparedSite extends JoinedFloors {
  readonly walls: readonly Wall[];
  /** The ground behind gates. */
  readonly grounds: readonly GroundBehind[];
  /** The building that paths are planned in, with the ground behind gates, for the building as it was changed. */
  readonly planned: (edited: Building) => Building;
  /** One for every gate that leads out, in the order of gates. */
  readonly exits: readonly Exit[];
  /** One for every portal that lets only so many people through. */
  readonly turnstiles: readonly Turnstile[];
  /** Areas and regions by name. */
  readonly shapes: ReadonlyMap<string, { readonly shape: Shape; readonly level: number }>;
  /** The floors as they are at the start, by level: who places people must not depend on what happens in the run. */
  readonly floors: readonly (DrawnFloor | undefined)[];
  /** Floors that parts added, such as lift cars, and the floor that each is shown on. */
  readonly shownOn: ReadonlyMap<number, number>;
  /** West, south, east, north of everything, with the floors of stairs, m. */
  readonly bounds: readonly [number, number, number, number];
}

/** How far from a gate's line the rectangle reaches in which people can leave by it, m. */
const exitDepth = 0.75;

/** Adds to a building what a part has in it: regions, portals and the crossings between their floors. */
export type Join = (
  building: Building,
  levels: number,
) => {
  readonly building: Building;
  readonly levels: number;
  readonly crossings: readonly Crossing[];
  /** Floors that the part added and the floor that each is shown on. */
  readonly shownOn?: ReadonlyMap<number, number>;
};

/** Compiles a checked building with what parts add to it. */
export function prepareSite(
  description: BuildingDescription,
  { levels, ...outside }: Outside & Pick<World, 'levels'>,
  joins: readonly Join[],
): PreparedSite {
  const joined = joinFloors(toBuilding(description), levels);
  const { building, ...added } = joinAll(joined, joins);
  const levelOf = new Map(building.regions.map((region) => [region.id, region.level]));
  const shapes = new Map<string, { shape: Shape; level: number }>();
  for (const each of [...description.regions, ...description.areas]) {
    const shape = shapeOf(each);
    if (shape !== undefined) shapes.set(each.id, { shape, level: each.level });
  }
  const walls = standingWalls(building);
  const grounds = groundsBehind(building, outside);
  return {
    ...joined,
    ...added,
    building,
    floors: drawFloors(building),
    walls,
    grounds,
    planned: planWithAprons(grounds),
    exits: withAprons(
      building.gates
        .filter(({ way }) => way !== 'in')
        .map((gate) =>
          Object.assign(
            exitAt(gate, levelOf.get(gate.region) ?? 0),
            perSecondThrough(description.gates.find(({ id }) => id === gate.id)?.flowLimit, gate.segment),
          ),
        ),
      grounds,
    ),
    turnstiles: turnstilesOf(description, joined.stairs),
    shapes,
    bounds: boundsOf(building.regions.flatMap(({ outline }) => outline)),
  };
}

/** With the maps that a part of the run uses and changes; without such a part, with those of the building. */
export function withMaps(site: PreparedSite, inUse: (() => Maps) | undefined): Site {
  let own: Maps | undefined;
  return {
    ...site,
    get maps() {
      return inUse?.() ?? (own ??= compileMaps(site.building));
    },
  };
}

function joinAll(joined: JoinedFloors, joins: readonly Join[]): Required<ReturnType<Join>> {
  let { building, levels } = joined;
  const crossings = [...joined.crossings];
  const shownOn = new Map<number, number>();
  for (const join of joins) {
    const more = join(building, levels);
    ({ building, levels } = more);
    crossings.push(...more.crossings);
    for (const [level, floor] of more.shownOn ?? []) shownOn.set(level, floor);
  }
  return { building, levels, crossings, shownOn };
}

/** The walls as they stand at the start. A gate that only leads in is a wall for those inside. */
function standingWalls(building: Building): readonly Wall[] {
  const presence = presenceAt(building, 0);
  return wallsOf(building, { ...presence, gates: presence.gates.filter(({ way }) => way !== 'in') });
}

function exitAt({ id, segment: [from, to] }: Gate, level: number): Exit {
  return {
    id,
    level,
    min: [Math.min(from[0], to[0]) - exitDepth, Math.min(from[1], to[1]) - exitDepth],
    max: [Math.max(from[0], to[0]) + exitDepth, Math.max(from[1], to[1]) + exitDepth],
    line: [from, to],
  };
}

const cornersOf = ([west, south, east, north]: Site['bounds']): Region['outline'] => [
  [west, south],
  [east, north],
];

function boundsOf(points: Region['outline']): Site['bounds'] {
  return points.reduce<[number, number, number, number]>(
    ([west, south, east, north], [x, y]) => [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
}

/** Whether a point is ground of the building and not inside something solid. */
export function isGround({ floors }: PreparedSite, x: number, y: number, level: number): boolean {
  const floor = floors[level];
  if (floor === undefined) return false;
  const cell = cellAt(floor.frame, x, y);
  if (cell < 0) return false;
  if ((floor.cells[cell] & cellStateBits) !== occupiedCell) return true;
  const { regions, obstacles } = floor.shapes;
  return (
    regionsNear(regions, x, y).some(({ outline }) => insidePolygon(x, y, outline)) &&
    !obstacles.some(({ shape }) => isInside(shape, x, y))
  );
}

/** The world with the walls, exits and floors of its building, grown where stairs stick out of it, and aprons out of closed edges. */
export function withSite(world: World, site: PreparedSite): World {
  const [west, south, east, north] =
    world.edges === 'closed' ? boundsOf([...cornersOf(site.bounds), ...site.grounds.flatMap(farthestOf)]) : site.bounds;
  const originX = Math.min(world.origin[0], west);
  const originY = Math.min(world.origin[1], south);
  return {
    ...world,
    origin: [originX, originY, world.origin[2]],
    size: [
      Math.max(world.origin[0] + world.size[0], east) - originX,
      Math.max(world.origin[1] + world.size[1], north) - originY,
      world.size[2],
    ],
    levels: site.levels,
    walls: [...world.walls, ...site.walls],
    exits: [...world.exits, ...site.exits],
    crossings: site.crossings,
  };
}
