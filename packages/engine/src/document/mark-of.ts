import type { Path, PlanMark, Where } from '@korzo/reading';

type Mapping = Readonly<Record<string, unknown>>;
type Corner = readonly [number, number];

/** Keys that hold geometry, in the order in which they are looked at. */
const geometry = ['rect', 'outline', 'circle', 'at', 'door', 'points', 'min', 'centre', 'from'] as const;

/** Positions that know where in the plan of the document a place is as well. */
export const inPlan =
  (document: unknown, where: Where): Where =>
  (path) => {
    const position = where(path);
    const mark = position === undefined ? undefined : markOf(document, path);
    return position === undefined || mark === undefined ? position : { ...position, mark };
  };

/** Where in the plan the nearest thing with a shape around a place is. */
export function markOf(document: unknown, path: Path): PlanMark | undefined {
  const around: unknown[] = [document];
  for (const step of path) {
    const parent = around[around.length - 1];
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, step)) break;
    around.push((parent as Record<string | number, unknown>)[step]);
  }
  const level = levelOf(around, document);
  for (let depth = around.length - 1; depth > 0; depth--) {
    const isKnown = path.slice(0, depth).some((step) => geometry.some((key) => key === step) || step === 'landing');
    const points = isKnown ? cornersOf(around[depth], path[depth - 1]) : shapeOfMapping(around[depth], document);
    if (points !== undefined) return { level, points };
  }
  return undefined;
}

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCorner = (value: unknown): value is Corner =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((each) => Number.isFinite(each));

/** The value of a key with geometry, or an entry of it, as points. */
function cornersOf(value: unknown, key: string | number): readonly Corner[] | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length > 0 && value.every(isCorner)) return value.map(([x, y]): Corner => [x, y]);
  if (!isCorner(value)) return undefined;
  const [x, y, width, height] = value as readonly number[];
  if (key === 'rect' && Number.isFinite(width) && Number.isFinite(height))
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
  return [[x, y]];
}

function shapeOfMapping(value: unknown, document: unknown): readonly Corner[] | undefined {
  if (!isMapping(value)) return undefined;
  for (const key of geometry) {
    const points = cornersOf(value[key], key);
    if (points === undefined) continue;
    const far = key === 'min' && isCorner(value.max) ? value.max : undefined;
    return far === undefined ? points : [points[0], [far[0], points[0][1]], [far[0], far[1]], [points[0][0], far[1]]];
  }
  if (isMapping(value.place)) return shapeOfMapping(value.place, document);
  if (value.shape === 'area' || typeof value.in === 'string')
    return shapeOfMapping(named(document, value.shape === 'area' ? value.id : value.in), document);
  return undefined;
}

/** The region or area of a name. */
function named(document: unknown, id: unknown): Mapping | undefined {
  const world = isMapping(document) ? document.world : undefined;
  const building = isMapping(world) && isMapping(world.building) ? world.building : {};
  const lists = [building.regions, building.areas].filter((list): list is unknown[] => Array.isArray(list));
  return lists.flat().find((each): each is Mapping => isMapping(each) && each.id === id);
}

/** The floor that the innermost mapping around a place stands on; gates and portals are where their region is. */
function levelOf(around: readonly unknown[], document: unknown): number {
  for (const value of around.toReversed()) {
    if (!isMapping(value)) continue;
    const { level, region, between, place, shape, id } = value;
    if (typeof level === 'number') return level;
    const first: unknown = Array.isArray(between) ? between[0] : undefined;
    const name = region ?? first ?? (shape === 'area' ? id : undefined);
    const home = name === undefined ? undefined : named(document, name);
    if (home !== undefined) return typeof home.level === 'number' ? home.level : 0;
    if (isMapping(place)) return levelOf([place], document);
  }
  return 0;
}
