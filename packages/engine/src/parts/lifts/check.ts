import { suggest, type Flaw } from '@korzo/reading';
import type { Point } from '@korzo/building';
import type { BuildingDescription } from '../../document/building-schema.ts';
import type { KeyContext } from '../../document/scenario-key.ts';
import { shapeOf } from '../../document/to-building.ts';
import type { LiftDescription } from './schema.ts';

/** Coordinates that differ by less are the same, m. */
const hair = 1e-6;
/** The narrowest door that people get through, m. */
const narrowest = 0.6;

/** Whether an element was refused already: its place is not judged. */
type IsRefused = KeyContext['isRefused'];

/** The rules of lifts: every stop is a region with the door on its border, on a floor of its own, all on one side of the door. */
export function checkLifts(
  lifts: readonly LiftDescription[],
  { path, building, isRefused }: KeyContext,
): readonly Flaw[] {
  if (building === undefined) return [];
  return lifts.flatMap((lift, index) => [
    ...checkDoor(lift, [...path, index]),
    ...checkStops(
      lift,
      building,
      [...path, index, 'stops'],
      (list, number) => isRefused('lifts', index) || isRefused(list, number),
    ),
  ]);
}

function checkDoor({ door: [[ax, ay], [bx, by]] }: LiftDescription, at: Flaw['path']): Flaw[] {
  const width = Math.hypot(bx - ax, by - ay);
  if (width >= narrowest) return [];
  return [
    {
      path: [...at, 'door'],
      rule: `the door of a lift must be at least ${narrowest} m wide; it is ${width}`,
      remedy: 'move its ends apart',
    },
  ];
}

function checkStops(
  { door, stops }: LiftDescription,
  { regions }: BuildingDescription,
  at: Flaw['path'],
  isRefused: IsRefused,
): Flaw[] {
  const findings: Flaw[] = [];
  const levels = new Map<number, string>();
  const sides = new Set<number>();
  for (const [index, name] of stops.entries()) {
    const number = regions.findIndex(({ id }) => id === name);
    const region = number < 0 ? undefined : regions[number];
    if (region === undefined) {
      findings.push({
        path: [...at, index],
        rule: `there is no region '${name}'`,
        remedy: suggest(
          name,
          regions.map(({ id }) => id),
        ),
      });
      continue;
    }
    if (isRefused('regions', number)) continue;
    const other = levels.get(region.level);
    levels.set(region.level, name);
    if (other !== undefined)
      findings.push({
        path: [...at, index],
        rule: `a lift stops once on each floor; '${other}' and '${name}' are both on level ${region.level}`,
        remedy: 'take one of the two away',
      });
    const shape = shapeOf(region);
    const side = shape?.type === 'polygon' ? sideOf(door, shape.outline) : undefined;
    if (side === undefined)
      findings.push({
        path: [...at, index],
        rule: `the door must lie on the border of region '${name}'`,
        remedy: 'move the door, or make the region reach to it',
      });
    else sides.add(side);
  }
  if (sides.size > 1)
    findings.push({
      path: at,
      rule: 'all regions a lift stops at must be on the same side of its door: the car is on the other',
      remedy: 'use another lift for regions on the other side',
    });
  return findings;
}

/** 1 when a region lies to the left of the line from the first end of the door to the second, -1 to its right; undefined when it is not there. */
function sideOf([[ax, ay], [bx, by]]: readonly [Point, Point], outline: readonly Point[]): number | undefined {
  const counterclockwise = areaOf(outline) > 0;
  for (const [index, [fromX, fromY]] of outline.entries()) {
    const [toX, toY] = outline[(index + 1) % outline.length];
    const length = Math.hypot(toX - fromX, toY - fromY);
    const places = (
      [
        [ax, ay],
        [bx, by],
      ] as const
    ).map(([x, y]) => ({
      along: ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / length,
      off: ((y - fromY) * (toX - fromX) - (x - fromX) * (toY - fromY)) / length,
    }));
    if (places.some(({ along, off }) => Math.abs(off) > hair || along < -hair || along > length + hair)) continue;
    // The inside of a counter-clockwise outline is to the left of its sides.
    return places[0].along < places[1].along === counterclockwise ? 1 : -1;
  }
  return undefined;
}

const areaOf = (outline: readonly Point[]): number =>
  outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length];
    return sum + x * nextY - nextX * y;
  }, 0);
