import { outlineOf } from '@korzo/building';
import { outlineWalls, type Measuring, type Wall, type WayRule, type World } from '@korzo/core';
import { buildSolids } from './build-solids.ts';
import { shapeOf } from '../document/to-building.ts';
import type { Scenario } from '../reader/scenario.ts';
import type { WorldDescription } from '../reader/scenario.ts';

/** The world of a scenario without its building, as the simulation wants it: all walls straight, and everything that measures may name. */
export function buildWorld(scenario: Pick<Scenario, 'world' | 'measuring'>): World {
  const { world: description } = scenario;
  const { origin, size, edges, levels, exits } = description;
  const solids = buildSolids(description);
  const outlines = outlineWalls(solids);
  return {
    origin: [origin[0], origin[1], origin[2] ?? 0],
    size: [size[0], size[1], size[2] ?? 0],
    edges,
    levels,
    walls: [...outlines, ...description.walls.flatMap(straightWalls)],
    exits: exits.map(({ flowLimit, ...exit }) =>
      Object.assign(exit, typeof flowLimit === 'object' ? { perSecond: flowLimit.perSecond } : {}),
    ),
    ...(solids.length === 0 ? {} : { solids, solidWalls: outlines.length }),
    ...measuringOf(scenario),
    ...wayRulesOf(description),
  };
}

function wayRulesOf({ wayRules = [] }: WorldDescription): { readonly wayRules?: readonly WayRule[] } {
  if (wayRules.length === 0) return {};
  return {
    wayRules: wayRules.map(({ rect = [0, 0, 0, 0], level = 0, min, max, order, weight = 1, speed = 1 }) => {
      const [x, y, width, height] = rect;
      const area =
        min !== undefined && max !== undefined
          ? { level: -1, min, max }
          : { level, min: [x, y, 0] as const, max: [x + width, y + height, 0] as const };
      return { ...area, weight, speed, ...(order === undefined ? {} : { order }) };
    }),
  };
}

/** Areas of the building have a name already. */
function measuringOf({ world, measuring }: Pick<Scenario, 'world' | 'measuring'>): { readonly measuring?: Measuring } {
  const areas = [...(measuring?.areas ?? []), ...(world.building?.areas ?? [])].flatMap(({ id, level, ...area }) => {
    const shape = shapeOf(area);
    return shape === undefined ? [] : [{ id, level, outline: outlineOf(shape) }];
  });
  const lines = (measuring?.lines ?? []).map(({ id, level, at }) => ({ id, level, line: at }));
  return areas.length === 0 && lines.length === 0 ? {} : { measuring: { areas, lines } };
}

function straightWalls(wall: WorldDescription['walls'][number]): Wall[] {
  const { points, closed, level } = wall;
  const walls: Wall[] = [];
  for (let corner = 1; corner < points.length; corner++)
    walls.push({ level, from: points[corner - 1], to: points[corner] });
  if (closed) walls.push({ level, from: points[points.length - 1], to: points[0] });
  return walls;
}
