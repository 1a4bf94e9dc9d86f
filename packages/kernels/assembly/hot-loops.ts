import { Crowd } from './blocks';
import { countRows, dealOutSlots, listOccupied, nextOccupied, sumCells } from './sort-steps';
import { forgetSteps, isWide, sortWide } from './wide-sort';
import { f32At, f64At, i32At, setF32, setF64, setFour, setI32, u8At } from './lanes';

/**
 * The loops that touch every agent every tick, the same bit for bit as core's plainHotLoops: the same operations on
 * 64-bit floats in the same order. What they are for is reported there.
 */

const facingSpeedSquared: f64 = 1e-12;
const arrivedDistance: f64 = 1e-9;

@inline
function levelAt(crowd: Crowd, row: i32): i32 {
  return <i32>load<i16>(crowd.level + (<usize>row << 1));
}

/** World cell along one axis: agents beyond an open edge belong to the outermost cell. */
@inline
function worldCell(position: f64, origin: f64, cellSize: f64, cells: i32): f64 {
  return min(max(floor((position - origin) / cellSize), 0), <f64>(cells - 1));
}

/** The same for two positions. */
@inline
function worldCell2(positions: v128, origin: f64, cellSize: f64, cells: i32): v128 {
  const cell = f64x2.floor(f64x2.div(f64x2.sub(positions, f64x2.splat(origin)), f64x2.splat(cellSize)));
  return f64x2.pmin(f64x2.pmax(cell, f64x2.splat(0)), f64x2.splat(<f64>(cells - 1)));
}

/** Cell inside the tile's window, of two; on a wrapping axis the window may reach over the world's edge. */
@inline
function windowCell2(cells: v128, firstCell: i32, worldCells: i32, wraps: i32): v128 {
  const local = f64x2.sub(cells, f64x2.splat(<f64>firstCell));
  const around = f64x2.splat(wraps == 1 ? <f64>worldCells : 0);
  return f64x2.add(local, v128.and(around, f64x2.lt(local, f64x2.splat(0))));
}

@inline
function layerOf(crowd: Crowd, row: i32): f64 {
  const level = levelAt(crowd, row);
  if (level >= 0) return <f64>level;
  return <f64>crowd.levels + worldCell(f64At(crowd.z, row), crowd.originZ, crowd.cellSizeZ, crowd.cellsZ);
}

/** Numbers of the cells of two rows, as two 64-bit floats. */
@inline
function cellsOf2(crowd: Crowd, x: v128, y: v128, layers: v128): v128 {
  const worldX = worldCell2(x, crowd.originX, crowd.cellSizeX, crowd.worldCellsX);
  const worldY = worldCell2(y, crowd.originY, crowd.cellSizeY, crowd.worldCellsY);
  const cellX = windowCell2(worldX, crowd.firstCellX, crowd.worldCellsX, crowd.wrapX);
  const cellY = windowCell2(worldY, crowd.firstCellY, crowd.worldCellsY, crowd.wrapY);
  const lines = f64x2.add(f64x2.mul(layers, f64x2.splat(<f64>crowd.cellsY)), cellY);
  return f64x2.add(f64x2.mul(lines, f64x2.splat(<f64>crowd.cellsX)), cellX);
}

/** Two rows at a time. */
export function locateRows(pointer: usize, first: i32, last: i32): void {
  const crowd = changetype<Crowd>(pointer);
  let row = first;
  for (; row + 2 <= last; row += 2) {
    const x = v128.load(crowd.x + (<usize>row << 3));
    const y = v128.load(crowd.y + (<usize>row << 3));
    const layers = f64x2.replace_lane(f64x2.splat(layerOf(crowd, row)), 1, layerOf(crowd, row + 1));
    const cells = i32x4.trunc_sat_f64x2_s_zero(cellsOf2(crowd, x, y, layers));
    v128.store_lane<u64>(crowd.cellOfRow + (<usize>row << 2), cells, 0);
  }
  if (row == last) return;
  const x = f64x2.splat(f64At(crowd.x, row));
  const y = f64x2.splat(f64At(crowd.y, row));
  setI32(crowd.cellOfRow, row, <i32>f64x2.extract_lane(cellsOf2(crowd, x, y, f64x2.splat(layerOf(crowd, row))), 0));
}

