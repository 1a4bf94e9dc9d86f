import {
  outlineOf,
  wallsOf,
  type Building,
  type Gate,
  type Obstacle,
  type Point,
  type Portal,
  type Region,
} from '@korzo/building';
import { toBuilding, type Scenario } from '@korzo/engine';
import type { Problem } from '@korzo/reading';
import { uniteOutlines, type GroundShape } from '@korzo/plans';

/** What stands on one floor of a building. */
export interface Floor {
  readonly level: number;
  readonly regions: readonly Region[];
  readonly portals: readonly Portal[];
  readonly gates: readonly Gate[];
  readonly obstacles: readonly Obstacle[];
}

export type FloorsResult = { readonly floors: readonly Floor[] } | { readonly problems: readonly Problem[] };

const on = <Each extends { readonly level: number }>(list: readonly Each[], level: number): Each[] =>
  list.filter((each) => each.level === level);

/** The floors of the building of a scenario, for formats that write places. */
export function floorsOf({ world }: Scenario, file: string): FloorsResult {
  if (world.building === undefined) {
    const rule = 'only a building can be written in this format; this scenario has none';
    return { problems: [{ file, place: 'world', rule, remedy: 'add world.building, or write .yaml or .json' }] };
  }
  const building: Building = toBuilding(world.building);
  const levelOf = new Map(building.regions.map(({ id, level }) => [id, level]));
  const levels = [...new Set(building.regions.map(({ level }) => level))].sort((one, other) => one - other);
  return {
    floors: levels.map((level) => ({
      level,
      regions: on(building.regions, level),
      portals: building.portals.filter(({ from }) => levelOf.get(from) === level),
      gates: building.gates.filter(({ region }) => levelOf.get(region) === level),
      obstacles: on(building.obstacles, level),
    })),
  };
}

/** The borders of regions on a floor that are neither portal nor gate. */
export function wallsOfFloor({ regions, portals, gates }: Floor): (readonly [Point, Point])[] {
  const flat = portals.filter(({ landing }) => landing === undefined);
  const walls = wallsOf({ regions, portals: flat, gates, obstacles: [] }, { portals: flat, gates, obstacles: [] });
  return walls.map(({ from, to }) => [
    [from[0], from[1]],
    [to[0], to[1]],
  ]);
}

/** The ground of a floor without its obstacles; walls between two regions have no width and do not show. */
export const groundOf = ({ regions, obstacles }: Floor): GroundShape[] =>
  uniteOutlines(
    regions.map(({ outline }) => outline),
    obstacles.filter(({ present }) => present === undefined).map(({ shape }) => outlineOf(shape)),
  );
