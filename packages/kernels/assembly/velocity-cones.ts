import { f32At, fourAt, setF32, setFour } from './lanes';
import { Neighbourhood, nearSlot, nearX, nearY } from './neighbourhood';
import { fourOfSlots } from './of-slots';
import { cross4, dot4, squared4 } from './vectors4';
import {
  Choosing,
  chordAt,
  chordX,
  chordY,
  discSquared,
  discX,
  discY,
  edgeAlongX,
  edgeAlongY,
  edgeLeast,
  edgeX,
  edgeY,
  leftAt,
  leftX,
  leftY,
  rightAt,
  rightX,
  rightY,
} from './velocity-choosing';

/** A hair inside what is blocked, m/s, is on its edge: where the best velocities are. */
export const hair: f32 = 1e-5;
/** A way this short (m2) has no direction. */
const noDirection: f32 = 1e-12;
/** Bodies that overlap shall be apart after so long, s, if neither has to go faster than this share of its top speed. */
const partsWithin: f32 = 1;
const partingShare: f32 = 0.9;
/** Legs that cross at a smaller angle (rad) do not meet. */
const parallel: f32 = 1e-6;

/**
 * The cones of four neighbours from `place` on in the neighbourhood's answer, and their legs as edges (right, then left).
 *
 *   VO = {v: (v - v_B) t in D(p_B - p_A, r_A + r_B) for some 0 < t <= T}: apex v_B
 *   RVO: the same with its apex at (v_A + v_B) / 2
 *   HRVO: the leg of RVO on the side where v_A already is, and that of VO on the other
 *
 * With p = p_B - p_A and R = r_A + r_B the legs touch the disc D(p / T, R / T), seen from the apex, where
 * p.x = (|p|2 - R2) / T: beyond that chord or in that disc the contact comes before T.
 */
export function storeCones4(self: Choosing, hood: Neighbourhood, place: i32): void {
  const crowd = hood.crowd;
  const px = fourAt(nearX(hood), place);
  const py = fourAt(nearY(hood), place);
  const ownVx = f32x4.splat(self.velocityX);
  const ownVy = f32x4.splat(self.velocityY);
  const otherVx = fourOfSlots(crowd.slotVx, nearSlot(hood), place);
  const otherVy = fourOfSlots(crowd.slotVy, nearSlot(hood), place);
  const reach = f32x4.add(f32x4.splat(self.radius), fourOfSlots(crowd.slotRadius, nearSlot(hood), place));
  const squared = squared4(px, py);
  const gap = f32x4.sub(squared, f32x4.mul(reach, reach));
  const inverse = f32x4.div(f32x4.splat(1), squared);
  const along = f32x4.mul(f32x4.sqrt(f32x4.pmax(gap, f32x4.splat(0))), inverse);
  const across = f32x4.mul(reach, inverse);
  const leftLegX = f32x4.sub(f32x4.mul(px, along), f32x4.mul(py, across));
  const leftLegY = f32x4.add(f32x4.mul(py, along), f32x4.mul(px, across));
  const rightLegX = f32x4.add(f32x4.mul(px, along), f32x4.mul(py, across));
  const rightLegY = f32x4.sub(f32x4.mul(py, along), f32x4.mul(px, across));
  let apexX = otherVx;
  let apexY = otherVy;
  if (self.sharing > 0) {
    const half = f32x4.splat(0.5);
    apexX = f32x4.mul(f32x4.add(ownVx, otherVx), half);
    apexY = f32x4.mul(f32x4.add(ownVy, otherVy), half);
  }
  if (self.sharing == 2) {
    // apex + s * near = v_B + t * far: s = (v_B - apex) x far / near x far.
    const isLeft = f32x4.gt(cross4(px, py, f32x4.sub(ownVx, apexX), f32x4.sub(ownVy, apexY)), f32x4.splat(0));
    const nearLegX = v128.bitselect(leftLegX, rightLegX, isLeft);
    const nearLegY = v128.bitselect(leftLegY, rightLegY, isLeft);
    const farLegX = v128.bitselect(rightLegX, leftLegX, isLeft);
    const farLegY = v128.bitselect(rightLegY, leftLegY, isLeft);
    const turn = cross4(nearLegX, nearLegY, farLegX, farLegY);
    const from = cross4(f32x4.sub(otherVx, apexX), f32x4.sub(otherVy, apexY), farLegX, farLegY);
    const share = v128.and(f32x4.div(from, turn), f32x4.ge(f32x4.abs(turn), f32x4.splat(parallel)));
    apexX = f32x4.add(apexX, f32x4.mul(share, nearLegX));
    apexY = f32x4.add(apexY, f32x4.mul(share, nearLegY));
  }
  const at = self.firstCone + place;
  const distance = f32x4.sqrt(squared);
  const towardsX = f32x4.div(px, distance);
  const towardsY = f32x4.div(py, distance);
  const inverseHorizon = f32x4.splat(self.inverseHorizon);
  const discRadius = f32x4.pmax(f32x4.sub(f32x4.mul(reach, inverseHorizon), f32x4.splat(hair)), f32x4.splat(0));
  setFour(discX(self), at, f32x4.add(apexX, f32x4.mul(px, inverseHorizon)));
  setFour(discY(self), at, f32x4.add(apexY, f32x4.mul(py, inverseHorizon)));
  setFour(discSquared(self), at, f32x4.mul(discRadius, discRadius));
  setFour(chordX(self), at, towardsX);
  setFour(chordY(self), at, towardsY);
  const chord = f32x4.mul(f32x4.div(gap, distance), inverseHorizon);
  setFour(chordAt(self), at, f32x4.add(dot4(towardsX, towardsY, apexX, apexY), chord));
  storeLegs4(self, at, apexX, apexY, leftLegX, leftLegY, rightLegX, rightLegY);
  storeEdges4(self, 2 * place, apexX, apexY, leftLegX, leftLegY, rightLegX, rightLegY);

  const touching = f32x4.le(gap, f32x4.splat(0));
  if (v128.any_true(touching)) partBodies4(self, hood, place, touching);
}

