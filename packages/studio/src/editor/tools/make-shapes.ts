import type { Drawn, Workbench } from '../document/workbench.ts';
import { listOf, type ElementKind } from '../model/elements.ts';
import { distance, rectAround, round, type Point } from '../model/geometry.ts';
import type { PlaceEdit } from '../model/place-edits.ts';
import { freeName } from '../model/rename.ts';
import { growWorld, regionAt } from './around.ts';
import type { Gesture } from './draw-tool.ts';

type Values = Readonly<Record<string, unknown>>;

export const pointsIn = (drawn: readonly Drawn[]): readonly Point[] => drawn.map(({ at }) => at);

/** Shapes thinner than this are slips of the hand, m. */
const thinnest = 0.05;

/** What the drawn points are as keys of a scenario; undefined when nothing can be seen of it. */
function written(gesture: Gesture, points: readonly Point[]): Values | undefined {
  if (gesture === 'circle') {
    const radius = round(distance(points[0], points[1]));
    return radius < thinnest ? undefined : { circle: [...points[0], radius] };
  }
  const rect = rectAround(points);
  if (rect[2] < thinnest || rect[3] < thinnest) return undefined;
  return gesture === 'rectangle' ? { rect } : { outline: points };
}

/** Adds something with a ground: a region, an obstacle, an area and their like. */
export const shapeMaker =
  (kind: ElementKind, gesture: Gesture, base: string, more: Values = {}) =>
  (drawn: readonly Drawn[], { desk }: Workbench): readonly PlaceEdit[] | string => {
    const points = pointsIn(drawn);
    const shape = written(gesture, points);
    if (shape === undefined) return 'the shape is too thin';
    const { level } = drawn[0];
    const { elements, box, levels } = desk.examined.peek();
    const named = kind === 'hazard' ? {} : { id: freeName(elements, base) };
    const value = { ...named, ...shape, ...(level === 0 ? {} : { level }), ...more };
    return [...growWorld(points, { box, levels, level }), { do: 'add', path: listOf[kind], value }];
  };

/** Adds a wall of its own. */
export function makeWall(drawn: readonly Drawn[], { desk }: Workbench): readonly PlaceEdit[] {
  const points = pointsIn(drawn);
  const { level } = drawn[0];
  const value = { points, ...(level === 0 ? {} : { level }) };
  return [...growWorld(points, { ...desk.examined.peek(), level }), { do: 'add', path: listOf.wall, value }];
}

/** Adds people who stand in a rectangle at the start, or in the room around a rectangle as small as a click. */
export function makeGroup(drawn: readonly Drawn[], { desk }: Workbench): readonly PlaceEdit[] | string {
  const { elements } = desk.examined.peek();
  const [{ at, level }] = drawn;
  const rect = rectAround(pointsIn(drawn));
  const room = regionAt(elements, level, at);
  const isSmall = rect[2] < thinnest || rect[3] < thinnest;
  if (isSmall && room === undefined) return 'drag a rectangle, or press in a room';
  const place =
    isSmall && room !== undefined ? { shape: 'area', id: room.name } : { rect, ...(level === 0 ? {} : { level }) };
  const hasWayOut = elements.some(({ kind }) => kind === 'gate' || kind === 'exit');
  const value = {
    name: freeName(elements, 'group'),
    count: 10,
    place,
    people: {},
    goals: [{ goal: hasWayOut ? 'leave' : 'wander' }],
  };
  return [{ do: 'add', path: listOf.group, value }];
}
