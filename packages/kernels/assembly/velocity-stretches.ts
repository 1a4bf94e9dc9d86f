import { fourAt, infinity4, setFour } from './lanes';
import { cross4, dot4 } from './vectors4';
import {
  alongFrom,
  alongTo,
  alongX,
  alongY,
  blockedFrom,
  blockedTo,
  Choosing,
  chordAt,
  chordX,
  chordY,
  discSquared,
  discX,
  discY,
  frontAt,
  frontX,
  frontY,
  leftAt,
  leftX,
  leftY,
  otherDiscX,
  otherDiscY,
  rightAt,
  rightX,
  rightY,
} from './velocity-choosing';

/** A line that climbs less than this runs along: it is blocked as a whole or not at all. */
const level: f32 = 1e-6;

/**
 * Which stretch of the line (x, y) + t (towardsX, towardsY) each wall and each cone blocks. Everything that blocks is convex, so it is one
 * stretch: from the first to the last t at which the line is between both legs and beyond the chord, or in a disc, or on a face.
 */
export function findStretches(self: Choosing, x: f32, y: f32, towardsX: f32, towardsY: f32): void {
  for (let at = 0; at < self.firstCone; at += 4) storeStretches4(self, at, true, x, y, towardsX, towardsY);
  const last = self.firstCone + self.cones;
  for (let at = self.firstCone; at < last; at += 4) storeStretches4(self, at, false, x, y, towardsX, towardsY);
}

@inline
function storeStretches4(self: Choosing, at: i32, isWall: bool, x: f32, y: f32, towardsX: f32, towardsY: f32): void {
  const xs = f32x4.splat(x);
  const ys = f32x4.splat(y);
  const tx = f32x4.splat(towardsX);
  const ty = f32x4.splat(towardsY);
  const far = infinity4();
  const farBack = f32x4.neg(far);
  const steep = f32x4.splat(level);
  const minusSteep = f32x4.splat(-level);
  const zero = f32x4.splat(0);

  // n.(x + t d) > at: t > (at - n.x) / n.d where n.d > 0, t < that where n.d < 0.
  const left = fourAt(leftX(self), at);
  const leftUp = fourAt(leftY(self), at);
  const leftClimb = dot4(left, leftUp, tx, ty);
  const leftMissing = f32x4.sub(fourAt(leftAt(self), at), dot4(left, leftUp, xs, ys));
  const leftT = f32x4.div(leftMissing, leftClimb);
  const leftRises = f32x4.gt(leftClimb, steep);
  const leftFalls = f32x4.lt(leftClimb, minusSteep);
  const right = fourAt(rightX(self), at);
  const rightUp = fourAt(rightY(self), at);
  const rightClimb = dot4(right, rightUp, tx, ty);
  const rightMissing = f32x4.sub(fourAt(rightAt(self), at), dot4(right, rightUp, xs, ys));
  const rightT = f32x4.div(rightMissing, rightClimb);
  const rightRises = f32x4.gt(rightClimb, steep);
  const rightFalls = f32x4.lt(rightClimb, minusSteep);
  const chord = fourAt(chordX(self), at);
  const chordUp = fourAt(chordY(self), at);
  const chordClimb = dot4(chord, chordUp, tx, ty);
  const chordMissing = f32x4.sub(fourAt(chordAt(self), at), dot4(chord, chordUp, xs, ys));
  const chordT = f32x4.div(chordMissing, chordClimb);
  const chordRises = f32x4.gt(chordClimb, steep);
  const chordFalls = f32x4.lt(chordClimb, minusSteep);
  let from = f32x4.pmax(v128.bitselect(leftT, farBack, leftRises), v128.bitselect(rightT, farBack, rightRises));
  from = f32x4.pmax(from, v128.bitselect(chordT, farBack, chordRises));
  let to = f32x4.pmin(v128.bitselect(leftT, far, leftFalls), v128.bitselect(rightT, far, rightFalls));
  to = f32x4.pmin(to, v128.bitselect(chordT, far, chordFalls));
  const leftOut = v128.andnot(f32x4.ge(leftMissing, zero), v128.or(leftRises, leftFalls));
  const rightOut = v128.andnot(f32x4.ge(rightMissing, zero), v128.or(rightRises, rightFalls));
  const chordOut = v128.andnot(f32x4.ge(chordMissing, zero), v128.or(chordRises, chordFalls));
  const isBeyond = v128.andnot(f32x4.lt(from, to), v128.or(v128.or(leftOut, rightOut), chordOut));
  from = v128.bitselect(from, far, isBeyond);
  to = v128.bitselect(to, farBack, isBeyond);

  const squared = fourAt(discSquared(self), at);
  const middleX = f32x4.sub(fourAt(discX(self), at), xs);
  const middleY = f32x4.sub(fourAt(discY(self), at), ys);
  const off = cross4(middleX, middleY, tx, ty);
  const room = f32x4.sub(squared, f32x4.mul(off, off));
  const inDisc = f32x4.gt(room, zero);
  const half = f32x4.sqrt(room);
  const middle = dot4(middleX, middleY, tx, ty);
  from = f32x4.pmin(from, v128.bitselect(f32x4.sub(middle, half), far, inDisc));
  to = f32x4.pmax(to, v128.bitselect(f32x4.add(middle, half), farBack, inDisc));
  if (isWall) {
    const otherX = f32x4.sub(fourAt(otherDiscX(self), at), xs);
    const otherY = f32x4.sub(fourAt(otherDiscY(self), at), ys);
    const otherOff = cross4(otherX, otherY, tx, ty);
    const otherRoom = f32x4.sub(squared, f32x4.mul(otherOff, otherOff));
    const inOther = f32x4.gt(otherRoom, zero);
    const otherHalf = f32x4.sqrt(otherRoom);
    const otherMiddle = dot4(otherX, otherY, tx, ty);
    from = f32x4.pmin(from, v128.bitselect(f32x4.sub(otherMiddle, otherHalf), far, inOther));
    to = f32x4.pmax(to, v128.bitselect(f32x4.add(otherMiddle, otherHalf), farBack, inOther));
    const front = fourAt(frontX(self), at);
    const frontUp = fourAt(frontY(self), at);
    const frontClimb = dot4(front, frontUp, tx, ty);
    const frontT = f32x4.div(f32x4.sub(fourAt(frontAt(self), at), dot4(front, frontUp, xs, ys)), frontClimb);
    const hitX = f32x4.add(xs, f32x4.mul(frontT, tx));
    const hitY = f32x4.add(ys, f32x4.mul(frontT, ty));
    const place = dot4(fourAt(alongX(self), at), fourAt(alongY(self), at), hitX, hitY);
    const onFace = v128.and(
      v128.and(f32x4.gt(place, fourAt(alongFrom(self), at)), f32x4.lt(place, fourAt(alongTo(self), at))),
      f32x4.gt(f32x4.abs(frontClimb), steep),
    );
    from = f32x4.pmin(from, v128.bitselect(frontT, far, onFace));
    to = f32x4.pmax(to, v128.bitselect(frontT, farBack, onFace));
  }
  setFour(blockedFrom(self), at, from);
  setFour(blockedTo(self), at, to);
}