export function sortRows(pointer: usize): void {
  const crowd = changetype<Crowd>(pointer);
  const layerCells = crowd.cellsY * crowd.cellsX;
  const floorCells = crowd.levels * layerCells;
  const cells = floorCells + crowd.cellsZ * layerCells;
  if (isWide(crowd, cells)) {
    sortWide(crowd, floorCells, cells);
    return;
  }
  forgetSteps(crowd);
  memory.fill(crowd.cellStart, 0, (<usize>cells + 1) << 2);
  countRows(crowd);
  sumCells(crowd, cells);
  setI32(crowd.cellStart, cells, crowd.rowCount);
  dealOutSlots(crowd);
  const occupiedFloors = listOccupied(crowd, 0, floorCells, 0);
  crowd.occupiedFloors = occupiedFloors;
  crowd.occupiedCount = listOccupied(crowd, floorCells, cells, occupiedFloors);
}

/** Insertion sort by id inside each of the cells first..last; most are in order already. */
export function orderCells(pointer: usize, first: i32, last: i32): void {
  const crowd = changetype<Crowd>(pointer);
  const rowOfSlot = crowd.rowOfSlot;
  const slotOfRow = crowd.slotOfRow;
  const id = crowd.id;
  let slot = i32At(crowd.cellStart, first);
  for (let cell = first; cell < last; cell++) {
    cell = nextOccupied(crowd.cellStart, cell, last);
    if (cell == last) break;
    const end = i32At(crowd.cellStart, cell + 1);
    for (let next = slot + 1; next < end; next++) {
      const row = i32At(rowOfSlot, next);
      const rowId = <u32>i32At(id, row);
      let place = next;
      while (place > slot && <u32>i32At(id, i32At(rowOfSlot, place - 1)) > rowId) {
        const above = i32At(rowOfSlot, place - 1);
        setI32(rowOfSlot, place, above);
        setI32(slotOfRow, above, place);
        place--;
      }
      if (place != next) {
        setI32(rowOfSlot, place, row);
        setI32(slotOfRow, row, place);
      }
    }
    slot = end;
  }
}

/**
 * Column by column: rows lie in the order of ids, that is anywhere, and one column at a time fits a cache where all of
 * them together do not.
 */
export function copySlots(pointer: usize, first: i32, last: i32): void {
  const crowd = changetype<Crowd>(pointer);
  const rows = crowd.rowOfSlot;
  copyOffsets(rows, crowd.x, crowd.slotOffsetX, crowd.originX, crowd.cellSizeX, crowd.worldCellsX, first, last);
  copyOffsets(rows, crowd.y, crowd.slotOffsetY, crowd.originY, crowd.cellSizeY, crowd.worldCellsY, first, last);
  copyHalved(rows, crowd.vx, crowd.slotVx, first, last);
  copyHalved(rows, crowd.vy, crowd.slotVy, first, last);
  // The slots of the floors come first; height is nothing there.
  const flyers = min(max(i32At(crowd.cellStart, crowd.levels * crowd.cellsY * crowd.cellsX), first), last);
  memory.fill(crowd.slotOffsetZ + (<usize>first << 2), 0, <usize>(flyers - first) << 2);
  memory.fill(crowd.slotVz + (<usize>first << 2), 0, <usize>(flyers - first) << 2);
  copyOffsets(rows, crowd.z, crowd.slotOffsetZ, crowd.originZ, crowd.cellSizeZ, crowd.cellsZ, flyers, last);
  copyHalved(rows, crowd.vz, crowd.slotVz, flyers, last);
  for (let slot = first; slot < last; slot++) setI32(crowd.slotRadius, slot, i32At(crowd.radius, i32At(rows, slot)));
  for (let slot = first; slot < last; slot++) setI32(crowd.slotId, slot, i32At(crowd.id, i32At(rows, slot)));
  for (let slot = first; slot < last; slot++) {
    const row = i32At(rows, slot);
    store<u8>(crowd.slotKind + <usize>slot, <u8>u8At(crowd.kind, row));
    store<u8>(crowd.slotModel + <usize>slot, <u8>u8At(crowd.model, row));
  }
}

