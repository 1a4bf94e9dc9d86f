import { outlineWalls, type Wall, type World } from '@korzo/core';
import type { WorldDescription } from '@korzo/formats';
import { withSite, type Site } from '../people/site.ts';
import { buildSolids } from './build-solids.ts';

/** The world of a scenario as the simulation wants it: all walls straight. */
export function buildWorld(description: WorldDescription, site?: Site): World {
  const { origin, size, edges, levels, exits } = description;
  const solids = buildSolids(description);
  const outlines = outlineWalls(solids);
  const world: World = {
    origin: [origin[0], origin[1], origin[2] ?? 0],
    size: [size[0], size[1], size[2] ?? 0],
    edges,
    levels,
    walls: [...outlines, ...description.walls.flatMap(straightWalls)],
    exits: exits.map(({ flowLimit, ...exit }) =>
      Object.assign(exit, typeof flowLimit === 'object' ? { perSecond: flowLimit.perSecond } : {}),
    ),
    ...(solids.length === 0 ? {} : { solids, solidWalls: outlines.length }),
  };
  return site === undefined ? world : withSite(world, site);
}

function straightWalls(wall: WorldDescription['walls'][number]): Wall[] {
  const { points, closed, level } = wall;
  const walls: Wall[] = [];
  for (let corner = 1; corner < points.length; corner++)
    walls.push({ level, from: points[corner - 1], to: points[corner] });
  if (closed) walls.push({ level, from: points[points.length - 1], to: points[0] });
  return walls;
}
