import { f32At, f64At, fourAt, i32At, infinity4, setF32, setFour, setI32 } from './lanes';
import { Neighbourhood } from './neighbourhood';
import { fourOfSlots } from './of-slots';

/**
 * Walls around an agent. Once per cell, the walls that the world lists for it are copied as 32-bit offsets from the
 * cell's origin (`enterWalls`); then each agent picks those within its reach, four at a time (`findNearWalls`):
 *
 *   near columns: wallX1, wallY1, wallX2, wallY2 (ends minus own position, m), wallSquared (distance squared, m2),
 *   wallNormalX, wallNormalY (unit vector from the nearest point to the agent), in the order of distance, then wall number,
 *   readable up to the next multiple of four.
 */
@unmanaged
export class Walls {
  /** Walls of the cell; 0 = none. */
  count: i32;
}

/** The most walls one agent takes into account, nearest first. */
export const mostWalls: i32 = 32;
/** The most walls of one cell; what a drawing lists beyond that is not seen. */
const mostOfCell: i32 = 8192;
/** Nearer than this (m) the agent's middle is on the wall, which then decides the direction itself. */
export const onTheWall: f32 = 1e-6;
/** A wall that stands out less than this before a nearer one adds nothing, m. */
export const standsOut: f32 = 1e-4;

const nearColumnsAt: usize = 64;
const nearColumnBytes: usize = (mostWalls + 4) * 4;
const cellColumnsAt: usize = nearColumnsAt + 8 * nearColumnBytes;
const cellColumnBytes: usize = (mostOfCell + 4) * 4;
/** Scratch that walls take. */
export const wallsBytes: usize = cellColumnsAt + 5 * cellColumnBytes;

@inline
function nearColumn(walls: Walls, index: usize): usize {
  return changetype<usize>(walls) + (nearColumnsAt + index * nearColumnBytes);
}
@inline
export function wallX1(walls: Walls): usize {
  return nearColumn(walls, 0);
}
@inline
export function wallY1(walls: Walls): usize {
  return nearColumn(walls, 1);
}
@inline
export function wallX2(walls: Walls): usize {
  return nearColumn(walls, 2);
}
@inline
export function wallY2(walls: Walls): usize {
  return nearColumn(walls, 3);
}
@inline
export function wallSquared(walls: Walls): usize {
  return nearColumn(walls, 4);
}
@inline
export function wallNormalX(walls: Walls): usize {
  return nearColumn(walls, 5);
}
@inline
export function wallNormalY(walls: Walls): usize {
  return nearColumn(walls, 6);
}
/** Place among the walls of the cell. */
@inline
function wallPlace(walls: Walls): usize {
  return nearColumn(walls, 7);
}

@inline
function cellColumn(walls: Walls, index: usize): usize {
  return changetype<usize>(walls) + (cellColumnsAt + index * cellColumnBytes);
}

/** Copies the walls listed for the world's floor cell under the cell of the window. */
export function enterWalls(hood: Neighbourhood, walls: Walls): void {
  const crowd = hood.crowd;
  walls.count = 0;
  if (crowd.wallCount == 0) return;
  let cellX = crowd.firstCellX + hood.cellX;
  let cellY = crowd.firstCellY + hood.cellY;
  if (crowd.wrapX && cellX >= crowd.worldCellsX) cellX -= crowd.worldCellsX;
  if (crowd.wrapY && cellY >= crowd.worldCellsY) cellY -= crowd.worldCellsY;
  const cell = (hood.layer * crowd.worldCellsY + cellY) * crowd.worldCellsX + cellX;
  const first = i32At(crowd.wallStart, cell);
  const count = min(i32At(crowd.wallStart, cell + 1) - first, mostOfCell);
  const originX = crowd.originX + <f64>cellX * crowd.cellSizeX;
  const originY = crowd.originY + <f64>cellY * crowd.cellSizeY;
  for (let place = 0; place < count; place++) {
    const at = 4 * i32At(crowd.wallIndex, first + place);
    const x1 = <f32>(f64At(crowd.walls, at) - originX);
    const y1 = <f32>(f64At(crowd.walls, at + 1) - originY);
    const x2 = <f32>(f64At(crowd.walls, at + 2) - originX);
    const y2 = <f32>(f64At(crowd.walls, at + 3) - originY);
    const lengthSquared = (x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1);
    setF32(cellColumn(walls, 0), place, x1);
    setF32(cellColumn(walls, 1), place, y1);
    setF32(cellColumn(walls, 2), place, x2);
    setF32(cellColumn(walls, 3), place, y2);
    setF32(cellColumn(walls, 4), place, lengthSquared > 0 ? 1 / lengthSquared : 0);
  }
  // Lanes behind the last wall are infinitely far away, with both ends: a share of 1 picks end 2 alone.
  setFour(cellColumn(walls, 0), count, infinity4());
  setFour(cellColumn(walls, 2), count, infinity4());
  walls.count = count;
}