/** Two values of a 64-bit column at rows that follow each other in `rows`. */
@inline
function twoAt(column: usize, rows: usize, slot: i32): v128 {
  const first = v128.load64_zero(column + (<usize>i32At(rows, slot) << 3));
  return v128.load_lane<u64>(column + (<usize>i32At(rows, slot + 1) << 3), first, 1);
}

/** Two pairs of 64-bit numbers as four of 32 bits. */
@inline
function halve4(first: v128, second: v128): v128 {
  return v128.shuffle<i64>(f32x4.demote_f64x2_zero(first), f32x4.demote_f64x2_zero(second), 0, 2);
}

/** Velocities in 32 bits, four slots at a time. */
@inline
function copyHalved(rows: usize, from: usize, to: usize, first: i32, last: i32): void {
  let slot = first;
  for (; slot + 4 <= last; slot += 4) {
    setFour(to, slot, halve4(twoAt(from, rows, slot), twoAt(from, rows, slot + 2)));
  }
  for (; slot < last; slot++) setF32(to, slot, <f32>f64At(from, i32At(rows, slot)));
}

/** position - (origin + cell * cell size) for two positions. */
@inline
function offsets2(positions: v128, origin: f64, cellSize: f64, cells: i32): v128 {
  const start = f64x2.mul(worldCell2(positions, origin, cellSize, cells), f64x2.splat(cellSize));
  return f64x2.sub(positions, f64x2.add(f64x2.splat(origin), start));
}

/** Offsets along a horizontal axis, four slots at a time. */
@inline
function copyOffsets(rows: usize, from: usize, to: usize, origin: f64, cellSize: f64, cells: i32, first: i32, last: i32): void {
  let slot = first;
  for (; slot + 4 <= last; slot += 4) {
    const low = offsets2(twoAt(from, rows, slot), origin, cellSize, cells);
    const high = offsets2(twoAt(from, rows, slot + 2), origin, cellSize, cells);
    setFour(to, slot, halve4(low, high));
  }
  for (; slot < last; slot++) {
    const position = f64At(from, i32At(rows, slot));
    const cell = worldCell(position, origin, cellSize, cells);
    setF32(to, slot, <f32>(position - (origin + cell * cellSize)));
  }
}

/** The shorter way along an axis of `size` metres that wraps around, or simply the difference. */
@inline
function wayTo(difference: f64, size: f64, wraps: i32): f64 {
  if (wraps == 0) return difference;
  if (difference >= size / 2) return difference - size;
  if (difference < -size / 2) return difference + size;
  return difference;
}

export function aimRows(pointer: usize, first: i32, last: i32): i32 {
  const crowd = changetype<Crowd>(pointer);
  const dt = crowd.dt;
  let trace: f64 = 0;
  for (let row = first; row < last; row++) {
    const towardX = wayTo(f64At(crowd.goalX, row) - f64At(crowd.x, row), crowd.sizeX, crowd.wrapX);
    const towardY = wayTo(f64At(crowd.goalY, row) - f64At(crowd.y, row), crowd.sizeY, crowd.wrapY);
    let towardZ: f64 = 0;
    if (levelAt(crowd, row) < 0) {
      towardZ = wayTo(f64At(crowd.goalZ, row) - f64At(crowd.z, row), crowd.sizeZ, crowd.wrapZ);
    }
    const distance = sqrt(towardX * towardX + towardY * towardY + towardZ * towardZ);
    let pace: f64 = 0;
    if (distance > arrivedDistance) pace = min(<f64>f32At(crowd.desiredSpeed, row), distance / dt) / distance;
    const moves = pace > 0;
    setF32(crowd.desiredVx, row, moves ? <f32>(towardX * pace) : 0);
    setF32(crowd.desiredVy, row, moves ? <f32>(towardY * pace) : 0);
    setF32(crowd.desiredVz, row, moves ? <f32>(towardZ * pace) : 0);
    const motion = stateSum(crowd, row);
    const body = bodySum(crowd, row);
    trace += motion - motion + (body - body);
  }
  return trace == 0 ? 0 : 1;
}

/** As `stateSum`, of what bodies are and can do. */
@inline
function bodySum(crowd: Crowd, row: i32): f64 {
  const body = <f64>f32At(crowd.radius, row) + <f64>f32At(crowd.mass, row);
  const able = <f64>f32At(crowd.maxSpeed, row) + <f64>f32At(crowd.maxAcceleration, row);
  return body + able + <f64>f32At(crowd.desiredSpeed, row);
}

