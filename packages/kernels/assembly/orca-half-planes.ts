import { fourAt, setFour } from './lanes';
import { Neighbourhood, nearSlot, nearX, nearY } from './neighbourhood';
import { fourOfSlots } from './of-slots';
import { DecidingAgent } from './orca-agent';
import { boundOf, normalXOf, normalYOf, Program } from './orca-linear-program';
import { cross4, dot4, squared4 } from './vectors4';

/** A relative velocity this near (m2/s2) to the middle of the cut-off circle has no direction; nor has a way this short (m2). */
const noDirection: f32 = 1e-12;

/**
 * ORCA half-planes against four neighbours. With p their positions as seen from here, u the velocity relative to theirs,
 * R the sum of radii and T the horizon, the velocity obstacle is the cone of discs D(p/t, R/t), 0 < t <= T.
 * n is its outward normal at the boundary point nearest to u, s the distance from u to there (positive inside), and
 * each of the two agents takes half of the change: n.v >= n.v_self + s/2. Both ways of finding n are computed for all lanes:
 *   round part (and bodies that touch, with T = dt): w = u - p/T, n = w/|w|, s = R/T - |w|
 *   legs: n = (-p.x R - p.y l, p.x l - p.y R) / |p|2 with l = +-sqrt(|p|2 - R2), s = -n.u
 * `place` is the first of the four in the neighbourhood's answer; lanes behind its end hold half-planes without meaning.
 */
@inline
export function storePlanes4(program: Program, self: DecidingAgent, hood: Neighbourhood, place: i32): void {
  const crowd = hood.crowd;
  const px = fourAt(nearX(hood), place);
  const py = fourAt(nearY(hood), place);
  const ownVx = f32x4.splat(self.velocityX);
  const ownVy = f32x4.splat(self.velocityY);
  const ux = f32x4.sub(ownVx, fourOfSlots(crowd.slotVx, nearSlot(hood), place));
  const uy = f32x4.sub(ownVy, fourOfSlots(crowd.slotVy, nearSlot(hood), place));
  const reach = f32x4.add(f32x4.splat(self.radius), fourOfSlots(crowd.slotRadius, nearSlot(hood), place));
  const at = program.count + place;
  const zero = f32x4.splat(0);
  const tiny = f32x4.splat(noDirection);
  const distanceSquared = squared4(px, py);
  const reachSquared = f32x4.mul(reach, reach);
  const touching = f32x4.le(distanceSquared, reachSquared);
  const inverseTime = v128.bitselect(f32x4.splat(self.inverseStep), f32x4.splat(self.inverseHorizon), touching);
  const wx = f32x4.sub(ux, f32x4.mul(px, inverseTime));
  const wy = f32x4.sub(uy, f32x4.mul(py, inverseTime));
  const wSquared = squared4(wx, wy);
  const ahead = dot4(wx, wy, px, py);
  const inFront = v128.and(f32x4.lt(ahead, zero), f32x4.gt(f32x4.mul(ahead, ahead), f32x4.mul(reachSquared, wSquared)));
  const round = v128.or(touching, inFront);

  // Round part: n = a / c with a = w, c = |w|; legs: n = a / c with c = |p|2. One division serves both.
  const wLength = f32x4.sqrt(wSquared);
  const tangent = f32x4.sqrt(f32x4.pmax(f32x4.sub(distanceSquared, reachSquared), zero));
  const turn = cross4(px, py, wx, wy);
  const leg = v128.bitselect(tangent, f32x4.neg(tangent), f32x4.gt(turn, zero));
  const legX = f32x4.neg(dot4(px, py, reach, leg));
  const legY = cross4(px, py, reach, leg);
  const scale = f32x4.div(f32x4.splat(1), v128.bitselect(wLength, distanceSquared, round));
  let nx = f32x4.mul(v128.bitselect(wx, legX, round), scale);
  let ny = f32x4.mul(v128.bitselect(wy, legY, round), scale);
  const aimless = v128.and(round, f32x4.le(wSquared, tiny));
  if (v128.any_true(aimless)) {
    const sideways = sidewaysFrom(self, fourOfSlots(crowd.slotId, nearSlot(hood), place));
    const distance = f32x4.sqrt(distanceSquared);
    const apart = f32x4.gt(distanceSquared, tiny);
    const awayX = v128.bitselect(f32x4.div(f32x4.neg(px), distance), sideways, apart);
    const awayY = v128.and(f32x4.div(f32x4.neg(py), distance), apart);
    nx = v128.bitselect(awayX, nx, aimless);
    ny = v128.bitselect(awayY, ny, aimless);
  }

  const acrossLeg = f32x4.neg(dot4(nx, ny, ux, uy));
  const intoRound = f32x4.sub(f32x4.mul(reach, inverseTime), wLength);
  const change = v128.bitselect(intoRound, acrossLeg, round);
  const own = dot4(nx, ny, ownVx, ownVy);
  setFour(normalXOf(program), at, nx);
  setFour(normalYOf(program), at, ny);
  setFour(boundOf(program), at, f32x4.add(own, f32x4.mul(change, f32x4.splat(0.5))));
}

/** +1 where self has the lower id, else -1: the way out for two who share a point and a velocity. */
function sidewaysFrom(self: DecidingAgent, ids: v128): v128 {
  const isLower = i32x4.gt_u(ids, i32x4.splat(self.id));
  return v128.bitselect(f32x4.splat(1), f32x4.splat(-1), isLower);
}
