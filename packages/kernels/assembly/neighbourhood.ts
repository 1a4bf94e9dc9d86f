import { Crowd } from './blocks';
import { countUp4, f32At, fourAt, i32At, infinity4, least4, most4, setF32, u8At } from './lanes';
import { gather, gatherBatch, listSeen, rewind } from './gather';
import { offerHits, pickNearest } from './nearest';
import { nearSquared, Neighbourhood } from './neighbourhood-scratch';
import { packHits, searchCandidates } from './search';

export {
  hitSlot,
  hitSquared,
  hitX,
  hitY,
  hitZ,
  kernelScratch,
  Neighbourhood,
  nearSlot,
  nearSquared,
  nearX,
  nearY,
  nearZ,
} from './neighbourhood-scratch';

/**
 * Neighbour search: the stage all kernels share. The whole state lies in the thread's scratch memory (1 MiB, aligned to
 * 16), so modules keep nothing of their own. A kernel reads like this:
 *
 *   const hood = openNeighbourhood(crowd, scratch);
 *   askNearest(hood, radius, limit, cosHalfView, kindsSeen);    // at most `limit` (<= 64) nearest, or
 *   askAll(hood, radius, kindsSeen);                            // every agent within the radius
 *   for (let entry = first; entry < last; entry++) {
 *     if (!enterCell(hood, i32At(crowd.occupied, entry), model)) continue;   // none of this model's agents here
 *     for (let slot = hood.firstSlot; slot < hood.lastSlot; slot++) {
 *       if (!decides(hood, slot)) continue;                     // a ghost, or of another model
 *       const count = findNearest(hood, slot);
 *       ... nearX(hood) + 4 * i .. : neighbour i, ordered by distance, then id
 *     }
 *   }
 *
 * Answer of findNearest: columns of f32 (slot: i32) with `count` values, filled up to the next multiple of four with
 * an agent infinitely far (any valid slot, nearSquared = Infinity): nearX, nearY, nearZ (position of the neighbour minus
 * own, m; nearZ only in the volume), nearSquared (distance squared, m2), nearSlot. `hood.inVolume` distinguishes floors (2D) from
 * the volume (3D) after enterCell.
 *
 * Every agent within the radius comes in parts, because a crowd may be larger than the scratch (nearly always one part),
 * in an order that depends on the world alone (cells by layer, y, x step, then id; a cell belongs to one tile whole):
 *
 *   findAll(hood, slot);
 *   for (let count = nextPart(hood); count >= 0; count = nextPart(hood)) { ... hitX, hitY, hitZ, hitSquared, hitSlot }
 *
 * Relative positions are f32(offset of the other + steps * cell size) - own offset, in f32: the same bits however the
 * world is cut into windows. On axes that wrap, a neighbour counts once, by its nearest image (-L/2 <= d < L/2).
 * Bytes from kernelScratch(hood) on (256 KiB) are the kernel's own.
 *
 * Four lanes are read at a time: up to 16 bytes behind the end of a slot column must be readable.
 */

export const mostNearest: i32 = 64;
/** Farther than across any world, and near enough to count cells in 32 bits, m. */
const longestRadius: f64 = 1e7;

@inline
export function openNeighbourhood(crowd: Crowd, scratch: usize): Neighbourhood {
  const hood = changetype<Neighbourhood>(scratch);
  hood.crowd = crowd;
  return hood;
}

/** `cosHalfView` <= -1 sees all round; otherwise a neighbour counts when cos(angle to the heading) >= it. */
export function askNearest(hood: Neighbourhood, radius: f64, limit: i32, cosHalfView: f64, kindsSeen: i32): void {
  hood.radius = <f32>min(radius, longestRadius);
  hood.limit = max(1, min(limit, mostNearest));
  hood.cosHalfView = <f32>cosHalfView;
  hood.othersShare = usualOthersShare;
  listSeen(hood, kindsSeen);
  hood.remembers = 1;
}

export function askAll(hood: Neighbourhood, radius: f64, kindsSeen: i32): void {
  hood.radius = <f32>min(radius, longestRadius);
  hood.limit = i32.MAX_VALUE;
  hood.cosHalfView = -1;
  listSeen(hood, kindsSeen);
  hood.remembers = 0;
}

