import {
  cellAt,
  cellStateBits,
  fitSlack,
  freeCell,
  isClear,
  isWalkable,
  levelMap,
  stepNeeded,
  wayPointX,
  wayPointY,
  type LevelMap,
  type Maps,
} from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import type { NoWay, Query } from './planner.ts';

/** How a place hangs together with the waypoints of the cells: a cell, the points on the way to it, their length. */
export interface Joint {
  readonly cell: number;
  readonly points: readonly Point[];
  /** m */
  readonly length: number;
}

/** How far from a place waypoints are looked for, in cells, and passages, in metres. */
const farthestCells = 4;
const farthestPassage = 0.6;

/** Whether a body can step from a waypoint to any other. */
export function leadsOn(map: LevelMap, cell: number, needed: number): boolean {
  const { steps, frame } = map;
  const at = cell * 4;
  const below = at - frame.columns * 4;
  return (
    steps[at] >= needed ||
    steps[at + 1] >= needed ||
    steps[at + 2] >= needed ||
    steps[at + 3] >= needed ||
    steps[at - 4] >= needed ||
    steps[below + 1] >= needed ||
    steps[below - 2] >= needed ||
    steps[below + 7] >= needed
  );
}

/**
 * The waypoints a place is joined to for a body of `radius`; the straight line there keeps `start` from walls. It is that
 * of its own cell when the body can walk there, else those of the nearest ring of cells with any, or the ends of a passage
 * it stands in. Empty when there is none.
 */
export function joinCells(map: LevelMap, [x, y]: Point, radius: number, start = radius): Joint[] {
  const own = cellAt(map.frame, x, y);
  if (own < 0) return [];
  const needed = stepNeeded(radius);
  for (let ring = 0; ring <= farthestCells; ring++) {
    const joints = joinRing(map, { x, y, own, ring, needed, radius: start });
    if (joints.length > 0) return joints;
    if (ring === 1) {
      const inPassage = joinPassages(map, x, y, radius, start);
      if (inPassage.length > 0) return inPassage;
    }
  }
  return [];
}

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly own: number;
  readonly ring: number;
  readonly needed: number;
  readonly radius: number;
}

function joinRing(map: LevelMap, { x, y, own, ring, needed, radius }: Ring): Joint[] {
  const { columns, rows } = map.frame;
  const ownColumn = own % columns;
  const ownRow = (own - ownColumn) / columns;
  const joints: Joint[] = [];
  for (let row = ownRow - ring; row <= ownRow + ring; row++) {
    for (let column = ownColumn - ring; column <= ownColumn + ring; column++) {
      if (Math.max(Math.abs(column - ownColumn), Math.abs(row - ownRow)) !== ring) continue;
      if (column < 1 || row < 1 || column >= columns - 1 || row >= rows - 1) continue;
      const cell = row * columns + column;
      if (!leadsOn(map, cell, needed)) continue;
      const pointX = wayPointX(map, cell);
      const pointY = wayPointY(map, cell);
      if (!isClear(map, x, y, pointX, pointY, radius)) continue;
      joints.push({ cell, points: [[pointX, pointY]], length: distance(x, y, pointX, pointY) });
    }
  }
  return joints.sort((a, b) => a.length - b.length);
}

function joinPassages(map: LevelMap, x: number, y: number, radius: number, start: number): Joint[] {
  const joints: Joint[] = [];
  for (const passage of map.passages) {
    if (passage.halfWidth < radius - fitSlack || distance(x, y, passage.x, passage.y) > 3) continue;
    const { points } = passage;
    let nearest = -1;
    let least = farthestPassage;
    for (let at = 0; at < points.length; at += 2) {
      const away = distance(x, y, points[at], points[at + 1]);
      if (away < least && isClear(map, x, y, points[at], points[at + 1], start)) {
        nearest = at;
        least = away;
      }
    }
    if (nearest < 0) continue;
    joints.push(alongPassage(map, points, { x, y, from: nearest, step: -2, cell: passage.from }));
    joints.push(alongPassage(map, points, { x, y, from: nearest, step: 2, cell: passage.to }));
  }
  return joints.sort((a, b) => a.length - b.length);
}

function alongPassage(
  map: LevelMap,
  points: readonly number[],
  way: { readonly x: number; readonly y: number; readonly from: number; readonly step: 2 | -2; readonly cell: number },
): Joint {
  const along: Point[] = [];
  for (let at = way.from; at >= 0 && at < points.length; at += way.step) along.push([points[at], points[at + 1]]);
  along.push([wayPointX(map, way.cell), wayPointY(map, way.cell)]);
  let length = 0;
  let { x, y } = way;
  for (const [nextX, nextY] of along) {
    length += distance(x, y, nextX, nextY);
    x = nextX;
    y = nextY;
  }
  return { cell: way.cell, points: along, length };
}

export function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/**
 * The radius a body starts with: its own, or less when it was pushed nearer to a wall than that; it may walk away from
 * there.
 */
export function startRadius(map: LevelMap, { from, radius }: Query): number {
  return Math.min(radius, Math.max(map.walls.clearanceAt(from[0], from[1]) - fitSlack, fitSlack));
}

/** What is wrong with the two ends of a query, if anything. */
export function problemWithEnds(maps: Maps, query: Query): NoWay | undefined {
  const { level, from, to, radius } = query;
  if (maps.levels[level] === undefined) return noWay(`level ${level} has no region; name a level that has one`);
  const map = levelMap(maps, level);
  for (const [name, [x, y]] of [
    ['start', from],
    ['goal', to],
  ] as const) {
    const cell = cellAt(map.frame, x, y);
    // Free cells need no closer look; points of a border may count as outside, so look at both sides of it.
    if (cell >= 0 && (map.cells[cell] & cellStateBits) === freeCell) continue;
    const nudges = [0, 1, -1].flatMap((offX) => [0, 1, -1].map((offY) => [offX * 1e-6, offY * 1e-6] as const));
    if (!nudges.some(([offX, offY]) => isWalkable(map, x + offX, y + offY))) {
      return noWay(`the ${name} (${x}, ${y}) is in an obstacle or outside all regions; choose a walkable place`);
    }
  }
  const room = map.walls.clearanceAt(to[0], to[1]);
  if (room < radius - fitSlack) {
    return noWay(
      `the goal (${to[0]}, ${to[1]}) is ${room.toFixed(3)} m from a wall, too near for a body of radius ${radius} m; choose a place farther away`,
    );
  }
  return undefined;
}

export const noWay = (reason: string, expanded = 0): NoWay => ({ found: false, reason, expanded });

export const noPassage = (query: Query, expanded: number): NoWay =>
  noWay(
    `no way from (${query.from[0]}, ${query.from[1]}) to (${query.to[0]}, ${query.to[1]}) on level ${query.level} for a body of radius ${query.radius} m; widen a passage or choose another goal`,
    expanded,
  );
