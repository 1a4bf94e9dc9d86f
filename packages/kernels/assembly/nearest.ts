import { countUp4, f32At, Floor, gather4, i32At, infinity4, setF32, setI32, Volume } from './lanes';
import {
  candidateOfRankAt,
  candidateSlotAt,
  candidateXAt,
  candidateYAt,
  candidateZAt,
  hitCandidateAt,
  hitSquaredAt,
  nearKeyAt,
  Neighbourhood,
  nearSlot,
  nearSlotAt,
  nearSquared,
  nearSquaredAt,
  nearX,
  nearXAt,
  nearY,
  nearYAt,
  nearZ,
  nearZAt,
} from './neighbourhood-scratch';

/** Up to so many hits the place of each is counted, all against all; beyond, they are inserted one by one. */
const mostRanked: i32 = 128;

/** The nearest of the hits in order of distance, then id, into the near columns and `hood.found`. */
export function pickNearest(hood: Neighbourhood, slot: i32, hits: i32): void {
  hood.found = 0;
  if (hits == 0) return;
  if (hits <= mostRanked && rankHits(hood, hits)) {
    hood.found = min(hits, hood.limit);
    if (hood.inVolume) placeRanked<Volume>(hood, slot);
    else placeRanked<Floor>(hood, slot);
  } else {
    offerHits(hood, slot, hits);
  }
}

/**
 * Lists the candidates in the order of distance: rank of i = number of hits nearer than i, counted for four at a time.
 * False when two are equally far: then ranks collide, and their sum falls short of 0 + 1 + ... + (hits - 1).
 */
@inline
function rankHits(hood: Neighbourhood, hits: i32): bool {
  const base = changetype<usize>(hood);
  // Filled up with no agent to a multiple of twelve: no agent has rank `hits` and its place is overwritten in the end.
  const filled = base + (<usize>hits << 2);
  v128.store(filled, infinity4(), hitSquaredAt);
  v128.store(filled, infinity4(), hitSquaredAt + 16);
  v128.store(filled, infinity4(), hitSquaredAt + 32);
  let sum = 0;
  let nobodies = -hits;
  for (let twelve = base; twelve < filled; twelve += 48, nobodies += 12) sum += rankTwelve(base, twelve, filled);
  v128.store(filled, i32x4.splat(0), candidateOfRankAt);
  return sum == ((hits * (hits - 1)) >> 1) + nobodies * hits;
}

/** Ranks of twelve hits among all; writes their candidates to the places of their ranks and gives the sum of the ranks. */
@inline
function rankTwelve(base: usize, twelve: usize, end: usize): i32 {
  const a = v128.load(twelve, hitSquaredAt);
  const b = v128.load(twelve, hitSquaredAt + 16);
  const c = v128.load(twelve, hitSquaredAt + 32);
  let ranksA = i32x4.splat(0);
  let ranksB = i32x4.splat(0);
  let ranksC = i32x4.splat(0);
  for (let at = base; at < end; at += 4) {
    const other = v128.load_splat<f32>(at, hitSquaredAt);
    ranksA = i32x4.sub(ranksA, f32x4.lt(other, a));
    ranksB = i32x4.sub(ranksB, f32x4.lt(other, b));
    ranksC = i32x4.sub(ranksC, f32x4.lt(other, c));
  }
  listFour(base, twelve, ranksA);
  listFour(base, twelve + 16, ranksB);
  listFour(base, twelve + 32, ranksC);
  const sums = i32x4.add(i32x4.add(ranksA, ranksB), ranksC);
  return (
    i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + (i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3))
  );
}

@inline
function listFour(base: usize, at: usize, ranks: v128): void {
  store<i32>(base + (<usize>i32x4.extract_lane(ranks, 0) << 2), load<i32>(at, hitCandidateAt), candidateOfRankAt);
  store<i32>(base + (<usize>i32x4.extract_lane(ranks, 1) << 2), load<i32>(at, hitCandidateAt + 4), candidateOfRankAt);
  store<i32>(base + (<usize>i32x4.extract_lane(ranks, 2) << 2), load<i32>(at, hitCandidateAt + 8), candidateOfRankAt);
  store<i32>(base + (<usize>i32x4.extract_lane(ranks, 3) << 2), load<i32>(at, hitCandidateAt + 12), candidateOfRankAt);
}

