import type { Path } from '@korzo/formats';
import { isMapping } from './mapping.ts';
import { hullOf, turnedBox } from './solids.ts';
import { isPoint, isPoints, rectPoints, type Point, type Shape } from './geometry.ts';

/** What can stand in a plan, by the list of the scenario that holds it. */
export type ElementKind =
  | 'region'
  | 'portal'
  | 'gate'
  | 'obstacle'
  | 'area'
  | 'counter'
  | 'lift'
  | 'wall'
  | 'exit'
  | 'block'
  | 'hazard'
  | 'measured area'
  | 'measured line'
  | 'group';

/** The list of a scenario that holds each kind. */
export const listOf: Readonly<Record<ElementKind, Path>> = {
  region: ['world', 'building', 'regions'],
  portal: ['world', 'building', 'portals'],
  gate: ['world', 'building', 'gates'],
  obstacle: ['world', 'building', 'obstacles'],
  area: ['world', 'building', 'areas'],
  counter: ['world', 'building', 'counters'],
  lift: ['world', 'building', 'lifts'],
  wall: ['world', 'walls'],
  exit: ['world', 'exits'],
  block: ['world', 'obstacles'],
  hazard: ['world', 'hazards', 'zones'],
  'measured area': ['measuring', 'areas'],
  'measured line': ['measuring', 'lines'],
  group: ['groups'],
};

export const kinds = Object.keys(listOf) as readonly ElementKind[];

/** One thing in the plan. */
export interface PlanElement {
  /** ElementKind and number: the same as long as no entry before it is added or taken away. */
  readonly key: string;
  readonly kind: ElementKind;
  readonly index: number;
  readonly name: string;
  readonly level: number;
  readonly shape: Shape | undefined;
  /** The shape is that of a room or area it names: it does not move by itself. */
  readonly isBorrowed: boolean;
  /** Of stairs and their like: where they come out. */
  readonly landing?: { readonly level: number; readonly shape: Shape };
  /** As it is written. */
  readonly value: Readonly<Record<string, unknown>>;
}

export const pathOf = ({ kind, index }: Pick<PlanElement, 'kind' | 'index'>): Path => [...listOf[kind], index];

export const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string | number, unknown>)[step]
        : undefined,
    document,
  );

/** Everything in a document that has a place in the plan, as far as it can be read. */
export function elementsOf(document: unknown): readonly PlanElement[] {
  const levels = levelsByName(document);
  return kinds.flatMap((kind) => {
    const list = valueAt(document, listOf[kind]);
    if (!Array.isArray(list)) return [];
    return list.flatMap((value, index): PlanElement[] =>
      isMapping(value) ? [elementOf(value, { kind, index, levels })] : [],
    );
  });
}

interface Around {
  readonly kind: ElementKind;
  readonly index: number;
  readonly levels: ReadonlyMap<string, Named>;
}

interface Named {
  readonly level: number;
  readonly shape: Shape | undefined;
}

function elementOf(value: Readonly<Record<string, unknown>>, { kind, index, levels }: Around): PlanElement {
  const own = isMapping(value.place) ? value.place : value;
  const home = levels.get(String(own.region ?? firstOf(own.between) ?? firstOf(own.stops) ?? own.in ?? own.id));
  const { level } = own;
  const shape = shapeOf(own);
  const landing = isPoints(own.landing) ? lineOf(own.landing) : undefined;
  const upper = levels.get(String(Array.isArray(own.between) ? own.between[1] : ''));
  return {
    key: `${kind} ${index}`,
    kind,
    index,
    name: nameIn(value) ?? `${kind} ${index + 1}`,
    level: typeof level === 'number' ? level : kind === 'region' || kind === 'area' ? 0 : (home?.level ?? 0),
    shape: shape ?? (kind === 'group' || kind === 'hazard' ? home?.shape : undefined),
    isBorrowed: shape === undefined,
    ...(landing === undefined ? {} : { landing: { level: upper?.level ?? 1, shape: landing } }),
    value,
  };
}

/** What an element is called, if it has a name. */
export function nameIn({ id, name }: Readonly<Record<string, unknown>>): string | undefined {
  const word = id ?? name;
  return typeof word === 'string' || typeof word === 'number' ? String(word) : undefined;
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);

/** Where regions and areas are: gates, portals, lifts and groups say so by name. */
function levelsByName(document: unknown): ReadonlyMap<string, Named> {
  const found = new Map<string, Named>();
  for (const kind of ['area', 'region'] as const) {
    const list = valueAt(document, listOf[kind]);
    if (!Array.isArray(list)) continue;
    for (const each of list)
      if (isMapping(each))
        found.set(String(each.id), { level: typeof each.level === 'number' ? each.level : 0, shape: shapeOf(each) });
  }
  return found;
}

/** Points of the volume as they are seen from above. */
const onGround = (points: readonly Point[]): readonly Point[] => points.map(([x, y]): Point => [x, y]);

const lineOf = (points: readonly Point[], closed = false): Shape => ({ type: 'line', points, closed });
const polygonOf = (points: readonly Point[]): Shape => ({ type: 'polygon', points });

/** The shape that a mapping writes, in any of the notations that scenarios have. */
function shapeOf(value: Readonly<Record<string, unknown>>): Shape | undefined {
  const { rect, outline, circle, at, door, points, closed, min, max, centre, radius, from, to, shape, vertices } =
    value;
  if (Array.isArray(rect) && rect.length === 4 && rect.every((each) => Number.isFinite(each)))
    return polygonOf(rectPoints(rect as number[]));
  if (isPoints(outline)) return polygonOf(outline);
  const [x, y, r] = Array.isArray(circle) ? (circle as readonly unknown[]) : [];
  if (typeof x === 'number' && typeof y === 'number' && typeof r === 'number')
    return { type: 'circle', centre: [x, y], radius: r };
  if (isPoints(at)) return lineOf(at);
  if (isPoints(door)) return lineOf(door);
  if (isPoint(at)) return { type: 'point', at: [at[0], at[1]] };
  if (isPoints(points))
    return shape === 'points' ? { type: 'points', points: onGround(points) } : lineOf(points, closed === true);
  if (isPoints(vertices)) return polygonOf(hullOf(onGround(vertices)));
  const turned = turnedBox(value);
  if (turned !== undefined) return polygonOf(turned);
  if (isPoint(min) && isPoint(max)) return polygonOf(rectPoints([min[0], min[1], max[0] - min[0], max[1] - min[1]]));
  if (isPoint(centre) && typeof radius === 'number') return { type: 'circle', centre: [centre[0], centre[1]], radius };
  if (isPoint(from) && isPoint(to)) return lineOf([from, to]);
  return isPoint(from) && shape === 'grid' ? { type: 'point', at: [from[0], from[1]] } : undefined;
}

/** An element with other values, until the text has been looked at: shapes by name stay as they were. */
export function elementWith(element: PlanElement, values: Readonly<Record<string, unknown>>): PlanElement {
  const value = { ...element.value, ...values };
  const own = isMapping(value.place) ? value.place : value;
  const landing = isPoints(own.landing) ? lineOf(own.landing) : undefined;
  return {
    ...element,
    value,
    shape: shapeOf(own) ?? element.shape,
    ...(element.landing === undefined || landing === undefined
      ? {}
      : { landing: { level: element.landing.level, shape: landing } }),
  };
}
