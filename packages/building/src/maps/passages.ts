import { cellAt, type CellRectangle } from './frame.ts';
import { gapBetween, type Gap } from './gap.ts';
import { isWalkable, stepNeeded, wayPointX, wayPointY, type LevelMap } from './level-map.ts';
import { connected } from './local-search.ts';
import type { Passage } from './passage.ts';
import { reach } from './wall-field.ts';

/** Length of one pace along the middle between two walls, m, and the most paces to each side. */
const pace = 0.08;
const mostPaces = 30;
/** Gaps for bodies thinner than this radius are left out, m. */
const narrowest = 0.05;

/** The passages whose narrowest point lies in a cell of the rectangle. */
export function findPassages(map: LevelMap, rectangle: CellRectangle): Passage[] {
  const passages: Passage[] = [];
  const seen = new Set<string>();
  forEachGap(map, rectangle, (gap) => {
    const key = `${Math.round(gap.x * 500)} ${Math.round(gap.y * 500)}`;
    if (seen.has(key)) return;
    seen.add(key);
    const passage = passThrough(map, gap);
    // Where steps lead the same way round, no passage is needed: it would only make searches slower.
    if (passage !== undefined && !connected(map, passage.from, passage.to, stepNeeded(passage.halfWidth))) {
      passages.push(passage);
    }
  });
  return passages;
}

/** Visits the gaps between two walls that no third wall closes further: the saddles of the distance to walls. */
function forEachGap(map: LevelMap, rectangle: CellRectangle, visit: (gap: Gap) => void): void {
  const { frame, walls } = map;
  const { minX, minY, cellSize } = frame;
  const beginX = minX + rectangle.fromColumn * cellSize;
  const beginY = minY + rectangle.fromRow * cellSize;
  const endX = minX + rectangle.untilColumn * cellSize;
  const endY = minY + rectangle.untilRow * cellSize;
  const done = new Set<number>();
  let last = -1;
  // A gap lies within reach of both its walls, so both are listed in the bucket of its middle.
  for (let y = beginY + cellSize / 2; y < endY; y += cellSize) {
    for (let x = beginX + cellSize / 2; x < endX; x += cellSize) {
      const bucket = walls.bucketAt(x, y);
      // Neighbouring cells mostly lie in one bucket.
      if (bucket === last) continue;
      last = bucket;
      const until = walls.firstOf(bucket + 1);
      if (until - walls.firstOf(bucket) < 2 || done.has(bucket)) continue;
      done.add(bucket);
      for (let one = walls.firstOf(bucket); one < until; one++) {
        for (let two = one + 1; two < until; two++) {
          const gap = gapBetween(walls.ends, walls.wallAt(one) * 4, walls.wallAt(two) * 4, 2 * reach);
          if (gap === undefined || gap.halfWidth < narrowest) continue;
          if (walls.bucketAt(gap.x, gap.y) !== bucket) continue;
          if (gap.x < beginX || gap.x >= endX || gap.y < beginY || gap.y >= endY) continue;
          if (walls.clearanceAt(gap.x, gap.y) < gap.halfWidth - 1e-6) continue;
          if (isWalkable(map, gap.x, gap.y) || isWalkable(map, gap.x + 1e-4 * gap.alongX, gap.y + 1e-4 * gap.alongY)) {
            visit(gap);
          }
        }
      }
    }
  }
}

interface Branch {
  readonly cell: number;
  readonly points: number[];
  readonly halfWidth: number;
}

function passThrough(map: LevelMap, gap: Gap): Passage | undefined {
  const ahead = follow(map, gap, 1);
  const back = ahead === undefined ? undefined : follow(map, gap, -1);
  if (ahead === undefined || back === undefined || ahead.cell === back.cell) return undefined;
  const points: number[] = [];
  for (let at = back.points.length - 2; at >= 0; at -= 2) points.push(back.points[at], back.points[at + 1]);
  points.push(gap.x, gap.y, ...ahead.points);
  let length = 0;
  let fromX = wayPointX(map, back.cell);
  let fromY = wayPointY(map, back.cell);
  for (const [x, y] of [...pairs(points), [wayPointX(map, ahead.cell), wayPointY(map, ahead.cell)] as const]) {
    length += Math.sqrt((x - fromX) * (x - fromX) + (y - fromY) * (y - fromY));
    fromX = x;
    fromY = y;
  }
  const halfWidth = Math.min(gap.halfWidth, ahead.halfWidth, back.halfWidth);
  return { from: back.cell, to: ahead.cell, points, halfWidth, length, x: gap.x, y: gap.y };
}