/** Copies the candidates in the order of their ranks to the near columns, four at a time. */
@inline
function placeRanked<Space>(hood: Neighbourhood, slot: i32): void {
  const crowd = hood.crowd;
  const base = changetype<usize>(hood);
  const end = base + (<usize>hood.found << 2);
  const selfX = f32x4.splat(f32At(crowd.slotOffsetX, slot));
  const selfY = f32x4.splat(f32At(crowd.slotOffsetY, slot));
  const selfZ = f32x4.splat(f32At(crowd.slotOffsetZ, slot));
  const found = i32x4.splat(hood.found);
  for (let at = base; at < end; at += 16) {
    const candidates = at + candidateOfRankAt;
    const x = f32x4.sub(gather4(base + candidateXAt, candidates), selfX);
    const y = f32x4.sub(gather4(base + candidateYAt, candidates), selfY);
    v128.store(at, x, nearXAt);
    v128.store(at, y, nearYAt);
    let squared = f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y));
    if (isFloat<Space>()) {
      const z = f32x4.sub(gather4(base + candidateZAt, candidates), selfZ);
      v128.store(at, z, nearZAt);
      squared = f32x4.add(squared, f32x4.mul(z, z));
    }
    const present = i32x4.lt_s(i32x4.add(countUp4(), i32x4.splat(<i32>(at - base) >> 2)), found);
    v128.store(at, v128.bitselect(squared, infinity4(), present), nearSquaredAt);
    v128.store(at, gather4(base + candidateSlotAt, candidates), nearSlotAt);
  }
}

/** Inserts hits one by one into the ordered list of the nearest so far. */
export function offerHits(hood: Neighbourhood, slot: i32, hits: i32): void {
  const base = changetype<usize>(hood);
  for (let hit = 0; hit < hits; hit++) {
    const candidate = i32At(base + hitCandidateAt, hit);
    const squared = f32At(base + hitSquaredAt, hit);
    const other = i32At(base + candidateSlotAt, candidate);
    // Distances are not negative, so their bits are in the same order as they are.
    const key = (<u64>reinterpret<u32>(squared) << 32) | <u64>(<u32>i32At(hood.crowd.slotId, other));
    let place = hood.found;
    if (place == hood.limit) {
      if (key >= keyAt(base, place - 1)) continue;
      place--;
    } else hood.found++;
    while (place > 0 && keyAt(base, place - 1) > key) {
      moveDown(hood, place - 1);
      place--;
    }
    store<u64>(base + (<usize>place << 3), key, nearKeyAt);
    insert(hood, slot, candidate, squared, place);
  }
  fillUp(hood, slot);
}

@inline
function keyAt(base: usize, place: i32): u64 {
  return load<u64>(base + (<usize>place << 3), nearKeyAt);
}

function moveDown(hood: Neighbourhood, place: i32): void {
  const base = changetype<usize>(hood);
  store<u64>(base + (<usize>(place + 1) << 3), keyAt(base, place), nearKeyAt);
  setF32(nearX(hood), place + 1, f32At(nearX(hood), place));
  setF32(nearY(hood), place + 1, f32At(nearY(hood), place));
  setF32(nearZ(hood), place + 1, f32At(nearZ(hood), place));
  setF32(nearSquared(hood), place + 1, f32At(nearSquared(hood), place));
  setI32(nearSlot(hood), place + 1, i32At(nearSlot(hood), place));
}

function insert(hood: Neighbourhood, slot: i32, candidate: i32, squared: f32, place: i32): void {
  const crowd = hood.crowd;
  const base = changetype<usize>(hood);
  setF32(nearX(hood), place, f32At(base + candidateXAt, candidate) - f32At(crowd.slotOffsetX, slot));
  setF32(nearY(hood), place, f32At(base + candidateYAt, candidate) - f32At(crowd.slotOffsetY, slot));
  if (hood.inVolume) setF32(nearZ(hood), place, f32At(base + candidateZAt, candidate) - f32At(crowd.slotOffsetZ, slot));
  setF32(nearSquared(hood), place, squared);
  setI32(nearSlot(hood), place, i32At(base + candidateSlotAt, candidate));
}

/** In the lanes behind the last neighbour is the agent itself, infinitely far. */
function fillUp(hood: Neighbourhood, slot: i32): void {
  const end = (hood.found + 3) & ~3;
  for (let place = hood.found; place < end; place++) {
    setF32(nearX(hood), place, 0);
    setF32(nearY(hood), place, 0);
    setF32(nearZ(hood), place, 0);
    setF32(nearSquared(hood), place, Infinity as f32);
    setI32(nearSlot(hood), place, slot);
  }
}
