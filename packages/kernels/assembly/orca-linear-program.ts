import { countUp4, f32At, fourAt, infinity4, setF32, setFour } from './lanes';

/**
 * The velocity nearest to a wanted one under half-planes n.v >= b and |v| <= maxSpeed, found by adding one half-plane
 * after the other; and, when there is none, the velocity whose largest violation is smallest (van den Berg et al. 2011).
 * The same as src/twins/linear-program.ts, with the half-planes looked at four at a time.
 */
@unmanaged
export class Program {
  /** Half-planes in use. The first `hard` are never relaxed. */
  count: i32;
  hard: i32;
  maxSpeed: f32;
  /** The velocity found. */
  x: f32;
  y: f32;
}

/** Room for 32 neighbours and 32 walls; the bits of a u64 name them all. */
export const mostPlanes: i32 = 64;
/** Each column has four values to spare: the last step of four lanes may reach over the end. */
const columnBytes: usize = (mostPlanes + 4) * 4;
const columnsAt: usize = 32;
export const programBytes: usize = columnsAt + 3 * columnBytes;

@inline
export function normalXOf(program: Program): usize {
  return changetype<usize>(program) + columnsAt;
}

@inline
export function normalYOf(program: Program): usize {
  return changetype<usize>(program) + columnsAt + columnBytes;
}

@inline
export function boundOf(program: Program): usize {
  return changetype<usize>(program) + columnsAt + 2 * columnBytes;
}

@inline
export function addPlane(program: Program, normalX: f32, normalY: f32, bound: f32): void {
  const at = program.count;
  setF32(normalXOf(program), at, normalX);
  setF32(normalYOf(program), at, normalY);
  setF32(boundOf(program), at, bound);
  program.count = at + 1;
}

/** Lanes behind the last half-plane must never look violated. */
@inline
export function closePlanes(program: Program): void {
  setFour(boundOf(program), program.count, f32x4.splat(-Infinity as f32));
}

/** The whole decision: see `solve` of the twin. */
export function solveProgram(program: Program, relaxed: Program, wantedX: f32, wantedY: f32): void {
  let failed = nearestTo(program, wantedX, wantedY);
  if (failed == program.count) return;
  const hard = program.hard;
  if (failed < hard) {
    forgetPush(program);
    failed = nearestTo(program, wantedX, wantedY);
    if (failed < hard) {
      program.x = 0;
      program.y = 0;
      return;
    }
  }
  if (failed < program.count) leastViolation(program, relaxed, failed);
}

/** Walls that push from both sides leave no velocity; standing still always meets n.v >= min(b, 0). */
function forgetPush(program: Program): void {
  const bound = boundOf(program);
  for (let j = 0; j < program.hard; j++) setF32(bound, j, min<f32>(f32At(bound, j), 0));
}

/** Bit i is set when v = (x, y) is on the wrong side of half-plane i. */
@inline
function violated(program: Program, x: f32, y: f32): u64 {
  const normalX = normalXOf(program);
  const normalY = normalYOf(program);
  const bound = boundOf(program);
  const count = program.count;
  const xs = f32x4.splat(x);
  const ys = f32x4.splat(y);
  let bits: u64 = 0;
  for (let i = 0; i < count; i += 4) {
    const reached = f32x4.add(f32x4.mul(fourAt(normalX, i), xs), f32x4.mul(fourAt(normalY, i), ys));
    bits |= (<u64>i32x4.bitmask(f32x4.lt(reached, fourAt(bound, i)))) << i;
  }
  return bits;
}

/** b_i - n_i.v */
@inline
function violation(program: Program, i: i32): f32 {
  return f32At(boundOf(program), i) - (f32At(normalXOf(program), i) * program.x + f32At(normalYOf(program), i) * program.y);
}