/** Axis by axis, as slots lie anywhere for rows in the order of ids; then what needs the whole velocity. */
export function moveRows(pointer: usize, first: i32, last: i32): i32 {
  const crowd = changetype<Crowd>(pointer);
  let trace: f64 = 0;
  for (let row = first; row < last; row++) stepAlong(crowd, row, crowd.x, crowd.vx, crowd.nextVx);
  for (let row = first; row < last; row++) stepAlong(crowd, row, crowd.y, crowd.vy, crowd.nextVy);
  for (let row = first; row < last; row++) {
    const flies = levelAt(crowd, row) < 0;
    if (flies) stepAlong(crowd, row, crowd.z, crowd.vz, crowd.nextVz);
    else setF64(crowd.vz, row, 0);
    face(crowd, row);
    keepInAxis(crowd, row, crowd.x, crowd.vx, crowd.originX, crowd.sizeX, crowd.wrapX);
    keepInAxis(crowd, row, crowd.y, crowd.vy, crowd.originY, crowd.sizeY, crowd.wrapY);
    if (flies) keepInAxis(crowd, row, crowd.z, crowd.vz, crowd.originZ, crowd.sizeZ, crowd.wrapZ);
    const sum = stateSum(crowd, row);
    trace += sum - sum;
  }
  return trace == 0 ? 0 : 1;
}

/** Less itself it is 0, unless a part of it is NaN or infinite. */
@inline
function stateSum(crowd: Crowd, row: i32): f64 {
  const place = f64At(crowd.x, row) + f64At(crowd.y, row) + f64At(crowd.z, row);
  return place + f64At(crowd.vx, row) + f64At(crowd.vy, row) + f64At(crowd.vz, row);
}

/** position += velocity * dt with the new velocity, or with the old one where the model says so. */
@inline
function stepAlong(crowd: Crowd, row: i32, positions: usize, velocities: usize, decided: usize): void {
  const velocity = f64At(decided, i32At(crowd.slotOfRow, row));
  const stepsWithOld = u8At(crowd.motionRules, u8At(crowd.model, row)) == 1;
  const step = (stepsWithOld ? f64At(velocities, row) : velocity) * crowd.dt;
  setF64(positions, row, f64At(positions, row) + step);
  setF64(velocities, row, velocity);
}

/** An agent that moves faces where it goes. */
@inline
function face(crowd: Crowd, row: i32): void {
  const vx = f64At(crowd.vx, row);
  const vy = f64At(crowd.vy, row);
  const vz = f64At(crowd.vz, row);
  const speedSquared = vx * vx + vy * vy + vz * vz;
  if (speedSquared > facingSpeedSquared) {
    const speed = sqrt(speedSquared);
    const flat = f64x2.div(f64x2.replace_lane(f64x2.splat(vx), 1, vy), f64x2.splat(speed));
    setF32(crowd.headingX, row, <f32>f64x2.extract_lane(flat, 0));
    setF32(crowd.headingY, row, <f32>f64x2.extract_lane(flat, 1));
    setF32(crowd.headingZ, row, vz == 0 ? <f32>vz : <f32>(vz / speed));
  }
}

/** The world's edge: comes in on the other side, stops the body, or (open) does nothing. */
@inline
function keepInAxis(crowd: Crowd, row: i32, positions: usize, speeds: usize, origin: f64, size: f64, wraps: i32): void {
  const position = f64At(positions, row);
  if (wraps == 1) {
    const beyond = position - origin;
    if (beyond >= 0 && beyond < size) return;
    const inside = beyond - floor(beyond / size) * size;
    setF64(positions, row, origin + (inside < size ? inside : 0));
  } else if (crowd.closed == 1) {
    const radius = <f64>f32At(crowd.radius, row);
    const least = origin + radius;
    const most = origin + size - radius;
    if (position >= least && position <= most) return;
    setF64(positions, row, position < least ? least : most);
    // 0, and NaN for what is no finite number: the edge must not hide it.
    const speed = f64At(speeds, row);
    setF64(speeds, row, speed - speed);
  }
}
