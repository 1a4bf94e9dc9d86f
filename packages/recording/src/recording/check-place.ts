import { problemsWithWorld, type World } from '@korzo/core';
import { isRecord } from '../plain/plain-text.ts';
import {
  level,
  listOf,
  maybe,
  oneOf,
  positive,
  real,
  recordOf,
  text,
  time,
  tuple,
  variants,
  type Check,
} from './checks.ts';

const point = tuple(2);
const line = listOf(point, 2, 2);
const outline = listOf(point, 3);
const wall = recordOf({ level, from: point, to: point });
const times = maybe(listOf(listOf(time, 2, 2)));

const solid = variants('shape', {
  sphere: recordOf({ centre: tuple(3), radius: real, level: maybe(level) }),
  cylinder: recordOf({ centre: point, radius: real, bottom: real, top: real, level: maybe(level) }),
  box: recordOf({ centre: tuple(3), half: tuple(3), turn: point, level: maybe(level) }),
  mesh: recordOf({ field: recordOf({}), corners: listOf(real), level: maybe(level) }),
});

const world = recordOf({
  origin: tuple(3),
  size: tuple(3),
  edges: oneOf('open', 'wrap', 'closed'),
  levels: real,
  walls: listOf(wall),
  exits: listOf(recordOf({ id: text, level, min: point, max: point, line: maybe(line), perSecond: maybe(real) })),
  crossings: maybe(listOf(recordOf({ level, line, toLevel: level, toLine: line }))),
  solids: maybe(listOf(solid)),
  solidWalls: maybe(level),
  measuring: maybe(
    recordOf({
      areas: listOf(recordOf({ id: text, level, outline })),
      lines: listOf(recordOf({ id: text, level, line })),
    }),
  ),
});

const building = recordOf({
  regions: listOf(recordOf({ id: text, level, outline })),
  portals: listOf(
    recordOf({
      id: text,
      from: text,
      to: text,
      segment: line,
      kind: oneOf('opening', 'door', 'stairs', 'ramp', 'escalator'),
      landing: maybe(line),
      length: maybe(real),
      speedFactor: maybe(real),
      beltSpeed: maybe(real),
      direction: oneOf('both', 'forward'),
      open: times,
    }),
  ),
  gates: listOf(recordOf({ id: text, region: text, segment: line, way: oneOf('in', 'out', 'in/out'), open: times })),
  obstacles: listOf(
    recordOf({
      id: text,
      level,
      shape: variants('type', {
        polygon: recordOf({ outline }),
        circle: recordOf({ centre: point, radius: real }),
      }),
      present: times,
    }),
  ),
});

const premises = recordOf({
  building: maybe(building),
  walls: listOf(wall),
  standing: listOf(wall),
  exits: listOf(text),
  signals: maybe(listOf(recordOf({ id: text, at: time }))),
  levels: real,
  bounds: tuple(4),
  dt: positive,
});

const place: Check = recordOf({ world, premises: maybe(premises) });

/** What is wrong with the world and the premises of a recording, rule alone; undefined when nothing is. */
export function problemWithPlace(found: Readonly<Record<string, unknown>>): string | undefined {
  const problem = place(found, 'recording') ?? strangePortal(found['premises']);
  if (problem !== undefined) return problem.replace(/^recording\./, '');
  const [rule] = problemsWithWorld(found['world'] as World);
  return rule === undefined ? undefined : `world: ${rule}`;
}

/** Walls are made of regions that portals and gates name. */
function strangePortal(found: unknown): string | undefined {
  const inside = isRecord(found) ? found['building'] : undefined;
  if (!isRecord(inside)) return undefined;
  const { regions, portals, gates } = inside as Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  const known = new Set(regions.map(({ id }) => id));
  for (const { id, from, to } of portals)
    if (!known.has(from) || !known.has(to)) return `premises.building: portal '${id}' must lead from region to region`;
  for (const { id, region } of gates)
    if (!known.has(region)) return `premises.building: gate '${id}' must belong to a region`;
  return undefined;
}
