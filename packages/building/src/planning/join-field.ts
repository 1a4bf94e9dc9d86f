import {
  cellAt,
  isClear,
  isWalkable,
  levelMap,
  wayPointX,
  wayPointY,
  type LevelMap,
  type Maps,
} from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import { runsAgainstOneWayDoor } from './one-way-doors.ts';

/** How far from a place cells that know the way are looked for, in cells. */
const farthestCells = 2;
/** A place on the border of a region may count as outside by rounding, m. */
const rounding = 1e-6;
/** The straight line to the cell keeps so far from walls, m. */
const offWalls = 1e-3;

/** The cell a place takes its path from, counted on its floor, and the straight line to its waypoint. */
export interface FieldJoint {
  readonly cell: number;
  readonly x: number;
  readonly y: number;
  /** m */
  readonly length: number;
}

/**
 * Joins a place to a field where its own cell knows no way. Regions end inside cells: where the end of a flight, a landing
 * or a gate leaves less than half of a cell, the middle of that cell lies outside, but people stand in the rest of it.
 * The nearest cell in sight with a way is taken, of the nearest ring that has one; undefined when there is none.
 */
export function joinField(
  maps: Maps,
  level: number,
  [x, y]: Point,
  knowsWay: (cell: number) => boolean,
): FieldJoint | undefined {
  const map = levelMap(maps, level);
  const { frame } = map;
  const own = cellAt(frame, x, y);
  if (own < 0 || !isOnFloor(map, x, y)) return undefined;
  const ownColumn = own % frame.columns;
  const ownRow = (own - ownColumn) / frame.columns;
  for (let ring = 1; ring <= farthestCells; ring++) {
    let best: FieldJoint | undefined;
    for (let row = Math.max(ownRow - ring, 0); row <= Math.min(ownRow + ring, frame.rows - 1); row++) {
      for (
        let column = Math.max(ownColumn - ring, 0);
        column <= Math.min(ownColumn + ring, frame.columns - 1);
        column++
      ) {
        if (Math.max(Math.abs(column - ownColumn), Math.abs(row - ownRow)) !== ring) continue;
        const cell = row * frame.columns + column;
        if (!knowsWay(cell)) continue;
        const toX = wayPointX(map, cell);
        const toY = wayPointY(map, cell);
        const length = Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y));
        if (best !== undefined && length >= best.length) continue;
        if (!isClear(map, x, y, toX, toY, offWalls)) continue;
        if (
          runsAgainstOneWayDoor(maps, level, [
            [x, y],
            [toX, toY],
          ])
        )
          continue;
        best = { cell, x: toX, y: toY, length };
      }
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

const nudges = [0, rounding, -rounding];

const isOnFloor = (map: LevelMap, x: number, y: number): boolean =>
  nudges.some((offX) => nudges.some((offY) => isWalkable(map, x + offX, y + offY)));