/** Whether the agent at the slot is an own one of the model that asks; model -1 asks for all. */
@inline
export function decides(hood: Neighbourhood, slot: i32): bool {
  const crowd = hood.crowd;
  return (
    i32At(crowd.rowOfSlot, slot) < crowd.ownCount && (hood.model < 0 || u8At(crowd.slotModel, slot) == hood.model)
  );
}

/** Goes to a cell and gathers the candidates around it; false when no agent in it asks. */
export function enterCell(hood: Neighbourhood, cell: i32, model: i32): bool {
  hood.model = model;
  placeCell(hood, cell);
  const reach = boxAskers(hood);
  if (reach < 0) return false;
  gather(hood, reach);
  return true;
}

/** Goes to one agent alone, own or ghost, without gathering yet. */
export function enterSlot(hood: Neighbourhood, slot: i32): void {
  const crowd = hood.crowd;
  hood.model = -1;
  placeCell(hood, i32At(crowd.cellOfRow, i32At(crowd.rowOfSlot, slot)));
  boxOne(hood, slot);
  hood.reach = -1;
}

function placeCell(hood: Neighbourhood, cell: i32): void {
  const crowd = hood.crowd;
  const row = cell / crowd.cellsX;
  const layer = row / crowd.cellsY;
  hood.cellX = cell - row * crowd.cellsX;
  hood.cellY = row - layer * crowd.cellsY;
  hood.inVolume = layer >= crowd.levels ? 1 : 0;
  hood.layer = layer;
  hood.firstSlot = i32At(crowd.cellStart, cell);
  hood.lastSlot = i32At(crowd.cellStart, cell + 1);
}

/** The box of one agent. */
function boxOne(hood: Neighbourhood, slot: i32): void {
  const crowd = hood.crowd;
  hood.lowX = hood.highX = f32At(crowd.slotOffsetX, slot);
  hood.lowY = hood.highY = f32At(crowd.slotOffsetY, slot);
  hood.lowZ = hood.highZ = f32At(crowd.slotOffsetZ, slot);
}

/** Which of four slots ask: own, of the model, before the end of the cell. */
@inline
function askers4(hood: Neighbourhood, slot: i32): v128 {
  const crowd = hood.crowd;
  const slots = i32x4.add(i32x4.splat(slot), countUp4());
  const own = i32x4.lt_s(fourAt(crowd.rowOfSlot, slot), i32x4.splat(crowd.ownCount));
  const here = v128.and(own, i32x4.lt_s(slots, i32x4.splat(hood.lastSlot)));
  if (hood.model < 0) return here;
  const bytes = v128.load32_zero(crowd.slotModel + <usize>slot);
  const models = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes));
  return v128.and(here, i32x4.eq(models, i32x4.splat(hood.model)));
}

/** The box around the agents of this cell that ask, and how far the farthest-looking of them looks; -1: no agent asks. */
function boxAskers(hood: Neighbourhood): f32 {
  const crowd = hood.crowd;
  const last = hood.lastSlot;
  const inVolume = hood.inVolume;
  const far = infinity4();
  const farBack = f32x4.neg(far);
  let lowX = far;
  let lowY = far;
  let lowZ = far;
  let highX = farBack;
  let highY = farBack;
  let highZ = farBack;
  let reach: f32 = -1;
  let fastest: f32 = 0;
  for (let slot = hood.firstSlot; slot < last; slot += 4) {
    const asks = askers4(hood, slot);
    const x = fourAt(crowd.slotOffsetX, slot);
    const y = fourAt(crowd.slotOffsetY, slot);
    lowX = f32x4.pmin(lowX, v128.bitselect(x, far, asks));
    highX = f32x4.pmax(highX, v128.bitselect(x, farBack, asks));
    lowY = f32x4.pmin(lowY, v128.bitselect(y, far, asks));
    highY = f32x4.pmax(highY, v128.bitselect(y, farBack, asks));
    if (inVolume) {
      const z = fourAt(crowd.slotOffsetZ, slot);
      lowZ = f32x4.pmin(lowZ, v128.bitselect(z, far, asks));
      highZ = f32x4.pmax(highZ, v128.bitselect(z, farBack, asks));
    }
    let mask = i32x4.bitmask(asks);
    for (; mask != 0; mask &= mask - 1) {
      const row = i32At(crowd.rowOfSlot, slot + ctz(mask));
      reach = max(reach, firstRadius(hood, row));
      fastest = max(fastest, f32At(crowd.maxSpeed, row));
    }
  }
  hood.margin = (2 as f32) * fastest * <f32>crowd.dt;
  hood.lowX = least4(lowX);
  hood.highX = most4(highX);
  hood.lowY = least4(lowY);
  hood.highY = most4(highY);
  if (inVolume) {
    hood.lowZ = least4(lowZ);
    hood.highZ = most4(highZ);
  }
  return reach;
}