/** Nearest to the wanted velocity; gives the first half-plane that could not be met, or `count`. */
function nearestTo(program: Program, wantedX: f32, wantedY: f32): i32 {
  const maxSpeed = program.maxSpeed;
  const squared = wantedX * wantedX + wantedY * wantedY;
  const scale: f32 = squared > maxSpeed * maxSpeed ? maxSpeed / sqrt<f32>(squared) : 1;
  program.x = wantedX * scale;
  program.y = wantedY * scale;
  let notYet: u64 = ~0;
  while (true) {
    const broken = violated(program, program.x, program.y) & notYet;
    if (broken == 0) return program.count;
    const i = <i32>ctz(broken);
    const wanted = wantedX * f32At(normalYOf(program), i) - wantedY * f32At(normalXOf(program), i);
    if (!moveOntoLine(program, i, wanted)) return i;
    notYet = (<u64>-2) << i;
  }
}

/** Farthest along a unit direction; gives the first half-plane that could not be met, or `count`. */
function farthestAlong(program: Program, directionX: f32, directionY: f32): i32 {
  program.x = directionX * program.maxSpeed;
  program.y = directionY * program.maxSpeed;
  let notYet: u64 = ~0;
  while (true) {
    const broken = violated(program, program.x, program.y) & notYet;
    if (broken == 0) return program.count;
    const i = <i32>ctz(broken);
    const along = directionX * f32At(normalYOf(program), i) - directionY * f32At(normalXOf(program), i);
    if (!moveOntoLine(program, i, along > 0 ? Infinity as f32 : -Infinity as f32)) return i;
    notYet = (<u64>-2) << i;
  }
}

/** Two half-planes whose normals differ by less than this angle (rad) do not bound each other. */
const parallel: f32 = 1e-5;

/**
 * v = b_i n_i + t (n_i.y, -n_i.x) with t as near to `wanted` as the circle of maxSpeed and the half-planes before i
 * allow: t n_j.d >= b_j - b_i n_j.n_i. False, and v unchanged, when they leave nothing.
 */
function moveOntoLine(program: Program, i: i32, wanted: f32): bool {
  const normalX = normalXOf(program);
  const normalY = normalYOf(program);
  const bound = boundOf(program);
  const nx = f32At(normalX, i);
  const ny = f32At(normalY, i);
  const b = f32At(bound, i);
  const room = program.maxSpeed * program.maxSpeed - b * b;
  if (room < 0) return false;
  let most = sqrt<f32>(room);
  let least = -most;
  const nxs = f32x4.splat(nx);
  const nys = f32x4.splat(ny);
  const bs = f32x4.splat(b);
  const steep = f32x4.splat(parallel);
  const zero = f32x4.splat(0);
  let least4 = f32x4.splat(least);
  let most4 = f32x4.splat(most);
  let stuck = i32x4.splat(0);
  let lane = countUp4();
  const end = i32x4.splat(i);
  for (let j = 0; j < i; j += 4) {
    const otherX = fourAt(normalX, j);
    const otherY = fourAt(normalY, j);
    const before = i32x4.lt_s(lane, end);
    const slope = f32x4.sub(f32x4.mul(otherX, nys), f32x4.mul(otherY, nxs));
    const together = f32x4.add(f32x4.mul(otherX, nxs), f32x4.mul(otherY, nys));
    const missing = f32x4.sub(fourAt(bound, j), f32x4.mul(bs, together));
    const t = f32x4.div(missing, slope);
    const rises = v128.and(f32x4.gt(slope, steep), before);
    const falls = v128.and(f32x4.lt(slope, f32x4.neg(steep)), before);
    least4 = f32x4.pmax(least4, v128.bitselect(t, least4, rises));
    most4 = f32x4.pmin(most4, v128.bitselect(t, most4, falls));
    const level = v128.andnot(before, v128.or(rises, falls));
    // Of two that face the same way the earlier one is met already, to within rounding.
    const facing = v128.and(f32x4.gt(missing, zero), f32x4.lt(together, zero));
    stuck = v128.or(stuck, v128.and(level, facing));
    lane = i32x4.add(lane, i32x4.splat(4));
  }
  least = largest4(least4);
  most = smallest4(most4);
  if (v128.any_true(stuck) || least > most) return false;
  const t = min<f32>(max<f32>(wanted, least), most);
  program.x = b * nx + t * ny;
  program.y = b * ny - t * nx;
  return true;
}

