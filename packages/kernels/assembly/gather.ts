import { Crowd } from './blocks';
import { countUp4, f32At, Floor, i32At, infinity4, u8At, Volume } from './lanes';
import {
  candidateSlotAt,
  candidateXAt,
  candidateYAt,
  candidateZAt,
  mostCandidates,
  Neighbourhood,
  seenAt,
} from './neighbourhood-scratch';

/** 32-bit rounding of offsets and distances stays far below this part of radius and cell. */
const roundingShare: f64 = 1e-5;

/** Gathers every agent within `reach` of the box of those who ask (and some more). */
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

  hood.cellsPerMetreX = 1 / crowd.cellSizeX;
  const lastStepX = farStep(hood.highX, reach, hood.cellsPerMetreX);
  const firstStepX = nearStep(hood.lowX, reach, hood.cellsPerMetreX);
  if (crowd.loopX && lastStepX - firstStepX >= crowd.cellsX) hood.folded = 1;

  const cellsPerMetreY = 1 / crowd.cellSizeY;
  const firstStepY = nearStep(hood.lowY, reach, cellsPerMetreY);
  const lastStepY = farStep(hood.highY, reach, cellsPerMetreY);
  if (crowd.loopY && lastStepY - firstStepY >= crowd.cellsY) hood.folded = 1;
  hood.firstStepY = stepFrom(firstStepY, hood.cellY, crowd.cellsY, crowd.loopY);
  hood.lastStepY = stepTo(lastStepY, hood.cellY, crowd.cellsY, crowd.loopY);
  hood.stepY = hood.firstStepY;

  hood.stepZ = hood.lastStepZ = 0;
  if (hood.inVolume == 0) return;
  const cellZ = hood.layer - crowd.levels;
  const cellsPerMetreZ = 1 / crowd.cellSizeZ;
  const firstStepZ = nearStep(hood.lowZ, reach, cellsPerMetreZ);
  const lastStepZ = farStep(hood.highZ, reach, cellsPerMetreZ);
  if (crowd.loopZ && lastStepZ - firstStepZ >= crowd.cellsZ) hood.folded = 1;
  hood.stepZ = stepFrom(firstStepZ, cellZ, crowd.cellsZ, crowd.loopZ);
  hood.lastStepZ = stepTo(lastStepZ, cellZ, crowd.cellsZ, crowd.loopZ);
}

// The cells an axis of the box, widened by the reach, touches. The own cell is always among them: agents beyond an open
// edge of the world belong to the outermost cell without lying in it.

@inline
function nearStep(low: f32, reach: f64, cellsPerMetre: f64): i32 {
  return min(0, <i32>floor((<f64>low - reach) * cellsPerMetre));
}

@inline
function farStep(high: f32, reach: f64, cellsPerMetre: f64): i32 {
  return max(0, <i32>floor((<f64>high + reach) * cellsPerMetre));
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
  // The last four lanes are filled up with no agent.
  v128.store(changetype<usize>(hood) + (<usize>hood.candidates << 2), infinity4(), candidateXAt);
  return more;
}