/** The remembered radius, or the full one when none is known. */
@inline
function firstRadius(hood: Neighbourhood, row: i32): f32 {
  const full = hood.radius;
  if (hood.remembers == 0) return full;
  const remembered = f32At(hood.crowd.searchRadius, row);
  return remembered > 0 && remembered < full ? remembered : full;
}

/**
 * The `limit` nearest within the radius, ordered by distance, then id; gives their number. A remembered radius only
 * saves work: when it holds too few, a larger one is tried, so that the answer is always that of a full search.
 */
export function findNearest(hood: Neighbourhood, slot: i32): i32 {
  const full = hood.radius;
  const row = i32At(hood.crowd.rowOfSlot, slot);
  let radius = firstRadius(hood, row);
  let hits = 0;
  while (true) {
    if (radius > hood.reach) gather(hood, radius);
    if (!hood.complete) {
      findNearestInBatches(hood, slot);
      break;
    }
    hits = searchCandidates(hood, slot, radius);
    if (hits >= hood.limit || radius >= full) {
      pickNearest(hood, slot, hits);
      break;
    }
    radius = min(radius + radius, full);
  }
  if (hood.remembers != 0) rememberRadius(hood, slot, row);
  return hood.found;
}

/**
 * Distance of the last neighbour, and what the two may close in on each other in one tick: twice the own way, and something
 * for others who are faster, but never more than two at top speed. An agent that stands in a jam searches hardly farther than needed.
 */
@inline
function rememberRadius(hood: Neighbourhood, slot: i32, row: i32): void {
  const crowd = hood.crowd;
  let radius = hood.radius;
  if (hood.found == hood.limit) {
    const vx = f32At(crowd.slotVx, slot);
    const vy = f32At(crowd.slotVy, slot);
    const ownWay: f32 = sqrt<f32>(vx * vx + vy * vy) * <f32>crowd.dt;
    const margin = min<f32>(hood.margin, (2 as f32) * ownWay + hood.othersShare * hood.margin);
    radius = min(radius, sqrt(f32At(nearSquared(hood), hood.found - 1)) + margin);
  }
  setF32(crowd.searchRadius, row, radius);
}

/** Enough for walkers, who seldom change their speed much; kernels whose agents do may set `hood.othersShare` higher. */
const usualOthersShare: f32 = 0.15;

function findNearestInBatches(hood: Neighbourhood, slot: i32): void {
  hood.found = 0;
  if (hood.reach < hood.radius) hood.reach = hood.radius;
  rewind(hood);
  let more = true;
  while (more) {
    more = gatherBatch(hood);
    offerHits(hood, slot, searchCandidates(hood, slot, hood.radius));
  }
}

/** Begins the search for every agent within the radius; `nextPart` gives them. */
export function findAll(hood: Neighbourhood, slot: i32): void {
  hood.askingSlot = slot;
  if (hood.reach < hood.radius) gather(hood, hood.radius);
  hood.partsLeft = 1;
  if (!hood.complete) rewind(hood);
}

/** Number of neighbours in the next part, in the hit columns; -1 after the last part. */
export function nextPart(hood: Neighbourhood): i32 {
  if (hood.partsLeft == 0) return -1;
  hood.partsLeft = hood.complete ? 0 : <i32>gatherBatch(hood);
  const hits = searchCandidates(hood, hood.askingSlot, hood.radius);
  packHits(hood, hood.askingSlot, hits);
  return hits;
}