/** Walls within `reach` of an agent at the offset (x, y) from the cell's origin; gives how many. */
export function findNearWalls(walls: Walls, x: f32, y: f32, reach: f32): i32 {
  const xs = f32x4.splat(x);
  const ys = f32x4.splat(y);
  const limit = f32x4.splat(reach * reach);
  let count = 0;
  for (let place = 0; place < walls.count; place += 4) {
    const x1 = f32x4.sub(fourAt(cellColumn(walls, 0), place), xs);
    const y1 = f32x4.sub(fourAt(cellColumn(walls, 1), place), ys);
    const x2 = f32x4.sub(fourAt(cellColumn(walls, 2), place), xs);
    const y2 = f32x4.sub(fourAt(cellColumn(walls, 3), place), ys);
    const share = nearestShare4(x1, y1, x2, y2, fourAt(cellColumn(walls, 4), place));
    const nearX = pointAt4(x1, x2, share);
    const nearY = pointAt4(y1, y2, share);
    const squared = f32x4.add(f32x4.mul(nearX, nearX), f32x4.mul(nearY, nearY));
    let hits = i32x4.bitmask(f32x4.le(squared, limit));
    if (hits == 0) continue;
    setFour(wallNormalX(walls), mostWalls, squared);
    for (; hits != 0; hits &= hits - 1) {
      const lane = ctz(hits);
      count = sortIn(walls, count, place + lane, f32At(wallNormalX(walls), mostWalls + lane));
    }
  }
  if (count > 0) describeNear(walls, count, xs, ys);
  return count;
}

/** Share of the way from end 1 to end 2 at which each segment comes nearest to the agent. */
@inline
function nearestShare4(x1: v128, y1: v128, x2: v128, y2: v128, inverseLengthSquared: v128): v128 {
  const along = f32x4.add(f32x4.mul(x1, f32x4.sub(x2, x1)), f32x4.mul(y1, f32x4.sub(y2, y1)));
  const share = f32x4.neg(f32x4.mul(along, inverseLengthSquared));
  return f32x4.pmin(f32x4.pmax(share, f32x4.splat(0)), f32x4.splat(1));
}

/** Point at a share of the way; at the ends to the bit, so that walls which share an end are equally far from it. */
@inline
function pointAt4(end1: v128, end2: v128, share: v128): v128 {
  const between = f32x4.add(end1, f32x4.mul(share, f32x4.sub(end2, end1)));
  return v128.bitselect(end2, between, f32x4.eq(share, f32x4.splat(1)));
}

/** Keeps places and distances ordered; walls come in ascending number, so equal distances stay in that order. */
function sortIn(walls: Walls, count: i32, wall: i32, squared: f32): i32 {
  let place = count;
  if (count == mostWalls) {
    if (squared >= f32At(wallSquared(walls), count - 1)) return count;
    place--;
  } else count++;
  for (; place > 0 && squared < f32At(wallSquared(walls), place - 1); place--) {
    setF32(wallSquared(walls), place, f32At(wallSquared(walls), place - 1));
    setI32(wallPlace(walls), place, i32At(wallPlace(walls), place - 1));
  }
  setF32(wallSquared(walls), place, squared);
  setI32(wallPlace(walls), place, wall);
  return count;
}

