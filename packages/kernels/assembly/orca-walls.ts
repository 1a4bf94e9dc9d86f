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

/**
 * Half-planes against walls: two-sided segments that stand still, so the agent takes the whole change. The same as
 * src/twins/orca-walls.ts; here they are made four at a time, and accepted one by one, nearest first.
 */

// Behind the walls in the scratch: the half-plane of each near wall, and where each accepted one ends.
const columnBytes: usize = (mostWalls + 4) * 4;
export const orcaWallsBytes: usize = wallsBytes + 5 * columnBytes;

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
 * takes the whole change: n.v >= n.c + r / T at the boundary point nearest to its velocity. Lanes of walls that touch hold
 * nothing of meaning.
 */
function storeObstacles4(self: DecidingAgent, walls: Walls, place: i32): void {
  const zero = f32x4.splat(0);
  const radius = f32x4.splat(self.radius);
  const radiusSquared = f32x4.mul(radius, radius);
  const inverse = f32x4.splat(1 / self.horizonWalls);
  const ax = fourAt(wallX1(walls), place);
  const ay = fourAt(wallY1(walls), place);
  const bx = fourAt(wallX2(walls), place);
  const by = fourAt(wallY2(walls), place);
  // As seen from the agent, end 1 is the left one.
  const swapped = f32x4.gt(f32x4.sub(f32x4.mul(ax, by), f32x4.mul(ay, bx)), zero);
  let x1 = v128.bitselect(bx, ax, swapped);
  let y1 = v128.bitselect(by, ay, swapped);
  let x2 = v128.bitselect(ax, bx, swapped);
  let y2 = v128.bitselect(ay, by, swapped);
  const dx = f32x4.sub(x2, x1);
  const dy = f32x4.sub(y2, y1);
  const length = f32x4.sqrt(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)));
  const hasLength = f32x4.gt(length, zero);
  const alongX = v128.and(f32x4.div(dx, length), hasLength);
  const alongY = v128.and(f32x4.div(dy, length), hasLength);
  const fromLine = f32x4.abs(f32x4.sub(f32x4.mul(x1, alongY), f32x4.mul(y1, alongX)));
  const endOn = f32x4.le(fromLine, radius);
  // End-on the foot of the agent lies beyond one of the ends, or the two would touch: only that end counts.
  const firstIsNearer = f32x4.gt(f32x4.add(f32x4.mul(x1, alongX), f32x4.mul(y1, alongY)), zero);
  const only1 = v128.and(endOn, firstIsNearer);
  const only2 = v128.andnot(endOn, firstIsNearer);
  const endX = x1;
  const endY = y1;
  x1 = v128.bitselect(x2, x1, only2);
  y1 = v128.bitselect(y2, y1, only2);
  x2 = v128.bitselect(endX, x2, only1);
  y2 = v128.bitselect(endY, y2, only1);

  // Left leg: direction to end 1 turned left by asin(r / distance); right leg: direction to end 2 turned right.
  const squared1 = f32x4.add(f32x4.mul(x1, x1), f32x4.mul(y1, y1));
  const squared2 = f32x4.add(f32x4.mul(x2, x2), f32x4.mul(y2, y2));
  const tangent1 = f32x4.sqrt(f32x4.pmax(f32x4.sub(squared1, radiusSquared), zero));
  const tangent2 = f32x4.sqrt(f32x4.pmax(f32x4.sub(squared2, radiusSquared), zero));
  const leftX = f32x4.div(f32x4.sub(f32x4.mul(x1, tangent1), f32x4.mul(y1, radius)), squared1);
  const leftY = f32x4.div(f32x4.add(f32x4.mul(x1, radius), f32x4.mul(y1, tangent1)), squared1);
  const rightX = f32x4.div(f32x4.add(f32x4.mul(x2, tangent2), f32x4.mul(y2, radius)), squared2);
  const rightY = f32x4.div(f32x4.sub(f32x4.mul(y2, tangent2), f32x4.mul(x2, radius)), squared2);

  // Where the velocity is, seen from the two corners of K.
  const from1X = f32x4.sub(f32x4.splat(self.velocityX), f32x4.mul(x1, inverse));
  const from1Y = f32x4.sub(f32x4.splat(self.velocityY), f32x4.mul(y1, inverse));
  const from2X = f32x4.sub(f32x4.splat(self.velocityX), f32x4.mul(x2, inverse));
  const from2Y = f32x4.sub(f32x4.splat(self.velocityY), f32x4.mul(y2, inverse));
  const onLeft = f32x4.ge(f32x4.add(f32x4.mul(from1X, leftX), f32x4.mul(from1Y, leftY)), zero);
  const onRight = f32x4.ge(f32x4.add(f32x4.mul(from2X, rightX), f32x4.mul(from2Y, rightY)), zero);
  const before1 = f32x4.lt(f32x4.add(f32x4.mul(from1X, alongX), f32x4.mul(from1Y, alongY)), zero);
  const behind2 = f32x4.gt(f32x4.add(f32x4.mul(from2X, alongX), f32x4.mul(from2Y, alongY)), zero);

  // A corner is nearest: the round part of the cut-off.
  const corner1 = v128.bitselect(v128.not(v128.or(onLeft, onRight)), v128.andnot(before1, onLeft), endOn);
  const corner2 = v128.andnot(v128.andnot(behind2, onRight), v128.or(endOn, corner1));
  const round = v128.or(corner1, corner2);
  const cx = v128.bitselect(x1, x2, corner1);
  const cy = v128.bitselect(y1, y2, corner1);
  let wx = v128.bitselect(from1X, from2X, corner1);
  let wy = v128.bitselect(from1Y, from2Y, corner1);
  // Heading exactly for the corner: the way back is the way out.
  const aimless = f32x4.le(f32x4.add(f32x4.mul(wx, wx), f32x4.mul(wy, wy)), f32x4.splat(onTheWall * onTheWall));
  wx = v128.bitselect(f32x4.neg(cx), wx, aimless);
  wy = v128.bitselect(f32x4.neg(cy), wy, aimless);
  const wLength = f32x4.sqrt(f32x4.add(f32x4.mul(wx, wx), f32x4.mul(wy, wy)));
  const roundX = f32x4.div(wx, wLength);
  const roundY = f32x4.div(wy, wLength);
  const roundEdge = f32x4.add(f32x4.add(f32x4.mul(roundX, cx), f32x4.mul(roundY, cy)), radius);

  // Otherwise one of the three straight sides: the nearest of those the velocity lies beside.
  const never = f32x4.splat(Infinity as f32);
  const beside = v128.not(v128.or(endOn, v128.or(before1, behind2)));
  const toCutOff = v128.bitselect(f32x4.abs(f32x4.sub(f32x4.mul(from1X, alongY), f32x4.mul(from1Y, alongX))), never, beside);
  const toLeft = v128.bitselect(f32x4.abs(f32x4.sub(f32x4.mul(from1X, leftY), f32x4.mul(from1Y, leftX))), never, onLeft);
  const toRight = v128.bitselect(f32x4.abs(f32x4.sub(f32x4.mul(from2X, rightY), f32x4.mul(from2Y, rightX))), never, onRight);
  const cutOff = v128.and(f32x4.le(toCutOff, toLeft), f32x4.le(toCutOff, toRight));
  const left = f32x4.le(toLeft, toRight);
  const legX = v128.bitselect(f32x4.neg(leftY), rightY, left);
  const legY = v128.bitselect(leftX, f32x4.neg(rightX), left);
  const sideX = v128.bitselect(alongY, legX, cutOff);
  const sideY = v128.bitselect(f32x4.neg(alongX), legY, cutOff);
  const sideEdge = v128.and(f32x4.sub(radius, fromLine), cutOff);

  const edge = v128.bitselect(roundEdge, sideEdge, round);
  setFour(planeNormalX(walls), place, v128.bitselect(roundX, sideX, round));
  setFour(planeNormalY(walls), place, v128.bitselect(roundY, sideY, round));
  setFour(planeBound(walls), place, f32x4.mul(edge, inverse));
  setFour(planeEdge(walls), place, edge);
}