/** The cells of one row that the reach touches; true when they did not fit. */
function gatherRow(hood: Neighbourhood, stepZ: i32, stepY: i32): bool {
  const crowd = hood.crowd;
  const reach = hood.paddedReach;
  const gapY = gapAlong(stepY, hood.lowY, hood.highY, crowd.cellSizeY);
  const gapZ = hood.inVolume ? gapAlong(stepZ, hood.lowZ, hood.highZ, crowd.cellSizeZ) : 0;
  const left = reach * reach - gapY * gapY - gapZ * gapZ;
  if (left < 0) return false;
  const reachX = sqrt(left);
  const loops = crowd.loopX;
  const cellsX = crowd.cellsX;
  const cellX = hood.cellX;
  const lastStep = stepTo(farStep(hood.highX, reachX, hood.cellsPerMetreX), cellX, cellsX, loops);
  let step = stepFrom(nearStep(hood.lowX, reachX, hood.cellsPerMetreX), cellX, cellsX, loops);
  let resumes = hood.resumes != 0;
  if (resumes) step = hood.resumeStepX;
  hood.resumes = 0;

  const rowCells = crowd.cellStart + (<usize>rowStart(hood, stepZ, stepY) << 2);
  const shiftY = <f32>(<f64>stepY * crowd.cellSizeY);
  const shiftZ = <f32>(<f64>stepZ * crowd.cellSizeZ);
  let count = hood.candidates;
  let fits = true;
  for (; step <= lastStep && fits; step++) {
    const place = loops ? wrapCell(cellX + step, cellsX) : cellX + step;
    const from = resumes ? hood.resumeSlot : i32At(rowCells, place);
    const to = i32At(rowCells, place + 1);
    resumes = false;
    if (from == to) continue;
    const last = min(to, from + mostCandidates - count);
    const before = count;
    count = takeCell(hood, count, from, last, <f32>(<f64>step * crowd.cellSizeX), shiftY, shiftZ);
    if ((step | stepY | stepZ) == 0) {
      hood.ownFirst = before;
      hood.ownLast = count;
    }
    if (last < to) {
      fits = false;
      hood.resumes = 1;
      hood.resumeStepX = step;
      hood.resumeSlot = last;
    }
  }
  hood.candidates = count;
  return !fits;
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

/** Adds slots from..to to `count` candidates, shifted to the own cell; gives their new number. */
@inline
function takeCell(hood: Neighbourhood, count: i32, from: i32, to: i32, shiftX: f32, shiftY: f32, shiftZ: f32): i32 {
  if (!allSeen(hood, from, to)) return takeSeen(hood, count, from, to, shiftX, shiftY, shiftZ);
  if (hood.inVolume) takeAll<Volume>(hood, count, from, to, shiftX, shiftY, shiftZ);
  else takeAll<Floor>(hood, count, from, to, shiftX, shiftY, shiftZ);
  return count + to - from;
}

/** Notes which kinds are seen. */
export function listSeen(hood: Neighbourhood, kindsSeen: i32): void {
  hood.kindsSeen = kindsSeen;
  for (let kind = 0; kind < 32; kind++) {
    store<u8>(changetype<usize>(hood) + <usize>kind, (kindsSeen >>> kind) & 1 ? 255 : 0, seenAt);
  }
}

/** Whether all of the slots from..to are of kinds that are seen, looked up 16 at a time. */
@inline
function allSeen(hood: Neighbourhood, from: i32, to: i32): bool {
  const kinds = hood.crowd.slotKind;
  const low = v128.load(changetype<usize>(hood), seenAt);
  const high = v128.load(changetype<usize>(hood), seenAt + 16);
  for (let slot = from; slot < to; slot += 16) {
    const kind = v128.load(kinds + <usize>slot);
    const seen = v128.or(v128.swizzle(low, kind), v128.swizzle(high, i8x16.sub(kind, i8x16.splat(16))));
    const unseen = ~i8x16.bitmask(seen);
    const asked = to - slot >= 16 ? 0xffff : (1 << (to - slot)) - 1;
    if (unseen & asked) return false;
  }
  return true;
}

/** Four at a time; what is written behind the end is overwritten by the next cell. */
@inline
function takeAll<Space>(hood: Neighbourhood, count: i32, from: i32, to: i32, shiftX: f32, shiftY: f32, shiftZ: f32): void {
  const crowd = hood.crowd;
  const x = crowd.slotOffsetX;
  const y = crowd.slotOffsetY;
  const z = crowd.slotOffsetZ;
  const shiftX4 = f32x4.splat(shiftX);
  const shiftY4 = f32x4.splat(shiftY);
  const shiftZ4 = f32x4.splat(shiftZ);
  let slots = i32x4.add(i32x4.splat(from), countUp4());
  let at = changetype<usize>(hood) + (<usize>count << 2);
  const end = <usize>to << 2;
  for (let slot = <usize>from << 2; slot < end; slot += 16, at += 16) {
    v128.store(at, f32x4.add(v128.load(x + slot), shiftX4), candidateXAt);
    v128.store(at, f32x4.add(v128.load(y + slot), shiftY4), candidateYAt);
    if (isFloat<Space>()) v128.store(at, f32x4.add(v128.load(z + slot), shiftZ4), candidateZAt);
    v128.store(at, slots, candidateSlotAt);
    slots = i32x4.add(slots, i32x4.splat(4));
  }
}

/** One at a time, leaving out the kinds that are not seen. */
function takeSeen(hood: Neighbourhood, count: i32, from: i32, to: i32, shiftX: f32, shiftY: f32, shiftZ: f32): i32 {
  const crowd: Crowd = hood.crowd;
  for (let slot = from; slot < to; slot++) {
    const at = changetype<usize>(hood) + (<usize>count << 2);
    store<f32>(at, f32At(crowd.slotOffsetX, slot) + shiftX, candidateXAt);
    store<f32>(at, f32At(crowd.slotOffsetY, slot) + shiftY, candidateYAt);
    store<f32>(at, f32At(crowd.slotOffsetZ, slot) + shiftZ, candidateZAt);
    store<i32>(at, slot, candidateSlotAt);
    const kind = u8At(crowd.slotKind, slot);
    count += kind < 32 ? (hood.kindsSeen >>> kind) & 1 : 0;
  }
  return count;
}