@inline
function largest4(lanes: v128): f32 {
  const pairs = f32x4.pmax(lanes, v128.shuffle<i32>(lanes, lanes, 2, 3, 0, 1));
  return f32x4.extract_lane(f32x4.pmax(pairs, v128.shuffle<i32>(pairs, pairs, 1, 0, 3, 2)), 0);
}

@inline
function smallest4(lanes: v128): f32 {
  const pairs = f32x4.pmin(lanes, v128.shuffle<i32>(lanes, lanes, 2, 3, 0, 1));
  return f32x4.extract_lane(f32x4.pmin(pairs, v128.shuffle<i32>(pairs, pairs, 1, 0, 3, 2)), 0);
}

/** Goes on from half-plane `failed`: violation_j <= violation_i reads (n_j - n_i).v >= b_j - b_i, again a half-plane. */
function leastViolation(program: Program, relaxed: Program, failed: i32): void {
  let allowed: f32 = 0;
  relaxed.maxSpeed = program.maxSpeed;
  copyHard(program, relaxed);
  for (let i = failed; i < program.count; i++) {
    if (violation(program, i) <= allowed) continue;
    relaxAgainst(program, relaxed, i);
    if (farthestAlong(relaxed, f32At(normalXOf(program), i), f32At(normalYOf(program), i)) == relaxed.count) {
      program.x = relaxed.x;
      program.y = relaxed.y;
    }
    allowed = violation(program, i);
  }
}

function copyHard(program: Program, relaxed: Program): void {
  for (let j = 0; j < program.hard; j += 4) {
    setFour(normalXOf(relaxed), j, fourAt(normalXOf(program), j));
    setFour(normalYOf(relaxed), j, fourAt(normalYOf(program), j));
    setFour(boundOf(relaxed), j, fourAt(boundOf(program), j));
  }
}

/** A half-plane relaxed against one of nearly the same normal says nothing new: its bound becomes minus infinity. */
const sameNormalSquared: f32 = 1e-10;

@inline
function relaxAgainst(program: Program, relaxed: Program, i: i32): void {
  const normalX = normalXOf(program);
  const normalY = normalYOf(program);
  const bound = boundOf(program);
  const nxs = f32x4.splat(f32At(normalX, i));
  const nys = f32x4.splat(f32At(normalY, i));
  const bs = f32x4.splat(f32At(bound, i));
  const tiny = f32x4.splat(sameNormalSquared);
  const one = f32x4.splat(1);
  for (let j = program.hard; j < i; j += 4) {
    const differenceX = f32x4.sub(fourAt(normalX, j), nxs);
    const differenceY = f32x4.sub(fourAt(normalY, j), nys);
    const squared = f32x4.add(f32x4.mul(differenceX, differenceX), f32x4.mul(differenceY, differenceY));
    const same = f32x4.le(squared, tiny);
    const inverse = f32x4.div(one, f32x4.sqrt(f32x4.pmax(squared, tiny)));
    const relaxedBound = f32x4.mul(f32x4.sub(fourAt(bound, j), bs), inverse);
    setFour(normalXOf(relaxed), j, f32x4.mul(differenceX, inverse));
    setFour(normalYOf(relaxed), j, f32x4.mul(differenceY, inverse));
    setFour(boundOf(relaxed), j, v128.bitselect(f32x4.neg(infinity4()), relaxedBound, same));
  }
  relaxed.count = i;
  closePlanes(relaxed);
}
