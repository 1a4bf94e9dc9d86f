import { Crowd, parameter } from './blocks';
import { SocialForceParameter } from './generated/parameters';
import { f32At, fourAt, i32At, setFour } from './lanes';
import { hitSlot, hitSquared, hitX, hitY, Neighbourhood } from './neighbourhood';

/** The parameters in the form the loops want. Lies in the kernel's scratch. */
@unmanaged
export class SocialForce {
  /** 0: Helbing and Molnar 1995; 1: Helbing, Farkas and Vicsek 2000. */
  variant: i32;
  cutOff: f64;
  inverseRelaxation: f32;
  repulsion: f32;
  inverseRange: f32;
  stepTime: f32;
  wallRepulsion: f32;
  inverseWallRange: f32;
  cosHalfView: f32;
  behindWeight: f32;
  speedLimit: f32;
  bodyRepulsion: f32;
  inverseBodyRange: f32;
  bodyStiffness: f32;
  slidingFriction: f32;

  take(model: usize): void {
    this.variant = <i32>parameter(model, SocialForceParameter.variant);
    this.cutOff = parameter(model, SocialForceParameter.cutOff);
    this.inverseRelaxation = <f32>(1 / parameter(model, SocialForceParameter.relaxationTime));
    this.repulsion = <f32>parameter(model, SocialForceParameter.repulsion);
    this.inverseRange = <f32>(1 / parameter(model, SocialForceParameter.repulsionRange));
    this.stepTime = <f32>parameter(model, SocialForceParameter.stepTime);
    this.wallRepulsion = <f32>parameter(model, SocialForceParameter.wallRepulsion);
    this.inverseWallRange = <f32>(1 / parameter(model, SocialForceParameter.wallRange));
    this.cosHalfView = <f32>parameter(model, SocialForceParameter.cosHalfView);
    this.behindWeight = <f32>parameter(model, SocialForceParameter.behindWeight);
    this.speedLimit = <f32>parameter(model, SocialForceParameter.speedLimit);
    this.bodyRepulsion = <f32>parameter(model, SocialForceParameter.bodyRepulsion);
    this.inverseBodyRange = <f32>(1 / parameter(model, SocialForceParameter.bodyRange));
    this.bodyStiffness = <f32>parameter(model, SocialForceParameter.bodyStiffness);
    this.slidingFriction = <f32>parameter(model, SocialForceParameter.slidingFriction);
  }
}

/** The agent that is pushed, and the sums of what pushes it. Lies in the kernel's scratch. */
@unmanaged
export class Pushed {
  /** Position from the origin of its cell, m. */
  offsetX: f32;
  offsetY: f32;
  id: u32;
  velocityX: f32;
  velocityY: f32;
  radius: f32;
  desiredX: f32;
  desiredY: f32;
  /** Unit vector it wants to go in; 0, 0 when it wants to stand. */
  aheadX: f32;
  aheadY: f32;
  wallX: f32;
  wallY: f32;

  take(crowd: Crowd, slot: i32): void {
    const row = i32At(crowd.rowOfSlot, slot);
    this.offsetX = f32At(crowd.slotOffsetX, slot);
    this.offsetY = f32At(crowd.slotOffsetY, slot);
    this.id = i32At(crowd.slotId, slot);
    this.velocityX = f32At(crowd.slotVx, slot);
    this.velocityY = f32At(crowd.slotVy, slot);
    this.radius = f32At(crowd.slotRadius, slot);
    this.desiredX = f32At(crowd.desiredVx, row);
    this.desiredY = f32At(crowd.desiredVy, row);
    const speed = sqrt<f32>(this.desiredX * this.desiredX + this.desiredY * this.desiredY);
    this.aheadX = speed > 0 ? this.desiredX / speed : 0;
    this.aheadY = speed > 0 ? this.desiredY / speed : 0;
    this.wallX = 0;
    this.wallY = 0;
    this.setSums(f32x4.splat(0), f32x4.splat(0));
  }

  // Behind the fields: the sums of the others' forces in four lanes, and up to four others that wait for the next part.

  @inline
  sumX(): v128 {
    return v128.load(changetype<usize>(this) + 64);
  }

  @inline
  sumY(): v128 {
    return v128.load(changetype<usize>(this) + 80);
  }

  @inline
  setSums(sumX: v128, sumY: v128): void {
    v128.store(changetype<usize>(this) + 64, sumX);
    v128.store(changetype<usize>(this) + 80, sumY);
  }

  /** Remembers the hits from `first` on, at most three. */
  keepWaiting(hood: Neighbourhood, first: i32): void {
    const waiting = changetype<usize>(this) + 96;
    setFour(waiting, 0, fourAt(hitX(hood), first));
    setFour(waiting, 4, fourAt(hitY(hood), first));
    setFour(waiting, 8, fourAt(hitSquared(hood), first));
    setFour(waiting, 12, fourAt(hitSlot(hood), first));
  }

  /** Writes them back before the first `count` hits, whose places must be free. */
  giveBack(hood: Neighbourhood, count: i32): void {
    const waiting = changetype<usize>(this) + 96;
    const bytes = <usize>count << 2;
    memory.copy(hitX(hood), waiting, bytes);
    memory.copy(hitY(hood), waiting + 16, bytes);
    memory.copy(hitSquared(hood), waiting + 32, bytes);
    memory.copy(hitSlot(hood), waiting + 48, bytes);
  }
}
