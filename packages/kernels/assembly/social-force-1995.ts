import { exp1, exp4 } from './exponential';
import { countUp4, f32At, fourAt } from './lanes';
import { findNearWalls, wallNormalX, wallNormalY, Walls, wallSquared } from './near-walls';
import { hitSlot, hitX, hitY, Neighbourhood } from './neighbourhood';
import { fourOfSlots } from './of-slots';
import { Pushed, SocialForce } from './social-force-pushed';
import { dot4, squared4 } from './vectors4';

/** Nearer than this two points have no direction between them, m2. */
const noDirection: f32 = 1e-12;
/** The ellipse around an agent's next step is never thinner than this: on the line of the step the force would be infinite, m. */
const thinnest: f32 = 0.01;

/**
 * Helbing and Molnar 1995. With r the vector from the other to self and s = v_other * stepTime the other's next step,
 *   b = sqrt((|r| + |r - s|)^2 - |s|^2) / 2,   f = -grad V0 exp(-b / sigma) = V0 / sigma exp(-b / sigma) grad b,
 *   grad b = (|r| + |r - s|) / (4 b) (r / |r| + (r - s) / |r - s|)              in m/s2
 * weighted by `behindWeight` when -f is more than half the angle of sight away from where self wants to go.
 */
export function addWalkers(hood: Neighbourhood, force: SocialForce, self: Pushed, count: i32): void {
  const crowd = hood.crowd;
  const tiny = f32x4.splat(noDirection);
  const one = f32x4.splat(1);
  const end = i32x4.splat(count);
  const stepTime = f32x4.splat(force.stepTime);
  const strength = f32x4.splat(force.repulsion * force.inverseRange);
  let lane = countUp4();
  let sumX = self.sumX();
  let sumY = self.sumY();
  for (let hit = 0; hit < count; hit += 4) {
    const present = i32x4.lt_s(lane, end);
    let rx = f32x4.neg(fourAt(hitX(hood), hit));
    const ry = f32x4.neg(fourAt(hitY(hood), hit));
    const onePoint = f32x4.le(squared4(rx, ry), tiny);
    if (v128.any_true(onePoint)) rx = v128.bitselect(barelyApart(hood, self, hit), rx, onePoint);
    const sx = f32x4.mul(fourOfSlots(crowd.slotVx, hitSlot(hood), hit), stepTime);
    const sy = f32x4.mul(fourOfSlots(crowd.slotVy, hitSlot(hood), hit), stepTime);
    const qx = f32x4.sub(rx, sx);
    const qy = f32x4.sub(ry, sy);
    const r = f32x4.sqrt(f32x4.pmax(squared4(rx, ry), tiny));
    const q = f32x4.sqrt(f32x4.pmax(squared4(qx, qy), tiny));
    const both = f32x4.add(r, q);
    const stepSquared = squared4(sx, sy);
    const twiceSquared = f32x4.pmax(f32x4.sub(f32x4.mul(both, both), stepSquared), f32x4.splat(4 * thinnest * thinnest));
    const b = f32x4.mul(f32x4.sqrt(twiceSquared), f32x4.splat(0.5));
    // (r / |r| + q / |q|) = (r |q| + q |r|) / (|r| |q|): one division for all of grad b.
    const share = f32x4.div(both, f32x4.mul(f32x4.mul(f32x4.splat(4), b), f32x4.mul(r, q)));
    const gradX = f32x4.mul(share, f32x4.add(f32x4.mul(rx, q), f32x4.mul(qx, r)));
    const gradY = f32x4.mul(share, f32x4.add(f32x4.mul(ry, q), f32x4.mul(qy, r)));
    const size = f32x4.mul(strength, exp4(f32x4.neg(f32x4.mul(b, f32x4.splat(force.inverseRange)))));
    const seen = inSight(force, self, gradX, gradY);
    const weighted = v128.and(f32x4.mul(size, v128.bitselect(one, f32x4.splat(force.behindWeight), seen)), present);
    sumX = f32x4.add(sumX, f32x4.mul(weighted, gradX));
    sumY = f32x4.add(sumY, f32x4.mul(weighted, gradY));
    lane = i32x4.add(lane, i32x4.splat(4));
  }
  self.setSums(sumX, sumY);
}

/** e.(-f) >= |f| cos(half the angle of sight) */
@inline
function inSight(force: SocialForce, self: Pushed, gradX: v128, gradY: v128): v128 {
  const ahead = dot4(gradX, gradY, f32x4.splat(self.aheadX), f32x4.splat(self.aheadY));
  const length = f32x4.sqrt(squared4(gradX, gradY));
  return f32x4.ge(f32x4.neg(ahead), f32x4.mul(length, f32x4.splat(force.cosHalfView)));
}

/** Two on one point: the one with the lower id is a little to the right. */
function barelyApart(hood: Neighbourhood, self: Pushed, hit: i32): v128 {
  const isLower = i32x4.gt_u(fourOfSlots(hood.crowd.slotId, hitSlot(hood), hit), i32x4.splat(self.id));
  return v128.bitselect(f32x4.splat(1e-5), f32x4.splat(-1e-5), isLower);
}

/** f = U0 / R exp(-d / R) n from the nearest point of all walls: the paper counts only the piece of a border that is nearest. */
export function addNearestWall(walls: Walls, force: SocialForce, self: Pushed): void {
  if (findNearWalls(walls, self.offsetX, self.offsetY, <f32>force.cutOff) == 0) return;
  const distance = sqrt<f32>(f32At(wallSquared(walls), 0));
  const push = force.wallRepulsion * force.inverseWallRange * exp1(-distance * force.inverseWallRange);
  self.wallX += push * f32At(wallNormalX(walls), 0);
  self.wallY += push * f32At(wallNormalY(walls), 0);
}