/**
 * Fills the other near columns. Beside a wall the normal is that of the wall, on the agent's side of it (the left one when
 * the agent stands on it); beyond an end it comes from that end.
 */
function describeNear(walls: Walls, count: i32, xs: v128, ys: v128): void {
  const places = wallPlace(walls);
  const nearest = i32At(places, 0);
  for (let lane = count; lane < ((count + 3) & ~3); lane++) setI32(places, lane, nearest);
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  for (let place = 0; place < count; place += 4) {
    const x1 = f32x4.sub(fourOfSlots(cellColumn(walls, 0), places, place), xs);
    const y1 = f32x4.sub(fourOfSlots(cellColumn(walls, 1), places, place), ys);
    const x2 = f32x4.sub(fourOfSlots(cellColumn(walls, 2), places, place), xs);
    const y2 = f32x4.sub(fourOfSlots(cellColumn(walls, 3), places, place), ys);
    const share = nearestShare4(x1, y1, x2, y2, fourOfSlots(cellColumn(walls, 4), places, place));
    const nearX = pointAt4(x1, x2, share);
    const nearY = pointAt4(y1, y2, share);
    const squared = f32x4.add(f32x4.mul(nearX, nearX), f32x4.mul(nearY, nearY));
    const onIt = f32x4.le(squared, f32x4.splat(onTheWall * onTheWall));
    const beside = v128.or(v128.and(f32x4.gt(share, zero), f32x4.lt(share, one)), onIt);
    const dx = f32x4.sub(x2, x1);
    const dy = f32x4.sub(y2, y1);
    const lengthSquared = f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy));
    const isPoint = v128.and(onIt, f32x4.eq(lengthSquared, zero));
    const onRight = f32x4.lt(f32x4.mul(dy, x1), f32x4.mul(dx, y1));
    const length = f32x4.sqrt(v128.bitselect(lengthSquared, squared, beside));
    const scale = f32x4.div(v128.bitselect(one, f32x4.splat(-1), v128.andnot(beside, onRight)), length);
    const normalX = f32x4.mul(v128.bitselect(f32x4.neg(dy), nearX, beside), scale);
    const normalY = f32x4.mul(v128.bitselect(dx, nearY, beside), scale);
    setFour(wallX1(walls), place, x1);
    setFour(wallY1(walls), place, y1);
    setFour(wallX2(walls), place, x2);
    setFour(wallY2(walls), place, y2);
    setFour(wallNormalX(walls), place, v128.bitselect(one, normalX, isPoint));
    setFour(wallNormalY(walls), place, v128.andnot(normalY, isPoint));
  }
}

/**
 * Whether near wall `place` lies wholly behind the nearest point of one before it that was not itself behind another. The
 * normal of a wall behind is set to 0, 0.
 */
export function isBehindNearer(walls: Walls, place: i32): bool {
  for (let nearer = 0; nearer < place; nearer++) {
    const nx = f32At(wallNormalX(walls), nearer);
    const ny = f32At(wallNormalY(walls), nearer);
    if (nx == 0 && ny == 0) continue;
    const end1 = f32At(wallX1(walls), place) * nx + f32At(wallY1(walls), place) * ny;
    const end2 = f32At(wallX2(walls), place) * nx + f32At(wallY2(walls), place) * ny;
    if (max<f32>(end1, end2) > standsOut - sqrt<f32>(f32At(wallSquared(walls), nearer))) continue;
    setF32(wallNormalX(walls), place, 0);
    setF32(wallNormalY(walls), place, 0);
    return true;
  }
  return false;
}
