import { Crowd } from './blocks';
import { countUp4, fourAt, i32At, infinity4, setFour, setI32, u8At, f32At, setF32 } from './lanes';
import {
  candidateSlot,
  candidateX,
  candidateY,
  candidateZ,
  mostCandidates,
  Neighbourhood,
} from './neighbourhood';

/** 32-bit rounding of offsets and distances stays far below this part of radius and cell. */
const roundingShare: f64 = 1e-5;

/** Gathers everybody within `reach` of the box of those who ask (and some more). */
export function gather(hood: Neighbourhood, reach: f32): void {
  hood.reach = reach;
  rewind(hood);
  hood.complete = gatherBatch(hood) ? 0 : 1;
}

/** Begins at the first cell again. */
export function rewind(hood: Neighbourhood): void {
  const crowd = hood.crowd;
  const largestCell = max(crowd.cellSizeX, max(crowd.cellSizeY, hood.inVolume ? crowd.cellSizeZ : 0));
  const reach = <f64>hood.reach + roundingShare * (<f64>hood.reach + largestCell);
  hood.paddedReach = reach;
  hood.resumes = 0;
  hood.folded = 0;

  const lastStepX = farStep(hood.highX, reach, crowd.cellSizeX);
  const firstStepX = nearStep(hood.lowX, reach, crowd.cellSizeX);
  if (crowd.loopX && lastStepX - firstStepX >= crowd.cellsX) hood.folded = 1;

  const firstStepY = nearStep(hood.lowY, reach, crowd.cellSizeY);
  const lastStepY = farStep(hood.highY, reach, crowd.cellSizeY);
  if (crowd.loopY && lastStepY - firstStepY >= crowd.cellsY) hood.folded = 1;
  hood.firstStepY = stepFrom(firstStepY, hood.cellY, crowd.cellsY, crowd.loopY);
  hood.lastStepY = stepTo(lastStepY, hood.cellY, crowd.cellsY, crowd.loopY);
  hood.stepY = hood.firstStepY;

  hood.stepZ = hood.lastStepZ = 0;
  if (hood.inVolume == 0) return;
  const cellZ = hood.layer - crowd.levels;
  const firstStepZ = nearStep(hood.lowZ, reach, crowd.cellSizeZ);
  const lastStepZ = farStep(hood.highZ, reach, crowd.cellSizeZ);
  if (crowd.loopZ && lastStepZ - firstStepZ >= crowd.cellsZ) hood.folded = 1;
  hood.stepZ = stepFrom(firstStepZ, cellZ, crowd.cellsZ, crowd.loopZ);
  hood.lastStepZ = stepTo(lastStepZ, cellZ, crowd.cellsZ, crowd.loopZ);
}

// The cells an axis of the box, widened by the reach, touches. The own cell is always among them: agents beyond an open
// edge of the world belong to the outermost cell without lying in it.

@inline
function nearStep(low: f32, reach: f64, cellSize: f64): i32 {
  return min(0, <i32>floor((<f64>low - reach) / cellSize));
}

@inline
function farStep(high: f32, reach: f64, cellSize: f64): i32 {
  return max(0, <i32>floor((<f64>high + reach) / cellSize));
}

// Steps end at the window, or, where the window loops, at the farthest image that can be the nearest.

@inline
function stepFrom(step: i32, cell: i32, cells: i32, loops: i32): i32 {
  return max(step, loops ? -(cells >> 1) - 1 : -cell);
}

@inline
function stepTo(step: i32, cell: i32, cells: i32, loops: i32): i32 {
  return min(step, loops ? (cells >> 1) + 1 : cells - 1 - cell);
}

@inline
function wrapCell(cell: i32, cells: i32): i32 {
  return cell < 0 ? cell + cells : cell >= cells ? cell - cells : cell;
}

/** Least distance along one axis between the box and the cells `step` away. */
@inline
function gapAlong(step: i32, low: f32, high: f32, cellSize: f64): f64 {
  if (step > 0) return max(0, <f64>step * cellSize - <f64>high);
  if (step < 0) return max(0, <f64>low - <f64>(step + 1) * cellSize);
  return 0;
}

/** Fills the candidate columns from where the last batch ended; true when there is more. */
export function gatherBatch(hood: Neighbourhood): bool {
  hood.candidates = 0;
  hood.ownFirst = hood.ownLast = 0;
  const lastStepY = hood.lastStepY;
  const lastStepZ = hood.lastStepZ;
  let more = false;
  while (hood.stepZ <= lastStepZ) {
    while (hood.stepY <= lastStepY) {
      more = gatherRow(hood, hood.stepZ, hood.stepY);
      if (more) break;
      hood.stepY++;
    }
    if (more) break;
    hood.stepY = hood.firstStepY;
    hood.stepZ++;
  }
  // The last four lanes are filled up with nobody.
  setFour(candidateX(hood), hood.candidates, infinity4());
  return more;
}