/** Inside: to the right of the left leg, to the left of the right one. */
@inline
function storeLegs4(
  self: Choosing,
  at: i32,
  apexX: v128,
  apexY: v128,
  leftLegX: v128,
  leftLegY: v128,
  rightLegX: v128,
  rightLegY: v128,
): void {
  const hairs = f32x4.splat(hair);
  const minusLeftX = f32x4.neg(leftLegX);
  const minusRightY = f32x4.neg(rightLegY);
  setFour(leftX(self), at, leftLegY);
  setFour(leftY(self), at, minusLeftX);
  setFour(leftAt(self), at, f32x4.add(dot4(leftLegY, minusLeftX, apexX, apexY), hairs));
  setFour(rightX(self), at, minusRightY);
  setFour(rightY(self), at, rightLegX);
  setFour(rightAt(self), at, f32x4.add(dot4(minusRightY, rightLegX, apexX, apexY), hairs));
}

/** Right leg, left leg, right leg of the next, and so on. */
@inline
function storeEdges4(
  self: Choosing,
  at: i32,
  apexX: v128,
  apexY: v128,
  leftLegX: v128,
  leftLegY: v128,
  rightLegX: v128,
  rightLegY: v128,
): void {
  storeTwice4(edgeX(self), at, apexX, apexX);
  storeTwice4(edgeY(self), at, apexY, apexY);
  storeTwice4(edgeAlongX(self), at, rightLegX, leftLegX);
  storeTwice4(edgeAlongY(self), at, rightLegY, leftLegY);
  storeTwice4(edgeLeast(self), at, f32x4.splat(0), f32x4.splat(0));
}

@inline
function storeTwice4(column: usize, at: i32, first: v128, second: v128): void {
  setFour(column, at, v128.shuffle<i32>(first, second, 0, 4, 1, 5));
  setFour(column, at + 4, v128.shuffle<i32>(first, second, 2, 6, 3, 7));
}

/**
 * Bodies that overlap: everything is forbidden that does not take them apart within a second, each doing its share:
 * a half-plane, whose edge goes both ways from its apex. On one point the ids decide who goes to which side.
 */
function partBodies4(self: Choosing, hood: Neighbourhood, place: i32, touching: v128): void {
  const slots = nearSlot(hood);
  for (let lanes = i32x4.bitmask(touching); lanes != 0; lanes &= lanes - 1) {
    const near = place + ctz(lanes);
    const other = load<i32>(slots + (<usize>near << 2));
    const px = f32At(nearX(hood), near);
    const py = f32At(nearY(hood), near);
    const squared = px * px + py * py;
    const distance = squared > noDirection ? sqrt<f32>(squared) : 0;
    const isLower = self.id < load<u32>(hood.crowd.slotId + (<usize>other << 2));
    const towardsX: f32 = distance > 0 ? px / distance : isLower ? -1 : 1;
    const towardsY: f32 = distance > 0 ? py / distance : 0;
    const share: f32 = self.sharing == 0 ? 1 : 0.5;
    const apart = (self.radius + f32At(hood.crowd.slotRadius, other) - distance) / partsWithin;
    const otherTowards = f32At(hood.crowd.slotVx, other) * towardsX + f32At(hood.crowd.slotVy, other) * towardsY;
    const ownTowards = self.velocityX * towardsX + self.velocityY * towardsY;
    const wanted = otherTowards + (ownTowards - otherTowards) * ((1 as f32) - share) - apart * share;
    storeHalfPlane(self, near, towardsX, towardsY, max<f32>(wanted, -partingShare * self.maxSpeed));
  }
}

/** towards.v > bound is blocked by cone `near`. */
function storeHalfPlane(self: Choosing, near: i32, towardsX: f32, towardsY: f32, bound: f32): void {
  const at = self.firstCone + near;
  setF32(leftX(self), at, towardsX);
  setF32(leftY(self), at, towardsY);
  setF32(leftAt(self), at, bound + hair);
  setF32(rightX(self), at, towardsX);
  setF32(rightY(self), at, towardsY);
  setF32(rightAt(self), at, bound + hair);
  setF32(chordX(self), at, towardsX);
  setF32(chordY(self), at, towardsY);
  setF32(chordAt(self), at, bound + hair);
  setF32(discSquared(self), at, 0);
  // One line in place of two legs: its foot is not where the bodies are, so it goes both ways; the other leg is nowhere.
  const edge = 2 * near;
  setF32(edgeX(self), edge, towardsX * bound);
  setF32(edgeY(self), edge, towardsY * bound);
  setF32(edgeAlongX(self), edge, towardsY);
  setF32(edgeAlongY(self), edge, -towardsX);
  setF32(edgeLeast(self), edge, -Infinity as f32);
  setF32(edgeX(self), edge + 1, Infinity as f32);
}

/** Lanes behind the last cone block nothing. */
export function closeCones(self: Choosing): void {
  for (let near = self.cones; near < ((self.cones + 3) & ~3); near++) blockNothing(self, self.firstCone + near);
}

/** What stands at `at` blocks nothing: no v has 0.v > Infinity, none is in a disc of no size. */
export function blockNothing(self: Choosing, at: i32): void {
  setF32(leftX(self), at, 0);
  setF32(leftY(self), at, 0);
  setF32(leftAt(self), at, Infinity as f32);
  setF32(discSquared(self), at, 0);
}
