import type { Point } from '@korzo/building';
import { arcPoints, bulgePoints, ellipsePoints, splinePoints } from './curves.ts';
import { numberOf, textOfGroup, type Entity, type DxfGroup } from './groups.ts';
import { hatchPaths } from './hatch.ts';

/** What an entity draws, in its own coordinates. */
export type Shape =
  | { readonly kind: 'path'; readonly points: readonly Point[]; readonly isClosed: boolean; readonly height: number }
  | {
      readonly kind: 'arc';
      readonly centre: Point;
      readonly points: readonly Point[];
      readonly sweep: number;
      readonly height: number;
    }
  | { readonly kind: 'circle'; readonly centre: Point; readonly radius: number; readonly height: number }
  | { readonly kind: 'text'; readonly at: Point; readonly text: string; readonly height: number };

const radians = Math.PI / 180;

/** The shapes of an entity; undefined when its type is not known. Its x axis is mirrored when it is drawn from below. */
export function shapesOf(entity: Entity): Shape[] | undefined {
  const draw = Object.hasOwn(drawings, entity.type) ? drawings[entity.type] : undefined;
  return draw?.(entity);
}

export const isMirrored = (entity: Entity): boolean => numberOf(entity, 230, 1) < 0;

const at = (entity: Entity, code: number): Point => [numberOf(entity, code), numberOf(entity, code + 10)];
const path = (points: readonly Point[], isClosed: boolean, height: number): Shape => ({
  kind: 'path',
  points,
  isClosed,
  height,
});
const heightOf = (entity: Entity): number => numberOf(entity, 30);

const drawings: Record<string, (entity: Entity) => Shape[]> = {
  LINE: (entity) => [path([at(entity, 10), at(entity, 11)], false, heightOf(entity))],
  LWPOLYLINE: (entity) => {
    const corners: { at: Point; bulge: number }[] = [];
    for (const { code, value } of entity.groups) {
      if (code === 10) corners.push({ at: [Number(value), 0], bulge: 0 });
      const last = corners[corners.length - 1];
      if (last === undefined) continue;
      if (code === 20) last.at = [last.at[0], Number(value)];
      if (code === 42) last.bulge = Number(value);
    }
    return [bent(corners, (numberOf(entity, 70) & 1) === 1, numberOf(entity, 38))];
  },
  POLYLINE: (entity) => {
    // Meshes and control points of smoothed lines are no walls.
    if ((numberOf(entity, 70) & (16 | 64)) !== 0) return [];
    const corners = entity.vertices
      .filter((vertex) => (numberOf(vertex, 70) & 16) === 0)
      .map((vertex) => ({ at: at(vertex, 10), bulge: numberOf(vertex, 42) }));
    return [bent(corners, (numberOf(entity, 70) & 1) === 1, heightOf(entity))];
  },
  ARC: (entity) => {
    const [from, to] = [numberOf(entity, 50) * radians, numberOf(entity, 51) * radians];
    const sweep = to > from ? to - from : to - from + 2 * Math.PI;
    const centre = at(entity, 10);
    const points = arcPoints(centre, Math.abs(numberOf(entity, 40)), from, from + sweep);
    return [{ kind: 'arc', centre, points, sweep, height: heightOf(entity) }];
  },
  CIRCLE: (entity) => [
    { kind: 'circle', centre: at(entity, 10), radius: Math.abs(numberOf(entity, 40)), height: heightOf(entity) },
  ],
  ELLIPSE: (entity) => {
    const ends: Point = [numberOf(entity, 41), numberOf(entity, 42, 2 * Math.PI)];
    const isClosed = Math.abs(ends[1] - ends[0]) > 6.28;
    const points = ellipsePoints(at(entity, 10), at(entity, 11), numberOf(entity, 40, 1), ends);
    return [path(isClosed ? points.slice(0, -1) : points, isClosed, heightOf(entity))];
  },
  SPLINE: (entity) => {
    const control = pairs(entity.groups, 10);
    const knots = entity.groups.filter(({ code }) => code === 40).map(({ value }) => Number(value));
    const points =
      control.length > 0 ? splinePoints(numberOf(entity, 71, 3), knots, control) : pairs(entity.groups, 11);
    return [path(points, (numberOf(entity, 70) & 1) === 1, heightOf(entity))];
  },
  SOLID: (entity) => [path([at(entity, 10), at(entity, 11), at(entity, 13), at(entity, 12)], true, heightOf(entity))],
  HATCH: (entity) => hatchPaths(entity).map((points) => path(points, true, heightOf(entity))),
  TEXT: (entity) => texts(at(entity, 10), textOfGroup(entity, 1), heightOf(entity)),
  MTEXT: (entity) => texts(at(entity, 10), textOfGroup(entity, 1), heightOf(entity)),
};

function texts(where: Point, text: string | undefined, height: number): Shape[] {
  const plain = (text ?? '')
    .replaceAll(/\\[A-Za-z][^;\\]*;/g, '')
    .replaceAll('\\P', ' ')
    .replaceAll(/[{}]/g, '')
    .trim();
  return plain === '' ? [] : [{ kind: 'text', at: where, text: plain, height }];
}

function bent(
  corners: readonly { readonly at: Point; readonly bulge: number }[],
  isClosed: boolean,
  height: number,
): Shape {
  if (corners.length === 0) return path([], false, height);
  const points: Point[] = [corners[0].at];
  const last = isClosed ? corners.length : corners.length - 1;
  for (let index = 0; index < last; index++)
    points.push(...bulgePoints(corners[index].at, corners[(index + 1) % corners.length].at, corners[index].bulge));
  if (isClosed) points.pop();
  return path(points, isClosed, height);
}

/** Points whose x has a code, each with the y that follows. */
export function pairs(groups: readonly DxfGroup[], code: number): Point[] {
  const points: Point[] = [];
  let x: number | undefined;
  for (const group of groups) {
    if (group.code === code) x = Number(group.value);
    else if (group.code === code + 10 && x !== undefined) {
      points.push([x, Number(group.value)]);
      x = undefined;
    }
  }
  return points;
}
