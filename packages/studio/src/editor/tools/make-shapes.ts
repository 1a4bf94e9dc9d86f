import type { Drawn, Workbench } from '../document/workbench.ts';
import { listOf, type ElementKind, type PlanElement } from '../model/elements.ts';
import { distance, nearestOn, rectAround, round, type Point } from '../model/geometry.ts';
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
    const { elements, ...world } = desk.examined.peek();
    const named = kind === 'hazard' ? {} : { id: freeName(elements, base) };
    const value = { ...named, ...shape, ...(level === 0 ? {} : { level }), ...more };
    return [...growWorld(points, { ...world, level }), { do: 'add', path: listOf[kind], value }];
  };

/** Adds a wall of its own. */
export function makeWall(drawn: readonly Drawn[], { desk }: Workbench): readonly PlaceEdit[] {
  const points = pointsIn(drawn);
  const { level } = drawn[0];
  const value = { points, ...(level === 0 ? {} : { level }) };
  return [...growWorld(points, { ...desk.examined.peek(), level }), { do: 'add', path: listOf.wall, value }];
}

/** How near to a gate a press means the gate, m. */
const nearGate = 0.3;

/** Adds people: in a rectangle at the start, in the room that was pressed, or coming in by the entrance that was pressed. */
export function makeGroup(drawn: readonly Drawn[], { desk }: Workbench): readonly PlaceEdit[] | string {
  const { elements } = desk.examined.peek();
  const coming = whereTheyAre(elements, drawn);
  if (typeof coming === 'string') return coming;
  const hasBuilding = elements.some(({ kind }) => kind === 'region');
  const hasExit = elements.some(({ kind }) => kind === 'exit');
  const canLeave = elements.some(({ kind, value }) => kind === 'gate' && value.way !== 'in') || hasExit;
  const goal = hasBuilding ? (canLeave ? 'leave' : 'wander') : hasExit ? 'exit' : 'random';
  const value = { name: freeName(elements, 'group'), ...coming, people: {}, goals: [{ goal }] };
  return [{ do: 'add', path: listOf.group, value }];
}

function whereTheyAre(elements: readonly PlanElement[], drawn: readonly Drawn[]): Values | string {
  const [{ at, level }] = drawn;
  const rect = rectAround(pointsIn(drawn));
  if (rect[2] >= thinnest && rect[3] >= thinnest)
    return { count: 10, place: { rect, ...(level === 0 ? {} : { level }) } };
  const gate = gateAt(elements, level, at);
  if (gate?.value.way === 'out') return `${gate.name} is only a way out: draw an entrance, or set its way to in/out`;
  if (gate !== undefined) return { arrivals: { perSecond: 0.5, gates: [gate.name] } };
  const room = regionAt(elements, level, at);
  if (room === undefined) return 'drag a rectangle, press in a room, or press an entrance';
  return { count: 10, place: { shape: 'area', id: room.name } };
}

const gateAt = (elements: readonly PlanElement[], level: number, point: Point): PlanElement | undefined =>
  elements.find(
    ({ kind, level: own, shape }) =>
      kind === 'gate' &&
      own === level &&
      shape?.type === 'line' &&
      distance(point, nearestOn(point, shape.points[0], shape.points[1])) <= nearGate,
  );
