import { Crowd } from './blocks';

/**
 * The scratch memory of a search: this record, then columns. Their distances are no multiples of 4096, so that the values
 * at one index do not compete for the same lines of the cache. Hot loops use the offsets, kernels the addresses.
 */
@unmanaged
export class Neighbourhood {
  crowd: Crowd;

  // The question.
  radius: f32;
  cosHalfView: f32;
  limit: i32;
  kindsSeen: i32;
  /** 1: start with the radius remembered in `searchRadius` and remember the next one there. */
  remembers: i32;

  // The cell.
  model: i32;
  cellX: i32;
  cellY: i32;
  layer: i32;
  inVolume: i32;
  firstSlot: i32;
  lastSlot: i32;
  /** Box around the agents that ask, from the origin of the cell, m. */
  lowX: f32;
  highX: f32;
  lowY: f32;
  highY: f32;
  lowZ: f32;
  highZ: f32;

  // What was gathered.
  /** Every agent within this distance of the box is among the candidates, m; -1 = nothing gathered yet. */
  reach: f32;
  candidates: i32;
  /** 0: the neighbourhood does not fit and comes in batches. */
  complete: i32;
  /** 1: a cell may be there twice, by two images, on an axis that wraps. */
  folded: i32;
  /** Candidates of the cell itself. */
  ownFirst: i32;
  ownLast: i32;
  /** 1 / cell size. */
  cellsPerMetreX: f64;
  /** What two agents of this cell can close in on each other in one tick, m. */
  margin: f32;
  /** Part of that margin which is added to a remembered radius whatever the agent's own speed. */
  othersShare: f32;

  // Where gathering stands.
  paddedReach: f64;
  firstStepY: i32;
  lastStepY: i32;
  lastStepZ: i32;
  stepY: i32;
  stepZ: i32;
  resumes: i32;
  resumeStepX: i32;
  resumeSlot: i32;

  // The answer.
  found: i32;
  askingSlot: i32;
  partsLeft: i32;
}

/** Candidates that fit at once. */
export const mostCandidates: i32 = 16384;
const columnBytes: usize = 66176;
const columnsAt: usize = 1024;
/** Which kinds are seen, as 32 bytes of 0 or 255. */
export const seenAt: usize = 512;

/** Candidates: position from the origin of the own cell, m, and slot. */
export const candidateXAt: usize = columnsAt;
export const candidateYAt: usize = columnsAt + columnBytes;
export const candidateZAt: usize = columnsAt + 2 * columnBytes;
export const candidateSlotAt: usize = columnsAt + 3 * columnBytes;

/** Hits: candidates within the radius, in the order of the candidates. */
export const hitCandidateAt: usize = columnsAt + 4 * columnBytes;
export const hitSquaredAt: usize = columnsAt + 5 * columnBytes;
const hitXAt: usize = columnsAt + 6 * columnBytes;
const hitYAt: usize = columnsAt + 7 * columnBytes;
const hitZAt: usize = columnsAt + 8 * columnBytes;
const hitSlotAt: usize = columnsAt + 9 * columnBytes;

/** The nearest in order; then scratch of the ordering. */
const nearColumnBytes: usize = 704;
export const nearXAt: usize = columnsAt + 10 * columnBytes;
export const nearYAt: usize = nearXAt + nearColumnBytes;
export const nearZAt: usize = nearXAt + 2 * nearColumnBytes;
export const nearSquaredAt: usize = nearXAt + 3 * nearColumnBytes;
export const nearSlotAt: usize = nearXAt + 4 * nearColumnBytes;
export const candidateOfRankAt: usize = nearXAt + 5 * nearColumnBytes;
/** Distance and id as one 64-bit number. */
export const nearKeyAt: usize = nearXAt + 6 * nearColumnBytes;

const kernelScratchAt: usize = 786432;

@inline
export function hitX(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + hitXAt;
}
@inline
export function hitY(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + hitYAt;
}
@inline
export function hitZ(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + hitZAt;
}
@inline
export function hitSquared(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + hitSquaredAt;
}
@inline
export function hitSlot(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + hitSlotAt;
}
@inline
export function nearX(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + nearXAt;
}
@inline
export function nearY(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + nearYAt;
}
@inline
export function nearZ(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + nearZAt;
}
@inline
export function nearSquared(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + nearSquaredAt;
}
@inline
export function nearSlot(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + nearSlotAt;
}
@inline
export function kernelScratch(hood: Neighbourhood): usize {
  return changetype<usize>(hood) + kernelScratchAt;
}
