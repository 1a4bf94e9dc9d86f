import { buriedBit, crossedBit } from './cell-states.ts';
import { centreX, centreY, grown, type CellRectangle } from './frame.ts';
import { isWalkable, offsetsPerCell, stepUnit, wayPointX, wayPointY, type LevelMap } from './level-map.ts';
import { reach } from './wall-field.ts';

/** Where no middle of a cell within `nearby` cells is so far from all walls (m), waypoints leave the middles. */
const roomy = 0.65;
const nearby = 3;
/** A waypoint leaves the middle only for at least so much more room, m. */
const worthMoving = 0.002;
const widestStep = Math.floor(reach / stepUnit);
/** Waypoints with less room than this (m) are none. */
const leastRoom = 0.02;

/** Column and row of the four neighbours a cell keeps the steps to. */
export const stepColumns = [1, 0, 1, -1] as const;
export const stepRows = [0, 1, 1, 1] as const;

/** How far around a change the waypoints and steps depend on it, in cells of a given size. */
export const stepInfluence = (cellSize: number): number => Math.ceil(reach / cellSize) + nearby + 2;

/** Places the waypoints of the cells in the rectangle and measures the steps between them. */
export function layOutSteps(map: LevelMap, rectangle: CellRectangle): void {
  // Steps kept in a cell lead east and north: those of the row below and the columns beside may have changed too.
  const wide = grown(rectangle, 1, map.frame);
  const hasWayPoint = placeWayPoints(map, wide, rectangle);
  measureSteps(map, wide, hasWayPoint);
}

type Room = (column: number, row: number) => number;

/** Room around the middles of cells, m, up to `reach`; -1 for buried ones. */
function roomAroundMiddles(map: LevelMap, area: CellRectangle): Room {
  const { frame, cells, distance, walls } = map;
  const width = area.untilColumn - area.fromColumn;
  const room = new Float32Array(width * (area.untilRow - area.fromRow)).fill(-1);
  const far = (reach / frame.cellSize + 0.71) * (reach / frame.cellSize + 0.71);
  for (let row = area.fromRow; row < area.untilRow; row++) {
    for (let column = area.fromColumn; column < area.untilColumn; column++) {
      const cell = row * frame.columns + column;
      if ((cells[cell] & buriedBit) !== 0) continue;
      room[(row - area.fromRow) * width + column - area.fromColumn] =
        distance[cell] >= far ? reach : walls.clearanceAt(centreX(frame, cell), centreY(frame, cell));
    }
  }
  return (column, row) =>
    column < area.fromColumn || row < area.fromRow || column >= area.untilColumn || row >= area.untilRow
      ? -1
      : room[(row - area.fromRow) * width + column - area.fromColumn];
}

function isNarrow(room: Room, column: number, row: number): boolean {
  // Along a single wall one of these is roomy.
  if (room(column + nearby, row) >= roomy || room(column - nearby, row) >= roomy) return false;
  if (room(column, row + nearby) >= roomy || room(column, row - nearby) >= roomy) return false;
  for (let y = row - nearby; y <= row + nearby; y++) {
    for (let x = column - nearby; x <= column + nearby; x++) if (room(x, y) >= roomy) return false;
  }
  return true;
}

/** Returns which cells of `wide` have a waypoint, row by row; only those of `changed` are placed again. */
function placeWayPoints(map: LevelMap, wide: CellRectangle, changed: CellRectangle): Uint8Array {
  const { frame, cells, offsetX, offsetY } = map;
  const room = roomAroundMiddles(map, grown(wide, nearby, frame));
  const width = wide.untilColumn - wide.fromColumn;
  const has = new Uint8Array(width * (wide.untilRow - wide.fromRow));
  for (let row = wide.fromRow; row < wide.untilRow; row++) {
    for (let column = wide.fromColumn; column < wide.untilColumn; column++) {
      const cell = row * frame.columns + column;
      const at = (row - wide.fromRow) * width + column - wide.fromColumn;
      const around = room(column, row);
      const inside =
        column >= changed.fromColumn &&
        column < changed.untilColumn &&
        row >= changed.fromRow &&
        row < changed.untilRow;
      if (inside) offsetX[cell] = offsetY[cell] = 0;
      if (around >= roomy) {
        has[at] = 1;
        continue;
      }
      // Cells deep inside solid things or outside have nothing to offer.
      if (around < 0 && (cells[cell] & crossedBit) === 0) continue;
      if (!isNarrow(room, column, row)) {
        has[at] = around >= leastRoom ? 1 : 0;
        continue;
      }
      const best = inside ? moveToRoomiest(map, cell, around) : roomHere(map, cell, around);
      has[at] = best >= leastRoom ? 1 : 0;
    }
  }
  return has;
}

