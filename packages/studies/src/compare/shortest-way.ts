import type { JourneyEnds } from '@korzo/analysis';
import { widestPlannedRadius, builtinPlanners, planRoute, type Planner } from '@korzo/building';
import type { World } from '@korzo/core';
import type { Site } from '@korzo/engine';
import { WallWays } from './around-walls.ts';

/** What the way a person walked is compared with. */
export type WaysBy = 'straight lines' | 'paths around walls' | 'planned paths';

export interface ShortestWays {
  readonly by: WaysBy;
  /** m; NaN when there is none. */
  readonly length: (ends: JourneyEnds) => number;
}

/** Paths around more walls than this would take longer than the runs. */
const mostWalls = 200;

/** A body that does not fit where it has got to all the same (it touched a wall) is taken for a smaller one, in these steps. */
const smallerBy = [1, 0.75, 0.5, 0.1] as const;

/** The shortest paths of bodies in the place of a run: through its building, around its walls, or straight. */
export function shortestWaysIn(world: World, site?: Site): ShortestWays {
  if (site !== undefined) return { by: 'planned paths', length: throughBuilding(site) };
  const { walls, edges, origin, size } = world;
  if (walls.length === 0 || walls.length > mostWalls || edges === 'wrap')
    return { by: 'straight lines', length: straight };
  const bounds = [origin[0], origin[1], origin[0] + size[0], origin[1] + size[1]] as const;
  const floors = Array.from({ length: world.levels }, (_, level) => {
    const standing = walls.filter((wall) => wall.level === level);
    return new WallWays(standing, bounds);
  });
  return {
    by: 'paths around walls',
    length: (ends) => {
      const { from, to, fromLevel, toLevel, radius } = ends;
      // In the volume there are no walls.
      if (fromLevel < 0 || fromLevel !== toLevel) return straight(ends);
      return floors[fromLevel].length([from[0], from[1]], [to[0], to[1]], radius);
    },
  };
}

const straight = ({ from, to, fromLevel, toLevel }: JourneyEnds): number =>
  fromLevel === toLevel ? Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) : Number.NaN;

function throughBuilding(site: Site): ShortestWays['length'] {
  const planner = plannerNamed('any-angle');
  return ({ from, to, fromLevel, toLevel, radius }) => {
    for (const share of smallerBy) {
      const route = planRoute(site.maps, planner, {
        from: { level: fromLevel, point: [from[0], from[1]] },
        to: { level: toLevel, point: [to[0], to[1]] },
        radius: Math.min(radius * share, widestPlannedRadius),
      });
      if (route.found) return route.length;
    }
    return Number.NaN;
  };
}

function plannerNamed(name: string): Planner {
  const planner = builtinPlanners.find((each) => each.name === name);
  if (planner === undefined) throw new Error(`there is no planner '${name}'`);
  return planner;
}
