import { f32At, fourAt, setF32, setFour } from './lanes';
import {
  findNearWalls,
  mostWalls,
  onTheWall,
  standsOut,
  Walls,
  wallNormalX,
  wallNormalY,
  wallsBytes,
  wallSquared,
  wallX1,
  wallX2,
  wallY1,
  wallY2,
} from './near-walls';
import { DecidingAgent } from './orca-agent';
import { addPlane, normalXOf, normalYOf, Program } from './orca-linear-program';
import { cross4, dot4, squared4 } from './vectors4';

/**
 * Half-planes against walls: two-sided segments that stand still, so the agent takes the whole change. The same as
 * src/twins/orca-walls.ts; here they are made four at a time, and accepted one by one, nearest first.
 */

// Behind the walls in the scratch: the half-plane of each near wall, where each accepted one ends, and, for the four walls
// at work, what the stages hand on.
const columnBytes: usize = (mostWalls + 4) * 4;
const stagesAt: usize = wallsBytes + 5 * columnBytes;

@inline
function planeColumn(walls: Walls, index: usize): usize {
  return changetype<usize>(walls) + (wallsBytes + index * columnBytes);
}
@inline
function planeNormalX(walls: Walls): usize {
  return planeColumn(walls, 0);
}
@inline
function planeNormalY(walls: Walls): usize {
  return planeColumn(walls, 1);
}
@inline
function planeBound(walls: Walls): usize {
  return planeColumn(walls, 2);
}
@inline
function planeEdge(walls: Walls): usize {
  return planeColumn(walls, 3);
}
@inline
function acceptedEdge(walls: Walls): usize {
  return planeColumn(walls, 4);
}

@inline
function stage(walls: Walls, index: usize): usize {
  return changetype<usize>(walls) + (stagesAt + index * 16);
}
@inline
function leftX(walls: Walls): usize {
  return stage(walls, 0);
}
@inline
function leftY(walls: Walls): usize {
  return stage(walls, 1);
}
@inline
function rightX(walls: Walls): usize {
  return stage(walls, 2);
}
@inline
function rightY(walls: Walls): usize {
  return stage(walls, 3);
}
@inline
function alongXOf(walls: Walls): usize {
  return stage(walls, 4);
}
@inline
function alongYOf(walls: Walls): usize {
  return stage(walls, 5);
}
@inline
function fromLineOf(walls: Walls): usize {
  return stage(walls, 6);
}
@inline
function cornerX(walls: Walls): usize {
  return stage(walls, 7);
}
@inline
function cornerY(walls: Walls): usize {
  return stage(walls, 8);
}

/** Adds one half-plane for each wall of the cell's list that matters to the agent. */
export function addWallPlanes(program: Program, self: DecidingAgent, walls: Walls): void {
  // Farther walls cannot be reached within the horizon even at full speed.
  const count = findNearWalls(walls, self.offsetX, self.offsetY, self.horizonWalls * self.maxSpeed + self.radius);
  for (let place = 0; place < count; place += 4) storeWallPlanes4(self, walls, place);
  for (let place = 0; place < count; place++) {
    if (isBehindAccepted(program, self, walls, place)) continue;
    setF32(acceptedEdge(walls), program.count, f32At(planeEdge(walls), place));
    const bound = f32At(planeBound(walls), place);
    addPlane(program, f32At(planeNormalX(walls), place), f32At(planeNormalY(walls), place), bound);
  }
}

/** A wall with n.p + radius <= edge at both its ends p is wholly behind an accepted half-plane. */
function isBehindAccepted(program: Program, self: DecidingAgent, walls: Walls, place: i32): bool {
  const x1 = f32At(wallX1(walls), place);
  const y1 = f32At(wallY1(walls), place);
  const x2 = f32At(wallX2(walls), place);
  const y2 = f32At(wallY2(walls), place);
  for (let i = 0; i < program.count; i++) {
    const nx = f32At(normalXOf(program), i);
    const ny = f32At(normalYOf(program), i);
    const nearest = max<f32>(nx * x1 + ny * y1, nx * x2 + ny * y2);
    if (nearest + self.radius <= f32At(acceptedEdge(walls), i) + standsOut) return true;
  }
  return false;
}

/** n.v >= bound for four walls: touching ones by their normal, the others by their velocity obstacle. */
function storeWallPlanes4(self: DecidingAgent, walls: Walls, place: i32): void {
  storeObstacles4(self, walls, place);
  const squared = fourAt(wallSquared(walls), place);
  const touching = f32x4.le(squared, f32x4.splat(self.radius * self.radius));
  if (v128.any_true(touching)) storeContacts4(self, walls, place, squared, touching);
}

