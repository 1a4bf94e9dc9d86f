import { CrowdView, exp } from '@korzo/core';
import { type DecideKernel, FloorDecision } from './floor-decision.ts';
import { NearestWalls } from './near-walls.ts';
import { PushedAgent, SocialForces } from './social-force-pushed.ts';

/** Nearer than this two points have no direction between them, m2. */
const noDirection = 1e-12;
/** The ellipse around an agent's next step is never thinner than this: on the line of the step the force would be infinite, m. */
const thinnest = 0.01;
/** Only what has blown up is faster than this (a time step too large for bodies so hard), m/s; it must stay finite. */
const fastest = 30;
/** Bodies one in another with a very short range would push without end: exp(30) is far above all that occurs, and finite. */
const steepest = 30;

/** The social force model in plain TypeScript on 64-bit numbers: what the kernel is checked against and measured by. */
export function socialForceTwin(memory: WebAssembly.Memory): DecideKernel {
  let decision: SocialForceDecision | undefined;
  return (crowd, model, _scratch, first, last) => {
    if (decision?.view.pointer !== crowd) decision = new SocialForceDecision(new CrowdView(memory, crowd));
    decision.begin(model);
    decision.decideCells(first, last);
  };
}

class SocialForceDecision extends FloorDecision {
  readonly #forces = new SocialForces();
  readonly #self = new PushedAgent();
  readonly #walls = new NearestWalls();

  protected override takeParameters(values: Float64Array): void {
    this.#forces.take(values);
  }

  /** v + dt ((v_desired - v) / tau + sum of forces / mass), in 1995 no faster than `speedLimit` times the desired speed. */
  override decide(slot: number): void {
    const { columns } = this.view;
    const forces = this.#forces;
    const self = this.#self;
    const row = columns.rowOfSlot[slot];
    self.take(columns, slot, row);
    this.lookAround(slot, forces.cutOff);
    this.findWalls(this.#walls, row, forces.cutOff);
    if (forces.is1995) this.#addNearestWall();
    else this.#addTouchedWalls();
    const mass = forces.is1995 ? 1 : columns.mass[row];
    const limit = forces.is1995 ? forces.speedLimit * columns.desiredSpeed[row] : fastest;
    const rate = 1 / forces.relaxationTime;
    const vx = self.velocityX + this.dt * ((self.desiredX - self.velocityX) * rate + self.pushX / mass);
    const vy = self.velocityY + this.dt * ((self.desiredY - self.velocityY) * rate + self.pushY / mass);
    const speed = Math.sqrt(vx * vx + vy * vy);
    const scale = speed > limit ? limit / speed : 1;
    columns.nextVx[slot] = vx * scale;
    columns.nextVy[slot] = vy * scale;
    columns.nextVz[slot] = 0;
  }

  protected override lookInto(self: number, cell: number, fromX: number, fromY: number): void {
    const { slotOffsetX, slotOffsetY, slotKind } = this.view.columns;
    const { cellStart } = this.view;
    const { cutOff, is1995 } = this.#forces;
    const last = cellStart[cell + 1];
    for (let slot = cellStart[cell]; slot < last; slot++) {
      const x = fromX + slotOffsetX[slot];
      const y = fromY + slotOffsetY[slot];
      const squared = x * x + y * y;
      if (squared > cutOff * cutOff || slot === self || ((this.kindsSeen >>> slotKind[slot]) & 1) === 0) continue;
      if (is1995) this.#addWalker(slot, x, y);
      else this.#addBody(slot, x, y, squared);
    }
  }

  /**
   * 1995, with r the vector from the other to self and s = v_other * stepTime the other's next step:
   * b = sqrt((|r| + |r - s|)^2 - |s|^2) / 2, f = V0 / sigma exp(-b / sigma) grad b,
   * grad b = (|r| + |r - s|) / (4 b) (r / |r| + (r - s) / |r - s|), m/s2
   */
  #addWalker(slot: number, x: number, y: number): void {
    const { slotVx, slotVy, slotId } = this.view.columns;
    const forces = this.#forces;
    const self = this.#self;
    // Two on one point: the one with the lower id is a little to the right.
    const rx = x * x + y * y > noDirection ? -x : self.id < slotId[slot] ? 1e-5 : -1e-5;
    const ry = -y;
    const sx = slotVx[slot] * forces.stepTime;
    const sy = slotVy[slot] * forces.stepTime;
    const qx = rx - sx;
    const qy = ry - sy;
    const r = Math.sqrt(Math.max(rx * rx + ry * ry, noDirection));
    const q = Math.sqrt(Math.max(qx * qx + qy * qy, noDirection));
    const both = r + q;
    const b = Math.sqrt(Math.max(both * both - (sx * sx + sy * sy), 4 * thinnest * thinnest)) / 2;
    const gradX = (both / (4 * b)) * (rx / r + qx / q);
    const gradY = (both / (4 * b)) * (ry / r + qy / q);
    // Out of sight when -f is more than half the angle of sight away from where self wants to go.
    const ahead = -(gradX * self.aheadX + gradY * self.aheadY);
    const isSeen = ahead >= Math.sqrt(gradX * gradX + gradY * gradY) * forces.cosHalfView;
    const size =
      (forces.repulsion / forces.repulsionRange) * exp(-b / forces.repulsionRange) * (isSeen ? 1 : forces.behindWeight);
    self.pushX += size * gradX;
    self.pushY += size * gradY;
  }

