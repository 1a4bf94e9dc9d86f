import { countUp4, f32At, Floor, i32At, packingOf, packLeft, setF32, setI32, Volume } from './lanes';
import {
  candidateSlotAt,
  candidateXAt,
  candidateYAt,
  candidateZAt,
  hitCandidateAt,
  hitSlot,
  hitSquaredAt,
  hitX,
  hitY,
  hitZ,
  Neighbourhood,
} from './neighbourhood-scratch';

@inline
function candidateX(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + candidateXAt;
}
@inline
function candidateY(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + candidateYAt;
}
@inline
function candidateZ(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + candidateZAt;
}
@inline
function candidateSlot(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + candidateSlotAt;
}
@inline
function hitCandidate(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + hitCandidateAt;
}
@inline
function hitSquared(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + hitSquaredAt;
}

/**
 * Which candidates count for the agent at `slot`: within the radius (d2 <= r2 in f32), in view, by their nearest image,
 * not the agent itself. Fills hitCandidate and hitSquared in the order of the candidates; gives their number.
 */
export function searchCandidates(hood: Neighbourhood, slot: i32, radius: f32): i32 {
  // The agent itself is put infinitely far away while it looks around.
  const self = candidateOf(hood, slot);
  const selfAt = candidateX(hood) + (<usize>self << 2);
  const selfX: f32 = self < 0 ? 0 : load<f32>(selfAt);
  if (self >= 0) store<f32>(selfAt, Infinity as f32);
  let hits = hood.inVolume
    ? withinReach<Volume>(hood, slot, radius * radius)
    : withinReach<Floor>(hood, slot, radius * radius);
  if (self >= 0) store<f32>(selfAt, selfX);
  if (hood.folded) hits = keepNearestImages(hood, slot, hits);
  if (hood.cosHalfView > -1) hits = keepInView(hood, slot, hits);
  return hits;
}

/** Place of the asking agent among the candidates of its cell; -1 when its own kind is not seen or not in this batch. */
@inline
function candidateOf(hood: Neighbourhood, slot: i32): i32 {
  const first = hood.ownFirst;
  const last = hood.ownLast;
  if (first == last) return -1;
  const guess = first + slot - i32At(candidateSlot(hood), first);
  if (guess >= first && guess < last && i32At(candidateSlot(hood), guess) == slot) return guess;
  return findCandidate(hood, slot);
}

function findCandidate(hood: Neighbourhood, slot: i32): i32 {
  const last = hood.ownLast;
  for (let index = hood.ownFirst; index < last; index++) if (i32At(candidateSlot(hood), index) == slot) return index;
  return -1;
}

/**
 * d2 = (dx2 + dy2) + dz2 <= r2, four candidates at a time, on floors without dz. The hits of each four are packed to the
 * left and stored without a branch.
 */
@inline
function withinReach<Space>(hood: Neighbourhood, slot: i32, radiusSquared: f32): i32 {
  const crowd = hood.crowd;
  const selfX = f32x4.splat(f32At(crowd.slotOffsetX, slot));
  const selfY = f32x4.splat(f32At(crowd.slotOffsetY, slot));
  const selfZ = f32x4.splat(f32At(crowd.slotOffsetZ, slot));
  const limit = f32x4.splat(radiusSquared);
  let indices = countUp4();
  let at = changetype<usize>(hood);
  let hitAt = at;
  const end = at + (<usize>hood.candidates << 2);
  for (; at < end; at += 16) {
    const x = f32x4.sub(v128.load(at, candidateXAt), selfX);
    const y = f32x4.sub(v128.load(at, candidateYAt), selfY);
    let squared = f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y));
    if (isFloat<Space>()) {
      const z = f32x4.sub(v128.load(at, candidateZAt), selfZ);
      squared = f32x4.add(squared, f32x4.mul(z, z));
    }
    const mask = i32x4.bitmask(f32x4.le(squared, limit));
    const packing = packingOf(mask);
    v128.store(hitAt, packLeft(squared, packing), hitSquaredAt);
    v128.store(hitAt, packLeft(indices, packing), hitCandidateAt);
    hitAt += <usize>popcnt(mask) << 2;
    indices = i32x4.add(indices, i32x4.splat(4));
  }
  return <i32>((hitAt - changetype<usize>(hood)) >> 2);
}

