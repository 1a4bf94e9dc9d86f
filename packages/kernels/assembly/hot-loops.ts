import { Crowd } from './blocks';
import { f32At, f64At, i32At, setF32, setF64, setI32, u8At } from './lanes';

/**
 * The loops that touch every agent every tick, the same bit for bit as core's plainHotLoops: the same operations on
 * 64-bit floats in the same order. What they are for is told there.
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

/** Cell inside the tile's window; on a wrapping axis the window may reach over the world's edge. */
@inline
function windowCell(cell: f64, firstCell: i32, worldCells: i32, wraps: i32): f64 {
  const local = cell - <f64>firstCell;
  return local < 0 && wraps == 1 ? local + <f64>worldCells : local;
}

export function locateRows(pointer: usize, first: i32, last: i32): void {
  const crowd = changetype<Crowd>(pointer);
  const cellsX = <f64>crowd.cellsX;
  const cellsY = <f64>crowd.cellsY;
  for (let row = first; row < last; row++) {
    const worldX = worldCell(f64At(crowd.x, row), crowd.originX, crowd.cellSizeX, crowd.worldCellsX);
    const worldY = worldCell(f64At(crowd.y, row), crowd.originY, crowd.cellSizeY, crowd.worldCellsY);
    const cellX = windowCell(worldX, crowd.firstCellX, crowd.worldCellsX, crowd.wrapX);
    const cellY = windowCell(worldY, crowd.firstCellY, crowd.worldCellsY, crowd.wrapY);
    const level = levelAt(crowd, row);
    const layer =
      level >= 0
        ? <f64>level
        : <f64>crowd.levels + worldCell(f64At(crowd.z, row), crowd.originZ, crowd.cellSizeZ, crowd.cellsZ);
    setI32(crowd.cellOfRow, row, <i32>((layer * cellsY + cellY) * cellsX + cellX));
  }
}

export function sortRows(pointer: usize): void {
  const crowd = changetype<Crowd>(pointer);
  const layerCells = crowd.cellsY * crowd.cellsX;
  const floorCells = crowd.levels * layerCells;
  const cells = floorCells + crowd.cellsZ * layerCells;
  dealOutSlots(crowd, cells);
  const occupiedFloors = listOccupied(crowd, 0, floorCells, 0);
  crowd.occupiedFloors = occupiedFloors;
  crowd.occupiedCount = listOccupied(crowd, floorCells, cells, occupiedFloors);
}

/** Stable counting sort: cellStart, slotOfRow, rowOfSlot. */
function dealOutSlots(crowd: Crowd, cells: i32): void {
  const cellStart = crowd.cellStart;
  const cellOfRow = crowd.cellOfRow;
  const rowCount = crowd.rowCount;
  memory.fill(cellStart, 0, (<usize>cells + 1) << 2);
  for (let row = 0; row < rowCount; row++) {
    const count = cellStart + (<usize>i32At(cellOfRow, row) << 2);
    store<i32>(count, load<i32>(count) + 1);
  }
  // From numbers to ends; dealing out backwards then walks every end back to the start of its cell.
  let end = 0;
  for (let cell = 0; cell < cells; cell++) {
    end += i32At(cellStart, cell);
    setI32(cellStart, cell, end);
  }
  setI32(cellStart, cells, rowCount);
  for (let row = rowCount - 1; row >= 0; row--) {
    const place = cellStart + (<usize>i32At(cellOfRow, row) << 2);
    const slot = load<i32>(place) - 1;
    store<i32>(place, slot);
    setI32(crowd.slotOfRow, row, slot);
    setI32(crowd.rowOfSlot, slot, row);
  }
}

/** Adds the cells of first..last that hold own agents to the list of `count` occupied cells; gives its new length. */
function listOccupied(crowd: Crowd, first: i32, last: i32, count: i32): i32 {
  const cellStart = crowd.cellStart;
  const occupied = crowd.occupied;
  const ownCount = crowd.ownCount;
  let slot = i32At(cellStart, first);
  for (let cell = first; cell < last; cell++) {
    const next = i32At(cellStart, cell + 1);
    if (slot < next && i32At(crowd.rowOfSlot, slot) < ownCount) setI32(occupied, count++, cell);
    slot = next;
  }
  return count;
}