  /**
   * 2000, with n the unit vector from the other to self, t = (-n.y, n.x) and g = R - d where bodies touch, else 0:
   * f = (A exp((R - d) / B) + k g) n + kappa g ((v_other - v_self).t) t, N
   */
  #addBody(slot: number, x: number, y: number, squared: number): void {
    const { slotVx, slotVy, slotRadius, slotId } = this.view.columns;
    const forces = this.#forces;
    const self = this.#self;
    const distance = Math.sqrt(squared);
    const gap = self.radius + slotRadius[slot] - distance;
    const isApart = squared > noDirection;
    const nx = isApart ? -x / distance : self.id < slotId[slot] ? 1 : -1;
    const ny = isApart ? -y / distance : 0;
    let push = forces.bodyRepulsion * exp(Math.min(gap / forces.bodyRange, steepest));
    if (gap > 0) {
      push += forces.bodyStiffness * gap;
      const along = (slotVy[slot] - self.velocityY) * nx - (slotVx[slot] - self.velocityX) * ny;
      const rub = forces.slidingFriction * gap * along;
      self.pushX -= rub * ny;
      self.pushY += rub * nx;
    }
    self.pushX += push * nx;
    self.pushY += push * ny;
  }

  /** 2000: a wall behind the nearest point of a nearer one exerts no force, so a wall in pieces pushes like a whole one. */
  #addTouchedWalls(): void {
    const walls = this.#walls;
    for (let wall = 0; wall < walls.count; wall++) {
      if (walls.isBehindNearer(wall)) continue;
      walls.findNormal(wall);
      this.#addTouchedWall(wall);
    }
  }

  /** 1995: f = U0 / R exp(-d / R) n from the nearest point of all walls, m/s2 */
  #addNearestWall(): void {
    const { wallRepulsion, wallRange } = this.#forces;
    const walls = this.#walls;
    if (walls.count === 0) return;
    walls.findNormal(0);
    const push = (wallRepulsion / wallRange) * exp(-Math.sqrt(walls.distanceSquared[0]) / wallRange);
    this.#self.pushX += push * walls.normalX[0];
    this.#self.pushY += push * walls.normalY[0];
  }

  /** 2000: f = (A exp((r - d) / B) + k g) n - kappa g (v.t) t, N: friction is against the motion. */
  #addTouchedWall(wall: number): void {
    const forces = this.#forces;
    const self = this.#self;
    const nx = this.#walls.normalX[wall];
    const ny = this.#walls.normalY[wall];
    const gap = self.radius - Math.sqrt(this.#walls.distanceSquared[wall]);
    const squeezed = Math.max(gap, 0);
    const push =
      forces.bodyRepulsion * exp(Math.min(gap / forces.bodyRange, steepest)) + forces.bodyStiffness * squeezed;
    const rub = -forces.slidingFriction * squeezed * (self.velocityY * nx - self.velocityX * ny);
    self.pushX += push * nx - rub * ny;
    self.pushY += push * ny + rub * nx;
  }
}