/** Keeps hits that are not another image of a nearer agent by the way around the world. */
function keepNearestImages(hood: Neighbourhood, slot: i32, hits: i32): i32 {
  const crowd = hood.crowd;
  let kept = 0;
  for (let hit = 0; hit < hits; hit++) {
    const index = i32At(hitCandidate(hood), hit);
    const other = i32At(candidateSlot(hood), index);
    const nearest =
      isNearestImage(crowd.loopX, crowd.slotOffsetX, candidateX(hood), slot, other, index, crowd.cellSizeX, crowd.cellsX) &&
      isNearestImage(crowd.loopY, crowd.slotOffsetY, candidateY(hood), slot, other, index, crowd.cellSizeY, crowd.cellsY) &&
      (hood.inVolume == 0 ||
        isNearestImage(crowd.loopZ, crowd.slotOffsetZ, candidateZ(hood), slot, other, index, crowd.cellSizeZ, crowd.cellsZ));
    if (nearest) keepHit(hood, hit, kept++);
  }
  return kept;
}

/**
 * -L/2 <= d < L/2 for d = (other - own offset) + steps * cell size. Written as bounds of the difference of the offsets,
 * neighbouring images share a bound to the bit, so exactly one image passes.
 */
@inline
function isNearestImage(
  loops: i32,
  offsets: usize,
  positions: usize,
  self: i32,
  other: i32,
  index: i32,
  cellSize: f64,
  cells: i32,
): bool {
  if (loops == 0) return true;
  const offset = f32At(offsets, other);
  const steps = nearest((<f64>f32At(positions, index) - <f64>offset) / cellSize);
  const difference = offset - f32At(offsets, self);
  const half = <f64>cells * 0.5;
  return difference >= <f32>((-half - steps) * cellSize) && difference < <f32>((half - steps) * cellSize);
}

/** Keeps hits with cos(angle between heading and way to the neighbour) >= cosHalfView; one at the same point is seen. */
function keepInView(hood: Neighbourhood, slot: i32, hits: i32): i32 {
  const crowd = hood.crowd;
  const row = i32At(crowd.rowOfSlot, slot);
  const headingX = f32At(crowd.headingX, row);
  const headingY = f32At(crowd.headingY, row);
  const headingZ = f32At(crowd.headingZ, row);
  const selfX = f32At(crowd.slotOffsetX, slot);
  const selfY = f32At(crowd.slotOffsetY, slot);
  const selfZ = f32At(crowd.slotOffsetZ, slot);
  const cosHalfView = hood.cosHalfView;
  let kept = 0;
  for (let hit = 0; hit < hits; hit++) {
    const index = i32At(hitCandidate(hood), hit);
    let ahead = (f32At(candidateX(hood), index) - selfX) * headingX + (f32At(candidateY(hood), index) - selfY) * headingY;
    if (hood.inVolume) ahead += (f32At(candidateZ(hood), index) - selfZ) * headingZ;
    if (ahead >= cosHalfView * sqrt(f32At(hitSquared(hood), hit))) keepHit(hood, hit, kept++);
  }
  return kept;
}

@inline
function keepHit(hood: Neighbourhood, hit: i32, place: i32): void {
  setI32(hitCandidate(hood), place, i32At(hitCandidate(hood), hit));
  setF32(hitSquared(hood), place, f32At(hitSquared(hood), hit));
}

/** Fills hitX, hitY, hitZ and hitSlot for the hits. */
export function packHits(hood: Neighbourhood, slot: i32, hits: i32): void {
  const crowd = hood.crowd;
  const selfX = f32At(crowd.slotOffsetX, slot);
  const selfY = f32At(crowd.slotOffsetY, slot);
  const selfZ = f32At(crowd.slotOffsetZ, slot);
  for (let hit = 0; hit < hits; hit++) {
    const index = i32At(hitCandidate(hood), hit);
    setF32(hitX(hood), hit, f32At(candidateX(hood), index) - selfX);
    setF32(hitY(hood), hit, f32At(candidateY(hood), index) - selfY);
    setI32(hitSlot(hood), hit, i32At(candidateSlot(hood), index));
    if (hood.inVolume) setF32(hitZ(hood), hit, f32At(candidateZ(hood), index) - selfZ);
  }
}