const pairs = (points: readonly number[]): (readonly [number, number])[] =>
  Array.from({ length: points.length / 2 }, (_, at) => [points[2 * at], points[2 * at + 1]] as const);

/** Paces from the gap along the middle between the walls until a waypoint in a roomier place can be reached. */
function follow(map: LevelMap, gap: Gap, side: 1 | -1): Branch | undefined {
  const { walls } = map;
  const points: number[] = [];
  let { x, y } = gap;
  let headingX = gap.alongX * side;
  let headingY = gap.alongY * side;
  let halfWidth = gap.halfWidth;
  let best: Branch | undefined;
  let bestRoom = 0;
  for (let count = 0; count <= mostPaces; count++) {
    const end = reachableWayPoint(map, x, y, headingX, headingY);
    if (end !== undefined && Math.min(end.along, end.room) > bestRoom) {
      best = { cell: end.cell, points: [...points], halfWidth: Math.min(halfWidth, end.along) };
      bestRoom = Math.min(end.along, end.room);
      // Once so much roomier than the gap, the steps from here miss nothing that fits through it.
      if (end.along >= gap.halfWidth - 1e-9 && end.room >= Math.min(gap.halfWidth + 0.18, reach)) return best;
    }
    const next = centred(map, x + headingX * pace, y + headingY * pace, headingX, headingY);
    const room = walls.clearanceAlong(x, y, next[0], next[1]);
    if (room < Math.min(gap.halfWidth, halfWidth) * 0.98) break;
    halfWidth = Math.min(halfWidth, room);
    const lengthX = next[0] - x;
    const lengthY = next[1] - y;
    const length = Math.sqrt(lengthX * lengthX + lengthY * lengthY);
    headingX = lengthX / length;
    headingY = lengthY / length;
    [x, y] = next;
    points.push(x, y);
  }
  return best;
}

/** The point square to the heading, at most half a pace aside, with the most room. */
function centred(map: LevelMap, x: number, y: number, headingX: number, headingY: number): readonly [number, number] {
  let aside = 0;
  let room = map.walls.clearanceAt(x, y);
  for (let part = pace / 4; part > pace / 200; part /= 2) {
    for (const offset of [aside - part, aside + part]) {
      if (Math.abs(offset) > pace / 2) continue;
      const here = map.walls.clearanceAt(x - headingY * offset, y + headingX * offset);
      if (here > room) {
        room = here;
        aside = offset;
      }
    }
  }
  return [x - headingY * aside, y + headingX * aside];
}

/** The roomiest waypoint ahead that can be walked to straight from here, with the room there and on the way. */
function reachableWayPoint(
  map: LevelMap,
  x: number,
  y: number,
  headingX: number,
  headingY: number,
): { readonly cell: number; readonly room: number; readonly along: number } | undefined {
  const { frame, walls } = map;
  const here = cellAt(frame, x, y);
  if (here < 0) return undefined;
  let best: { cell: number; room: number; along: number } | undefined;
  for (let side = 0; side < 9; side++) {
    const cell = here + ((side % 3) - 1) + (Math.floor(side / 3) - 1) * frame.columns;
    if (cell < 0 || cell >= map.cells.length || !hasSteps(map, cell)) continue;
    const pointX = wayPointX(map, cell);
    const pointY = wayPointY(map, cell);
    if ((pointX - x) * headingX + (pointY - y) * headingY <= 0) continue;
    const along = walls.clearanceAlong(x, y, pointX, pointY);
    const room = walls.clearanceAt(pointX, pointY);
    if (along > 0 && (best === undefined || Math.min(along, room) > Math.min(best.along, best.room))) {
      best = { cell, room, along };
    }
  }
  return best;
}

/** Whether any step leads to or from the waypoint of a cell. */
function hasSteps(map: LevelMap, cell: number): boolean {
  const { steps, frame } = map;
  const at = cell * 4;
  const below = (cell - frame.columns) * 4;
  return (
    steps[at] > 0 ||
    steps[at + 1] > 0 ||
    steps[at + 2] > 0 ||
    steps[at + 3] > 0 ||
    steps[at - 4] > 0 ||
    steps[below + 1] > 0 ||
    steps[below - 2] > 0 ||
    steps[below + 7] > 0
  );
}