export function copySlots(pointer: usize, first: i32, last: i32): void {
  const crowd = changetype<Crowd>(pointer);
  for (let slot = first; slot < last; slot++) {
    const row = i32At(crowd.rowOfSlot, slot);
    const x = f64At(crowd.x, row);
    const y = f64At(crowd.y, row);
    const z = f64At(crowd.z, row);
    const cellX = worldCell(x, crowd.originX, crowd.cellSizeX, crowd.worldCellsX);
    const cellY = worldCell(y, crowd.originY, crowd.cellSizeY, crowd.worldCellsY);
    const cellZ = levelAt(crowd, row) >= 0 ? 0.0 : worldCell(z, crowd.originZ, crowd.cellSizeZ, crowd.cellsZ);
    setF32(crowd.slotOffsetX, slot, <f32>(x - (crowd.originX + cellX * crowd.cellSizeX)));
    setF32(crowd.slotOffsetY, slot, <f32>(y - (crowd.originY + cellY * crowd.cellSizeY)));
    setF32(crowd.slotOffsetZ, slot, <f32>(z - (crowd.originZ + cellZ * crowd.cellSizeZ)));
    setF32(crowd.slotVx, slot, <f32>f64At(crowd.vx, row));
    setF32(crowd.slotVy, slot, <f32>f64At(crowd.vy, row));
    setF32(crowd.slotVz, slot, <f32>f64At(crowd.vz, row));
    setF32(crowd.slotRadius, slot, f32At(crowd.radius, row));
    setI32(crowd.slotId, slot, i32At(crowd.id, row));
    store<u8>(crowd.slotKind + <usize>slot, <u8>u8At(crowd.kind, row));
    store<u8>(crowd.slotModel + <usize>slot, <u8>u8At(crowd.model, row));
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

export function aimRows(pointer: usize, first: i32, last: i32): void {
  const crowd = changetype<Crowd>(pointer);
  const dt = crowd.dt;
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
  }
}

export function moveRows(pointer: usize, first: i32, last: i32): void {
  const crowd = changetype<Crowd>(pointer);
  for (let row = first; row < last; row++) {
    const flies = levelAt(crowd, row) < 0;
    stepRow(crowd, row, flies);
    keepInAxis(crowd, row, crowd.x, crowd.vx, crowd.originX, crowd.sizeX, crowd.wrapX);
    keepInAxis(crowd, row, crowd.y, crowd.vy, crowd.originY, crowd.sizeY, crowd.wrapY);
    if (flies) keepInAxis(crowd, row, crowd.z, crowd.vz, crowd.originZ, crowd.sizeZ, crowd.wrapZ);
  }
}

@inline
function stepRow(crowd: Crowd, row: i32, flies: bool): void {
  const dt = crowd.dt;
  const slot = i32At(crowd.slotOfRow, row);
  const newVx = f64At(crowd.nextVx, slot);
  const newVy = f64At(crowd.nextVy, slot);
  const newVz = flies ? f64At(crowd.nextVz, slot) : 0;
  const stepsWithOld = u8At(crowd.motionRules, u8At(crowd.model, row)) == 1;
  setF64(crowd.x, row, f64At(crowd.x, row) + (stepsWithOld ? f64At(crowd.vx, row) : newVx) * dt);
  setF64(crowd.y, row, f64At(crowd.y, row) + (stepsWithOld ? f64At(crowd.vy, row) : newVy) * dt);
  if (flies) setF64(crowd.z, row, f64At(crowd.z, row) + (stepsWithOld ? f64At(crowd.vz, row) : newVz) * dt);
  setF64(crowd.vx, row, newVx);
  setF64(crowd.vy, row, newVy);
  setF64(crowd.vz, row, newVz);
  const speedSquared = newVx * newVx + newVy * newVy + newVz * newVz;
  if (speedSquared > facingSpeedSquared) {
    const speed = sqrt(speedSquared);
    setF32(crowd.headingX, row, <f32>(newVx / speed));
    setF32(crowd.headingY, row, <f32>(newVy / speed));
    setF32(crowd.headingZ, row, <f32>(newVz / speed));
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
    setF64(speeds, row, 0);
  }
}
