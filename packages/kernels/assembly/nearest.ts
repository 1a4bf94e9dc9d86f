import { f32At, fourAt, i32At, infinity4, setF32, setFour, setI32 } from './lanes';
import {
  candidateSlot,
  candidateX,
  candidateY,
  candidateZ,
  hitCandidate,
  hitOfRank,
  hitRank,
  hitSquared,
  nearKey,
  Neighbourhood,
  nearSlot,
  nearSquared,
  nearX,
  nearY,
  nearZ,
} from './neighbourhood';

/** Up to so many hits the place of each is counted, all against all; beyond, they are inserted one by one. */
const mostRanked: i32 = 128;

/** The nearest of the hits in order of distance, then id, into the near columns and `hood.found`. */
export function pickNearest(hood: Neighbourhood, slot: i32, hits: i32): void {
  if (hits <= mostRanked && rankHits(hood, hits)) {
    const found = min(hits, hood.limit);
    for (let place = 0; place < found; place++) {
      const hit = i32At(hitOfRank(hood), place);
      placeHit(hood, slot, hit, place);
    }
    hood.found = found;
    return;
  }
  hood.found = 0;
  offerHits(hood, slot, hits);
}

/**
 * rank of i = number of hits nearer than i, for four hits at a time. False when two are equally far: then ranks collide
 * and their sum falls short of 0 + 1 + ... + (hits - 1).
 */
function rankHits(hood: Neighbourhood, hits: i32): bool {
  setFour(hitSquared(hood), hits, infinity4());
  let sums = i32x4.splat(0);
  for (let four = 0; four < hits; four += 4) {
    const squared = fourAt(hitSquared(hood), four);
    let ranks = i32x4.splat(0);
    for (let other = 0; other < hits; other++) {
      const nearer = v128.load_splat<f32>(hitSquared(hood) + (<usize>other << 2));
      ranks = i32x4.sub(ranks, f32x4.lt(nearer, squared));
    }
    setFour(hitRank(hood), four, ranks);
    sums = i32x4.add(sums, ranks);
  }
  const sum =
    i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
  const nobodies = ((hits + 3) & ~3) - hits;
  if (sum != ((hits * (hits - 1)) >> 1) + nobodies * hits) return false;
  for (let hit = 0; hit < hits; hit++) setI32(hitOfRank(hood), i32At(hitRank(hood), hit), hit);
  return true;
}

/** Inserts hits one by one into the ordered list of the nearest so far. */
export function offerHits(hood: Neighbourhood, slot: i32, hits: i32): void {
  for (let hit = 0; hit < hits; hit++) {
    const other = i32At(candidateSlot(hood), i32At(hitCandidate(hood), hit));
    // Distances are not negative, so their bits are in the same order as they are.
    const distanceBits = <u64>reinterpret<u32>(f32At(hitSquared(hood), hit));
    const key = (distanceBits << 32) | <u64>load<u32>(hood.crowd.slotId + (<usize>other << 2));
    let place = hood.found;
    if (place == hood.limit) {
      if (key >= keyAt(hood, place - 1)) continue;
      place--;
    } else hood.found++;
    while (place > 0 && keyAt(hood, place - 1) > key) {
      moveDown(hood, place - 1);
      place--;
    }
    store<u64>(nearKey(hood) + (<usize>place << 3), key);
    placeHit(hood, slot, hit, place);
  }
}

@inline
function keyAt(hood: Neighbourhood, place: i32): u64 {
  return load<u64>(nearKey(hood) + (<usize>place << 3));
}

function moveDown(hood: Neighbourhood, place: i32): void {
  store<u64>(nearKey(hood) + (<usize>(place + 1) << 3), keyAt(hood, place));
  setF32(nearX(hood), place + 1, f32At(nearX(hood), place));
  setF32(nearY(hood), place + 1, f32At(nearY(hood), place));
  setF32(nearZ(hood), place + 1, f32At(nearZ(hood), place));
  setF32(nearSquared(hood), place + 1, f32At(nearSquared(hood), place));
  setI32(nearSlot(hood), place + 1, i32At(nearSlot(hood), place));
}

@inline
function placeHit(hood: Neighbourhood, slot: i32, hit: i32, place: i32): void {
  const crowd = hood.crowd;
  const index = i32At(hitCandidate(hood), hit);
  setF32(nearX(hood), place, f32At(candidateX(hood), index) - f32At(crowd.slotOffsetX, slot));
  setF32(nearY(hood), place, f32At(candidateY(hood), index) - f32At(crowd.slotOffsetY, slot));
  if (hood.inVolume) setF32(nearZ(hood), place, f32At(candidateZ(hood), index) - f32At(crowd.slotOffsetZ, slot));
  setF32(nearSquared(hood), place, f32At(hitSquared(hood), hit));
  setI32(nearSlot(hood), place, i32At(candidateSlot(hood), index));
}