/** Touching: n.v >= 0, and if the body is inside the wall it is pushed out over `pushTime`, at most at half its top speed. */
function storeContacts4(self: DecidingAgent, walls: Walls, place: i32, squared: v128, touching: v128): void {
  const overlap = f32x4.sub(f32x4.splat(self.radius), f32x4.sqrt(squared));
  const push = f32x4.pmin(f32x4.div(overlap, f32x4.splat(self.pushTime)), f32x4.splat(0.5 * self.maxSpeed));
  replaceFour(planeNormalX(walls), place, fourAt(wallNormalX(walls), place), touching);
  replaceFour(planeNormalY(walls), place, fourAt(wallNormalY(walls), place), touching);
  replaceFour(planeBound(walls), place, push, touching);
  replaceFour(planeEdge(walls), place, overlap, touching);
}

@inline
function replaceFour(column: usize, place: i32, lanes: v128, mask: v128): void {
  setFour(column, place, v128.bitselect(lanes, fourAt(column, place), mask));
}

/**
 * The velocity obstacle of a standing segment for a disc of radius r: all (segment + disc) / t with 0 < t <= T. It is convex:
 * the region K between the segment / T and two legs, widened by r / T. The legs are the outermost tangents from the agent
 * to the two end discs; seen end-on both belong to the nearer end and the segment / T shrinks to a point. The agent
 * takes the whole change: n.v >= n.c + r / T at the boundary point nearest to its velocity, be that on one of the three
 * straight sides or on a round corner. Lanes of walls that touch hold nothing of meaning.
 */
function storeObstacles4(self: DecidingAgent, walls: Walls, place: i32): void {
  orderEnds4(self, walls, place);
  const inverse = f32x4.splat(1 / self.horizonWalls);
  const corner = storeSides4(self, walls, place, inverse);
  if (v128.any_true(corner)) storeCorners4(self, walls, place, inverse, corner);
  setFour(planeBound(walls), place, f32x4.mul(fourAt(planeEdge(walls), place), inverse));
}

/**
 * Turns each wall so that end 1 is the left one as seen from the agent. End-on the foot of the agent lies beyond one of the
 * ends, or the two would touch: then that end stands for both.
 */
@inline
function orderEnds4(self: DecidingAgent, walls: Walls, place: i32): void {
  const zero = f32x4.splat(0);
  const ax = fourAt(wallX1(walls), place);
  const ay = fourAt(wallY1(walls), place);
  const bx = fourAt(wallX2(walls), place);
  const by = fourAt(wallY2(walls), place);
  const swapped = f32x4.gt(cross4(ax, ay, bx, by), zero);
  const x1 = v128.bitselect(bx, ax, swapped);
  const y1 = v128.bitselect(by, ay, swapped);
  const x2 = v128.bitselect(ax, bx, swapped);
  const y2 = v128.bitselect(ay, by, swapped);
  const dx = f32x4.sub(x2, x1);
  const dy = f32x4.sub(y2, y1);
  const length = f32x4.sqrt(squared4(dx, dy));
  const hasLength = f32x4.gt(length, zero);
  const alongX = v128.and(f32x4.div(dx, length), hasLength);
  const alongY = v128.and(f32x4.div(dy, length), hasLength);
  const fromLine = f32x4.abs(cross4(x1, y1, alongX, alongY));
  const endOn = f32x4.le(fromLine, f32x4.splat(self.radius));
  const firstIsNearer = f32x4.gt(dot4(x1, y1, alongX, alongY), zero);
  const only1 = v128.and(endOn, firstIsNearer);
  const only2 = v128.andnot(endOn, firstIsNearer);
  setFour(leftX(walls), 0, v128.bitselect(x2, x1, only2));
  setFour(leftY(walls), 0, v128.bitselect(y2, y1, only2));
  setFour(rightX(walls), 0, v128.bitselect(x1, x2, only1));
  setFour(rightY(walls), 0, v128.bitselect(y1, y2, only1));
  setFour(alongXOf(walls), 0, alongX);
  setFour(alongYOf(walls), 0, alongY);
  setFour(fromLineOf(walls), 0, fromLine);
}

/**
 * The nearest of the straight sides that the velocity lies beside: the cut-off, the left leg (direction to end 1 turned left
 * by asin(r / distance)) or the right leg (direction to end 2 turned right). Gives the lanes where a corner is nearer.
 */
