import type { Measure } from '@korzo/analysis';
import type { Flaw } from '@korzo/reading';
import { groundOf, onGround, sizeOf, smallest } from './check-ground.ts';
import { checkLevel } from './check-world.ts';
import { readMeasureWord } from './measure-words.ts';
import type { MeasuringDescription } from './measuring-schema.ts';
import { shapeOf, shapesWritten } from './to-building.ts';
import type { WorldDescription } from './world-schema.ts';

/** The rules of measures, measuring areas and lines that reach beyond one value. */
export function checkMeasuring(
  measuring: MeasuringDescription,
  world: WorldDescription | undefined,
  known: readonly Measure[],
): Flaw[] {
  const { areas, lines, measures = [] } = measuring;
  return [
    ...measures.flatMap((word, index) => checkMeasure(word, known, ['measuring', 'measures', index])),
    ...checkNames('areas', areas),
    ...checkNames('lines', lines),
    ...areas.flatMap((area, index) => checkArea(area, ['measuring', 'areas', index], world)),
    ...lines.flatMap((line, index) => checkLine(line, ['measuring', 'lines', index], world)),
  ];
}

function checkMeasure(word: string, known: readonly Measure[], path: Flaw['path']): Flaw[] {
  const read = readMeasureWord(word, known);
  if ('asked' in read) return [];
  const isUnknown = !known.some(({ name }) => name === word.split(':')[0]);
  const hint = 'hand in your own as a value, { measures: [...] }, or by korzo run --module';
  return [{ path, rule: read.rule, remedy: isUnknown ? `${read.remedy}; ${hint}` : read.remedy }];
}

function checkNames(list: 'areas' | 'lines', members: readonly { readonly id: string }[]): Flaw[] {
  const first = new Map<string, number>();
  return members.flatMap(({ id }, index) => {
    const before = first.get(id);
    if (before === undefined && id !== 'all') {
      first.set(id, index);
      return [];
    }
    const rule =
      before === undefined
        ? "'all' means everywhere and cannot be a name"
        : `two ${list} must not have the same id '${id}'`;
    const remedy = before === undefined ? 'choose another name' : `rename this one or ${list}[${before}]`;
    return [{ path: ['measuring', list, index, 'id'], rule, remedy }];
  });
}

type Area = MeasuringDescription['areas'][number];
type Line = MeasuringDescription['lines'][number];

function checkArea(area: Area, path: Flaw['path'], world: WorldDescription | undefined): Flaw[] {
  const written = shapesWritten(area);
  if (written !== 1)
    return [
      { path, rule: `it must have exactly one shape; it has ${written}`, remedy: 'give one of rect and outline' },
    ];
  const shape = shapeOf(area);
  const outline = shape?.type === 'polygon' ? shape.outline : [];
  if (sizeOf(outline) < smallest)
    return [
      { path, rule: 'an area must have a size; this one has none', remedy: 'give corners that lie on no one line' },
    ];
  return checkInside(outline, area.level, path, world);
}

function checkLine({ at, level }: Line, path: Flaw['path'], world: WorldDescription | undefined): Flaw[] {
  if (at[0][0] === at[1][0] && at[0][1] === at[1][1])
    return [{ path: [...path, 'at'], rule: 'a line must have a length', remedy: 'give two different points' }];
  return checkInside(at, level, path, world);
}

const roundingRoom = 1e-6;

function checkInside(
  points: readonly (readonly [number, number])[],
  level: number,
  path: Flaw['path'],
  world: WorldDescription | undefined,
): Flaw[] {
  if (world === undefined) return [];
  const findings = checkLevel(level, world, [...path, 'level']);
  const [west, south] = world.origin;
  const [east, north] = [west + world.size[0], south + world.size[1]];
  const outside = points.find(
    ([x, y]) =>
      x < west - roundingRoom || x > east + roundingRoom || y < south - roundingRoom || y > north + roundingRoom,
  );
  if (outside !== undefined)
    findings.push({
      path,
      rule: `it must lie inside the world, which reaches from ${west}, ${south} to ${east}, ${north}; it reaches to ${outside.join(', ')}`,
      remedy: 'move or shrink it, or enlarge the world',
    });
  const building = groundOf(world.building);
  if (findings.length > 0 || building === undefined) return findings;
  return onGround(building, { spot: points, level, what: points.length === 2 ? 'this line' : 'this area' }, path);
}
