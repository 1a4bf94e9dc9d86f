import type { Obstacle, Region } from '../layout/building.ts';
import { buriedBit, crossedBit, free, solidBit, stateBits } from './cell-states.ts';
import { cellAt, type MapFrame } from './frame.ts';
import { insidePolygon } from './geometry.ts';
import type { Passage } from './passage.ts';
import type { Quadtree } from './quadtree.ts';
import { regionsNear } from './regions-near.ts';
import { fitSlack, type WallField } from './wall-field.ts';

/** A floor as it is drawn, before paths are laid out on it. Arrays have one entry per cell. */
export interface DrawnFloor {
  readonly level: number;
  readonly frame: MapFrame;
  /** State (two low bits) and bits of `cell-states.ts`. */
  readonly cells: Uint8Array;
  /** Index in the building of the region at the middle of the cell, + 1; 0 outside. */
  readonly regionOf: Uint16Array;
  /** Squared distance to the nearest solid cell, in cells; see `transformDistances`. 0 where it was not measured. */
  readonly distance: Uint8Array;
  readonly shapes: LevelShapes;
  walls: WallField;
}

/** Everything compiled about one floor. Arrays have one entry per cell unless said otherwise. */
export interface LevelMap extends DrawnFloor {
  /**
   * The waypoint of the cell lies so far from its middle, in `offsetUnit`s of a cell. It is the middle but in narrow
   * places, where it is the point of the cell farthest from all walls.
   */
  readonly offsetX: Int8Array;
  readonly offsetY: Int8Array;
  /**
   * Radius of the widest body that can walk straight from this waypoint to the next one east, north, north-east and
   * north-west (four entries per cell), in `stepUnit`s; 0 for no person.
   */
  readonly steps: Uint16Array;
  passages: readonly Passage[];
  /** Numbers of the passages that end in a cell. */
  passagesAt: ReadonlyMap<number, readonly number[]>;
  /** Quadtrees by margin in cells, made when first asked for. */
  readonly quadtrees: Map<number, Quadtree>;
}

/** The shapes of one floor as they stand now. */
export interface LevelShapes {
  readonly regions: readonly Region[];
  readonly regionIndex: readonly number[];
  obstacles: readonly Obstacle[];
}

/** Offsets of waypoints are multiples of a cell's side divided by this. */
export const offsetsPerCell = 200;
/** Unit of `steps`, m. */
export const stepUnit = 0.00005;

export const wayPointX = (map: LevelMap, cell: number): number =>
  map.frame.minX + ((cell % map.frame.columns) + 0.5 + map.offsetX[cell] / offsetsPerCell) * map.frame.cellSize;

export const wayPointY = (map: LevelMap, cell: number): number =>
  map.frame.minY +
  (Math.floor(cell / map.frame.columns) + 0.5 + map.offsetY[cell] / offsetsPerCell) * map.frame.cellSize;

/** What an entry of `steps` must be at least for a body to take the step. */
export const stepNeeded = (radius: number): number => Math.max(1, Math.ceil((radius - fitSlack) / stepUnit));

/** Whether a point lies in a region and in no obstacle. */
export function isWalkable(map: DrawnFloor, x: number, y: number): boolean {
  const cell = cellAt(map.frame, x, y);
  if (cell < 0) return false;
  // The outline of what buries a cell passes through it, or it is buried as a whole; gates let regions end inside cells.
  const bits = map.cells[cell];
  if ((bits & (crossedBit | buriedBit)) === buriedBit && (bits & solidBit) !== 0) return false;
  if ((bits & stateBits) === free && bits === free && map.distance[cell] >= 8) return true;
  const { regions, obstacles } = map.shapes;
  return (
    regionsNear(regions, x, y).some(({ outline }) => insidePolygon(x, y, outline)) &&
    !obstacles.some((obstacle) => insideObstacle(x, y, obstacle))
  );
}

function insideObstacle(x: number, y: number, { shape }: Obstacle): boolean {
  if (shape.type === 'polygon') return insidePolygon(x, y, shape.outline);
  const offX = x - shape.centre[0];
  const offY = y - shape.centre[1];
  return offX * offX + offY * offY < shape.radius * shape.radius;
}

/** Longest stretch that is measured against walls at once, m. */
const stretch = 0.5;

/** Whether a body of this radius can walk straight from a to b without coming nearer to a wall. Any length. */
export function isClear(map: LevelMap, ax: number, ay: number, bx: number, by: number, radius: number): boolean {
  const { frame, distance, walls } = map;
  const alongX = bx - ax;
  const alongY = by - ay;
  const pieces = Math.max(1, Math.ceil(Math.sqrt(alongX * alongX + alongY * alongY) / stretch));
  // A piece reaches stretch / 2 from its middle, and the middle lies up to 0.71 cells from the middle of its cell.
  const enough = (radius + stretch / 2) / frame.cellSize + 1.42;
  const farEnough = enough * enough;
  for (let piece = 0; piece < pieces; piece++) {
    const from = piece / pieces;
    const to = (piece + 1) / pieces;
    const middle = (from + to) / 2;
    const column = Math.floor((ax + middle * alongX - frame.minX) / frame.cellSize);
    const row = Math.floor((ay + middle * alongY - frame.minY) / frame.cellSize);
    if (column < 0 || row < 0 || column >= frame.columns || row >= frame.rows) return false;
    if (distance[row * frame.columns + column] >= farEnough) continue;
    const near = walls.clearanceAlong(ax + from * alongX, ay + from * alongY, ax + to * alongX, ay + to * alongY);
    if (near < radius - fitSlack) return false;
  }
  return true;
}