/** The cells of one row that the reach touches; true when they did not fit. */
function gatherRow(hood: Neighbourhood, stepZ: i32, stepY: i32): bool {
  const crowd = hood.crowd;
  const reach = hood.paddedReach;
  const cellSizeX = crowd.cellSizeX;
  const gapY = gapAlong(stepY, hood.lowY, hood.highY, crowd.cellSizeY);
  const gapZ = hood.inVolume ? gapAlong(stepZ, hood.lowZ, hood.highZ, crowd.cellSizeZ) : 0;
  const left = reach * reach - gapY * gapY - gapZ * gapZ;
  if (left < 0) return false;
  const reachX = sqrt(left);
  const cellsX = crowd.cellsX;
  const cellX = hood.cellX;
  const lastStep = stepTo(farStep(hood.highX, reachX, cellSizeX), cellX, cellsX, crowd.loopX);
  let step = stepFrom(nearStep(hood.lowX, reachX, cellSizeX), cellX, cellsX, crowd.loopX);
  if (hood.resumes) step = hood.resumeStepX;

  const firstCell = rowStart(hood, stepZ, stepY);
  const shiftY = <f32>(<f64>stepY * crowd.cellSizeY);
  const shiftZ = <f32>(<f64>stepZ * crowd.cellSizeZ);
  for (; step <= lastStep; step++) {
    const cell = firstCell + (crowd.loopX ? wrapCell(cellX + step, cellsX) : cellX + step);
    let from = i32At(crowd.cellStart, cell);
    const to = i32At(crowd.cellStart, cell + 1);
    if (hood.resumes) from = hood.resumeSlot;
    hood.resumes = 0;
    const last = min(to, from + mostCandidates - hood.candidates);
    const before = hood.candidates;
    if (last > from) takeCell(hood, from, last, <f32>(<f64>step * cellSizeX), shiftY, shiftZ);
    if ((step | stepY | stepZ) == 0) {
      hood.ownFirst = before;
      hood.ownLast = hood.candidates;
    }
    if (last < to) {
      hood.resumes = 1;
      hood.resumeStepX = step;
      hood.resumeSlot = last;
      return true;
    }
  }
  return false;
}

/** Number of the first cell of a row of the window. */
@inline
function rowStart(hood: Neighbourhood, stepZ: i32, stepY: i32): i32 {
  const crowd = hood.crowd;
  const cellY = crowd.loopY ? wrapCell(hood.cellY + stepY, crowd.cellsY) : hood.cellY + stepY;
  let layer = hood.layer;
  if (hood.inVolume) {
    const cellZ = layer - crowd.levels + stepZ;
    layer = crowd.levels + (crowd.loopZ ? wrapCell(cellZ, crowd.cellsZ) : cellZ);
  }
  return (layer * crowd.cellsY + cellY) * crowd.cellsX;
}

@inline
function takeCell(hood: Neighbourhood, from: i32, to: i32, shiftX: f32, shiftY: f32, shiftZ: f32): void {
  if (allSeen(hood.crowd.slotKind, from, to, hood.kindsSeen)) takeAll(hood, from, to, shiftX, shiftY, shiftZ);
  else takeSeen(hood, from, to, shiftX, shiftY, shiftZ);
}

@inline
function allSeen(kinds: usize, from: i32, to: i32, kindsSeen: i32): bool {
  for (let slot = from; slot < to; slot++) {
    if (((kindsSeen >>> u8At(kinds, slot)) & 1) == 0) return false;
  }
  return true;
}

/** Four at a time; what is written behind the end is overwritten by the next cell. */
@inline
function takeAll(hood: Neighbourhood, from: i32, to: i32, shiftX: f32, shiftY: f32, shiftZ: f32): void {
  const crowd = hood.crowd;
  const end = hood.candidates + to - from;
  const shiftX4 = f32x4.splat(shiftX);
  const shiftY4 = f32x4.splat(shiftY);
  const shiftZ4 = f32x4.splat(shiftZ);
  let slots = i32x4.add(i32x4.splat(from), countUp4());
  let at = hood.candidates;
  for (let slot = from; slot < to; slot += 4, at += 4) {
    setFour(candidateX(hood), at, f32x4.add(fourAt(crowd.slotOffsetX, slot), shiftX4));
    setFour(candidateY(hood), at, f32x4.add(fourAt(crowd.slotOffsetY, slot), shiftY4));
    if (hood.inVolume) setFour(candidateZ(hood), at, f32x4.add(fourAt(crowd.slotOffsetZ, slot), shiftZ4));
    setFour(candidateSlot(hood), at, slots);
    slots = i32x4.add(slots, i32x4.splat(4));
  }
  hood.candidates = end;
}

/** One at a time, leaving out the kinds that are not seen. */
function takeSeen(hood: Neighbourhood, from: i32, to: i32, shiftX: f32, shiftY: f32, shiftZ: f32): void {
  const crowd: Crowd = hood.crowd;
  let at = hood.candidates;
  for (let slot = from; slot < to; slot++) {
    setF32(candidateX(hood), at, f32At(crowd.slotOffsetX, slot) + shiftX);
    setF32(candidateY(hood), at, f32At(crowd.slotOffsetY, slot) + shiftY);
    setF32(candidateZ(hood), at, f32At(crowd.slotOffsetZ, slot) + shiftZ);
    setI32(candidateSlot(hood), at, slot);
    at += (hood.kindsSeen >>> u8At(crowd.slotKind, slot)) & 1;
  }
  hood.candidates = at;
}
