import type { Vector } from './walker.ts';

const mostPlanes = 192;
/** Two lines whose directions differ by less than this are parallel. */
const parallel = 1e-9;

/**
 * Limits of a velocity, each normal . v >= least. The velocity nearest to a desired one that keeps all of them is found limit by limit
 * (Seidel's method in two dimensions): the best point under one more limit lies on its line. A limit that cannot be kept together with
 * those before it is given up, so the first ones matter most.
 */
export class HalfPlanes {
  count = 0;
  readonly normalX = new Float64Array(mostPlanes);
  readonly normalY = new Float64Array(mostPlanes);
  readonly least = new Float64Array(mostPlanes);

  clear(): void {
    this.count = 0;
  }

  add(normalX: number, normalY: number, least: number): void {
    if (this.count === mostPlanes) return;
    this.normalX[this.count] = normalX;
    this.normalY[this.count] = normalY;
    this.least[this.count] = least;
    this.count++;
  }

  /** Adds those of another list behind one's own. */
  addAll({ count, normalX, normalY, least }: HalfPlanes): void {
    for (let plane = 0; plane < count; plane++) this.add(normalX[plane], normalY[plane], least[plane]);
  }

  /** Moves the velocity into the limits. */
  apply(velocity: Vector): void {
    const wishedX = velocity.x;
    const wishedY = velocity.y;
    let mayStand = true;
    for (let plane = 0; plane < this.count; plane++) {
      if (this.least[plane] > 0) mayStand = false;
      const kept = this.normalX[plane] * velocity.x + this.normalY[plane] * velocity.y;
      if (kept >= this.least[plane] || this.#moveToLine(plane, wishedX, wishedY, velocity)) continue;
      // Where all limits meet in one point, rounding may leave none: that point is to stand still.
      if (mayStand) velocity.x = velocity.y = 0;
      else this.least[plane] = -Infinity;
    }
  }

  /** The point on the plane's edge nearest to the desired one that keeps all limits before it; false when there is none. */
  #moveToLine(plane: number, wishedX: number, wishedY: number, velocity: Vector): boolean {
    const alongX = -this.normalY[plane];
    const alongY = this.normalX[plane];
    const baseX = this.normalX[plane] * this.least[plane];
    const baseY = this.normalY[plane] * this.least[plane];
    let from = -Infinity;
    let to = Infinity;
    for (let other = 0; other < plane; other++) {
      const slope = this.normalX[other] * alongX + this.normalY[other] * alongY;
      const missing = this.least[other] - this.normalX[other] * baseX - this.normalY[other] * baseY;
      if (slope > parallel) from = Math.max(from, missing / slope);
      else if (slope < -parallel) to = Math.min(to, missing / slope);
      else if (missing > parallel) return false;
      if (from > to) return false;
    }
    const wished = wishedX * alongX + wishedY * alongY;
    const share = Math.min(Math.max(wished, from), to);
    velocity.x = baseX + share * alongX;
    velocity.y = baseY + share * alongY;
    return true;
  }
}
