/** Room for 32 neighbours and 32 walls. */
export const maxHalfPlanes = 64;

/** Two half-planes whose normals differ by less than this angle (rad) do not bound each other. */
const parallel = 1e-5;

/**
 * The velocity nearest to a wanted one under half-planes n.v >= b and |v| <= maxSpeed, found by adding one half-plane
 * after the other. When there is none, the first `hard` half-planes are kept and the largest violation of the others
 * is made as small as possible (van den Berg et al. 2011, section 5).
 */
export class LinearProgram {
  readonly normalX = new Float64Array(maxHalfPlanes);
  readonly normalY = new Float64Array(maxHalfPlanes);
  readonly bound = new Float64Array(maxHalfPlanes);
  count = 0;
  maxSpeed = 0;
  /** The velocity found. */
  x = 0;
  y = 0;

  clear(maxSpeed: number): void {
    this.count = 0;
    this.maxSpeed = maxSpeed;
  }

  add(normalX: number, normalY: number, bound: number): void {
    this.normalX[this.count] = normalX;
    this.normalY[this.count] = normalY;
    this.bound[this.count] = bound;
    this.count++;
  }

  /** How far v is on the wrong side of half-plane i: b_i - n_i.v, negative when it is met. */
  violation(i: number): number {
    return this.bound[i] - this.normalX[i] * this.x - this.normalY[i] * this.y;
  }

  largestViolation(first: number): number {
    let largest = -Infinity;
    for (let i = first; i < this.count; i++) largest = Math.max(largest, this.violation(i));
    return largest;
  }

  /** Nearest to (wantedX, wantedY); returns the first half-plane that could not be met, or `count`. */
  nearestTo(wantedX: number, wantedY: number): number {
    const speed = Math.sqrt(wantedX * wantedX + wantedY * wantedY);
    const scale = speed > this.maxSpeed ? this.maxSpeed / speed : 1;
    this.x = wantedX * scale;
    this.y = wantedY * scale;
    for (let i = 0; i < this.count; i++) {
      if (this.violation(i) <= 0) continue;
      // On the line n.v = b the nearest point is where the tangent (n.y, -n.x) meets the wanted velocity.
      const wanted = wantedX * this.normalY[i] - wantedY * this.normalX[i];
      if (!this.moveOntoLine(i, wanted)) return i;
    }
    return this.count;
  }

  /** Farthest along a unit direction; returns the first half-plane that could not be met, or `count`. */
  farthestAlong(directionX: number, directionY: number): number {
    this.x = directionX * this.maxSpeed;
    this.y = directionY * this.maxSpeed;
    for (let i = 0; i < this.count; i++) {
      if (this.violation(i) <= 0) continue;
      const along = directionX * this.normalY[i] - directionY * this.normalX[i];
      if (!this.moveOntoLine(i, along > 0 ? Infinity : -Infinity)) return i;
    }
    return this.count;
  }

  /**
   * v = b_i n_i + t (n_i.y, -n_i.x) with t as near to `wanted` as the circle of maxSpeed and the half-planes before i
   * allow: t n_j.d >= b_j - b_i n_j.n_i. False, and v unchanged, when they leave nothing.
   */
  private moveOntoLine(i: number, wanted: number): boolean {
    const { normalX, normalY, bound } = this;
    const nx = normalX[i];
    const ny = normalY[i];
    const b = bound[i];
    const room = this.maxSpeed * this.maxSpeed - b * b;
    if (room < 0) return false;
    let most = Math.sqrt(room);
    let least = -most;
    for (let j = 0; j < i; j++) {
      const slope = normalX[j] * ny - normalY[j] * nx;
      const together = normalX[j] * nx + normalY[j] * ny;
      const missing = bound[j] - b * together;
      if (Math.abs(slope) <= parallel) {
        // Of two that face the same way the earlier one is met already, to within rounding.
        if (missing > 0 && together < 0) return false;
      } else if (slope > 0) least = Math.max(least, missing / slope);
      else most = Math.min(most, missing / slope);
      if (least > most) return false;
    }
    const t = Math.min(Math.max(wanted, least), most);
    this.x = b * nx + t * ny;
    this.y = b * ny - t * nx;
    return true;
  }
}

/** A half-plane that would be relaxed against one of nearly the same normal says nothing new. */
const sameNormalSquared = 1e-10;

/**
 * Makes the largest violation of the half-planes from `hard` on as small as possible, going on from the half-plane `failed`
 * that could not be met. Among velocities that violate i the most, violation_j <= violation_i reads
 * (n_j - n_i).v >= b_j - b_i: again a half-plane. `relaxed` is scratch.
 */
export function leastViolation(program: LinearProgram, relaxed: LinearProgram, hard: number, failed: number): void {
  let allowed = 0;
  for (let i = failed; i < program.count; i++) {
    if (program.violation(i) <= allowed) continue;
    relaxAgainst(program, relaxed, hard, i);
    if (relaxed.farthestAlong(program.normalX[i], program.normalY[i]) === relaxed.count) {
      program.x = relaxed.x;
      program.y = relaxed.y;
    }
    allowed = program.violation(i);
  }
}

function relaxAgainst(program: LinearProgram, relaxed: LinearProgram, hard: number, i: number): void {
  const { normalX, normalY, bound } = program;
  relaxed.clear(program.maxSpeed);
  for (let j = 0; j < hard; j++) relaxed.add(normalX[j], normalY[j], bound[j]);
  for (let j = hard; j < i; j++) {
    const differenceX = normalX[j] - normalX[i];
    const differenceY = normalY[j] - normalY[i];
    const squared = differenceX * differenceX + differenceY * differenceY;
    if (squared <= sameNormalSquared) continue;
    const inverse = 1 / Math.sqrt(squared);
    relaxed.add(differenceX * inverse, differenceY * inverse, (bound[j] - bound[i]) * inverse);
  }
}

/**
 * The whole decision: the nearest velocity; if the walls alone leave none (a body pressed into a slot, pushed from both
 * sides), without their push, which standing still always meets; else the smallest largest violation.
 */
export function solve(
  program: LinearProgram,
  relaxed: LinearProgram,
  hard: number,
  wanted: { x: number; y: number },
): void {
  let failed = program.nearestTo(wanted.x, wanted.y);
  if (failed < hard) {
    for (let j = 0; j < hard; j++) program.bound[j] = Math.min(program.bound[j], 0);
    failed = program.nearestTo(wanted.x, wanted.y);
    if (failed < hard) {
      program.x = 0;
      program.y = 0;
      return;
    }
  }
  if (failed < program.count) leastViolation(program, relaxed, hard, failed);
}
