import { exp1, exp4 } from './exponential';
import { countUp4, f32At, fourAt } from './lanes';
import { findNearWalls, isBehindNearer, wallNormalX, wallNormalY, Walls, wallSquared } from './near-walls';
import { hitSlot, hitSquared, hitX, hitY, Neighbourhood } from './neighbourhood';
import { fourOfSlots } from './of-slots';
import { Pushed, SocialForce } from './social-force-pushed';

/** Bodies nearer than this, centre to centre, have no direction between them, m2. */
const noDirection: f32 = 1e-12;
/** Bodies one in another with a very short range would push without end: exp(30) is far above all that occurs, and finite. */
const steepest: f32 = 30;

/**
 * Helbing, Farkas and Vicsek 2000. With d the distance of the centres, R the sum of radii, n the unit vector from the other
 * to self, t = (-n.y, n.x), and g = R - d where bodies touch, else 0:
 *   f = (A exp((R - d) / B) + k g) n + kappa g ((v_other - v_self).t) t        in newtons
 */
export function addBodies(hood: Neighbourhood, force: SocialForce, self: Pushed, count: i32): void {
  const slotRadius = hood.crowd.slotRadius;
  const zero = f32x4.splat(0);
  const end = i32x4.splat(count);
  let lane = countUp4();
  let sumX = self.sumX();
  let sumY = self.sumY();
  for (let hit = 0; hit < count; hit += 4) {
    const present = i32x4.lt_s(lane, end);
    const x = fourAt(hitX(hood), hit);
    const y = fourAt(hitY(hood), hit);
    const squared = fourAt(hitSquared(hood), hit);
    const reach = f32x4.add(f32x4.splat(self.radius), fourOfSlots(slotRadius, hitSlot(hood), hit));
    const distance = f32x4.sqrt(squared);
    const gap = f32x4.sub(reach, distance);
    const squeezed = f32x4.pmax(gap, zero);
    const repulsion = f32x4.mul(f32x4.splat(force.bodyRepulsion), exp4(f32x4.pmin(f32x4.mul(gap, f32x4.splat(force.inverseBodyRange)), f32x4.splat(steepest))));
    const push = v128.and(f32x4.add(repulsion, f32x4.mul(f32x4.splat(force.bodyStiffness), squeezed)), present);
    const inverse = f32x4.div(f32x4.splat(1), f32x4.sqrt(f32x4.pmax(squared, f32x4.splat(noDirection))));
    let nx = f32x4.neg(f32x4.mul(x, inverse));
    const ny = f32x4.neg(f32x4.mul(y, inverse));
    const touching = v128.and(f32x4.gt(gap, zero), present);
    if (v128.any_true(touching)) {
      nx = v128.bitselect(sideways(hood, self, hit), nx, f32x4.le(squared, f32x4.splat(noDirection)));
      const rub = v128.and(rubbing(hood, force, self, hit, nx, ny, squeezed), touching);
      // rub is along t = (-n.y, n.x).
      sumX = f32x4.sub(sumX, f32x4.mul(rub, ny));
      sumY = f32x4.add(sumY, f32x4.mul(rub, nx));
    }
    sumX = f32x4.add(sumX, f32x4.mul(push, nx));
    sumY = f32x4.add(sumY, f32x4.mul(push, ny));
    lane = i32x4.add(lane, i32x4.splat(4));
  }
  self.setSums(sumX, sumY);
}

/** kappa g ((v_other - v_self).t) */
function rubbing(hood: Neighbourhood, force: SocialForce, self: Pushed, hit: i32, nx: v128, ny: v128, squeezed: v128): v128 {
  const vx = f32x4.sub(fourOfSlots(hood.crowd.slotVx, hitSlot(hood), hit), f32x4.splat(self.velocityX));
  const vy = f32x4.sub(fourOfSlots(hood.crowd.slotVy, hitSlot(hood), hit), f32x4.splat(self.velocityY));
  const along = f32x4.sub(f32x4.mul(vy, nx), f32x4.mul(vx, ny));
  return f32x4.mul(f32x4.mul(f32x4.splat(force.slidingFriction), squeezed), along);
}

/** +1 where self has the lower id, else -1: the way apart for two on one point. */
function sideways(hood: Neighbourhood, self: Pushed, hit: i32): v128 {
  const ids = fourOfSlots(hood.crowd.slotId, hitSlot(hood), hit);
  return v128.bitselect(f32x4.splat(1), f32x4.splat(-1), i32x4.gt_u(ids, i32x4.splat(self.id)));
}

/**
 * f = (A exp((r - d) / B) + k g) n - kappa g (v.t) t, with d the distance of the wall: friction is against the motion.
 * A wall behind the nearest point of a nearer one exerts no force, so a wall in pieces pushes like a whole one.
 */
export function addTouchedWalls(walls: Walls, force: SocialForce, self: Pushed): void {
  const count = findNearWalls(walls, self.offsetX, self.offsetY, <f32>force.cutOff);
  for (let place = 0; place < count; place++) {
    if (isBehindNearer(walls, place)) continue;
    const nx = f32At(wallNormalX(walls), place);
    const ny = f32At(wallNormalY(walls), place);
    const gap = self.radius - sqrt<f32>(f32At(wallSquared(walls), place));
    const squeezed = max<f32>(gap, 0);
    const push = force.bodyRepulsion * exp1(min<f32>(gap * force.inverseBodyRange, steepest)) + force.bodyStiffness * squeezed;
    const along = self.velocityY * nx - self.velocityX * ny;
    const rub = -force.slidingFriction * squeezed * along;
    self.wallX += push * nx - rub * ny;
    self.wallY += push * ny + rub * nx;
  }
}
