import { insidePolygon, type Building, type Portal, type Region } from '@korzo/building';
import type { Exit, Line, World } from '@korzo/core';
import { carOf } from './floors.ts';
import type { AreaSite, LineSite } from './site.ts';

/** The place whose names can be used: what the scenario names for measuring, and the building's own names. */
export interface NamedPlace {
  readonly world: World;
  readonly building?: Building | undefined;
}

/** Areas by name: those of the scenario, then rooms, then the rectangles of exits. Of two with one name the first counts. */
export function knownAreas({ world, building }: NamedPlace): ReadonlyMap<string, AreaSite> {
  const areas = new Map<string, AreaSite>();
  const add = (area: AreaSite): void => {
    if (!areas.has(area.id)) areas.set(area.id, area);
  };
  for (const area of world.measuring?.areas ?? []) add(area);
  for (const { id, level, outline } of building?.regions ?? []) add({ id, level, outline });
  for (const exit of world.exits) add({ id: exit.id, level: exit.level, outline: rectangle(exit.min, exit.max) });
  return areas;
}

/** Lines by name: those of the scenario, then doors and stairs, gates and exits. */
export function knownLines({ world, building }: NamedPlace): ReadonlyMap<string, LineSite> {
  const lines = new Map<string, LineSite>();
  const add = (line: LineSite): void => {
    if (!lines.has(line.id)) lines.set(line.id, line);
  };
  for (const { id, level, line } of world.measuring?.lines ?? []) add({ id, kind: 'line', level, line });
  const regions = new Map(building?.regions.map((region) => [region.id, region]));
  for (const portal of building?.portals ?? []) for (const door of doorOf(portal, regions)) add(door);
  const exits = new Map(world.exits.map((exit) => [exit.id, exit]));
  for (const { id, region, segment } of building?.gates ?? []) {
    const inside = regions.get(region);
    if (inside === undefined) continue;
    const exit = exits.get(id);
    const line = leftIn(segment, inside);
    add({ id, kind: 'gate', level: inside.level, line, ...(exit === undefined ? {} : { exit }) });
  }
  for (const exit of world.exits) add(exitLine(exit));
  return lines;
}

/** People are counted at every portal: doors, openings, the foot and the head of stairs, the doors of lifts. */
function doorOf({ id, kind, from, to, segment }: Portal, regions: ReadonlyMap<string, Region>): LineSite[] {
  const here = regions.get(from);
  const there = regions.get(to);
  if (here === undefined || there === undefined) return [];
  const changesFloor = here.level !== there.level;
  return [
    {
      id,
      kind: carOf(there)?.door === id ? 'lift' : kind,
      level: here.level,
      line: leftIn(segment, here),
      ...(changesFloor ? { toLevel: there.level } : {}),
    },
  ];
}

const exitLine = (exit: Exit): LineSite => ({
  id: exit.id,
  kind: 'exit',
  level: exit.level,
  exit,
  ...(exit.line === undefined ? {} : { line: exit.line }),
});

/** The segment turned so that the region lies on its left: forward leads out of it. */
function leftIn(segment: Line, { outline }: Region): Line {
  const [[ax, ay], [bx, by]] = segment;
  const length = Math.hypot(bx - ax, by - ay);
  // A point 1 cm to the left of its middle.
  const x = (ax + bx) / 2 - ((by - ay) / length) * 0.01;
  const y = (ay + by) / 2 + ((bx - ax) / length) * 0.01;
  return insidePolygon(x, y, outline) ? segment : [segment[1], segment[0]];
}

export const rectangle = (
  [west, south]: readonly [number, number],
  [east, north]: readonly [number, number],
): AreaSite['outline'] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