@inline
function storeSides4(self: DecidingAgent, walls: Walls, place: i32, inverse: v128): v128 {
  const zero = f32x4.splat(0);
  const never = f32x4.splat(Infinity as f32);
  const radius = f32x4.splat(self.radius);
  const x1 = fourAt(leftX(walls), 0);
  const y1 = fourAt(leftY(walls), 0);
  const x2 = fourAt(rightX(walls), 0);
  const y2 = fourAt(rightY(walls), 0);
  const alongX = fourAt(alongXOf(walls), 0);
  const alongY = fourAt(alongYOf(walls), 0);
  const fromLine = fourAt(fromLineOf(walls), 0);
  const endOn = f32x4.le(fromLine, radius);
  const leftLegX = legX(x1, y1, radius);
  const leftLegY = legY(x1, y1, radius);
  const rightLegX = legX(x2, y2, f32x4.neg(radius));
  const rightLegY = legY(x2, y2, f32x4.neg(radius));
  // Where the velocity is, seen from the two corners of K.
  const from1X = f32x4.sub(f32x4.splat(self.velocityX), f32x4.mul(x1, inverse));
  const from1Y = f32x4.sub(f32x4.splat(self.velocityY), f32x4.mul(y1, inverse));
  const from2X = f32x4.sub(f32x4.splat(self.velocityX), f32x4.mul(x2, inverse));
  const from2Y = f32x4.sub(f32x4.splat(self.velocityY), f32x4.mul(y2, inverse));
  const onLeft = f32x4.ge(dot4(from1X, from1Y, leftLegX, leftLegY), zero);
  const onRight = f32x4.ge(dot4(from2X, from2Y, rightLegX, rightLegY), zero);
  const before1 = f32x4.lt(dot4(from1X, from1Y, alongX, alongY), zero);
  const behind2 = f32x4.gt(dot4(from2X, from2Y, alongX, alongY), zero);

  const beside = v128.not(v128.or(endOn, v128.or(before1, behind2)));
  const toCutOff = v128.bitselect(f32x4.abs(cross4(from1X, from1Y, alongX, alongY)), never, beside);
  const toLeft = v128.bitselect(f32x4.abs(cross4(from1X, from1Y, leftLegX, leftLegY)), never, onLeft);
  const toRight = v128.bitselect(f32x4.abs(cross4(from2X, from2Y, rightLegX, rightLegY)), never, onRight);
  const cutOff = v128.and(f32x4.le(toCutOff, toLeft), f32x4.le(toCutOff, toRight));
  const left = f32x4.le(toLeft, toRight);
  const legNormalX = v128.bitselect(f32x4.neg(leftLegY), rightLegY, left);
  const legNormalY = v128.bitselect(leftLegX, f32x4.neg(rightLegX), left);
  setFour(planeNormalX(walls), place, v128.bitselect(alongY, legNormalX, cutOff));
  setFour(planeNormalY(walls), place, v128.bitselect(f32x4.neg(alongX), legNormalY, cutOff));
  setFour(planeEdge(walls), place, v128.and(f32x4.sub(radius, fromLine), cutOff));

  const corner1 = v128.bitselect(v128.not(v128.or(onLeft, onRight)), v128.andnot(before1, onLeft), endOn);
  const corner2 = v128.andnot(v128.andnot(behind2, onRight), v128.or(endOn, corner1));
  setFour(cornerX(walls), 0, v128.bitselect(x1, x2, corner1));
  setFour(cornerY(walls), 0, v128.bitselect(y1, y2, corner1));
  return v128.or(corner1, corner2);
}

/** Direction to (x, y) turned left by asin(r / distance); a negative r turns right. */
@inline
function legX(x: v128, y: v128, radius: v128): v128 {
  const squared = squared4(x, y);
  return f32x4.div(f32x4.sub(f32x4.mul(x, tangentLength(squared, radius)), f32x4.mul(y, radius)), squared);
}
@inline
function legY(x: v128, y: v128, radius: v128): v128 {
  const squared = squared4(x, y);
  return f32x4.div(f32x4.add(f32x4.mul(x, radius), f32x4.mul(y, tangentLength(squared, radius))), squared);
}
@inline
function tangentLength(squared: v128, radius: v128): v128 {
  return f32x4.sqrt(f32x4.pmax(f32x4.sub(squared, f32x4.mul(radius, radius)), f32x4.splat(0)));
}

/** The round part of the cut-off around an end c: n points from c / T to the velocity. */
@inline
function storeCorners4(self: DecidingAgent, walls: Walls, place: i32, inverse: v128, corner: v128): void {
  const cx = fourAt(cornerX(walls), 0);
  const cy = fourAt(cornerY(walls), 0);
  let wx = f32x4.sub(f32x4.splat(self.velocityX), f32x4.mul(cx, inverse));
  let wy = f32x4.sub(f32x4.splat(self.velocityY), f32x4.mul(cy, inverse));
  // Heading exactly for the corner: the way back is the way out.
  const aimless = f32x4.le(squared4(wx, wy), f32x4.splat(onTheWall * onTheWall));
  wx = v128.bitselect(f32x4.neg(cx), wx, aimless);
  wy = v128.bitselect(f32x4.neg(cy), wy, aimless);
  const length = f32x4.sqrt(squared4(wx, wy));
  const nx = f32x4.div(wx, length);
  const ny = f32x4.div(wy, length);
  replaceFour(planeNormalX(walls), place, nx, corner);
  replaceFour(planeNormalY(walls), place, ny, corner);
  replaceFour(planeEdge(walls), place, f32x4.add(dot4(nx, ny, cx, cy), f32x4.splat(self.radius)), corner);
}