function roomHere(map: LevelMap, cell: number, around: number): number {
  if (map.offsetX[cell] === 0 && map.offsetY[cell] === 0) return around;
  return map.walls.clearanceAt(wayPointX(map, cell), wayPointY(map, cell));
}

/** Moves the waypoint of a cell to the walkable point of it with the most room; returns that room, -1 when none. */
function moveToRoomiest(map: LevelMap, cell: number, around: number): number {
  const { frame, walls, offsetX, offsetY } = map;
  const middleX = centreX(frame, cell);
  const middleY = centreY(frame, cell);
  const unit = frame.cellSize / offsetsPerCell;
  let best = around;
  let bestX = 0;
  let bestY = 0;
  const tryAt = (x: number, y: number): void => {
    const half = offsetsPerCell / 2;
    if (x < -half || y < -half || x > half || y > half) return;
    const pointX = middleX + x * unit;
    const pointY = middleY + y * unit;
    // Of equally good points the one nearest to the middle: a corridor's waypoints stay apart.
    const room = walls.clearanceAt(pointX, pointY) - ((x * x + y * y) / (offsetsPerCell * offsetsPerCell)) * 1e-3;
    if (room <= best + (best === around ? worthMoving : 0)) return;
    const walkable =
      around < 0 ? isWalkable(map, pointX, pointY) : walls.clearanceAlong(middleX, middleY, pointX, pointY) > 0;
    if (walkable) {
      best = room;
      bestX = x;
      bestY = y;
    }
  };
  for (let y = -80; y <= 80; y += 40) for (let x = -80; x <= 80; x += 40) tryAt(x, y);
  for (let pace = 20; pace >= 1; pace = Math.floor(pace / 2)) {
    for (let repeat = 0; repeat < 2; repeat++) {
      const fromX = bestX;
      const fromY = bestY;
      for (let side = 0; side < 9; side++)
        tryAt(fromX + ((side % 3) - 1) * pace, fromY + (Math.floor(side / 3) - 1) * pace);
      if (bestX === fromX && bestY === fromY) break;
    }
  }
  offsetX[cell] = bestX;
  offsetY[cell] = bestY;
  return best;
}

function measureSteps(map: LevelMap, area: CellRectangle, has: Uint8Array): void {
  const { frame, distance, steps, walls } = map;
  const { columns, rows, cellSize } = frame;
  const width = area.untilColumn - area.fromColumn;
  // Waypoints here lie in the middles, and every point of a step lies within 0.71 cells of one of its two.
  const wide = (reach / cellSize + 1.42) * (reach / cellSize + 1.42);
  for (let row = area.fromRow; row < area.untilRow; row++) {
    for (let column = area.fromColumn; column < area.untilColumn; column++) {
      const cell = row * columns + column;
      const at = (row - area.fromRow) * width + column - area.fromColumn;
      // In towns most cells have no waypoint, and all four neighbours of most lie in the area.
      if (has[at] === 0 && column > area.fromColumn && column + 1 < area.untilColumn && row + 1 < area.untilRow) {
        steps.fill(0, cell * 4, cell * 4 + 4);
        continue;
      }
      for (let side = 0; side < 4; side++) {
        const nextColumn = column + stepColumns[side];
        const nextRow = row + stepRows[side];
        if (nextColumn < area.fromColumn || nextColumn >= area.untilColumn || nextRow >= area.untilRow) {
          // Beyond the area nothing changed; beyond the frame there is nothing.
          if (nextColumn < 0 || nextColumn >= columns || nextRow >= rows) steps[cell * 4 + side] = 0;
          continue;
        }
        const next = (nextRow - area.fromRow) * width + nextColumn - area.fromColumn;
        if (has[at] === 0 || has[next] === 0) steps[cell * 4 + side] = 0;
        else if (distance[cell] >= wide && distance[cell + stepColumns[side] + stepRows[side] * columns] >= wide)
          steps[cell * 4 + side] = widestStep;
        else {
          const other = nextRow * columns + nextColumn;
          const room = walls.clearanceAlong(
            wayPointX(map, cell),
            wayPointY(map, cell),
            wayPointX(map, other),
            wayPointY(map, other),
          );
          steps[cell * 4 + side] = Math.floor(room / stepUnit + 1e-6);
        }
      }
    }
  }
}
